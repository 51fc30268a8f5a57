import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { removePath } from '../shared/disk/remove-path.ts'
import { openObjectStore } from '../storage/objects/open-object-store.ts'

/**
 * Writes an object of random bytes, reads it back and removes it; whether it was the same. Throws EngineError
 * `storage_away`, whose cause says what the store answered.
 */
export async function tryObjectStore(
  setting: NonNullable<Config['objectStore']>,
  extraCaFile: string | null,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'steuerstapel-s3-'))
  const objects = openObjectStore(setting, { extraCaFile, pausesMs: [] })
  const bytes = randomBytes(64)
  const name = `probe/${bytes.toString('hex', 0, 16)}`
  try {
    await writeFile(join(folder, 'sent'), bytes)
    await objects.send(name, join(folder, 'sent'))
    const isThere = await objects.fetch(name, join(folder, 'back'))
    await objects.remove(name)
    return isThere && bytes.equals(await readFile(join(folder, 'back')))
  } finally {
    await objects.close()
    await removePath(folder)
  }
}
