import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../shared/disk/write-whole.ts'
import { EngineError } from '../shared/errors.ts'
import { keySlot } from './key-slots.ts'

/** Says that a data folder is encrypted, and holds its sealed keys; of no use without one of their owners. */
export const ENCRYPTION_FILE = 'encryption.json'

const schema = z.object({
  schema: z.literal('steuerstapel-encryption/1'),
  /** Names the key, so that a backup is not tried with another one; nothing follows from it. */
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  /**
   * `encrypting`: everything is still plain, and is being written anew beside; `closing`, `opening`: what was written
   * takes the places of what was there.
   */
  state: z.enum(['encrypting', 'closing', 'encrypted', 'opening']),
  slots: z.array(keySlot),
})

export type FolderEncryption = z.infer<typeof schema>

/** Null for a folder that is not encrypted. Throws EngineError `encryption_file_damaged`. */
export async function readEncryption(folder: string): Promise<FolderEncryption | null> {
  const path = join(folder, ENCRYPTION_FILE)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    const message = `Die Datei ${path} mit den verschlossenen Schlüsseln ist beschädigt. Ohne sie ist der Datenordner nicht zu lesen: Bitte die Datei aus einer Sicherung zurückholen (sie liegt dort unter daten/${ENCRYPTION_FILE}).`
    throw new EngineError('input', 'encryption_file_damaged', message, { cause })
  }
}

/** On disk when it resolves. */
export async function writeEncryption(folder: string, encryption: FolderEncryption): Promise<void> {
  await writeWhole(join(folder, ENCRYPTION_FILE), `${JSON.stringify(encryption, null, 1)}\n`)
}
