import { counted } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import type { BinderPlan, PlannedDocument } from '../../../model/binder-plan.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** The table stays a table; all of them are in index.json. */
const SHOWN_MAX = 200

/** "Ergebnis der Prüfung": of how many documents there is nothing to check, and why a person has to look at the others. */
export function setVerdicts(flow: Flow, plan: Pick<BinderPlan, 'documents'>): void {
  const judged = plan.documents.filter(({ analysis }) => analysis?.verdict !== undefined)
  if (judged.length === 0) return
  const confirmed = judged.filter(isConfirmed)
  const look = judged.filter(one => !isConfirmed(one) && one.analysis?.verdict?.decision === 'look')
  const clear = judged.length - confirmed.length - look.length
  flow.subheading('Ergebnis der Prüfung')
  flow.paragraph(
    `${counted(judged.length, 'Beleg', 'Belege')}: von einer Person geprüft ${confirmed.length}, nichts zu prüfen ${clear}, bitte ansehen ${look.length}.${look.length > SHOWN_MAX ? ' Die vollständige Liste steht in index.json.' : ''}`,
    { colour: MUTED, size: 8.5 },
  )
  if (look.length === 0) return
  setTable(
    flow,
    [
      { title: 'Nr.', width: 44 },
      { title: 'Datei', width: 155, linesMax: 2 },
      { title: 'Warum ansehen', width: 284.28, linesMax: 6 },
    ],
    look
      .toSorted((one, other) => one.placement.position - other.placement.position)
      .slice(0, SHOWN_MAX)
      .map(({ placement, filename, analysis }) => ({
        cells: [
          belegNumber(placement.position),
          filename,
          (analysis?.verdict?.reasons ?? []).map(({ message }) => message).join(' '),
        ],
      })),
  )
}

function isConfirmed({ analysis }: PlannedDocument): boolean {
  return analysis?.review?.state === 'confirmed'
}
