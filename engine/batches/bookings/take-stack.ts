import { createHash } from 'node:crypto'
import type { BookingStackRecord } from '../../model/booking-habit.ts'
import type { MandantRecord } from '../../model/mandant.ts'
import type { Author } from '../../model/user.ts'
import type { AccountTable } from '../../phases/report/datev/account-table.ts'
import { EngineError } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { Storage } from '../../storage/storage.ts'
import { readStack } from './read-stack.ts'

export interface TakeStackDeps {
  readonly storage: Pick<Storage, 'bookings'>
  /** Sachkontenrahmen of mandants whose master data do not say theirs. */
  readonly chart: '03' | '04'
  readonly accounts: AccountTable
}

/** A file that somebody hands over. */
export interface HandedStack {
  readonly fileName: string
  readonly bytes: Buffer
  /** Takes it although its header names another mandant. */
  readonly isOwn: boolean
  readonly at: number
  readonly by: Author | null
}

export type TakeStack = (
  record: Pick<MandantRecord, 'mandant' | 'data'>,
  handed: HandedStack,
) => Promise<BookingStackRecord>

/**
 * Takes last year's Buchungsstapel of a mandant: what it teaches is kept for that mandant alone. Throws EngineError input
 * `extf_other_mandant` when its header names other numbers than the master data, `extf_known` when the same file stands
 * already, and what `readStack` throws.
 */
export function createStackTaking(deps: TakeStackDeps): TakeStack {
  return (record, handed) => takeStack(deps, record, handed)
}

async function takeStack(
  { storage, chart, accounts }: TakeStackDeps,
  { mandant, data }: Pick<MandantRecord, 'mandant' | 'data'>,
  { fileName, bytes, isOwn, at, by }: HandedStack,
): Promise<BookingStackRecord> {
  const { habits, ...read } = await readStack(bytes, data.chart ?? chart, accounts)
  const { consultant, client } = read.head
  const differs = (one: number | null, other: number | null): boolean => one !== null && other !== null && one !== other
  if (!isOwn && (differs(client, data.clientNumber) || differs(consultant, data.consultantNumber))) {
    const message = `Die Datei nennt Berater ${consultant ?? '–'} und Mandant ${client ?? '–'}; in den Stammdaten stehen ${data.consultantNumber ?? '–'} und ${data.clientNumber ?? '–'}. Bitte prüfen Sie, ob es die richtige Datei ist.`
    throw new EngineError('input', 'extf_other_mandant', message)
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const stack = { id: newId('bst'), mandantId: mandant.id, fileName, sha256, at, by, ...read }
  switch (await storage.bookings.add(stack, habits)) {
    case 'added':
      return { ...stack, undone: null }
    case 'known': {
      const message = 'Diese Datei ist bei dem Mandanten schon übernommen. Es wurde nichts geändert.'
      throw new EngineError('input', 'extf_known', message)
    }
    case 'mandant_gone':
      throw new EngineError('input', 'mandant_not_found', 'Diesen Mandanten gibt es nicht (mehr).')
  }
}
