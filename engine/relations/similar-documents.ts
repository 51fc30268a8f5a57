import type { AnalysisResult } from '../model/analysis-result.ts'
import type { DocumentLink } from '../model/binder-plan.ts'
import { inPieces } from '../shared/in-pieces.ts'
import { isOfFile } from '../model/value-checks.ts'
import { foldText } from '../reading/fold-text.ts'
import { keyOf } from './link-documents.ts'
import { likeness, sketchText } from './text-sketch.ts'
import type { TextSketch } from './text-sketch.ts'

export interface SimilarInput {
  readonly id: string
  /** Position in the request; the later of two follows the earlier. */
  readonly index: number
  readonly analysis: AnalysisResult | null
  /** Words of all pages; asked for only when another document has the same amount. */
  readonly text: () => Promise<string | null>
}

const LIKENESS_MIN = 0.6
/** More of one amount in a batch are a series (tickets, rates), and comparing all would take long. */
const GROUP_MAX = 200

/**
 * Documents that are probably one paper scanned twice: mostly the same text and the same amount. Two bills of a series
 * look alike, too, so a number that differs says no, and without two numbers of their own a day that differs. They are
 * told, never removed.
 */
export async function findSimilarDocuments(documents: readonly SimilarInput[]): Promise<DocumentLink[]> {
  const inOrder = documents.toSorted((one, other) => one.index - other.index)
  const byAmount = Map.groupBy(inOrder, document => keyOf(document, 'gross'))
  const links: DocumentLink[] = []
  for (const [amount, group] of byAmount) {
    if (amount === null || /^-?0*$/.test(amount) || group.length < 2 || group.length > GROUP_MAX) continue
    const sketches = new Map<string, TextSketch | null>()
    const sketchOf = async (document: SimilarInput): Promise<TextSketch | null> => {
      const known = sketches.get(document.id)
      if (known !== undefined) return known
      const text = await document.text()
      const sketch = text === null ? null : sketchText(text)
      sketches.set(document.id, sketch)
      return sketch
    }
    for (const [at, document] of group.entries()) {
      for (const other of group.slice(0, at)) {
        if (!mayBeOne(document, other)) continue
        const [a, b] = await inPieces([document, other], sketchOf)
        if (!a || !b || likeness(a, b) < LIKENESS_MIN) continue
        links.push({ documentId: document.id, relatedId: other.id, type: 'similar' })
        break
      }
    }
  }
  return links
}

function mayBeOne(one: SimilarInput, other: SimilarInput): boolean {
  const [a, b] = [numberOf(one), numberOf(other)]
  if (a !== null && b !== null && (a.text !== b.text || !a.isOfFile)) return a.text === b.text
  const [day, otherDay] = [keyOf(one, 'date'), keyOf(other, 'date')]
  return day === null || otherDay === null || day === otherDay
}

interface PaperNumber {
  /** Folded, so that a zero and an O of two recognitions are one. */
  readonly text: string
  readonly isOfFile: boolean
}

/** The number of a paper, or that of its file; null without either. */
function numberOf(document: SimilarInput): PaperNumber | null {
  const number = keyOf(document, 'number')
  if (number !== null) return { text: foldText(number), isOfFile: isOfFile(document.analysis?.fields['number']) }
  const file = keyOf(document, 'fileNumber')
  return file === null ? null : { text: foldText(file), isOfFile: true }
}
