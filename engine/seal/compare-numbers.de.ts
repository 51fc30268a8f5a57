import { canonicalJson } from '../shared/canonical-json.ts'
import type { SealPayload } from './seal-payload.ts'

type Numbers = Pick<SealPayload, 'totals' | 'ledger'>
type Entries = Readonly<Record<string, unknown>>

const FINDINGS_MAX = 50
/** What tells one sum from the others. */
const PLACE = ['form', 'key', 'person', 'object_id', 'child_id', 'business_id', 'year']

/** Sums and page ledger of the index that are not those that were signed, German, a sentence each. */
export function compareNumbers(signed: Numbers, found: Numbers): string[] {
  return [...compareTotals(signed.totals, found.totals), ...compareLedger(signed.ledger, found.ledger)]
}

function compareTotals(signed: unknown, found: unknown): string[] {
  if (canonicalJson(signed) === canonicalJson(found)) return []
  const [before, now] = [byPlace(signed), byPlace(found)]
  const findings = [...new Set([...before.keys(), ...now.keys()])].flatMap(place => {
    const [one, other] = [before.get(place), now.get(place)]
    if (canonicalJson(one) === canonicalJson(other)) return []
    const name = [one?.['form'] ?? other?.['form'], one?.['key'] ?? other?.['key']].map(String).join(', ')
    return [`Summe ${name}: unterschrieben ${amountOf(one)}, im Verzeichnis ${amountOf(other)}.`]
  })
  return findings.length > 0 ? findings.slice(0, FINDINGS_MAX) : ['Die Summen des Verzeichnisses stehen anders da.']
}

function byPlace(totals: unknown): ReadonlyMap<string, Entries> {
  const list = Array.isArray(totals) ? totals.filter(isEntries) : []
  return new Map(list.map(total => [canonicalJson(PLACE.map(key => total[key] ?? null)), total]))
}

function amountOf(total: Entries | undefined): string {
  if (!total) return 'nicht vorhanden'
  const [amount, confirmed] = [String(total['amount']), String(total['confirmed'])]
  return `${amount} € (bestätigt ${confirmed} €)`
}

function compareLedger(signed: unknown, found: unknown): string[] {
  if (canonicalJson(signed) === canonicalJson(found)) return []
  const [before, now] = [isEntries(signed) ? signed : {}, isEntries(found) ? found : {}]
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter(key => before[key] !== now[key])
    .map(key => `Seitenbilanz, ${key}: unterschrieben ${String(before[key])}, im Verzeichnis ${String(now[key])}.`)
}

function isEntries(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
