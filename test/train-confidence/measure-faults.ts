import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { classOf } from '../../engine/phases/ocr/words/calibrate-confidence.ts'
import { wordsOf } from '../bench/ocr/read-with-engine.ts'
import { placeOfWord, plainText } from '../bench/ocr/score-page.ts'
import { scanDrawnBills } from '../eval/scan-drawn-bills.ts'
import { alignReading, placeOfSign, SIGN_PLACES } from '../fixtures/make/bills/align-reading.ts'
import type { SignPlace } from '../fixtures/make/bills/align-reading.ts'

/**
 * node test/train-confidence/measure-faults.ts
 * Draws the invoices of half a, scans and reads them, and writes what was misread, and how sure the recogniser was of
 * right and wrong words, to test/fixtures/make/bills/reading-faults.json.
 */
const FILE = fileURLToPath(new URL('../fixtures/make/bills/reading-faults.json', import.meta.url))
/** One text of all invoices: its reading would weigh more than all other words. */
const LEFT_OUT = /^GENODEF/
/** Words of which more is missing were torn, which is no matter of single signs: they count as lost. */
const TORN_SHARE = 0.25
/** More signs for one are another word that ran into it. */
const MERGED_SIGNS = 2
/** Shares of the words at which their confidence is kept; the few unsure ones among right words finely. */
const SHARES = [0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

interface Tally {
  signs: number
  wrong: number
  readonly readings: Map<string, Map<string, number>>
}

const places = Object.fromEntries(
  SIGN_PLACES.map(place => [place, { signs: 0, wrong: 0, readings: new Map() }]),
) as unknown as Record<SignPlace, Tally>
/** Confidences by what the word is made of, and whether it is right. */
const sure = new Map<string, number[]>()
/** Whole words: those of one sign get lost more often. */
const words = { alone: { all: 0, lost: 0 }, longer: { all: 0, lost: 0 } }
let lostSigns = 0

const bills = await scanDrawnBills({ half: 'a', seed: 77, layouts: 80, each: 2 })
for (const { truth, text } of bills) {
  const at = wordsOf(text).map(({ box }) => placeOfWord(box, truth))
  for (const [index, { text: wanted, run }] of truth.entries()) {
    const isSpaced = wanted.length === 1 && /\p{L}/u.test(wanted) && truth.filter(word => word.run === run).length > 4
    if (classOf(wanted) === 'signs' || LEFT_OUT.test(wanted) || isSpaced) continue
    const here = text.words.filter((_, word) => at[word] === index)
    const [read] = here
    const length = plainText(wanted).length
    const counted = words[length === 1 ? 'alone' : 'longer']
    counted.all++
    if (here.length > 1) continue
    const aligned = alignReading(plainText(wanted), plainText(read?.text ?? ''))
    const isMerged = aligned.some(({ to }) => to.length > MERGED_SIGNS)
    if (!read || isMerged || aligned.filter(({ to }) => to === '').length > TORN_SHARE * length) {
      counted.lost++
      lostSigns += length
      continue
    }
    const isRight = plainText(read.text) === plainText(wanted)
    const sort = `${length === 1 ? 'alone' : classOf(wanted)}.${isRight ? 'right' : 'wrong'}`
    sure.set(sort, [...(sure.get(sort) ?? []), read.confidence])
    for (const [sign, { from, to }] of aligned.entries()) {
      const tally = places[placeOfSign(plainText(wanted), sign)]
      tally.signs++
      if (from === to) continue
      tally.wrong++
      const own = tally.readings.get(from) ?? new Map<string, number>()
      tally.readings.set(from, own.set(to, (own.get(to) ?? 0) + 1))
    }
  }
}

const inOrder = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)))
const atShares = (own: readonly number[]): [share: number, confidence: number][] => {
  const sorted = own.toSorted((a, b) => a - b)
  return SHARES.map(share => [share, Math.round(1e4 * (sorted[Math.round(share * (sorted.length - 1))] ?? 0)) / 1e4])
}
const all = Object.values(places)
const signs = all.reduce((sum, place) => sum + place.signs, lostSigns)
const wrong = all.reduce((sum, place) => sum + place.wrong, lostSigns)
const file = {
  madeBy: 'test/train-confidence/measure-faults.ts',
  invoices: bills.length,
  signs,
  wrong,
  words,
  places: Object.fromEntries(
    SIGN_PLACES.map(place => {
      const { readings, ...own } = places[place]
      return [place, { ...own, readings: inOrder([...readings].map(([from, to]) => [from, inOrder(to)] as const)) }]
    }),
  ),
  confidence: inOrder([...sure].map(([sort, own]) => [sort, atShares(own)] as const)),
}
writeFileSync(FILE, await format(JSON.stringify(file), { ...(await resolveConfig(FILE)), parser: 'json' }))
process.stdout.write(`reading-faults.json: ${wrong} of ${signs} signs misread or lost on ${bills.length} invoices\n`)
