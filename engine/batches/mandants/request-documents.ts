import { REQUESTED_MAX } from '../../../wire/checklist.ts'
import { checkOff } from '../../model/check-off.ts'
import type { CheckedOff } from '../../model/check-off.ts'
import { mandantName } from '../../model/mandant.ts'
import type { Clock } from '../../shared/clock.ts'
import { EngineError } from '../../shared/errors.ts'
import type { Storage } from '../../storage/storage.ts'
import { knownMandant } from './save-mandant.ts'

export interface RequestDocumentsDeps {
  readonly storage: Pick<Storage, 'mandants' | 'expected'>
  readonly clock: Pick<Clock, 'now'>
  readonly officeName: string
  readonly officeAddress: string
}

export interface RequestLetter {
  readonly filename: string
  readonly pdf: Uint8Array
}

/**
 * Writes a request letter for items of a mandant's checklist in a tax year (null: all that are open and that no
 * document was found for), and then marks them as requested. Throws EngineError `mandant_not_found`,
 * `expected_not_found`, `request_not_needed` for an item that is there or not needed, `nothing_missing`, or
 * `too_many_requested`.
 */
export async function requestDocuments(
  { storage, clock, officeName, officeAddress }: RequestDocumentsDeps,
  organizationId: string,
  mandantId: string,
  year: number,
  wanted: readonly string[] | null,
): Promise<RequestLetter> {
  const { mandant, data } = await knownMandant({ storage }, organizationId, mandantId)
  const items = choose(await checklist(), wanted, year)
  const producedAt = clock.now()
  // Loaded when it is asked for: what writes PDF files takes 25 MB.
  const { writeRequestLetter } = await import('../../phases/report/request/write-request-letter.ts')
  const pdf = await writeRequestLetter({ officeName, officeAddress, mandant, data, year, producedAt, items })
  // A scan may have closed an item while the letter was written.
  const still = new Set((await checklist()).filter(isRequestable).map(({ id }) => id))
  for (const { id } of items)
    if (still.has(id)) await storage.expected.setState(id, year, 'requested', null, producedAt)
  return { filename: `Anforderung ${mandantName(mandant).replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')} ${year}.pdf`, pdf }

  async function checklist(): Promise<CheckedOff[]> {
    const filed = await storage.mandants.filedDocuments(organizationId, mandantId)
    return checkOff(await storage.expected.listForYear(mandantId, year), filed)
  }
}

function choose(checklist: readonly CheckedOff[], wanted: readonly string[] | null, year: number): CheckedOff[] {
  const ids = wanted && new Set(wanted)
  const items = checklist.filter(item => (ids ? ids.has(item.id) : item.state === 'open' && item.found === null))
  if (ids && items.length < ids.size) {
    throw new EngineError(
      'input',
      'expected_not_found',
      'Einen Posten enthält die Checkliste nicht (mehr). Bitte neu wählen.',
    )
  }
  const needless = items.find(item => !isRequestable(item))
  if (needless) {
    const message = `„${needless.label}“ liegt schon vor oder wird nicht benötigt. Bitte wählen Sie den Posten ab.`
    throw new EngineError('input', 'request_not_needed', message)
  }
  if (items.length === 0) {
    throw new EngineError('input', 'nothing_missing', `Für ${year} ist nichts offen: Es gibt nichts anzufordern.`)
  }
  if (items.length > REQUESTED_MAX) {
    const message = `Ein Schreiben fasst höchstens ${REQUESTED_MAX} Posten. Bitte wählen Sie weniger.`
    throw new EngineError('input', 'too_many_requested', message)
  }
  return items
}

/** Not there, and needed. */
function isRequestable({ state, found }: CheckedOff): boolean {
  return found === null && (state === 'open' || state === 'requested')
}
