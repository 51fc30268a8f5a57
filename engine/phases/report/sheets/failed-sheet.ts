import { counted, germanBytes, germanCount } from '../../../paper/german-format.ts'
import type { BoundStack } from '../pages/bound-stack.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Sheet } from '../../../paper/sheet-flow.ts'

/** "Nicht verarbeitet": files that are not in the binder, with the reason and what to do; null when there is none. */
export function setFailed(book: Book, stack: BoundStack): Sheet | null {
  const failed = stack.setAside.filter(document => document.reason.type === 'failed')
  if (failed.length === 0) return null
  const flow = startFlow(book, 'Nicht verarbeitet')
  const first = flow.sheet()
  flow.heading('Nicht verarbeitet')
  flow.paragraph(
    `${counted(failed.length, 'Datei konnte', 'Dateien konnten')} nicht in die Mappe übernommen werden. Soweit die Bytes angekommen sind, liegen sie unverändert im Ordner „Originale“.`,
    { colour: MUTED },
  )
  setTable(
    flow,
    [
      { title: 'Datei', width: 175, linesMax: 3 },
      { title: 'Grund und Abhilfe', width: 208, linesMax: 6 },
      { title: 'Seiten', width: 46, align: 'right' },
      { title: 'Größe', width: 54.28, align: 'right' },
    ],
    failed.map(({ filename, within, reason, pageCount, byteSize }) => ({
      cells: [
        within ?? filename,
        reason.type === 'failed' ? `${reason.message} (${reason.code})` : '',
        pageCount === null ? '–' : germanCount(pageCount),
        byteSize === null ? '–' : germanBytes(byteSize),
      ],
    })),
  )
  return first
}
