import type { ClientYearKey } from '../../model/client-year.ts'
import { mandantName } from '../../model/mandant.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { objectionPurpose } from '../../model/request-letter.ts'
import type { LetterDraft } from '../../model/request-letter.ts'
import { germanDay, germanIsoDay } from '../../paper/german-format.ts'
import { objectionTexts } from '../../phases/report/tax-office/objection-texts.de.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import { isDifferent, knownOf } from '../../work-items/notice-items.ts'
import { readYearItems } from '../client-years/read-year-items.ts'
import type { YearNotice } from '../client-years/read-notices.ts'
import type { ReadLetter, ReadLetterDeps } from './read-letter.ts'

/** An objection, and the Steuernummer of the notice that it is about. */
export interface ReadObjection {
  readonly letter: ReadLetter
  /** Empty when nobody knows it. */
  readonly reference: string
}

/**
 * The objection against an assessment of a client-year as it was kept, or as the program proposes it: it lists what makes
 * the tax higher and nobody accepted. `reader` as for the board. Throws EngineError input `notice_not_found`.
 */
export async function readObjection(
  deps: ReadLetterDeps,
  key: ClientYearKey,
  record: MandantRecord,
  documentId: string,
  reader: string | null,
): Promise<ReadObjection> {
  const { notices, items } = await readYearItems(deps, key, record, reader)
  const notice = notices.find(({ document }) => document.id === documentId)
  if (!notice) {
    const message = 'Dieser Bescheid gehört nicht (mehr) zu diesem Jahr. Bitte die Ansicht neu laden.'
    throw new EngineError('input', 'notice_not_found', message)
  }
  const accepted = new Set(items.flatMap(one => (one.documentId === documentId && one.closed ? [one.field] : [])))
  const differing = notice.comparison.lines.filter(isDifferent)
  const lineOf = (line: (typeof differing)[number]) => ({
    expectedId: null,
    label: knownOf(line, objectionTexts.notGranted),
    from: '',
  })
  const open = differing.filter(({ field, isWorse }) => isWorse === true && !accepted.has(field)).map(lineOf)
  const kept = await deps.storage.letters.find({ ...key, purpose: objectionPurpose(documentId) })
  const draft = kept?.draft ?? propose(deps, key, record, notice, open)
  const offered = differing.map(line => ({ ...lineOf(line), requestedAt: null }))
  const { analysis } = notice.document
  const reference = analysis?.fields['taxNumber']?.value ?? record.data.taxNumbers[0] ?? ''
  return { letter: { kept, draft, offered }, reference }
}

function propose(
  { officeName }: Pick<ReadLetterDeps, 'officeName'>,
  { year }: ClientYearKey,
  { mandant }: MandantRecord,
  { document: { analysis } }: YearNotice,
  items: LetterDraft['items'],
): LetterDraft {
  const day = analysis?.fields['bescheiddatum']?.value ?? ''
  const written = day === '' ? '' : germanIsoDay(day)
  return {
    recipient: analysis?.fields['issuer']?.value ?? '',
    subject: objectionTexts.subject(year, written),
    salutation: objectionTexts.salutation,
    opening: objectionTexts.opening(year, written, mandantName(mandant)),
    closing: objectionTexts.closing,
    signature: officeName,
    date: null,
    items,
    sharesSheet: false,
  }
}

export interface WriteObjectionDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly officeName: string
  readonly officeAddress: string
}

/** An objection as PDF, with the name of its file. Throws EngineError input `recipient_missing`, `recipient_too_long`. */
export async function objectionFile(
  { clock, officeName, officeAddress }: WriteObjectionDeps,
  { year }: ClientYearKey,
  { mandant }: MandantRecord,
  { letter: { draft }, reference }: ReadObjection,
): Promise<{ readonly filename: string; readonly bytes: Uint8Array }> {
  if ((draft.recipient ?? '').trim() === '') {
    const message = 'Bitte geben Sie das Finanzamt an, an das der Einspruch geht.'
    throw new EngineError('input', 'recipient_missing', message)
  }
  // Loaded when it is asked for: what writes PDF files takes 25 MB.
  const { writeObjection } = await import('../../phases/report/tax-office/write-objection.ts')
  const date = draft.date === null ? germanDay(clock.now()) : germanIsoDay(draft.date)
  const bytes = await writeObjection({ officeName, officeAddress, reference, date, wording: draft })
  const name = mandantName(mandant).replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')
  return { filename: `Einspruch ${name} ${year}.pdf`, bytes }
}
