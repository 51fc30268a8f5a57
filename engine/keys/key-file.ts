import { randomBytes } from 'node:crypto'
import { link } from 'node:fs/promises'
import { open, readFile } from '../shared/disk/files.ts'
import { join } from 'node:path'
import { syncHandle } from '../shared/disk/sync-path.ts'
import { removeFile } from '../shared/disk/remove-path.ts'
import { EngineError } from '../shared/errors.ts'

const KEY_BYTES = 32

/**
 * A key of 32 random bytes in the data folder, made at its first use; only the user who runs the engine can read it.
 * Written whole under another name and then linked, so that neither a crash nor a second process can leave half a key.
 * Throws EngineError `key_file_damaged` when the file is not such a key.
 */
export async function loadKeyFile(dataDir: string, name: string): Promise<Buffer> {
  const path = join(dataDir, name)
  const found = await readFile(path).catch(orAbsent)
  const key = found ?? (await makeKey(path))
  if (key.length === KEY_BYTES) return key
  const message = `Die Schlüsseldatei ${path} ist beschädigt. Bitte aus der Sicherung zurückholen.`
  throw new EngineError('input', 'key_file_damaged', message)
}

async function makeKey(path: string): Promise<Buffer> {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(KEY_BYTES))
    await syncHandle(file)
  } finally {
    await file.close()
  }
  try {
    await link(temporary, path)
  } catch (error) {
    // Another process was first: its key is the key.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await removeFile(temporary)
  }
  return readFile(path)
}

function orAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
