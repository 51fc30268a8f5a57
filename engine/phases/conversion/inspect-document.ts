import type { Operations } from '../../isolation/operations.ts'
import { EngineError } from '../../shared/errors.ts'
import { inspectImage } from './image/inspect-image.ts'
import { inspectPdf } from './pdf/inspect-pdf.ts'

type Inspect = Operations['inspect-document']

/**
 * Operation `inspect-document`: each page with its size as shown and what it is made of.
 * Throws EngineError input: corrupt_file, password_protected, too_many_pages, image_too_large.
 */
export async function inspectDocument({ path, mediaType, pagesMax }: Inspect['input']): Promise<Inspect['output']> {
  const checkCount = (count: number): void => {
    if (count <= pagesMax) return
    throw new EngineError(
      'input',
      'too_many_pages',
      `Das Dokument hat ${count} Seiten; erlaubt sind höchstens ${pagesMax}. Bitte das Dokument aufteilen.`,
      { details: { pages: count, pages_max: pagesMax } },
    )
  }
  const pages =
    mediaType === 'application/pdf'
      ? await inspectPdf(path, checkCount)
      : await inspectImage(path, mediaType, checkCount)
  return { pages }
}
