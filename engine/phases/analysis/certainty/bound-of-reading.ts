import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { LEGAL_FORM } from '../../../reading/find/party-name.ts'
import { countAgain } from './find-witness.ts'
import type { WitnessPlaces } from './find-witness.ts'
import { REPEATED, SUMS } from './weigh-reading.ts'

const BOUNDS = weightsOf(weightFile.readingBounds)

/** Their last digits follow from the others: of misread ones hardly any agrees. */
const CHECKED: ReadonlySet<string> = new Set(['iban', 'vat_id'])
/** A word of them alone may be what is left of a name. */
const PARTIES: ReadonlySet<string> = new Set(['issuer', 'recipient'])

/**
 * How sure a recognised value may be at most, whatever its label and place say: below what counts as sure where its
 * letters are the only witness and were read with doubt, where its check digits do not agree, and for a name of which
 * words may be lost. 1 where nothing was recognised, or where the pages prove the reading.
 */
export function boundOfReading(name: string, field: Field, places: WitnessPlaces): number {
  const read = Math.min(1, ...field.evidence.map(({ ocrConfidence }) => ocrConfidence ?? 1))
  const isRecognised = field.evidence.some(({ ocrConfidence }) => ocrConfidence !== undefined)
  if (!isRecognised || isProved(name, field, places)) return 1
  const isDoubted = read < BOUNDS.readMin || failsCheck(field) || isRest(name, field)
  return isDoubted ? BOUNDS.doubtedMax : 1
}

/** A sum, or the same value in another place: it is hardly misread twice alike. */
function isProved(name: string, field: Field, places: WitnessPlaces): boolean {
  const { checks } = field
  return checks.includes(REPEATED) || checks.some(check => SUMS.has(check)) || countAgain(name, field, places) > 0
}

function failsCheck({ type, checks, value }: Field): boolean {
  // Check digits of VAT ids of other countries are not looked at.
  const isChecked = CHECKED.has(type) && (type === 'iban' || value.startsWith('DE'))
  return isChecked && !checks.includes('checksum_ok')
}

/** Begins or ends within a name: "jedemann & Söhne" begins with half a word, "Hauptzollamt Freiburg im" ends too soon. */
const CUT =
  /^(?!(?:von|van|vom|zu|zur|de|der|den|di|da|el|al)\s)\p{Ll}|\s(?:&|und|für|der|die|das|des|im|in|am|an|bei|zu|zum|zur|von|vom)$/u

function isRest(name: string, { value }: Field): boolean {
  const isOneWord = !/\s/.test(value.trim()) && !LEGAL_FORM.test(value)
  return PARTIES.has(name) && (isOneWord || CUT.test(value.trim()))
}
