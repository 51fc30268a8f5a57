import { writeFile } from 'node:fs/promises'

/**
 * Writes a file that a person named and that is not there yet. Gives back why it could not be written, German; null when
 * it was.
 */
export async function writeNew(path: string, content: string | Uint8Array): Promise<string | null> {
  try {
    await writeFile(path, content, { flag: 'wx' })
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return `${path} gibt es schon; bitte einen anderen Namen angeben.`
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return `${path} ist nicht schreibbar (${code}).`
    throw error
  }
}
