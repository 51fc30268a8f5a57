import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import { setVisibleBox } from './visible-box.ts'
import { mendCopies } from './mend-copies.ts'
import { proveWritable, quietenCopies, takeBack } from './quieten-copies.ts'

/** Copies pages by their numbers; those that are missing in the result could not be copied. */
export type CopyPages = (numbers: readonly number[]) => Promise<ReadonlyMap<number, PDFPage>>

/**
 * Copies pages in one go, so that what they share is copied once; where that fails, page by page. Each was drawn upon
 * and written into memory once, so that neither can fail later; what could not be copied leaves nothing behind.
 */
export async function copyGuarded(
  target: PDFDocument,
  numbers: readonly number[],
  copy: CopyPages,
): Promise<ReadonlyMap<number, PDFPage>> {
  const all = await tryCopy(target, numbers, copy)
  if (all || numbers.length < 2) return all ?? new Map()
  const found = new Map<number, PDFPage>()
  for (const number of numbers) {
    for (const [key, page] of (await tryCopy(target, [number], copy)) ?? []) found.set(key, page)
  }
  return found
}

async function tryCopy(target: PDFDocument, numbers: readonly number[], copy: CopyPages) {
  const { context } = target
  // All pages of the file share these two; they must not be taken back with the page that needed them first.
  context.getPushGraphicsStateContentStream()
  context.getPopGraphicsStateContentStream()
  const before = context.largestObjectNumber
  try {
    const pages = await copy(numbers)
    quietenCopies(context, before)
    await mendCopies(context, before)
    for (const page of pages.values()) {
      setVisibleBox(page)
      page.getRotation()
      page.node.normalizedEntries()
    }
    proveWritable(context, before)
    return pages
  } catch {
    takeBack(context, before)
    return null
  }
}
