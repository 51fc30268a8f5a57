const SMALL =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(
    ' ',
  )
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']

function number(value: number, last = true): string {
  if (value >= 1000)
    return `${number(Math.floor(value / 1000), false)}tausend${value % 1000 === 0 ? '' : number(value % 1000)}`
  if (value >= 100)
    return `${number(Math.floor(value / 100), false)}hundert${value % 100 === 0 ? '' : number(value % 100)}`
  if (value >= 20) {
    const ones = value % 10 === 0 ? '' : `${number(value % 10, false)}und`
    return `${ones}${TENS[Math.floor(value / 10)]}`
  }
  return value === 1 && !last ? 'ein' : (SMALL[value] ?? '')
}

/** An amount of cents in letters, as donation receipts want it: zweihundertfünfzig Euro 30 Cent. */
export function inWords(amount: number): string {
  const rest = amount % 100
  return `${number(Math.floor(amount / 100), false)} Euro${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')} Cent`}`
}
