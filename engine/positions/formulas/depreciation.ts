import { formatEuro } from '../../shared/money.ts'
import type { Amount } from '../facts/amount.ts'
import { derived } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionContext } from '../facts/position-context.ts'
import { textField } from '../facts/position-input.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { hasAny } from '../facts/says.ts'

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * What is written off in the year of purchase, in equal shares over the useful life and from its month on (§ 7 Abs. 1
 * S. 1, 4 EStG), as a proposal that asks. No amount where nobody knows how long the thing lasts: its price in full must
 * not be taken for one.
 */
export function writtenOff(
  context: PositionContext,
  document: PositionDocument,
  price: Amount,
): Pick<Draft, 'amount' | 'counts' | 'reason' | 'note'> {
  const asked = { counts: 'asks', reason: 'capitalise' } as const
  const life = lifeOf(context, document)
  const bought = textField(document, 'date')
  if (!life || !ISO_DAY.test(bought)) {
    return { ...asked, amount: null, note: `Preis ${formatEuro(price.cents)}, Betrag nach der Nutzungsdauer eintragen` }
  }
  const months = life.isWholeAtOnce ? 12 : 13 - Number(bought.slice(5, 7))
  const cents = Math.round((price.cents * months) / (12 * life.years))
  const years = life.years === 1 ? '1 Jahr' : `${life.years} Jahre`
  const share = months === 12 ? '' : `, ${months}/12`
  const note = `Vorschlag aus ${formatEuro(price.cents)}, Nutzungsdauer ${years}${share} (${life.source})`
  return { ...asked, amount: derived(price, cents), note }
}

/** The one useful life that fits all that the bill names. */
function lifeOf({ tax }: PositionContext, document: PositionDocument) {
  const names = (document.analysis?.lines?.items ?? []).flatMap(({ name }) => name ?? [])
  const texts = names.length > 0 ? names : [document]
  const found = texts.map(text => tax.rules.usefulLives.filter(({ wordings }) => hasAny(wordings, text)))
  const [first] = found.flat()
  const isSame = found.every(lives => lives.length === 1 && lives[0] === first)
  return isSame ? first : undefined
}
