import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfStream, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { filtersOf } from '../file/decode-stream.ts'
import { numberOf } from '../file/read-values.ts'
import { readJpeg2000 } from './jpeg2000.ts'
import type { PaintCheck, Scope } from './paint-check.ts'
import { checkColour } from './check-colour.ts'
import { checkIntent } from './check-state.ts'

const INLINE_FILTERS = new Set([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'FlateDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'DCTDecode',
])
const DEPTHS = new Set([1, 2, 4, 8, 16])
const JPX_HEAD_BYTES = 1 << 20

/** A picture is drawn (ISO 19005-2, 6.2.8); true when it is a mask through which the current colour is painted. */
export function checkImage(check: PaintCheck, scope: Scope, image: PdfStream): boolean {
  const { file } = check
  const { entries } = image
  checkEntries(check, scope, image)
  for (const key of ['SMask', 'Mask']) {
    const mask = file.entry(entries, key)
    if (!isKind(mask, 'stream')) continue
    if (key === 'SMask') scope.onTransparency()
    checkEntries(check, scope, mask)
  }
  if ((numberOf(file.entry(entries, 'SMaskInData')) ?? 0) > 0) scope.onTransparency()
  if (file.entry(entries, 'ImageMask') === true) return true
  const space = entries.get('ColorSpace')
  if (space !== undefined) checkColour(check, scope, space)
  return false
}

function checkEntries(check: PaintCheck, scope: Scope, image: PdfStream): void {
  const { file, fail } = check
  const { page } = scope
  const { entries } = image
  if (entries.has('Alternates')) fail('image_alternates', page)
  if (entries.has('OPI')) fail('image_opi', page)
  if (file.entry(entries, 'Interpolate') === true) fail('image_interpolate', page)
  if (entries.has('Intent')) checkIntent(check, scope, file.entry(entries, 'Intent'))
  const bits = numberOf(file.entry(entries, 'BitsPerComponent'))
  const isMask = file.entry(entries, 'ImageMask') === true
  const isJpx = filtersOf(entries, file.resolve).at(-1) === 'JPXDecode'
  if (isJpx) checkJpx(check, scope, image)
  else if (isMask ? bits !== null && bits !== 1 : !DEPTHS.has(bits ?? 0)) fail('image_bits', page)
}

/** 6.2.8.3. */
function checkJpx({ file, fail }: PaintCheck, scope: Scope, image: PdfStream): void {
  const picture = readJpeg2000(file.raw({ ...image, length: Math.min(image.length, JPX_HEAD_BYTES) }))
  if (!picture) return fail('jpx', scope.page)
  const { channels, bits, hasOwnBits, spaces } = picture
  const hasFitBits = !hasOwnBits && bits >= 1 && bits <= 38
  const best = spaces.length > 1 ? spaces.filter(each => each.approximation === 1) : spaces
  const hasFitSpace =
    image.entries.has('ColorSpace') ||
    (best.length === 1 && best.every(({ method, space }) => method >= 1 && method <= 3 && space !== 19))
  if (![1, 3, 4].includes(channels) || !hasFitBits || !hasFitSpace) fail('jpx', scope.page)
}

/** A picture stands in the content (6.1.10, 6.2.8); true when it is a mask. */
export function checkInlineImage(check: PaintCheck, scope: Scope, entries: PdfEntries): boolean {
  const { file, fail } = check
  const either = (short: string, long: string): PdfValue => file.resolve(entries.get(short) ?? entries.get(long))
  if (filtersOf(entries, file.resolve).some(filter => !INLINE_FILTERS.has(filter))) fail('inline_filter', scope.page)
  if (either('I', 'Interpolate') === true) fail('image_interpolate', scope.page)
  if (entries.has('Intent')) checkIntent(check, scope, entries.get('Intent'))
  if (either('IM', 'ImageMask') === true) return true
  const space = either('CS', 'ColorSpace')
  if (space !== null) checkColour(check, scope, space)
  return false
}

/** A picture's soft mask of a graphics state; the form that draws it. */
export function groupOfMask({ file }: PaintCheck, state: PdfEntries): PdfStream | null {
  const form = file.entry(entriesOf(file.entry(state, 'SMask')), 'G')
  return isKind(form, 'stream') ? form : null
}
