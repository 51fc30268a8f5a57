import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { itemsOf, nameOf } from '../file/read-values.ts'
import { isUtf8 } from '../structure/is-utf8.ts'
import { readIccProfile } from './icc-profile.ts'
import { namedResource } from './named-resource.ts'
import { NO_OVERPRINT } from './paint-check.ts'
import type { Overprint, PaintCheck, Scope } from './paint-check.ts'
import { areEqual } from './are-equal.ts'

const SHORT_NAMES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
}
const DEVICE = {
  DeviceGray: ['DefaultGray', 'device_gray'],
  DeviceRGB: ['DefaultRGB', 'device_rgb'],
  DeviceCMYK: ['DefaultCMYK', 'device_cmyk'],
} as const
const COLORANTS_MAX = 32
const DEPTH_MAX = 8
const PROCESS = new Set(['Cyan', 'Magenta', 'Yellow', 'Black'])

/** A colour space is painted with (ISO 19005-2, 6.2.4). `value` is the space, or its name in a content stream. */
export function checkColour(
  check: PaintCheck,
  scope: Scope,
  value: PdfValue,
  overprint: Overprint = NO_OVERPRINT,
  depth = 0,
): void {
  const { file, fail } = check
  if (depth > DEPTH_MAX) return
  const found = file.resolve(value)
  const name = nameOf(found)
  if (name !== null) return checkNamed(check, scope, name, overprint, depth)
  const [head, ...rest] = itemsOf(found)
  const family = nameOf(file.resolve(head))
  const full = SHORT_NAMES[family ?? ''] ?? family ?? ''
  switch (full) {
    case 'ICCBased':
      return checkProfile(check, scope, file.resolve(rest[0]), overprint)
    case 'Indexed':
    case 'Pattern':
      if (rest[0] !== undefined) checkColour(check, scope, rest[0], overprint, depth + 1)
      return
    case 'Separation':
      checkSeparation(check, scope, found, depth)
      return
    case 'DeviceN':
      checkDeviceN(check, scope, rest, depth)
      return
    case 'CalGray':
    case 'CalRGB':
    case 'Lab':
      return
    case 'DeviceGray':
    case 'DeviceRGB':
    case 'DeviceCMYK':
      return checkDevice(check, scope, full, overprint, depth)
    default:
      if (found !== null) fail('colour_space', scope.page)
  }
}

function checkNamed(check: PaintCheck, scope: Scope, name: string, overprint: Overprint, depth: number): void {
  const full = SHORT_NAMES[name] ?? name
  if (full === 'Pattern') return
  if (full === 'DeviceGray' || full === 'DeviceRGB' || full === 'DeviceCMYK') {
    return checkDevice(check, scope, full, overprint, depth)
  }
  const meant = namedResource(check, scope, 'ColorSpace', name)
  if (meant !== null) checkColour(check, scope, meant, overprint, depth + 1)
}

/** 6.2.4.3: only where the file says what the colours of the device are. */
function checkDevice(
  check: PaintCheck,
  scope: Scope,
  family: keyof typeof DEVICE,
  overprint: Overprint,
  depth: number,
): void {
  const { file, fail, output } = check
  const [key, rule] = DEVICE[family]
  const own = scope.resources && file.dict(scope.resources, 'ColorSpace').get(key)
  if (own != null && nameOf(file.resolve(own)) === null) return checkColour(check, scope, own, overprint, depth + 1)
  const isSaid = family === 'DeviceGray' ? output !== null : output === (family === 'DeviceRGB' ? 'RGB ' : 'CMYK')
  if (!isSaid) fail(rule, scope.page)
}

function checkProfile(
  { file, fail, profiles }: PaintCheck,
  scope: Scope,
  stream: PdfValue,
  overprint: Overprint,
): void {
  if (!isKind(stream, 'stream')) return fail('icc_profile', scope.page)
  const isFit = profiles.get(stream.entries) ?? readIccProfile(file, stream).isFit
  profiles.set(stream.entries, isFit)
  if (!isFit) fail('icc_profile', scope.page)
  if (overprint.isOn && overprint.mode !== 0 && file.entry(stream.entries, 'N') === 4) fail('icc_overprint', scope.page)
}

function checkSeparation(check: PaintCheck, scope: Scope, separation: PdfValue, depth: number): void {
  const { file, fail, spotColours } = check
  const [, name, alternate] = itemsOf(separation)
  const colorant = nameOf(file.resolve(name)) ?? ''
  if (!isUtf8(colorant)) fail('name_utf8', scope.page)
  if (colorant !== 'All' && colorant !== 'None') {
    const known = spotColours.get(colorant)
    if (known === undefined) spotColours.set(colorant, separation)
    else if (!isSameSpot(check, known, separation)) fail('separations', scope.page)
  }
  checkColour(check, scope, alternate ?? null, NO_OVERPRINT, depth + 1)
}

function isSameSpot(check: PaintCheck, one: PdfValue, other: PdfValue): boolean {
  const [, , ...mine] = itemsOf(one)
  const [, , ...theirs] = itemsOf(other)
  return [0, 1].every(index => areEqual(check.file, mine[index] ?? null, theirs[index] ?? null))
}

function checkDeviceN(
  check: PaintCheck,
  scope: Scope,
  [names, alternate, , attributes]: readonly PdfValue[],
  depth: number,
): void {
  const { file, fail } = check
  const all = itemsOf(file.resolve(names)).map(each => nameOf(file.resolve(each)) ?? '')
  if (all.length > COLORANTS_MAX) fail('colorant_count', scope.page)
  if (all.some(name => !isUtf8(name))) fail('name_utf8', scope.page)
  const said = entriesOf(file.resolve(attributes))
  const colorants = file.dict(said, 'Colorants')
  const process = processNames(check, said)
  if (all.some(name => name !== 'None' && !PROCESS.has(name) && !process.has(name) && !colorants.has(name))) {
    fail('colorants', scope.page)
  }
  for (const spot of colorants.values()) checkSeparation(check, scope, file.resolve(spot), depth + 1)
  checkColour(check, scope, alternate ?? null, NO_OVERPRINT, depth + 1)
}

/** Names of process colours that a space of NChannel says it has (ISO 32000-1, Table 72). */
function processNames({ file }: PaintCheck, attributes: PdfEntries): ReadonlySet<string> {
  const components = itemsOf(file.entry(file.dict(attributes, 'Process'), 'Components'))
  return new Set(components.map(each => nameOf(file.resolve(each)) ?? ''))
}
