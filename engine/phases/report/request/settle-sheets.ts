import type { Batch } from '../../../model/batch.ts'
import { isExpectedIn } from '../../../model/expected-document.ts'
import type { ExpectedInYear } from '../../../model/expected-document.ts'
import type { ClosedRequest, RequestOutcome, UnsettledSheet } from '../../../model/request-outcome.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { FollowedSheet } from '../../../separator-sheets/follow-sheets.ts'

const MESSAGES: Readonly<Record<UnsettledSheet['code'], string>> = {
  no_mandant:
    'Der Stapel ist keinem Mandanten zugeordnet, deshalb hat das Anforderungsblatt keinen Posten erledigt. Bitte den Posten in der Checkliste des Mandanten abhaken.',
  other_mandant:
    'Das Anforderungsblatt gehört zu einem anderen Mandanten als dieser Stapel und hat keinen Posten erledigt. Bitte prüfen, wessen Beleg dahinter liegt.',
  unknown_item:
    'Den Posten dieses Anforderungsblatts enthält die Checkliste nicht (mehr). Bitte prüfen, was der Beleg dahinter ist.',
  not_in_year:
    'Der Posten dieses Anforderungsblatts wird für das Jahr auf dem Blatt nicht erwartet. Bitte in der Checkliste prüfen.',
  nothing_follows:
    'Hinter dem Anforderungsblatt folgt in dieser Datei kein Beleg; der Posten bleibt offen. Bitte den Beleg nachfordern oder zuordnen.',
  not_processed:
    'Der Beleg hinter dem Anforderungsblatt konnte nicht verarbeitet werden; der Posten bleibt offen. Bitte den Beleg neu einreichen.',
  other_mandants_document:
    'Der Beleg hinter dem Anforderungsblatt gehört vermutlich zu einem anderen Mandanten; der Posten bleibt offen. Bitte prüfen.',
  already_closed:
    'Der Posten dieses Anforderungsblatts war schon mit einem anderen Beleg erledigt. Bitte prüfen, welcher Beleg gilt.',
  waived:
    'Der Posten dieses Anforderungsblatts ist in der Checkliste als „Nicht nötig“ vermerkt und bleibt so. Bitte prüfen.',
}

export interface SheetFacts {
  readonly storage: Pick<Storage, 'expected'>
  readonly batch: Pick<Batch, 'mandantId' | 'completedAt'>
  readonly sheets: readonly FollowedSheet[]
  /** Ids of all documents of the batch. */
  readonly own: ReadonlySet<string>
  /** Ids of those that belong to another mandant. */
  readonly foreign: ReadonlySet<string>
}

/**
 * Decides what each sheet closes, without writing anything: an item of the batch's mandant, by the document behind the
 * sheet. An item that a person set anew after the batch was completed is theirs.
 */
export async function settleSheets(facts: SheetFacts): Promise<Pick<RequestOutcome, 'closed' | 'unsettled'>> {
  const closed = new Map<string, ClosedRequest>()
  const unsettled: UnsettledSheet[] = []
  for (const sheet of facts.sheets) {
    const key = `${sheet.item.expectedId} ${sheet.item.year}`
    const outcome = closed.has(key) ? 'already_closed' : await outcomeOf(facts, sheet)
    if (outcome === null) continue
    if (typeof outcome === 'object') closed.set(key, outcome)
    else {
      const { documentId, filename, page } = sheet
      unsettled.push({ documentId, filename, page, code: outcome, message: MESSAGES[outcome] })
    }
  }
  return { closed: [...closed.values()], unsettled }
}

/** What is closed, why nothing is, or null where a person has decided. */
async function outcomeOf(
  { storage, batch, own, foreign }: SheetFacts,
  { mandantId, item, document }: FollowedSheet,
): Promise<ClosedRequest | UnsettledSheet['code'] | null> {
  if (batch.mandantId === null) return 'no_mandant'
  if (mandantId !== batch.mandantId) return 'other_mandant'
  const expected = await storage.expected.find(item.expectedId)
  if (expected?.mandantId !== batch.mandantId) return 'unknown_item'
  if (!isExpectedIn(expected, item.year)) return 'not_in_year'
  if (!document) return 'nothing_follows'
  if (document.status === 'failed') return 'not_processed'
  if (foreign.has(document.id)) return 'other_mandants_document'
  const known = (await storage.expected.listForYear(batch.mandantId, item.year)).find(({ id }) => id === expected.id)
  // An exact duplicate was removed in favour of the document that is in the binder.
  const documentId = document.duplicateOf ?? document.id
  return known ? stateOutcome(known, documentId, batch.completedAt, own) : 'not_in_year'
}

function stateOutcome(
  { id: expectedId, year, state, stateAt, documentId: closer }: ExpectedInYear,
  documentId: string,
  completedAt: number | null,
  own: ReadonlySet<string>,
): ClosedRequest | UnsettledSheet['code'] | null {
  switch (state) {
    case 'received':
      // Ids change when a stack is divided or joined anew.
      if (closer !== null && !own.has(closer)) return 'already_closed'
      return { expectedId, year, documentId, receivedAt: stateAt }
    case 'waived':
      return 'waived'
    case 'open':
    case 'requested': {
      const isReopened = completedAt !== null && stateAt !== null && stateAt > completedAt
      return isReopened ? null : { expectedId, year, documentId, receivedAt: null }
    }
  }
}
