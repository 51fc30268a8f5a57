import type { Document } from '../../model/document.ts'
import type { Box, Word } from '../../model/page.ts'
import type { Storage } from '../../storage/storage.ts'
import { valueTexts } from './search-entry.ts'
import { markText, markWords } from './search-marks.ts'
import type { Mark } from './search-marks.ts'
import type { SearchQuery } from './search-query.ts'
import { snippetOf } from './search-snippet.ts'
import type { SnippetPart } from './search-snippet.ts'

/** Where a document meets a query. */
export interface HitPlace {
  /**
   * On a page, in a value (`field` says which), in the kind, or in the name of the file; `document`: spread over it.
   */
  readonly foundIn: 'page' | 'field' | 'kind' | 'filename' | 'document'
  readonly field: string | null
  /** 1-based; null when it is on no page, or too far behind to have been looked for. */
  readonly page: number | null
  readonly snippet: readonly SnippetPart[]
  /** Of the hits on that page. */
  readonly boxes: readonly Box[]
}

/** How many pages one search reads: what is further behind is found when its document is opened. */
export interface PageBudget {
  pagesLeft: number
}

const BOXES_MAX = 200

/** The page with most of what is looked for, the first of them; without one, the value or name that was meant. */
export async function findHitPlace(
  storage: Pick<Storage, 'pages'>,
  document: Document,
  query: SearchQuery,
  budget: PageBudget,
): Promise<HitPlace> {
  const wanted = query.terms.length + query.phrases.length
  let best: { page: number; words: readonly Word[]; marks: readonly Mark[]; met: number } | null = null
  const numbers = [...(await storage.pages.numbersWithText(document.id))].toSorted((a, b) => a - b)
  for (const page of numbers) {
    if (budget.pagesLeft <= 0 || best?.met === wanted) break
    budget.pagesLeft -= 1
    const words = (await storage.pages.text(document.id, page))?.words ?? []
    const { marks, met } = markWords(words, query)
    if (met > (best?.met ?? 0)) best = { page, words, marks, met }
  }
  const beside = best?.met === wanted ? null : findBeside(document, query)
  if (!best || (beside && beside.met > best.met)) return beside?.place ?? nowhere(document)
  const { page, words, marks } = best
  const texts = words.map(word => word.text)
  return { foundIn: 'page', field: null, page, snippet: snippetOf(texts, marks), boxes: boxesOf(words, marks) }
}

/** Boxes of the words of marks. */
export function boxesOf(words: readonly Pick<Word, 'box'>[], marks: readonly Mark[]): readonly Box[] {
  return marks.flatMap(({ from, to }) => words.slice(from, to + 1).map(word => word.box)).slice(0, BOXES_MAX)
}

/** The value, kind or name with most of what is looked for. */
function findBeside(document: Document, query: SearchQuery): { place: HitPlace; met: number } | null {
  const { analysis, filename } = document
  const fields = Object.entries(analysis?.fields ?? {})
  const candidates = [
    ...fields.flatMap(([name, field]) => valueTexts(field).map(text => ({ name, text, evidence: field.evidence[0] }))),
    ...(analysis ? [{ name: 'kind', text: analysis.kind.label, evidence: undefined }] : []),
    { name: 'filename', text: filename, evidence: undefined },
  ].map(candidate => ({ ...candidate, ...markText(candidate.text, query) }))
  const best = candidates.reduce((one, other) => (other.met > one.met ? other : one))
  if (best.met === 0) return null
  const isField = best.name in (analysis?.fields ?? {})
  const foundIn = isField ? 'field' : best.name === 'kind' ? 'kind' : 'filename'
  const { evidence } = best
  const place: HitPlace = {
    foundIn,
    field: isField ? best.name : null,
    page: evidence?.page ?? null,
    snippet: snippetOf(best.words, best.marks),
    boxes: evidence ? [evidence.box] : [],
  }
  return { place, met: best.met }
}

function nowhere(document: Document): HitPlace {
  const snippet = snippetOf(document.filename.split(/\s+/), [])
  return { foundIn: 'document', field: null, page: null, snippet, boxes: [] }
}
