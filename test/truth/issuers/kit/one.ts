import type { Random } from '../../forms/kit/draw.ts'
import type { TruthDocument, TruthLayout } from '../../layout.ts'

/** A layout of which one document is made. */
export function one(id: string, kind: string, source: string, fill: (random: Random) => TruthDocument): TruthLayout {
  return { id: `issuers-${id}`, kind, source, documents: 1, fill }
}
