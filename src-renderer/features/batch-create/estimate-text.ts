import type { BatchPreview } from '../../../wire/intake.ts'
import { formatMoney } from '../../format.ts'
import { intakeTexts } from '../../intake-texts.de.ts'

const texts = intakeTexts.estimate

/**
 * What a person is told of an estimate: pages, duration and, where the office has prices, cost; each as a span unless
 * its ends are alike.
 */
export function estimateText({ pages, seconds, cost }: BatchPreview): readonly string[] {
  return [
    texts.pages(String(pages.from), String(pages.to)),
    texts.duration(durationText(seconds.from, seconds.to)),
    ...(cost ? [texts.cost(span(formatMoney(cost.from, 'EUR'), formatMoney(cost.to, 'EUR')), cost.priceList)] : []),
  ]
}

/** Seconds in words no finer than the estimate is: `4 bis 30 Sekunden`, `40 Sekunden bis 2 Minuten`. */
function durationText(from: number, to: number): string {
  const [least, most] = [coarse(from), coarse(to)]
  if (least.unit !== most.unit) return span(least.unit(least.count), most.unit(most.count))
  return least.count === most.count ? most.unit(most.count) : `${least.count}${texts.to}${most.unit(most.count)}`
}

function coarse(seconds: number): { readonly count: number; readonly unit: (count: number) => string } {
  if (seconds < 10) return { count: Math.ceil(seconds), unit: texts.seconds }
  if (seconds < 60) return { count: Math.ceil(seconds / 10) * 10, unit: texts.seconds }
  if (seconds < 90 * 60) return { count: Math.round(seconds / 60), unit: texts.minutes }
  return { count: Math.round(seconds / 3600), unit: texts.hours }
}

function span(from: string, to: string): string {
  return from === to ? from : `${from}${texts.to}${to}`
}
