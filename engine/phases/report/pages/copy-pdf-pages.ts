import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'
import type { PlannedFile } from '../../../model/binder-plan.ts'
import { createLayerOmission } from './leave-out-layer.ts'
import type { OpenSource } from './open-source.ts'

/**
 * Copies pages of a PDF without touching what is seen of them, by their 1-based numbers in the file; all in one go, so
 * that what they share is copied once. Damaged ones are left out. `reread` are those whose invisible text was found
 * wrong and
 * stays behind. Throws when the file has other pages than planned, or one of them may not be copied.
 */
export async function copyPdfPages(
  target: PDFDocument,
  file: PlannedFile,
  { pdf: source, odd }: OpenSource,
  numbers: readonly number[],
  reread: ReadonlySet<number>,
): Promise<ReadonlyMap<number, PDFPage>> {
  const count = source.getPageCount()
  // The library passes over pages that are not there, PDFium counts them.
  const isGapless = count === file.pageCount - file.damaged.length
  if (!isGapless && count !== file.pageCount) throw new Error('page count differs from the plan')
  const positionOf = (number: number): number =>
    isGapless ? number - 1 - file.damaged.filter(damaged => damaged < number).length : number - 1
  const sound = numbers.filter(number => !file.damaged.includes(number))
  if (sound.some(number => odd.has(source.getPage(positionOf(number))))) throw new Error('a page that acts')
  const restore = omitLayers(source, sound, positionOf, reread)
  const pages = await copyApart(target, source, sound.map(positionOf)).finally(restore)
  return new Map(sound.flatMap((number, index) => (pages[index] ? [[number, pages[index]] as const] : [])))
}

/** Until what is returned is called: the file may be copied from again. */
function omitLayers(
  source: PDFDocument,
  numbers: readonly number[],
  positionOf: (number: number) => number,
  reread: ReadonlySet<number>,
): () => void {
  if (reread.size === 0) return () => undefined
  const omitFrom = createLayerOmission(source.context)
  // A page that stands in the page tree more than once is one object.
  const places = Map.groupBy(numbers, number => source.getPage(positionOf(number)).ref)
  const undo = [...places.values()].flatMap(([number, ...others]) => {
    if (number === undefined || ![number, ...others].every(one => reread.has(one))) return []
    return [omitFrom(source.getPage(positionOf(number)))]
  })
  return () => {
    for (const step of undo) step()
  }
}

/** One that stands in the page tree more than once is copied as often, so that each gets its own stamp. */
async function copyApart(target: PDFDocument, source: PDFDocument, positions: readonly number[]): Promise<PDFPage[]> {
  const refs = source.getPages().map(page => page.ref)
  const pages = await target.copyPages(source, [...positions])
  const seen = new Set<unknown>()
  for (const [index, position] of positions.entries()) {
    const ref = refs[position]
    if (!seen.has(ref)) {
      seen.add(ref)
      continue
    }
    const [own] = await target.copyPages(source, [position])
    if (own) pages[index] = own
  }
  return pages
}
