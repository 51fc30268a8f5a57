import type { PackLimits, PackRefusal, PackSource } from '../../../model/tax-office-pack.ts'
import type { PackPage, PackWriter } from './pack-pages.ts'

/** Pages that fit into one file, with the size of a file of them alone. */
export interface DocumentPart {
  readonly pages: readonly PackPage[]
  readonly bytes: number
}

export type Measured = { readonly parts: readonly DocumentPart[] } | { readonly refusal: PackRefusal }

/** Resolutions for a page that is over the size of a file: the last one still shows small print. */
const LOWER_DPI = [200, 150, 100] as const

/**
 * Divides a document into as few parts as fit into files, each as many pages as there is room for; a page that does not
 * fit is drawn in a lower resolution. Each size is that of bytes that were written, no estimate.
 */
export async function measureDocument(
  writer: PackWriter,
  { path }: Pick<PackSource, 'path'>,
  limits: Pick<PackLimits, 'fileBytes' | 'filePages'>,
): Promise<Measured> {
  try {
    const count = await writer.pageCount(path)
    const all = Array.from({ length: count }, (_each, at): PackPage => ({ path, number: at + 1, dpi: null }))
    const sizeOf = async (pages: readonly PackPage[]): Promise<number> => (await writer.write(pages)).length
    const parts: DocumentPart[] = []
    for (let at = 0; at < count;) {
      const part = await longestPart(all.slice(at, at + limits.filePages), limits.fileBytes, sizeOf)
      if (part === null) return { refusal: 'page_too_large' }
      parts.push(part)
      at += part.pages.length
    }
    return parts.length === 0 ? { refusal: 'unreadable' } : { parts }
  } catch {
    // The file does not open, or a page of it cannot be copied: the others go out without it.
    return { refusal: 'unreadable' }
  }
}

type SizeOf = (pages: readonly PackPage[]) => Promise<number>

/** As many of the first pages as fit, found by halving; the first one drawn smaller where it does not fit alone. */
async function longestPart(pages: readonly PackPage[], bytesMax: number, sizeOf: SizeOf): Promise<DocumentPart | null> {
  const whole = await sizeOf(pages)
  if (whole <= bytesMax) return { pages, bytes: whole }
  let fits: DocumentPart | null = null
  let [low, high] = [1, pages.length - 1]
  while (low <= high) {
    const middle = Math.floor((low + high) / 2)
    const some = pages.slice(0, middle)
    const bytes = await sizeOf(some)
    if (bytes <= bytesMax) {
      fits = { pages: some, bytes }
      low = middle + 1
    } else high = middle - 1
  }
  return fits ?? reduced(pages.slice(0, 1), bytesMax, sizeOf)
}

async function reduced(page: readonly PackPage[], bytesMax: number, sizeOf: SizeOf): Promise<DocumentPart | null> {
  for (const dpi of LOWER_DPI) {
    const pages = page.map(each => ({ ...each, dpi }))
    const bytes = await sizeOf(pages)
    if (bytes <= bytesMax) return { pages, bytes }
  }
  return null
}
