import { quantityText, sumUnit } from '../../../engine/positions/how-much.ts'
import { formatEuro } from '../../../engine/shared/money.ts'
import type { Position } from '../../../engine/model/position.ts'
import type { ClientTruth, TruthPosition } from './read-client.ts'
import { settleClient } from './settle-client.ts'
import type { SettledClient } from './settle-client.ts'

/** How the sums of a client stand against its truth. */
export interface ClientReport {
  readonly client: string
  /** Documents whose counted amounts are all right, of those that were measured. */
  readonly documents: { readonly right: number; readonly all: number }
  /** Sums per key, person, object, child and year. */
  readonly sums: { readonly right: number; readonly all: number; readonly invented: number }
  /** Counted amounts that should not count, or are wrong; and of them those called confirmed. */
  readonly wrong: { readonly counted: number; readonly confirmed: number }
  readonly misses: readonly string[]
}

type Share = 'tune' | 'last'

/** Measures the sums that people take out against the truth of a client; `documents` compares paper by paper. */
export async function measureClient(
  client: string,
  shares: readonly Share[],
  knownKinds: boolean,
): Promise<ClientReport> {
  return reportOn(client, shares, await settleClient(client, shares, knownKinds))
}

/** The same of what was settled from a reading that is kept. */
export function reportOn(client: string, shares: readonly Share[], settled: SettledClient): ClientReport {
  const { truth } = settled
  const measured = measuredFiles(truth, shares)
  const expected = sumsOf(
    truth.positions.filter(({ document, counts, year, key }) => {
      return measured.has(document) && counts === 'yes' && year === truth.client.year && key !== null
    }),
  )
  const found = sumsOf(settled.set.positions.filter(({ counts }) => counts === 'yes').map(asTruth))
  const papers = [...measured].map(file => paperOf(settled, file))
  const wrongSums = [...expected].filter(([name, howMuch]) => !isSame(found.get(name), howMuch))
  const invented = [...found].filter(([name, { value }]) => !expected.has(name) && value !== 0)
  // A line with nothing in it is as good as none.
  const counted = settled.set.positions.filter(
    position => position.counts === 'yes' && asTruth(position).howMuch.value !== 0 && !isExpected(truth, position),
  )
  return {
    client,
    documents: { right: papers.filter(({ misses }) => misses.length === 0).length, all: papers.length },
    sums: { right: expected.size - wrongSums.length, all: expected.size, invented: invented.length },
    wrong: { counted: counted.length, confirmed: counted.filter(({ confirmedBy }) => confirmedBy !== null).length },
    misses: [
      ...papers.flatMap(({ misses }) => misses),
      ...wrongSums.map(
        ([name, howMuch]) =>
          `Summe ${name}: ${wordsOf(found.get(name) ?? { ...howMuch, value: 0 })} statt ${wordsOf(howMuch)}`,
      ),
      ...invented.map(([name, howMuch]) => `Summe ${name}: ${wordsOf(howMuch)}, die es nicht gibt`),
    ],
  }
}

function measuredFiles(truth: ClientTruth, shares: readonly Share[]): Set<string> {
  const own = truth.client.share === 'last' ? 'last' : 'tune'
  const files = truth.documents.filter(one => one.medium !== 'mail' && shares.includes(one.share ?? own))
  return new Set(files.map(({ file }) => file))
}

interface Counted {
  readonly key: string
  readonly place: string
  readonly howMuch: HowMuch
}

/** Cents, or days or kilometres of lines that ask for these. */
interface HowMuch {
  readonly value: number
  readonly unit: 'EUR' | 'Tage' | 'km'
}

function truthHowMuch({ unit, quantity, cents }: TruthPosition): HowMuch {
  return unit === undefined ? { value: cents ?? 0, unit: 'EUR' } : { value: quantity ?? 0, unit }
}

function wordsOf({ value, unit }: HowMuch): string {
  return unit === 'EUR' ? formatEuro(value) : quantityText(value, unit)
}

function isSame(one: HowMuch | undefined, other: HowMuch | undefined): boolean {
  return one?.value === other?.value && one?.unit === other?.unit
}

function asTruth(position: Position): Counted {
  const { key, person, objectId, childId, businessId, cents, quantity } = position
  const unit = sumUnit(position)
  const howMuch = { value: (unit === 'EUR' ? cents : quantity) ?? 0, unit }
  return { key, place: placeName(person, objectId, childId, businessId), howMuch }
}

function placeName(
  person: string | null,
  object: string | null,
  child: string | null,
  business: string | null,
): string {
  // A form that is about a property or a child names no person, and one business is all there is.
  if (object !== null) return object
  if (child !== null) return child
  if (business !== null) return ''
  return person === 'gemeinsam' ? '' : (person ?? '')
}

function truthPlace({ person, object, child, business }: TruthPosition): string {
  return placeName(
    person === 'A' && !object && !child ? person : person,
    object ?? null,
    child ?? null,
    business ?? null,
  )
}

function sumsOf(positions: readonly (TruthPosition | Counted)[]): Map<string, HowMuch> {
  const sums = new Map<string, HowMuch>()
  for (const position of positions) {
    const place = 'place' in position ? position.place : truthPlace(position)
    const name = `${position.key} ${place}`.trim()
    const { value, unit } = 'place' in position ? position.howMuch : truthHowMuch(position)
    sums.set(name, { value: (sums.get(name)?.value ?? 0) + value, unit })
  }
  return sums
}

function isExpected(truth: ClientTruth, position: Position): boolean {
  const { key, place, howMuch } = asTruth(position)
  return truth.positions.some(
    one =>
      one.document === position.documentId &&
      one.counts === 'yes' &&
      one.key === key &&
      truthPlace(one) === place &&
      isSame(truthHowMuch(one), howMuch) &&
      one.year === position.year,
  )
}

/** Of one paper: what counts against what should, in the client's year. */
function paperOf({ truth, set, documents }: SettledClient, file: string): { readonly misses: readonly string[] } {
  const kind = documents.find(({ id }) => id === file)?.analysis?.kind.id ?? 'anderer Mandant'
  const expected = sumsOf(
    truth.positions.filter(({ document, counts, year, key }) => {
      return document === file && counts === 'yes' && year === truth.client.year && key !== null
    }),
  )
  const own = set.positions.filter(({ documentId }) => documentId === file)
  const found = sumsOf(own.filter(({ counts }) => counts === 'yes').map(asTruth))
  const names = new Set([...expected.keys(), ...found.keys()])
  const misses = [...names].flatMap(name => {
    const [wanted, is] = [expected.get(name), found.get(name)]
    // A line with nothing in it is as good as none.
    if ((wanted?.value ?? 0) === (is?.value ?? 0) && (wanted?.unit === is?.unit || !wanted || !is)) return []
    const why = own
      .filter(({ key, counts }) => counts !== 'yes' && name.startsWith(key))
      .map(({ counts, reason, cents, proposal }) => `${counts} ${reason} ${cents ?? proposal}`)
    const document = set.documents.find(({ documentId }) => documentId === file)
    return [
      `${file} (${kind}) ${name}: ${is ? wordsOf(is) : 'nichts'} statt ${wanted ? wordsOf(wanted) : 'nichts'} [${why.join('; ')}${why.length ? '' : (document?.reason ?? '')}]`,
    ]
  })
  return { misses }
}
