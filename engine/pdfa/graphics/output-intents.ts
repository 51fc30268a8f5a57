import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { itemsOf, nameOf } from '../file/read-values.ts'
import { readIccProfile } from './icc-profile.ts'

/** Colour space of the profile that the file is meant for; null without an output intent of PDF/A. */
export type OutputSpace = 'RGB ' | 'CMYK' | 'GRAY' | 'none' | null

/** Output intents (ISO 19005-2, 6.2.3). */
export function checkOutputIntents({ file, fail }: Check): OutputSpace {
  const profiles: PdfValue[] = []
  let space: OutputSpace = null
  for (const value of itemsOf(file.entry(file.catalog, 'OutputIntents')).map(file.resolve)) {
    const intent = entriesOf(value)
    const kind = nameOf(file.entry(intent, 'S'))
    if (kind === 'GTS_PDFX' && intent.has('DestOutputProfileRef')) fail('intent_reference')
    const reference = intent.get('DestOutputProfile')
    if (reference !== undefined) profiles.push(reference)
    const found = profileSpace(file.resolve(reference))
    if (reference !== undefined && found === null) fail('intent_profile')
    if (kind === 'GTS_PDFA1') space ??= found ?? 'none'
  }
  const [first, ...others] = profiles
  if (others.some(other => !isSame(first, other))) fail('intent_profiles')
  return space

  function profileSpace(stream: PdfValue): Exclude<OutputSpace, null> | null {
    if (!isKind(stream, 'stream')) return null
    const profile = readIccProfile(file, stream)
    const isOutput = profile.deviceClass === 'prtr' || profile.deviceClass === 'mntr'
    const { space: own } = profile
    return profile.isFit && isOutput && (own === 'RGB ' || own === 'CMYK' || own === 'GRAY') ? own : null
  }
}

function isSame(one: PdfValue | undefined, other: PdfValue): boolean {
  return isKind(one, 'ref') && isKind(other, 'ref') && one.number === other.number
}
