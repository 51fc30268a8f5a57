import type { BoundPage } from '../pages/bound-stack.ts'
import type { PlannedDocument } from '../../../model/binder-plan.ts'
import { INK, MUTED } from '../../../paper/palette.ts'
import type { Pen } from '../../../paper/pen.ts'
import { wrap } from '../../../paper/sheet-flow.ts'
import type { Typeface } from '../../../paper/typeface.ts'

const SIZE_PT = 11
const LINE_PT = 16

/** What to do about a damaged page. */
function damageText(planned: Pick<PlannedDocument, 'filename'>, sourcePage: number): string {
  return `Seite ${sourcePage} von „${planned.filename}“ ist beschädigt und nicht lesbar. Bitte neu anfordern oder neu scannen.`
}

/** Writes on the empty sheet of a damaged page what is missing here. */
export function drawNotice(pen: Pen, planned: PlannedDocument, page: BoundPage, face: Typeface): void {
  const { width, height } = page.view
  const left = width * 0.12
  const lines = wrap(face, SIZE_PT, damageText(planned, page.sourcePage), width - 2 * left)
  const hint = wrap(face, SIZE_PT - 2, 'Das Original der Datei ist unverändert aufbewahrt.', width - 2 * left)
  pen.save()
  pen.transform(page.view.toPage)
  let y = height * 0.6
  for (const line of lines) pen.text(face, SIZE_PT, left, (y -= LINE_PT), line, INK)
  for (const line of hint) pen.text(face, SIZE_PT - 2, left, (y -= LINE_PT), line, MUTED)
  pen.restore()
}
