import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from './shared/assert.ts'

const KEY_BYTES = 32

/** The key that signs download URLs, made at the first start; only the user who runs the engine can read it. */
export async function loadDownloadKey(dataDir: string): Promise<{ readonly kid: string; readonly key: Buffer }> {
  const path = join(dataDir, 'download.key')
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(KEY_BYTES))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = await readFile(path)
  assert(key.length === KEY_BYTES, 'a whole download key')
  return { kid: '1', key }
}
