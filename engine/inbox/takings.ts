import { mkdir, readdir } from 'node:fs/promises'
import { readFile } from '../shared/disk/files.ts'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { removeFile } from '../shared/disk/remove-path.ts'

const taking = z.object({
  /** Idempotency key of the batch. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  /** Where the files go, below the folder for taken files; null until the batch is known to exist. */
  folder: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d_bat_[0-9A-Z]+$/)
    .nullable(),
  files: z.array(
    z.object({
      path: z.string().refine(path => path.split('/').every(part => part !== '' && part !== '..' && part !== '.')),
      sha256: z.string(),
      byteSize: z.number(),
      mtimeNs: z.string(),
    }),
  ),
})

/** Files of the inbox that are being made a batch, or are one already and still to be moved. */
export type Taking = z.infer<typeof taking>
export type TakenFile = Taking['files'][number]

export interface Takings {
  /** On disk when it resolves. */
  keep(taking: Taking): Promise<void>
  list(): Promise<readonly Taking[]>
  remove(key: string): Promise<void>
}

/**
 * Keeps takings as files in a folder of the engine's own, from before the batch is created until all of its files are
 * moved: after a crash they say which files of the inbox belong to a batch already, whatever was added meanwhile.
 */
export async function openTakings(folder: string): Promise<Takings> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    keep: async taking => {
      const path = join(folder, `${taking.key}.json`)
      await writeWhole(path, JSON.stringify(taking), { temporary: `${path}.neu` })
    },
    list: async () => {
      const names = (await readdir(folder)).filter(name => /^[0-9a-f]{64}\.json$/.test(name)).sort()
      const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
      // Records appear whole. One that a disk fault damaged is passed over: the key of its batch still guards its
      // files.
      return texts.map(parse).filter(record => record !== null)
    },
    remove: async key => {
      for (const name of [`${key}.json`, `${key}.json.neu`]) await removeFile(join(folder, name))
    },
  }
}

function parse(text: string): Taking | null {
  try {
    return taking.parse(JSON.parse(text))
  } catch {
    return null
  }
}
