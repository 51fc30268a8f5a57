import type { ClientYearKey } from '../../model/client-year.ts'
import type { Document } from '../../model/document.ts'
import type { FiledDocument } from '../../model/expected-document.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { answerPurpose } from '../../model/request-letter.ts'
import type { KeptLetter, LetterDraft } from '../../model/request-letter.ts'
import { roleOf } from '../../model/taxonomy.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import { germanIsoDay } from '../../paper/german-format.ts'
import { findAskedItems } from '../../reading/find/find-asked-items.ts'
import type { AskedItem } from '../../reading/find/find-asked-items.ts'
import { readDocumentPages } from '../../reading/layout/read-document-pages.ts'
import { readLayout } from '../../reading/layout/read-layout.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { suggestForItem } from './suggest-for-item.ts'

export interface OfficeLettersDeps {
  readonly storage: Pick<Storage, 'mandants' | 'documents' | 'pages' | 'letters'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/** A letter in which a tax office asks for papers, and what is chosen for each of its points. */
export interface OfficeLetter {
  readonly document: Document
  /** As the letter lists them. */
  readonly asked: readonly AskedItem[]
  /** Null: nobody has chosen yet. */
  readonly kept: KeptLetter | null
  /** As it is kept, else the points of the letter with the documents that they may mean. */
  readonly draft: LetterDraft
}

export interface OfficeLetters {
  /** The newest first. */
  readonly letters: readonly OfficeLetter[]
  /** What can be chosen: the other documents of the client-year. */
  readonly documents: readonly FiledDocument[]
}

/** Letters of the tax office that are filed in a client-year, with their points. */
export async function readOfficeLetters(
  deps: OfficeLettersDeps,
  key: ClientYearKey,
  { mandant: { organizationId } }: MandantRecord,
): Promise<OfficeLetters> {
  const { storage, taxonomy } = deps
  const filed = (await storage.mandants.filedDocuments(organizationId, key.mandantId)).filter(
    ({ year }) => year === key.year,
  )
  const isLetter = ({ kindId }: FiledDocument): boolean => roleOf(taxonomy, kindId) === 'tax_office_letter'
  const others = filed.filter(one => !isLetter(one))
  const letters: OfficeLetter[] = []
  for (const { documentId } of filed.filter(isLetter)) {
    const document = await storage.documents.find(documentId)
    if (document) letters.push(await readOne(deps, key, document, others))
  }
  const dayOf = ({ document }: OfficeLetter): string => document.analysis?.fields['date']?.value ?? ''
  return { letters: letters.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one))), documents: others }
}

/** One of them. Throws EngineError input `office_letter_not_found`. */
export async function readOfficeLetter(
  deps: OfficeLettersDeps,
  key: ClientYearKey,
  record: MandantRecord,
  documentId: string,
): Promise<OfficeLetter> {
  const { letters } = await readOfficeLetters(deps, key, record)
  const letter = letters.find(({ document }) => document.id === documentId)
  if (letter) return letter
  const message = 'Dieses Schreiben liegt nicht (mehr) in diesem Jahr. Bitte die Ansicht neu laden.'
  throw new EngineError('input', 'office_letter_not_found', message)
}

async function readOne(
  { storage, taxonomy }: OfficeLettersDeps,
  key: ClientYearKey,
  document: Document,
  others: readonly FiledDocument[],
): Promise<OfficeLetter> {
  const asked = findAskedItems(readLayout(await readDocumentPages(storage, document.id)))
  const kept = await storage.letters.find({ ...key, purpose: answerPurpose(document.id) })
  const there = new Set(others.map(({ documentId }) => documentId))
  const draft = kept ? withoutGone(kept.draft, there) : propose(document, asked, others, taxonomy)
  return { document, asked, kept, draft }
}

/** What was deleted or filed elsewhere since is not sent. */
function withoutGone(draft: LetterDraft, there: ReadonlySet<string>): LetterDraft {
  const items = draft.items.map(item => ({
    ...item,
    documentIds: item.documentIds?.filter(id => there.has(id)) ?? [],
  }))
  return { ...draft, items }
}

function propose(
  { analysis }: Document,
  asked: readonly AskedItem[],
  others: readonly FiledDocument[],
  { kinds }: Pick<Taxonomy, 'kinds'>,
): LetterDraft {
  const known = new Map(kinds.map(kind => [kind.id, kind]))
  const day = analysis?.fields['date']?.value
  return {
    recipient: analysis?.fields['issuer']?.value ?? '',
    subject: `Ihr Schreiben${day === undefined ? '' : ` vom ${germanIsoDay(day)}`}`,
    ...{ salutation: '', opening: '', closing: '', signature: '', date: null, sharesSheet: false },
    items: asked.map(({ label }) => {
      return { expectedId: null, label, from: '', documentIds: suggestForItem(label, others, known) }
    }),
  }
}
