import { tellStep } from '../../../budget/tell-step.ts'
import type { Repair } from '../../../isolation/conversion-operations.ts'
import { EngineError } from '../../../shared/errors.ts'
import { takePdfFacts } from './prepare-pdf-facts.ts'
import type { PdfFacts } from './prepare-pdf-facts.ts'
import { lookAtPdf } from './prepare-pdf-look.ts'
import { gatherPages } from './rescue-gather-pages.ts'
import { countLosses } from './rescue-count-losses.ts'
import type { Losses } from './rescue-count-losses.ts'
import { resaveWithCantoo, resaveWithLibpdf } from './rescue-resave.ts'

/** A copy of a broken PDF that PDFium opens. */
export interface RescuedPdf {
  readonly bytes: Uint8Array
  readonly facts: PdfFacts
  readonly losses: Losses
}

/** A count with more missing pages than pages, and more than these, is taken for wrong. */
const MISSING_PAGES_PLAUSIBLE = 10

/** The parsers, in the order in which they win at the same number of pages. */
const WAYS: readonly (readonly [Repair, (content: Uint8Array) => Promise<Uint8Array>])[] = [
  ['repair_by_pdf_lib', resaveWithCantoo],
  ['repair_by_libpdf', resaveWithLibpdf],
  ['repair_by_gathering', gatherPages],
]

/**
 * The copy with the most pages among those that other parsers write of a broken PDF and PDFium opens; null when there
 * is none, or nothing is to be seen on any of them. Each parser but those of `without` is a step with a budget of its
 * own, where loops end, as endless nesting does in a full stack, which counts as not opened.
 */
export async function rescuePdf(content: Uint8Array, without: readonly Repair[] = []): Promise<RescuedPdf | null> {
  let best: RescuedPdf | null = null
  for (const [repair, resave] of WAYS) {
    if (without.includes(repair)) continue
    tellStep(repair)
    const bytes = await resave(content).catch(() => null)
    if (!bytes) continue
    const seen = await lookAtPdf(bytes, async file => ({
      facts: await takePdfFacts(file),
      losses: await countLosses(file),
    }))
    if (seen instanceof EngineError || seen.facts.soundPages <= seen.losses.emptyPages) continue
    if (!isPlausible(seen.facts)) continue
    if (seen.facts.soundPages > (best?.facts.soundPages ?? 0)) best = { bytes, ...seen }
  }
  return best
}

/** The pages that are missing may be missing; else the count of pages is wrong. */
export function isPlausible({ pageCount, soundPages }: PdfFacts): boolean {
  return pageCount - soundPages <= Math.max(soundPages, MISSING_PAGES_PLAUSIBLE)
}
