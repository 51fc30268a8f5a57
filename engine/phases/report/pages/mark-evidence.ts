import { PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { Field } from '../../../model/analysis-result.ts'
import { isConfirmedField } from '../../../model/judgement.ts'
import { centsOf, euroOrDash } from '../../../paper/german-format.ts'
import { kindAmounts } from './kind-amounts.ts'
import type { BoundDocument } from './bound-stack.ts'
import { ACCENT } from '../../../paper/palette.ts'
import { pdfNumber } from '../../../paper/pen.ts'
import { boxOnPage } from './upright-view.ts'

/** Distance of the frame from the printed amount. */
const CLEARANCE_PT = 2
const LINE_PT = 0.8
/** Key of the annotations that are ours, so that a page can be looked at without them. */
export const OWN_FRAME = 'SteuerstapelRahmen'

/**
 * Frames the places where a document's amounts were read. A frame is an annotation, so that a reader can remove it and
 * the page itself stays untouched. Computed amounts stand nowhere on the page and get none.
 */
export function markEvidence(document: BoundDocument): void {
  const gross = document.planned.analysis?.fields['gross']
  if (gross) markField(document, gross, isConfirmedField(gross) ? 'Brutto, schlüssig' : 'Brutto, bitte prüfen')
  for (const { label, field } of kindAmounts(document.planned)) markField(document, field, label)
}

function markField(document: BoundDocument, field: Field, label: string): void {
  const evidence = field.evidence[0]
  const page = document.pages.find(({ number }) => number === evidence?.page)
  if (!evidence || !page || field.source === 'computed') return
  const [left, bottom, right, top] = boxOnPage(page.view, evidence.box)
  const [x, y] = [left - CLEARANCE_PT, bottom - CLEARANCE_PT]
  const [width, height] = [right - left + 2 * CLEARANCE_PT, top - bottom + 2 * CLEARANCE_PT]
  const { context } = page.leaf.page.doc
  const inset = LINE_PT / 2
  const frame = [
    `${ACCENT.map(pdfNumber).join(' ')} RG ${LINE_PT} w`,
    `${[inset, inset, width - LINE_PT, height - LINE_PT].map(pdfNumber).join(' ')} re S`,
  ].join(' ')
  const appearance = context.register(
    context.stream(frame, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} }),
  )
  const annotation = context.obj({
    Type: 'Annot',
    Subtype: 'Square',
    Rect: [x, y, x + width, y + height],
    C: [...ACCENT],
    BS: { W: LINE_PT },
    F: 4,
    AP: { N: appearance },
    [OWN_FRAME]: true,
  })
  const note = `${label}: ${euroOrDash(centsOf(field.value))}`
  annotation.set(PDFName.of('Contents'), PDFHexString.fromText(note))
  page.leaf.page.node.addAnnot(context.register(annotation))
}
