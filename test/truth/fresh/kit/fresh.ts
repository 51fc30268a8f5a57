import type { Random } from '../../forms/kit/draw.ts'
import { plain } from '../../forms/kit/print.ts'
import type { TruthDocument, TruthLayout, TruthValues } from '../../layout.ts'

type Fill = (random: Random) => TruthDocument

/** A layout of this folder; one document is made of it, or so many. */
export function fresh(id: string, kind: string, source: string, fill: Fill, documents = 1): TruthLayout {
  return { id: `fresh-${id}`, kind, source, documents, fill }
}

/** What a bill comes to, in cents, as the truth has it. */
export function billed(net: number | null, tax: number | null, gross: number): TruthValues {
  const amount = (value: number | null): string | null => (value === null ? null : plain(value))
  return { net: amount(net), tax: amount(tax), gross: plain(gross), main: plain(gross) }
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
