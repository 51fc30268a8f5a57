import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { Layout, Row, Token } from '../../../reading/layout/read-layout.ts'

/** What a letter confirms or tells: that something was paid, charged or received. */
const PAID =
  /(?<!\p{L})(?:(?:ein|ab|aus|über)?ge(?:zahlt|bucht|zogen|leistet|schrieben|wiesen|wendet|flossen|währt|spendet)|(?:be|ein|aus)?gezahlt|bezahlt|beglichen|entrichtet|überwiesen|erhalten|zugeflossen|vereinnahmt|berechnet|aufgewendet|geleistet|leisteten|zahlten|zahlte|zahlt|Eingang|Zahlungen|Zahlung)(?:e[nrs]?)?(?!\p{L})/iu
const CONFIRMS = /(?<!\p{L})(?:bescheinig|bestätig|hiermit|mitteilen|teilen wir)/iu
const YEAR = /(?<!\d)20\d{2}(?!\d)/u
/** Nothing was paid, or not yet. */
const DENIES = /(?<!\p{L})(?:nicht|kein|keine|noch offen|fällig|bitten|könnten|würden|höchstens)(?!\p{L})/iu
/** Before an amount: what all that was paid comes to. */
const TOTAL =
  /(?:insgesamt|zusammen|gesamt|in Summe|Gesamtbetrag|Gesamthöhe|Summe|in Höhe von|i\. ?H\. ?v\.|mithin)(?:\s(?:von|über|insgesamt|=))?\s?[:=*]*\s?$/iu
/** Before an amount, in its clause: a part, a rate of a month, another year's, what stands beside the matter. */
const PART =
  /(?<!\p{L})(?:darin|davon|darunter|enthalten|hiervon|monatlich|je|pro|bis zu|Vorjahr|bisher|abzüglich|zuzüglich|Zuschuss|Zuschüsse|\p{L}*(?:[Mm]onats|[Tt]arif|[Vv]iertelj)\p{L}*|zu|×|x|mal)(?:\s(?:sind|ist|war|waren|beträgt|von|die|der|den|dein|Ihr|zu))*\s?[^,.;()]{0,40}$/u
const FACTOR_BEHIND = /^\s?(?:EUR|€|Euro)?\s?(?:×|x\s|\*\s|monatlich|im Monat|pro Monat|mtl)/iu
const FACTOR_BEFORE = /\d\s?(?:×|x|\*|à|mal)\s?$/u
const ABBREVIATED = /(?<!\p{L})(?:i|H|v|d|h|z|B|Abs|Nr|gem|inkl|zzgl|ca|bzw|ggf|Dr|Fr|Hr|lfd|vgl|St|Str|\d{1,2})\./gu
/** Lines further apart belong to other paragraphs, unless the sentence leads on. */
const PITCH_MAX = 1.9
const LEADS_ON = /(?:von|über|:)$/u
const LIST_ROWS_MAX = 12

interface Said {
  readonly text: string
  /** Each amount with where it begins and ends in the text. */
  readonly amounts: readonly { readonly amount: AmountCandidate; readonly from: number; readonly to: number }[]
  /** Last row of it. */
  readonly row: Row
}

/**
 * What a letter says in a sentence that was paid or received in all, where no label of its kind names it: "wurden insgesamt
 * 744,00 EUR gezahlt", or the one amount, or the closing one, of the list that the sentence leads to.
 * Null where it says several, or none.
 */
export function attestedAmount(layout: Layout, amounts: readonly AmountCandidate[]): AmountCandidate | null {
  const said = sentencesOf(layout, amounts).filter(({ text }) => PAID.test(text) && !DENIES.test(text))
  const choices = said.flatMap(sentence => {
    const amount = meantOf(sentence) ?? listedAfter(sentence, layout, amounts)
    if (!amount) return []
    const weight = (CONFIRMS.test(sentence.text) ? 2 : 0) + (YEAR.test(sentence.text) ? 1 : 0)
    return [{ amount, weight }]
  })
  const most = Math.max(...choices.map(({ weight }) => weight))
  const best = choices.filter(({ weight }) => weight === most).map(({ amount }) => amount)
  return new Set(best.map(({ cents }) => cents)).size === 1 ? (best[0] ?? null) : null
}

