import type { AnalysisResult } from '../../../engine/model/analysis-result.ts'
import type { KindRole } from '../../../engine/model/kind-role.ts'
import type { Movement } from '../../../engine/model/movement.ts'
import type { Taxonomy } from '../../../engine/model/taxonomy.ts'
import { findPayments } from '../../../engine/relations/find-payments.ts'
import { aField, anAnalysis } from '../../engine/phases/report/sample-stack.ts'
import type { World, WorldDocument } from './read-worlds.ts'

/** Links of one kind of case: those that are true, those that were found, and those of them that are true. */
export interface MatchFigures {
  readonly kind: string
  movements: number
  truth: number
  found: number
  right: number
}

export interface MatchReport {
  readonly kinds: readonly MatchFigures[]
  /** Links that are missing or wrong, each one line. */
  readonly misses: readonly string[]
}

const STATEMENT = 'statement'

/** Links movements and documents of each world by itself, as in a stack of one mandant, and counts them by case. */
export async function measureMatching(worlds: readonly World[], taxonomy: Taxonomy): Promise<MatchReport> {
  const kinds = new Map<string, MatchFigures>()
  const misses: string[] = []
  for (const world of worlds) {
    const links = await findPayments([...documentsOf(world, taxonomy), statementOf(world)], taxonomy)
    for (const [index, { kind, pays, date, cents, party, purpose }] of world.movements.entries()) {
      const found = links.flatMap(({ relatedId, payment }) => (payment?.box[1] === lineOf(index) ? [relatedId] : []))
      const right = found.filter(id => pays.includes(id)).length
      const own = kinds.get(kind) ?? { kind, movements: 0, truth: 0, found: 0, right: 0 }
      own.movements += 1
      own.truth += pays.length
      own.found += found.length
      own.right += right
      kinds.set(kind, own)
      if (right < Math.max(pays.length, found.length))
        misses.push(
          `${world.id} ${kind}: ${date} ${cents} ${party} / ${purpose}: ${pays.join(' ') || '–'}, found ${found.join(' ') || '–'}`,
        )
    }
  }
  return { kinds: [...kinds.values()].toSorted((one, other) => (one.kind < other.kind ? -1 : 1)), misses }
}

/** The place of a movement on its page, by which links are known. */
function lineOf(index: number): number {
  return index / 100
}

function statementOf({ movements }: World): { id: string; analysis: AnalysisResult } {
  const lines = movements.map(({ date, cents, party, purpose }, index): Movement => {
    const text = [party, purpose].filter(part => part !== '').join(' ')
    return { date, cents, text, page: 1, box: [0.8, lineOf(index), 0.1, 0.01] }
  })
  return { id: STATEMENT, analysis: anAnalysis({ fields: {}, statement: { movements: lines, sum: 'open' } }) }
}

function documentsOf(world: World, taxonomy: Taxonomy): { id: string; analysis: AnalysisResult }[] {
  return world.documents.map(document => {
    const id = taxonomy.kinds.find(({ role }) => role === roleOf(document))?.id
    if (id === undefined) throw new Error(`No kind for a ${document.type}`)
    const { number, date, party, isOwn, gross, more } = document
    const analysis = anAnalysis({
      direction: isOwn ? 'outgoing' : 'incoming',
      fields: {
        number: aField(number),
        date: aField(date, { type: 'date' }),
        gross: aField(gross, { type: 'money', unit: more['cur'] ?? 'EUR' }),
        issuer: aField(isOwn ? world.owner : party),
        recipient: aField(isOwn ? party : world.owner),
        ...(more['due'] !== undefined && { due: aField(more['due'], { type: 'date' }) }),
        ...(more['iban'] !== undefined && { iban: aField(more['iban']) }),
      },
    })
    return { id: document.id, analysis: { ...analysis, kind: { ...analysis.kind, id } } }
  })
}

function roleOf({ type, isOwn }: WorldDocument): KindRole {
  if (type === 'bill') return isOwn ? 'issued_invoice' : 'received_invoice'
  return type === 'credit' ? 'credit_note' : 'reminder'
}
