import { mkdir } from 'node:fs/promises'
import { readFile } from '../shared/disk/files.ts'
import { dirname } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../shared/disk/write-whole.ts'

const leftMails = z.object({ mails: z.array(z.string().max(2_000)).max(100_000) })

/** Mails that are batches already and could not be moved: they are not taken again, however long that lasts. */
export interface LeftMails {
  has(id: string): Promise<boolean>
  /** On disk when it resolves. */
  add(id: string): Promise<void>
  remove(id: string): Promise<void>
}

/** Keeps them in a file of the data folder, which is there only when it was needed once. */
export function openLeftMails(path: string): LeftMails {
  const read = async (): Promise<ReadonlySet<string>> => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{"mails":[]}'
      throw error
    })
    return new Set(leftMails.parse(JSON.parse(text)).mails)
  }
  const write = async (mails: ReadonlySet<string>): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeWhole(path, JSON.stringify({ mails: [...mails] }))
  }
  return {
    has: async id => (await read()).has(id),
    add: async id => write(new Set([...(await read()), id])),
    remove: async id => {
      const mails = await read()
      if (mails.has(id)) await write(new Set([...mails].filter(other => other !== id)))
    },
  }
}
