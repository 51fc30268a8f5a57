import { XMLParser } from 'fast-xml-parser'
import { scannerFault } from './scanner-fault.ts'

/** What people choose from: the glass, or the feeder on one or both sides. */
export const SCAN_SOURCES = ['feeder', 'feeder_duplex', 'glass'] as const
export type ScanSource = (typeof SCAN_SOURCES)[number]

/** What one source of a scanner can do. */
export interface SourceAbilities {
  /** Media types, in lower case. */
  readonly formats: readonly string[]
  /** Whether the media type is asked for by `DocumentFormatExt` (eSCL 2.1 and later). */
  readonly hasFormatExt: boolean
  readonly colorModes: readonly string[]
  /** Dots per inch, ascending; a range is told by its ends and the usual ones between. */
  readonly resolutions: readonly number[]
  /** Three hundredths of an inch; null where the scanner does not say. */
  readonly maxWidth: number | null
  readonly maxHeight: number | null
}

/** What a scanner says of itself (ScannerCapabilities). */
export interface ScannerAbilities {
  /** As the maker calls it; empty where it does not say. */
  readonly model: string
  readonly sources: ReadonlyMap<ScanSource, SourceAbilities>
  /** It knows whether paper lies in the feeder before it pulls. */
  readonly detectsPaper: boolean
}

/** What a scanner does at the moment (ScannerStatus). */
export type ScannerState = 'idle' | 'busy' | 'stopped'
export type FeederState = 'loaded' | 'empty' | 'jam' | 'open' | 'unknown'

const USUAL_RESOLUTIONS = [100, 150, 200, 300, 400, 600]
const LISTS = new Set([
  'SettingProfile',
  'ColorMode',
  'DocumentFormat',
  'DocumentFormatExt',
  'DiscreteResolution',
  'AdfOption',
])

type Node = Readonly<Record<string, unknown>>

/** Reads the answer of `ScannerCapabilities`. Throws EngineError `scanner_not_understood`. */
export function readAbilities(xml: string): ScannerAbilities {
  const root = rootOf(xml, 'ScannerCapabilities')
  const adf = inner(root, 'Adf')
  const found: (readonly [ScanSource, Node | null])[] = [
    ['feeder', inner(adf, 'AdfSimplexInputCaps')],
    ['feeder_duplex', inner(adf, 'AdfDuplexInputCaps')],
    ['glass', inner(inner(root, 'Platen'), 'PlatenInputCaps')],
  ]
  const sources = new Map(found.flatMap(([source, node]) => (node === null ? [] : [[source, abilitiesOf(node)]])))
  if (sources.size === 0) throw scannerFault('scanner_not_understood')
  return {
    model: text(root, 'MakeAndModel').slice(0, 200),
    sources,
    detectsPaper: texts(inner(adf, 'AdfOptions'), 'AdfOption').includes('DetectPaperLoaded'),
  }
}

/** Reads the answer of `ScannerStatus`. Throws EngineError `scanner_not_understood`. */
export function readState(xml: string): { readonly scanner: ScannerState; readonly feeder: FeederState } {
  const root = rootOf(xml, 'ScannerStatus')
  const state = text(root, 'State')
  const scanner = state === 'Idle' ? 'idle' : ['Stopped', 'Down'].includes(state) ? 'stopped' : 'busy'
  return { scanner, feeder: FEEDER_STATES.get(text(root, 'AdfState')) ?? 'unknown' }
}

const FEEDER_STATES: ReadonlyMap<string, FeederState> = new Map([
  ['ScannerAdfLoaded', 'loaded'],
  ['ScannerAdfEmpty', 'empty'],
  ['ScannerAdfJam', 'jam'],
  ['ScannerAdfMispick', 'jam'],
  ['ScannerAdfMultipickDetected', 'jam'],
  ['ScannerAdfDoorOpen', 'open'],
  ['ScannerAdfHatchOpen', 'open'],
])

function rootOf(xml: string, name: string): Node {
  // Nothing of eSCL has a document type, which may define entities.
  if (/<!DOCTYPE/i.test(xml)) throw scannerFault('scanner_not_understood')
  const parser = new XMLParser({
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    processEntities: false,
    isArray: tag => LISTS.has(tag),
  })
  try {
    const root = inner(parser.parse(xml) as Node, name)
    if (root) return root
  } catch (cause) {
    throw scannerFault('scanner_not_understood', cause)
  }
  throw scannerFault('scanner_not_understood')
}

/** A source may have several profiles, e.g. for text and photos; whatever one of them has can be asked for. */
function abilitiesOf(node: Node): SourceAbilities {
  const profiles = all(inner(node, 'SettingProfiles'), 'SettingProfile')
  const formats = profiles.map(profile => inner(profile, 'DocumentFormats'))
  const ext = formats.flatMap(each => texts(each, 'DocumentFormatExt'))
  const plain = formats.flatMap(each => texts(each, 'DocumentFormat'))
  return {
    formats: [...new Set([...ext, ...plain].map(format => format.toLowerCase()))],
    hasFormatExt: ext.length > 0,
    colorModes: profiles.flatMap(profile => texts(inner(profile, 'ColorModes'), 'ColorMode')),
    resolutions: [...new Set(profiles.flatMap(resolutionsOf))].toSorted((one, other) => one - other),
    maxWidth: wholeOrNull(node, 'MaxWidth'),
    maxHeight: wholeOrNull(node, 'MaxHeight'),
  }
}

function resolutionsOf(profile: Node): readonly number[] {
  const supported = inner(profile, 'SupportedResolutions')
  const discrete = all(inner(supported, 'DiscreteResolutions'), 'DiscreteResolution')
  const square = discrete.flatMap(each => {
    const [across, down] = [wholeOrNull(each, 'XResolution'), wholeOrNull(each, 'YResolution')]
    return across !== null && across === down ? [across] : []
  })
  if (square.length > 0) return square
  const range = inner(inner(supported, 'ResolutionRange'), 'XResolutionRange')
  const [min, max] = [wholeOrNull(range, 'Min'), wholeOrNull(range, 'Max')]
  if (min === null || max === null) return []
  return [min, ...USUAL_RESOLUTIONS.filter(dpi => dpi > min && dpi < max), max]
}

function inner(node: Node | null, name: string): Node | null {
  const found = node?.[name]
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Node) : null
}

function all(node: Node | null, name: string): readonly Node[] {
  const found = node?.[name]
  return Array.isArray(found) ? found.filter(each => typeof each === 'object' && each !== null) : []
}

function texts(node: Node | null, name: string): readonly string[] {
  const found = node?.[name]
  return Array.isArray(found) ? found.flatMap(each => (typeof each === 'string' ? [each.trim()] : [])) : []
}

function text(node: Node | null, name: string): string {
  const found = node?.[name]
  return typeof found === 'string' ? found.trim() : ''
}

function wholeOrNull(node: Node | null, name: string): number | null {
  const typed = text(node, name)
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null
}
