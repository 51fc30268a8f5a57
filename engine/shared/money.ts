/** Money inside the engine: whole euro cents. A safe integer covers ±90 trillion euro. */
export type Cents = number

/** Cents to the decimal string of the wire: `123456` -> `"1234.56"`. */
export function formatDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : ''
  const whole = Math.abs(cents)
  return `${sign}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Decimal string of the wire to cents; throws when it is not `-?digits.dd`. */
export function parseDecimal(text: string): Cents {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(text)
  if (!match) throw new Error(`not a decimal amount: ${text}`)
  const value = Number(match[2]) * 100 + Number(match[3])
  return match[1] === '-' ? -value : value
}

/** Cents as a German reader expects them: `123456` -> `"1.234,56 €"`. */
export function formatEuro(cents: Cents): string {
  const [whole = '0', fraction = '00'] = formatDecimal(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction} €`
}
