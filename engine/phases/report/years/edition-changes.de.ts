import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { EditionChanges } from '../../../model/edition.ts'
import { isUnchanged } from '../../../model/edition.ts'
import { counted, germanMoment } from '../../../paper/german-format.ts'

/** Who released an edition, when, and who prepared its documents; null of one that nobody released. */
export function releaseText({ clientYear, producedAt }: Pick<BinderPlan, 'clientYear' | 'producedAt'>): string | null {
  if (!clientYear?.release) return null
  const { author, release } = clientYear
  const who = author === null ? '' : ` von ${author}`
  const prepared =
    release.preparedBy.length === 0 ? '' : `; bearbeitet und geprüft von ${release.preparedBy.join(', ')}`
  return `Freigegeben am ${germanMoment(producedAt)}${who}, wie in Ausgabe ${release.of} gezeigt${prepared}`
}

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
