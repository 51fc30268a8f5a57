import type { BookMovement, OpenItem } from '../model/bookkeeping.ts'
import type { WorkItem, WorkItemKind } from '../model/work-item.ts'
import { counted, germanIsoDay } from '../paper/german-format.ts'
import { foldName } from '../shared/fold-name.ts'
import { formatEuro } from '../shared/money.ts'
import { digestOf, issuerOf, itemOf, placeOfFields, titleOf } from './make-item.ts'
import type { ItemDocument, ItemView } from './work-item-facts.ts'

const PURPOSE_LENGTH_MAX = 80
const DAYS_NAMED_MAX = 6
const DAY_MS = 86_400_000
/** A bill without a day on which it is due is given so long before its payment is missed. */
const USUAL_DAYS = 30

/**
 * Movements of a statement behind which there is no document: an item a party and direction, since one answer fits all
 * of them. Only of accounts of a business: nobody owes a document for what was drawn from a private one.
 */
export function movementItems({ facts: { books, clientKind } }: ItemView, document: ItemDocument): readonly WorkItem[] {
  if (!books || clientKind === null || clientKind === 'private') return []
  const bare = books.movements.filter(({ statementId, proof }) => statementId === document.id && proof === 'missing')
  return [...Map.groupBy(bare, partyOf)].map(([party, own]) => movementItem(document, party, own))
}

/** Who paid or was paid, as far as the purpose says it apart from numbers and days. */
function partyOf({ text, cents, currency }: BookMovement): string {
  const words = foldName(text)
    .split(' ')
    .filter(word => !/\d/.test(word))
  return [cents < 0 ? 'out' : 'in', currency, ...words].join(' ')
}

function movementItem(document: ItemDocument, party: string, own: readonly BookMovement[]): WorkItem {
  const [first] = own
  const purpose = (first?.text ?? '').replaceAll(/\s+/g, ' ').trim()
  const shown = purpose.length > PURPOSE_LENGTH_MAX ? `${purpose.slice(0, PURPOSE_LENGTH_MAX - 1)}…` : purpose
  const sum = own.reduce((total, { cents }) => total + Math.abs(cents), 0)
  const isEuro = first?.currency === 'EUR'
  const money = isEuro ? formatEuro(sum) : `${formatEuro(sum).replace(/\s*€$/, '')} ${first?.currency ?? ''}`
  const what = `${counted(own.length, 'Buchung', 'Buchungen')} ${daysOf(own)} über ${own.length > 1 ? 'zusammen ' : ''}${money}${shown === '' ? '' : `, „${shown}“`}`
  return itemOf(document, {
    kind: 'movement_without_document',
    part: digestOf(party),
    ground: own.map(({ date, cents }) => [date, cents]),
    known: `${what}: kein Beleg gefunden.`,
    request: { label: `Beleg zu ${what}`, from: '' },
    proposal: 'Bitte den Beleg anfordern, oder schließen, was keinen braucht (privat, Umbuchung).',
    // What an amount of another currency comes to in euro, nobody knows.
    cents: isEuro ? sum : null,
    place: first ? { page: first.page, box: first.box } : null,
  })
}

function daysOf(own: readonly BookMovement[]): string {
  const days = [...new Set(own.map(({ date }) => germanIsoDay(date)))]
  const rest = days.length - DAYS_NAMED_MAX
  return `vom ${days.slice(0, DAYS_NAMED_MAX).join(', ')}${rest > 0 ? ` und ${rest} weiteren Tagen` : ''}`
}

/** Kinds by which the payment of a document is asked for already. */
const PAYMENT_KINDS: ReadonlySet<WorkItemKind> = new Set(['payment_proof_missing', 'other_year'])

/**
 * A bill of a business whose payment no statement shows though the statements tell of its time. `asked`: further items
 * of the document, which may ask the same.
 */
export function unpaidItems(view: ItemView, document: ItemDocument, asked: readonly WorkItem[]): readonly WorkItem[] {
  const open = view.facts.books?.openItems.find(({ documentId }) => documentId === document.id)
  if (!open || open.isUnsure || asked.some(({ kind }) => PAYMENT_KINDS.has(kind)) || !isAwaited(view, open)) return []
  const { side, cents, openCents, due } = open
  const isPart = Math.abs(openCents) < Math.abs(cents)
  const what = isPart ? `die Zahlung von ${formatEuro(Math.abs(openCents))}, die noch offen sind` : 'eine Zahlung'
  return [
    itemOf(document, {
      kind: 'document_without_payment',
      part: side,
      ground: [side, cents, openCents, due],
      known: `Kein Kontoauszug zeigt ${what}; ${side === 'customer' ? 'Forderung' : 'Verbindlichkeit'} über ${formatEuro(Math.abs(cents))}${due === null ? '' : `, fällig am ${germanIsoDay(due)}`}.`,
      proposal: 'Bitte klären, ob und wann bezahlt wurde.',
      request: {
        label: `Nachweis der Zahlung: ${titleOf(document)} über ${formatEuro(Math.abs(cents))}`,
        from: side === 'supplier' ? issuerOf(document) : '',
      },
      cents: Math.abs(openCents),
      place: placeOfFields(document, ['payable', 'gross', 'date']),
    }),
  ]
}

/** Statements begin before the bill was written, and go on until it should have been paid. */
function isAwaited({ facts: { books } }: ItemView, { date, due }: OpenItem): boolean {
  const from = books?.movements.reduce((first, each) => (each.date < first ? each.date : first), '9999')
  const until = books?.coveredUntil ?? null
  const written = date ?? due
  if (until === null || from === undefined || written === null || written < from) return false
  return (due ?? inUsualTime(written)) <= until
}

function inUsualTime(day: string): string {
  return new Date(Date.parse(day) + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10)
}
