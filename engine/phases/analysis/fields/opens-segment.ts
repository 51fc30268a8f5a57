import type { StreamMatch } from '../../../reading/labels/match-labels.ts'
import type { Layout, Segment } from '../../../reading/layout/read-layout.ts'

/** "entrichtete Abgaben", "gemeldetes Entgelt": what was done with an amount changes nothing of what it is. */
const PARTICIPLE = /^\p{Ll}{3,}(?:et|er|lt|rt|ht|ckt|gt|en)e[rsn]?$/u

/** "erstattete Beiträge" are none that were paid. */
const GIVEN_BACK = /^(?:(?:rück|zurück)?erstattet|zurückgezahlt|rückvergütet)e[rsn]?$/u

/**
 * "Kirchensteuer zur Kapitalertragsteuer" is no label "Kapitalertragsteuer"; line numbers and small words may stand
 * before.
 */
export function opensSegment(layout: Layout, match: StreamMatch): boolean {
  const segment = segmentAt(layout, match)
  const before = segment?.tokens.filter(token => token.box[0] < match.box[0] - 0.001) ?? []
  return before.every(
    token =>
      !/\p{L}{3}/u.test(token.text) ||
      (PARTICIPLE.test(token.text) && !GIVEN_BACK.test(token.text)) ||
      /^(?:des|der|die|das|den|dem|Höhe|Summe|Ihre?[nrs]?|unsere?|neue[rs]?|davon|darin|hiervon|nachrichtlich:?|abzüglich|abzgl\.?|ab|zuzüglich|zzgl\.?|enthaltene[rs]?|gezahlte[rs]?|geleistete[rs]?|einbehaltene[rs]?|gesetzliche[rs]?|monatliche[rs]?|jährliche[rs]?|monatlich|jährlich)$/iu.test(
        token.text,
      ),
  )
}

/** "davon Mitgliedsbeiträge 324,00 €" is less than what the paper comes to. */
export function isPart(layout: Layout, match: StreamMatch, label: string): boolean {
  const words = segmentAt(layout, match)?.tokens.filter(({ box }) => box[0] < match.box[0] - 0.001) ?? []
  return /^(?:davon|darin|hiervon):?$/iu.test(words.at(-1)?.text ?? '') && !/^davon/iu.test(label)
}

/** The segment in which a label begins. */
export function segmentAt(layout: Layout, match: StreamMatch): Segment | undefined {
  return layout.rows[match.row]?.segments.find(
    one => one.box[0] <= match.box[0] + 0.001 && one.box[0] + one.box[2] >= match.box[0],
  )
}
