const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
const ENGLISH = 'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' ')

function split(cents: number): readonly [string, string] {
  const positive = Math.abs(Math.round(cents))
  return [String(Math.floor(positive / 100)), String(positive % 100).padStart(2, '0')]
}

/** Cents as `-1.234,56`. */
export function euro(cents: number): string {
  const [whole, part] = split(cents)
  return `${cents < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${part}`
}

/** Cents as `-1234,56`, as tills and small programs print them. */
export function bare(cents: number): string {
  const [whole, part] = split(cents)
  return `${cents < 0 ? '-' : ''}${whole},${part}`
}

/** Cents as `-1,234.56`. */
export function english(cents: number): string {
  const [whole, part] = split(cents)
  return `${cents < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${part}`
}

/** Cents as `1.234,56-`, the sign behind. */
export function behind(cents: number): string {
  return cents < 0 ? `${euro(-cents)}-` : euro(cents)
}

/** Cents with Haben or Soll behind: `1.234,56 H`, `12,00 S`. */
export function sollHaben(cents: number): string {
  return `${euro(Math.abs(cents))} ${cents < 0 ? 'S' : 'H'}`
}

/** Cents with a sign always: `+1.234,56`, `-12,00`. */
export function signed(cents: number): string {
  return `${cents < 0 ? '-' : '+'}${euro(Math.abs(cents))}`
}

/** Cents as a truth names them: `-1234.56`. */
export function truth(cents: number): string {
  const [whole, part] = split(cents)
  return `${cents < 0 ? '-' : ''}${whole}.${part}`
}

/** A number with so many decimals and a comma, thousands with points. */
export function decimal(value: number, places: number): string {
  const [whole = '0', part = ''] = value.toFixed(places).split('.')
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')}${places > 0 ? `,${part}` : ''}`
}

function parts(iso: string): readonly [string, string, string] {
  const [year = '', month = '', day = ''] = iso.split('-')
  return [year, month, day]
}

/** ISO date as `03.05.2024`. */
export function dmy(iso: string): string {
  const [year, month, day] = parts(iso)
  return `${day}.${month}.${year}`
}

/** ISO date as `03.05.24`. */
export function dmyShort(iso: string): string {
  const [year, month, day] = parts(iso)
  return `${day}.${month}.${year.slice(2)}`
}

/** ISO date as `3.5.2024`. */
export function dmyLoose(iso: string): string {
  const [year, month, day] = parts(iso)
  return `${Number(day)}.${Number(month)}.${year}`
}

/** ISO date as `03.05.`. */
export function dm(iso: string): string {
  const [, month, day] = parts(iso)
  return `${day}.${month}.`
}

/** ISO date as `3. Mai 2024`. */
export function longDate(iso: string): string {
  const [year, month, day] = parts(iso)
  return `${Number(day)}. ${MONTHS[Number(month) - 1] ?? ''} ${year}`
}

/** ISO date as `Freitag, 3. Mai 2024`. */
export function weekdayDate(iso: string): string {
  return `${DAYS[new Date(`${iso}T00:00:00Z`).getUTCDay()] ?? ''}, ${longDate(iso)}`
}

/** ISO date as `3 May 2024`. */
export function britishDate(iso: string): string {
  const [year, month, day] = parts(iso)
  return `${Number(day)} ${ENGLISH[Number(month) - 1] ?? ''} ${year}`
}

/** ISO date as `May 3, 2024`. */
export function americanDate(iso: string): string {
  const [year, month, day] = parts(iso)
  return `${ENGLISH[Number(month) - 1] ?? ''} ${Number(day)}, ${year}`
}

/** ISO date as `03-May-24`. */
export function dashDate(iso: string): string {
  const [year, month, day] = parts(iso)
  return `${day}-${(ENGLISH[Number(month) - 1] ?? '').slice(0, 3)}-${year.slice(2)}`
}

/** Month of an ISO date as `Mai 2024`. */
export function monthOf(iso: string): string {
  const [year, month] = parts(iso)
  return `${MONTHS[Number(month) - 1] ?? ''} ${year}`
}

/** The ISO date so many days later (or earlier). */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** First and last day of the month that lies so many months after the one of the date. */
export function monthSpan(iso: string, months = 0): readonly [string, string] {
  const [year, month] = parts(iso)
  const day = (offset: number): string =>
    new Date(Date.UTC(Number(year), Number(month) - 1 + offset, 1)).toISOString().slice(0, 10)
  return [day(months), addDays(day(months + 1), -1)]
}