/** Of the amounts of a sentence the one that is called their total, else the only one that is no part. */
function meantOf({ text, amounts }: Said): AmountCandidate | null {
  const open = amounts.filter(({ from, to, amount }) => {
    const [before, behind] = [text.slice(0, from), text.slice(to)]
    return amount.cents > 0 && !FACTOR_BEFORE.test(before) && !FACTOR_BEHIND.test(behind)
  })
  const totals = open.filter(({ from }) => TOTAL.test(text.slice(0, from)))
  const whole = totals.length > 0 ? totals : open.filter(({ from }) => !PART.test(text.slice(0, from)))
  return whole.length === 1 ? (whole[0]?.amount ?? null) : null
}

/** A sentence that ends in a colon leads to a list: its one amount, or the one that the others come to. */
function listedAfter({ text, row }: Said, layout: Layout, amounts: readonly AmountCandidate[]): AmountCandidate | null {
  if (!text.trimEnd().endsWith(':')) return null
  const last: AmountCandidate[] = []
  for (const next of layout.rows.slice(row.index + 1, row.index + 1 + LIST_ROWS_MAX)) {
    const own = amounts.filter(one => one.row === next.index)
    const end = own.toSorted((one, other) => one.box[0] - other.box[0]).at(-1)
    if (!end || next.page !== row.page) break
    last.push(end)
  }
  const [sum, others] = [last.at(-1), last.slice(0, -1)]
  if (!sum || last.length === 1) return sum ?? null
  const isSum = others.reduce((all, { cents }) => all + cents, 0) === sum.cents
  if (isSum) return sum
  // A list whose further rows say what is in its first one ("darin enthaltene Umsatzsteuer").
  const isWithin = layout.rows.slice(row.index + 2, row.index + 1 + last.length).every(opensAsPart)
  return isWithin ? (last[0] ?? null) : null
}

function opensAsPart({ tokens }: Row): boolean {
  return /^(?:darin|davon|enthalten|hiervon|inkl)/iu.test(tokens[0]?.text ?? '')
}

/** The sentences of the pages that hold an amount or lead to a list, over the lines that they go on for. */
function sentencesOf(layout: Layout, amounts: readonly AmountCandidate[]): Said[] {
  const byRow = Map.groupBy(amounts, ({ row }) => row)
  const said: Said[] = []
  let open: Said | null = null
  for (const row of layout.rows) {
    if (open && !goesOn(open, row, layout)) {
      said.push(open)
      open = null
    }
    for (const part of partsOf(row, byRow.get(row.index) ?? [])) {
      open = open ? joined(open, part) : part
      if (isEnd(part.text)) {
        said.push(open)
        open = null
      }
    }
  }
  return open ? [...said, open] : said
}

function goesOn({ row: above, text }: Said, row: Row, { lineHeight }: Layout): boolean {
  if (row.page !== above.page || text.trimEnd().endsWith(':')) return false
  const pitch = row.box[1] - above.box[1]
  const leadsOn = LEADS_ON.test(text.trimEnd()) || /^\p{Ll}/u.test(row.tokens[0]?.text ?? '')
  return pitch < (leadsOn ? 2 : 1) * PITCH_MAX * lineHeight
}

function joined(one: Said, next: Said): Said {
  const from = one.text.length + 1
  const moved = next.amounts.map(({ amount, ...at }) => ({ amount, from: at.from + from, to: at.to + from }))
  return { text: `${one.text} ${next.text}`, amounts: [...one.amounts, ...moved], row: next.row }
}

/** A row cut where a sentence ends in it. */
function partsOf(row: Row, own: readonly AmountCandidate[]): Said[] {
  const parts: Token[][] = [[]]
  for (const [at, token] of row.tokens.entries()) {
    parts.at(-1)?.push(token)
    const next = row.tokens[at + 1]
    if (next && isEnd(token.text) && /^[\p{Lu}„»"]/u.test(next.text)) parts.push([])
  }
  return parts.map(tokens => ({ ...placed(tokens, own), row }))
}

function placed(tokens: readonly Token[], own: readonly AmountCandidate[]): Pick<Said, 'text' | 'amounts'> {
  let text = ''
  const at = new Map<AmountCandidate, { from: number; to: number }>()
  for (const token of tokens) {
    if (text !== '') text += ' '
    const middle = token.box[0] + token.box[2] / 2
    const amount = own.find(({ box }) => middle > box[0] && middle < box[0] + box[2])
    const from = text.length
    text += token.text
    if (amount) at.set(amount, { from: at.get(amount)?.from ?? from, to: text.length })
  }
  return { text, amounts: [...at].map(([amount, place]) => ({ amount, ...place })) }
}

function isEnd(text: string): boolean {
  return /[.!?]$/u.test(text.replaceAll(ABBREVIATED, ''))
}
