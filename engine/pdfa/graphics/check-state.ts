import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { itemsOf, nameOf, numberOf } from '../file/read-values.ts'
import type { PaintCheck, Scope } from './paint-check.ts'

const INTENTS = new Set(['RelativeColorimetric', 'AbsoluteColorimetric', 'Perceptual', 'Saturation'])
/** ISO 32000-1, 11.3.5, Tables 136 and 137. */
const BLEND_MODES = new Set([
  'Normal',
  'Compatible',
  'Multiply',
  'Screen',
  'Overlay',
  'Darken',
  'Lighten',
  'ColorDodge',
  'ColorBurn',
  'HardLight',
  'SoftLight',
  'Difference',
  'Exclusion',
  'Hue',
  'Saturation',
  'Color',
  'Luminosity',
])
const OPAQUE_MODES = new Set(['Normal', 'Compatible'])
const PRIMARIES = new Set(['Cyan', 'Magenta', 'Yellow', 'Black'])
const HALFTONE_DEPTH_MAX = 3

/** A rendering intent is used (ISO 19005-2, 6.2.6). */
export function checkIntent({ fail }: PaintCheck, scope: Scope, value: PdfValue | undefined): void {
  if (value !== undefined && !INTENTS.has(nameOf(value) ?? '')) fail('rendering_intent', scope.page)
}

/** A graphics state is used (6.2.5, 6.2.6, 6.2.10); its soft mask and font are for the caller. */
export function checkState(check: PaintCheck, scope: Scope, state: PdfEntries): void {
  const { file, fail } = check
  const { page } = scope
  const second = file.entry(state, 'TR2')
  if (state.has('TR') || (second !== null && nameOf(second) !== 'Default')) fail('transfer', page)
  if (state.has('HTP')) fail('halftone_origin', page)
  if (state.has('HT')) checkHalftone(check, scope, file.entry(state, 'HT'), null, 0)
  if (state.has('RI')) checkIntent(check, scope, file.entry(state, 'RI'))
  const mode = file.entry(state, 'BM')
  const modes = (isKind(mode, 'array') ? mode.items.map(file.resolve) : [mode]).flatMap(each => nameOf(each) ?? [])
  if (modes.some(each => !BLEND_MODES.has(each))) fail('blend_mode', page)
  const isBlended = modes.some(each => !OPAQUE_MODES.has(each))
  const isThin = ['CA', 'ca'].some(key => (numberOf(file.entry(state, key)) ?? 1) !== 1)
  const mask = file.entry(state, 'SMask')
  if (isBlended || isThin || (mask !== null && nameOf(mask) !== 'None')) scope.onTransparency()
}

/** 6.2.5; `colorant` is the colour that it is for within a halftone of type 5. */
function checkHalftone(check: PaintCheck, scope: Scope, value: PdfValue, colorant: string | null, depth: number): void {
  const { file, fail } = check
  const entries = entriesOf(value)
  if (entries.size === 0 || depth > HALFTONE_DEPTH_MAX) return
  const type = numberOf(file.entry(entries, 'HalftoneType'))
  const isFit = (type === 1 || type === 5) && !entries.has('HalftoneName')
  const isTransferred = entries.has('TransferFunction')
  const isPrimary = colorant === null || PRIMARIES.has(colorant)
  if (!isFit || (colorant !== 'Default' && isTransferred === isPrimary)) fail('halftone', scope.page)
  if (type !== 5) return
  for (const [key, inner] of entries) {
    const own = file.resolve(inner)
    if (isKind(own, 'dict') || isKind(own, 'stream')) checkHalftone(check, scope, own, key, depth + 1)
  }
}

/** The font that a graphics state sets; null when it sets none. */
export function fontOfState(check: PaintCheck, state: PdfEntries): PdfEntries | null {
  const [font] = itemsOf(check.file.entry(state, 'Font'))
  const entries = entriesOf(check.file.resolve(font))
  return entries.size > 0 ? entries : null
}
