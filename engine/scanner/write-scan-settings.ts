import type { ScanSource, SourceAbilities } from './read-answers.ts'
import type { ScannerSetting } from './scanner-setting.ts'

/** A4 in three hundredths of an inch, the unit of eSCL's regions. */
const A4 = { width: 2480, height: 3508 }

export interface ScanPlan {
  readonly source: ScanSource
  readonly format: 'application/pdf' | 'image/jpeg'
  readonly resolution: number
  readonly colorMode: string
  readonly width: number
  readonly height: number
  readonly hasFormatExt: boolean
}

/**
 * What is asked of a source: the nearest to what is set that it can do. A PDF holds all pages of a stack and is taken
 * where the scanner makes one; else each page comes as a picture. Null when it can make neither.
 */
export function planScan(
  source: ScanSource,
  abilities: SourceAbilities,
  { resolution, color }: Pick<ScannerSetting, 'resolution' | 'color'>,
): ScanPlan | null {
  const format = (['application/pdf', 'image/jpeg'] as const).find(each => abilities.formats.includes(each))
  if (format === undefined) return null
  const modes = color === 'grey' ? ['Grayscale8', 'RGB24'] : ['RGB24', 'Grayscale8']
  return {
    source,
    format,
    resolution: nearest(abilities.resolutions, resolution),
    colorMode: modes.find(mode => abilities.colorModes.includes(mode)) ?? modes[0] ?? 'Grayscale8',
    width: Math.min(A4.width, abilities.maxWidth ?? A4.width),
    height: Math.min(A4.height, abilities.maxHeight ?? A4.height),
    hasFormatExt: abilities.hasFormatExt,
  }
}

/** The larger of two that are equally near; what is wanted where the scanner lists none. */
function nearest(there: readonly number[], wanted: number): number {
  return there.reduce(
    (best, each) => (Math.abs(each - wanted) <= Math.abs(best - wanted) ? each : best),
    there[0] ?? wanted,
  )
}

/** The body of `POST ScanJobs` (Mopria eSCL specification, ScanSettings; regions by the PWG's Semantic Model). */
export function writeScanSettings(plan: ScanPlan): string {
  const { source, format, resolution, colorMode, width, height, hasFormatExt } = plan
  const isFeeder = source !== 'glass'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<scan:ScanSettings xmlns:scan="http://schemas.hp.com/imaging/escl/2011/05/03" xmlns:pwg="http://www.pwg.org/schemas/2010/12/sm">',
    '<pwg:Version>2.0</pwg:Version>',
    '<scan:Intent>Document</scan:Intent>',
    '<pwg:ScanRegions><pwg:ScanRegion>',
    '<pwg:ContentRegionUnits>escl:ThreeHundredthsOfInches</pwg:ContentRegionUnits>',
    `<pwg:XOffset>0</pwg:XOffset><pwg:YOffset>0</pwg:YOffset>`,
    `<pwg:Width>${width}</pwg:Width><pwg:Height>${height}</pwg:Height>`,
    '</pwg:ScanRegion></pwg:ScanRegions>',
    `<pwg:InputSource>${isFeeder ? 'Feeder' : 'Platen'}</pwg:InputSource>`,
    `<scan:ColorMode>${colorMode}</scan:ColorMode>`,
    `<pwg:DocumentFormat>${format}</pwg:DocumentFormat>`,
    ...(hasFormatExt ? [`<scan:DocumentFormatExt>${format}</scan:DocumentFormatExt>`] : []),
    `<scan:XResolution>${resolution}</scan:XResolution><scan:YResolution>${resolution}</scan:YResolution>`,
    ...(isFeeder ? [`<scan:Duplex>${source === 'feeder_duplex'}</scan:Duplex>`] : []),
    '</scan:ScanSettings>',
  ].join('')
}
