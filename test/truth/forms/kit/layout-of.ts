import type { TruthDocument, TruthLayout } from '../../layout.ts'
import type { Random } from './draw.ts'

/** A layout of which three documents are made. */
export function layoutOf(
  id: string,
  kind: string,
  source: string,
  fill: (random: Random) => TruthDocument,
): TruthLayout {
  return { id, kind, source, documents: 3, fill }
}
