import { checkOff } from '../../model/check-off.ts'
import type { CheckedOff } from '../../model/check-off.ts'
import type { ClientYearKey } from '../../model/client-year.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import { REQUEST_PURPOSE } from '../../model/request-letter.ts'
import type { KeptLetter, LetterDraft, LetterItem } from '../../model/request-letter.ts'
import { openItems } from '../../model/work-item.ts'
import { letterTexts } from '../../phases/report/request/letter-texts.de.ts'
import { addresseesOf } from '../../phases/report/request/request-letter-facts.ts'
import type { Storage } from '../../storage/storage.ts'
import { readYearItems } from '../client-years/read-year-items.ts'
import type { YearItemsDeps } from '../client-years/read-year-items.ts'

export interface ReadLetterDeps extends YearItemsDeps {
  readonly storage: YearItemsDeps['storage'] & Pick<Storage, 'letters'>
  readonly officeName: string
}

/** Questions of "Zu klären" that a letter asks at first, the most important ones: nobody answers longer ones. */
const QUESTIONS_MAX = 30

/** A request letter of a client-year, and what else it may ask for. */
export interface ReadLetter {
  /** Null: nobody has worded it yet. */
  readonly kept: KeptLetter | null
  /** As it is kept, else as the program words it. */
  readonly draft: LetterDraft
  readonly offered: readonly OfferedItem[]
}

/** Something that a letter may ask for. */
export interface OfferedItem extends LetterItem {
  /** Epoch ms when a letter asked for it before; null: never. */
  readonly requestedAt: number | null
}

/**
 * The request letter of a client-year as it was kept, without what has come since, or as the program proposes it: what the checklist lacks and nobody
 * was asked for yet, then what "Zu klären" asks of the client. `reader` as for the board.
 */
export async function readLetter(
  deps: ReadLetterDeps,
  key: ClientYearKey,
  record: MandantRecord,
  reader: string | null,
): Promise<ReadLetter> {
  const missing = (await readChecklist(deps.storage, key, record)).filter(isRequestable)
  const { items } = await readYearItems(deps, key, record, reader)
  const questions = openItems(items).flatMap(({ request }) => (request ? [{ expectedId: null, ...request }] : []))
  const listed = missing.map(({ id, label, issuerHint, state, stateAt }) => ({
    item: { expectedId: id, label, from: issuerHint ?? '' },
    requestedAt: state === 'requested' ? stateAt : null,
  }))
  const open = listed.flatMap(({ item, requestedAt }) => (requestedAt === null ? [item] : []))
  const kept = await deps.storage.letters.find({ ...key, purpose: REQUEST_PURPOSE })
  const draft = kept
    ? withoutSettled(kept.draft, new Set(missing.map(({ id }) => id)))
    : propose(deps, key, record, [...open, ...questions.slice(0, QUESTIONS_MAX)])
  const offered = [
    ...listed.map(({ item, requestedAt }) => ({ ...item, requestedAt })),
    ...questions.map(item => ({ ...item, requestedAt: null })),
  ]
  return { kept, draft, offered }
}

/** What has come meanwhile, or is not expected any more, is not asked for. */
function withoutSettled(draft: LetterDraft, missing: ReadonlySet<string>): LetterDraft {
  return { ...draft, items: draft.items.filter(({ expectedId }) => expectedId === null || missing.has(expectedId)) }
}

/** The checklist of a client-year with what was found for it. */
export async function readChecklist(
  { mandants, expected }: Pick<Storage, 'mandants' | 'expected'>,
  { mandantId, year }: ClientYearKey,
  { mandant: { organizationId } }: MandantRecord,
): Promise<CheckedOff[]> {
  const filed = await mandants.filedDocuments(organizationId, mandantId)
  return checkOff(await expected.listForYear(mandantId, year), filed)
}

/** Not there, and needed. */
export function isRequestable({ state, found }: CheckedOff): boolean {
  return found === null && (state === 'open' || state === 'requested')
}

function propose(
  { officeName }: Pick<ReadLetterDeps, 'officeName'>,
  { year }: ClientYearKey,
  { mandant, data }: MandantRecord,
  items: readonly LetterItem[],
): LetterDraft {
  return {
    subject: letterTexts.subject(year),
    salutation: letterTexts.salutation(addresseesOf({ mandant, data }), mandant.companyName !== null),
    opening: letterTexts.opening(year),
    closing: `${letterTexts.doubt}\n\n${letterTexts.thanks}`,
    signature: officeName,
    date: null,
    items,
    sharesSheet: false,
  }
}
