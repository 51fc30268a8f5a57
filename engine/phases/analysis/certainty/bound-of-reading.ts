import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { Box } from '../../../model/page.ts'
import { parseAmount } from '../../../reading/find/find-amounts.ts'
import { isNarrow } from '../../../reading/mend/mend-amounts.ts'
import { parseDecimal } from '../../../shared/money.ts'
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
  if (!isRecognised) return 1
  // A town may stand there again; no company is meant where a name is written to.
  if (name === 'recipient' && isRest(name, field)) return BOUNDS.doubtedMax
  if (isProved(name, field, places)) return 1
  const isDoubted =
    (read < BOUNDS.readMin && !isCheckedTwice(field)) ||
    failsCheck(field) ||
    isRest(name, field) ||
    isUnclear(field, places.layout)
  return isDoubted ? BOUNDS.doubtedMax : 1
}

/** A sum, or the same value in another place: it is hardly misread twice alike. */
function isProved(name: string, field: Field, places: WitnessPlaces): boolean {
  const { checks } = field
  return checks.includes(REPEATED) || checks.some(check => SUMS.has(check)) || countAgain(name, field, places) > 0
}

/** Of misread account numbers one in 97 agrees by chance; how surely their worst word was read bounds them already. */
function isCheckedTwice({ type, checks }: Field): boolean {
  return type === 'iban' && checks.includes('checksum_ok') && !checks.includes('ocr_repaired')
}

function failsCheck({ type, checks, value }: Field): boolean {
  // Check digits of VAT ids of other countries are not looked at.
  const isChecked = CHECKED.has(type) && (type === 'iban' || value.startsWith('DE'))
  return isChecked && !checks.includes('checksum_ok')
}

/** Begins or ends within a name: "jedemann & Söhne" begins with half a word, "Hauptzollamt Freiburg im" ends too soon. */
const CUT =
  /^(?!(?:von|van|vom|zu|zur|de|der|den|di|da|el|al)\s)\p{Ll}|\s(?:&|und|für|der|die|das|des|im|in|am|an|bei|zu|zum|zur|von|vom)$/u

/**
 * An amount that is not written as it is given ("1.234,5O"), has digits right before it that may belong to it
 * ("1 234,56", DIN 5008), or so many digits without any sign that a decimal sign may be lost.
 */
function isUnclear({ type, raw, value, evidence: [place] }: Field, { rows }: WitnessPlaces['layout']): boolean {
  if (type !== 'money' || !place) return false
  const cents = parseAmount(raw)
  const given = parseDecimal(value)
  if (cents === null && (UNPARTED.test(raw) || LETTERED.test(raw))) return true
  // A credit may be printed without its sign; a sign that stands there and is not given was doubted.
  if (cents !== null && (Math.abs(cents) !== Math.abs(given) || (cents < 0 && given > 0))) return true
  return rows.some(({ page, tokens }) =>
    tokens.some((token, at) => {
      const before = tokens[at - 1]
      return page === place.page && isIn(token.box, place.box) && before !== undefined && isNarrow(before, token)
    }),
  )
}

const LETTERED = /\d\p{L}\d|\d[,.]\d?\p{L}\d?(?!\p{L})/u
/** Of more digits the thousands are parted. */
const UNPARTED = /(?<![\d.,'])\d{5,}(?![\d.,'])/

function isIn([x, y, width, height]: Box, [left, top, across, down]: Box): boolean {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  return middleX > left && middleX < left + across && middleY > top && middleY < top + down
}

function isRest(name: string, { value }: Field): boolean {
  const isOneWord = !/\s/.test(value.trim()) && !LEGAL_FORM.test(value)
  return PARTIES.has(name) && (isOneWord || CUT.test(value.trim()))
}
