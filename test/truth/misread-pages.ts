import type { NumberedPage } from '../../engine/reading/layout/read-layout.ts'
import { misreadWord } from '../fixtures/make/bills/misread-word.ts'
import type { SeededRandom } from '../fixtures/make/seeded-random.ts'

/**
 * Pages with the words of a PDF as recognition reads those of a scan, at a rate of misread and lost signs: on scans of
 * the layouts too few words are misread to tell what a rule does with them.
 */
export function misreadPages(pages: readonly NumberedPage[], rate: number, random: SeededRandom): NumberedPage[] {
  return pages.map(page => {
    const words = page.text.words.flatMap(word => {
      const read = misreadWord(word.text, rate, random)
      return read ? [{ ...word, ...read }] : []
    })
    const meanConfidence = words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length)
    return { ...page, text: { ...page.text, source: 'ocr' as const, meanConfidence, words } }
  })
}
