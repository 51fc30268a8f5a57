import { REQUESTED_MAX } from '../../../wire/request-letter.ts'
import type { CheckedOff } from '../../model/check-off.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import { mandantName } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { LetterDraft } from '../../model/request-letter.ts'
import type { RequestedLine } from '../../phases/report/request/request-letter-facts.ts'
import { germanDay, germanIsoDay } from '../../paper/german-format.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { isRequestable, readChecklist } from './read-letter.ts'
import { writeLetterMail } from './write-letter-mail.ts'

export interface RequestDocumentsDeps {
  readonly storage: Pick<Storage, 'mandants' | 'expected'>
  readonly clock: Pick<Clock, 'now'>
  readonly officeName: string
  readonly officeAddress: string
}

export interface RequestLetter {
  readonly filename: string
  readonly bytes: Uint8Array
}

/**
 * Writes a request letter, as PDF or as a mail that holds it, and then marks the items of the checklist as requested.
 * Throws EngineError input `nothing_missing`, `too_many_requested`.
 */
export async function requestDocuments(
  { storage, clock, officeName, officeAddress }: RequestDocumentsDeps,
  key: ClientYearKey,
  record: MandantRecord,
  draft: LetterDraft,
  as: 'pdf' | 'mail',
): Promise<RequestLetter> {
  const items = choose(await readChecklist(storage, key, record), draft)
  const producedAt = clock.now()
  const { mandant, data } = record
  const date = draft.date === null ? germanDay(producedAt) : germanIsoDay(draft.date)
  // Loaded when it is asked for: what writes PDF files takes 25 MB.
  const { writeRequestLetter } = await import('../../phases/report/request/write-request-letter.ts')
  const facts = { officeName, officeAddress, mandant, data, year: key.year, date, wording: draft, items }
  const pdf = await writeRequestLetter(facts)
  const name = `Anforderung ${mandantName(mandant).replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')} ${key.year}`
  const bytes = as === 'pdf' ? pdf : writeLetterMail(draft, { filename: `${name}.pdf`, bytes: pdf }, producedAt)
  await markRequested(storage, key, record, draft, producedAt)
  return { filename: `${name}.${as === 'pdf' ? 'pdf' : 'eml'}`, bytes }
}

/** A scan may have closed an item while the letter was written. */
async function markRequested(
  storage: RequestDocumentsDeps['storage'],
  key: ClientYearKey,
  record: MandantRecord,
  { items }: LetterDraft,
  at: number,
): Promise<void> {
  const asked = new Set(items.flatMap(({ expectedId }) => expectedId ?? []))
  for (const item of await readChecklist(storage, key, record)) {
    if (asked.has(item.id) && isRequestable(item))
      await storage.expected.setState(item.id, key.year, 'requested', null, at)
  }
}

function choose(checklist: readonly CheckedOff[], { items, sharesSheet }: LetterDraft): RequestedLine[] {
  const known = new Map(checklist.map(item => [item.id, item]))
  if (items.length === 0) {
    const message = 'Das Schreiben enthält keinen Posten: Es gibt nichts anzufordern.'
    throw new EngineError('input', 'nothing_missing', message)
  }
  if (items.length > REQUESTED_MAX) {
    const message = `Ein Schreiben fasst höchstens ${REQUESTED_MAX} Posten. Bitte wählen Sie weniger.`
    throw new EngineError('input', 'too_many_requested', message)
  }
  return items.map(({ expectedId, label, from }) => {
    const expected = expectedId === null ? undefined : known.get(expectedId)
    if (expectedId === null || !expected) return { label, from, sheetOf: null }
    // What has a kind is recognised and checked off without a sheet of its own.
    return { label, from, sheetOf: sharesSheet && expected.kindId !== null ? null : expectedId }
  })
}
