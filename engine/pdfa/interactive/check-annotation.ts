import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfStream, PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { itemsOf, nameOf, numberOf } from '../file/read-values.ts'

/** ISO 32000-1, Table 169, without what ISO 19005-2, 6.3.1 excludes. */
const TYPES = new Set(
  [
    'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup',
    'FileAttachment Widget PrinterMark TrapNet Watermark Redact',
  ]
    .join(' ')
    .split(' '),
)
const FLAGS = { invisible: 1, hidden: 2, print: 4, noView: 32, toggleNoView: 256 } as const
const FORBIDDEN = FLAGS.invisible | FLAGS.hidden | FLAGS.noView | FLAGS.toggleNoView
const DEPTH_MAX = 30

/** An annotation of a page (6.3, 6.4.1); its appearances come back, for what they draw. */
export function checkAnnotation(check: Check, annotation: PdfEntries, page: number): readonly PdfStream[] {
  const { file, fail } = check
  const type = nameOf(file.entry(annotation, 'Subtype')) ?? ''
  if (!TYPES.has(type)) fail('annotation_type', page)
  const flags = file.entry(annotation, 'F')
  const isShown = numberOf(flags) !== null && (Number(flags) & FORBIDDEN) === 0 && (Number(flags) & FLAGS.print) !== 0
  if (flags === null ? type !== 'Popup' : !isShown) fail('annotation_flags', page)
  if (type === 'Widget' && (annotation.has('A') || annotation.has('AA'))) fail('form_actions', page)
  const appearance = file.entry(annotation, 'AP')
  if (!isKind(appearance, 'dict')) {
    if (type !== 'Popup' && type !== 'Link' && !isPoint(check, annotation)) fail('annotation_appearance', page)
    return []
  }
  const normal = file.entry(appearance.entries, 'N')
  const isButton = type === 'Widget' && fieldType(check, annotation) === 'Btn'
  const isFit = isButton ? isKind(normal, 'dict') && normal.entries.size > 0 : isKind(normal, 'stream')
  if (!isFit || [...appearance.entries.keys()].some(key => key !== 'N')) fail('annotation_appearance', page)
  const all = isKind(normal, 'dict') ? [...normal.entries.values()].map(file.resolve) : [normal]
  return all.filter((each): each is PdfStream => isKind(each, 'stream'))
}

function isPoint({ file }: Check, annotation: PdfEntries): boolean {
  const sides = itemsOf(file.entry(annotation, 'Rect')).map(each => numberOf(file.resolve(each)))
  return sides.length === 4 && sides[0] === sides[2] && sides[1] === sides[3]
}

/** `FT` of a field or of one above it. */
function fieldType({ file }: Check, annotation: PdfEntries): string | null {
  let current: PdfEntries = annotation
  for (let depth = 0; depth < DEPTH_MAX && current.size > 0; depth++) {
    const type = nameOf(file.entry(current, 'FT'))
    if (type !== null) return type
    current = file.dict(current, 'Parent')
  }
  return null
}

/** The annotations of a page. */
export function annotationsOf({ file }: Check, page: PdfEntries): readonly PdfEntries[] {
  const all: readonly PdfValue[] = itemsOf(file.entry(page, 'Annots')).map(file.resolve)
  return all.map(entriesOf).filter(entries => entries.size > 0)
}
