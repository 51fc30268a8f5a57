import type { BinderPlan, DocumentLink } from '../model/binder-plan.ts'
import type { Document } from '../model/document.ts'
import { WHOLE_DOCUMENT } from '../model/judgement.ts'
import type { Judgement, JudgedPosition, JudgedPositions } from '../model/judgement.ts'
import type { MandantRecord } from '../model/mandant.ts'
import type { PageText } from '../model/page.ts'
import type { PositionSet } from '../model/position.ts'
import { inPieces } from '../shared/in-pieces.ts'
import type { Storage } from '../storage/storage.ts'
import { foldedText } from './facts/says.ts'
import { loadTaxRules } from './facts/load-rules.ts'
import type { PositionDocument, PositionInput } from './facts/position-input.ts'
import { settlePositionsInTurns } from './settle-positions.ts'

/**
 * What is known of a batch when its positions are made. Documents of other mandants are not among them; those that a
 * person took out are, and count for nothing.
 */
export interface BatchFacts {
  readonly documents: readonly Document[]
  readonly duplicates: BinderPlan['possibleDuplicates']
  readonly links: readonly DocumentLink[]
  /** Master data of the mandant; null without one. */
  readonly record: MandantRecord | null
}

/** The positions of the documents of a batch, from what is stored of them. */
export async function settleBatch(storage: Pick<Storage, 'pages'>, facts: BatchFacts): Promise<PositionSet> {
  return await settlePositionsInTurns(await readBatch(storage, facts))
}

/** What positions are made of, as it is stored of the documents of a batch. */
export async function readBatch(
  storage: Pick<Storage, 'pages'>,
  { documents, duplicates, links, record }: BatchFacts,
): Promise<PositionInput> {
  const read = await inPieces(documents, document => readDocument(storage, document))
  return { documents: read, duplicates, links, mandant: record, year: null, tax: loadTaxRules() }
}

async function readDocument(storage: Pick<Storage, 'pages'>, document: Document): Promise<PositionDocument> {
  const { id, index, analysis, judgement } = document
  const pages = (await storage.pages.listByDocument(id)).filter(({ setAside }) => setAside === null)
  const texts: PageText[] = []
  for (const { number } of pages) {
    const text = await storage.pages.text(id, number)
    if (text) texts.push(text)
  }
  const read: PositionDocument = {
    id,
    index,
    analysis,
    judged: judgedOf(judgement),
    confirmedAt: judgement.confirmedAt,
    pageCount: pages.length,
    text: texts.map(inLines).join('\n'),
    quality: analysis?.einvoice ? 'xml' : texts.some(({ source }) => source === 'ocr') ? 'scan' : 'digital',
    isForeign: false,
  }
  // All ask for it, in one go: done here, requests are answered between the documents.
  foldedText(read)
  return read
}

/** Words of a page, the lines of the page apart. */
function inLines({ words }: PageText): string {
  return words.map(({ text, line }, at) => (line === words[at + 1]?.line ? `${text} ` : `${text}\n`)).join('')
}

/** Nothing of a document counts that a person took out, positions of the person's own included. */
function judgedOf({ positions = {}, aside }: Judgement): JudgedPositions {
  if (!aside) return positions
  const counting: JudgedPosition['counting'] = { counts: 'no', reason: 'person_said_no', note: aside.reason }
  const out = Object.entries(positions).map(([name, said]) => [name, { ...said, counting }] as const)
  return { ...Object.fromEntries(out), [WHOLE_DOCUMENT]: { ...positions[WHOLE_DOCUMENT], counting } }
}
