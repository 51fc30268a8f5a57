import { readFile } from '../../../shared/disk/files.ts'
import type { PageText } from '../../../model/page.ts'

/** The text of a planned page; null when none was read. */
export async function readPageText(textPath: string | null): Promise<PageText | null> {
  return textPath === null ? null : (JSON.parse(await readFile(textPath, 'utf8')) as PageText)
}
