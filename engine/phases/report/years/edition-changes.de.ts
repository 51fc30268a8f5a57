import type { EditionChanges } from '../../../model/edition.ts'
import { isUnchanged } from '../../../model/edition.ts'
import { counted } from '../../../paper/german-format.ts'

/** What became of a client-year since the edition before `edition`, as a German sentence. */
export function changesText(edition: number, changes: EditionChanges | null): string {
  if (changes === null) return 'Erste Ausgabe.'
  const since = `Seit Ausgabe ${edition - 1}`
  if (isUnchanged(changes)) return `${since} nichts an Belegen und Beträgen.`
  const { added, removed, moved, changed, figures } = changes
  const parts = [
    [added.length, 'Beleg neu', 'Belege neu'],
    [removed.length, 'Beleg herausgenommen', 'Belege herausgenommen'],
    [moved.length, 'Beleg anderswo abgelegt', 'Belege anderswo abgelegt'],
    [changed.length, 'Beleg geändert', 'Belege geändert'],
    [figures.length, 'Summe geändert', 'Summen geändert'],
  ] as const
  const told = parts.flatMap(([number, one, many]) => (number === 0 ? [] : [counted(number, one, many)]))
  return `${since}: ${told.join(', ')}.`
}
