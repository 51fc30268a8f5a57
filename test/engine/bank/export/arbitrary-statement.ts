import * as fc from 'fast-check'
import type { ExportedStatement } from '../../../../engine/bank/export/statements-of.ts'
import type { Movement } from '../../../../engine/model/movement.ts'

const DAY_MS = 86_400_000
const day = (number: number): string => new Date(Date.UTC(2025, 0, 1) + number * DAY_MS).toISOString().slice(0, 10)

const LETTERS = Array.from('ABCXYZabcxyzäöüÄÖÜßé0123456789.,:-/&<>"\'()%=@;?#')
const word = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 })
/** A text in one line that all formats hold. */
const line = (lengthMax: number) =>
  fc.array(word, { minLength: 1, maxLength: 6 }).map(
    words =>
      words
        .join(' ')
        .slice(0, lengthMax)
        // What would begin a subfield of MT940 is written as a point.
        .replaceAll(/\?(?=\d\d)/g, '.')
        // A guard against formulas looks like this in a table, and is taken off again.
        .replace(/^'+(?=[=+@-])/, '')
        .trim() || 'x',
  )
const reference = fc
  .string({ unit: fc.constantFrom(...Array.from('ABC123-')), minLength: 1, maxLength: 15 })
  .map(text => `R${text}`)
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })

const original = fc.record({
  amount: fc.constantFrom('97.12', '5', '1234567.5', '0.10'),
  currency: fc.constantFrom('USD', 'CHF', 'JPY'),
  rate: maybe(fc.constantFrom('1.0851', '0.9', '161')),
})

const detail = fc.record({
  party: fc.record({
    name: maybe(line(54)),
    account: maybe(fc.constantFrom('DE02120300000000202051', 'GB33BUKB20201555555555', '12345678')),
    bic: maybe(fc.constantFrom('BYLADEM1001', 'DEUTDEFF')),
  }),
  title: maybe(line(27)),
  purpose: fc.oneof(fc.constant(''), line(60)),
  endToEnd: maybe(reference),
  bankReference: maybe(reference),
  mandate: maybe(reference),
  creditorId: maybe(reference),
  isReversal: fc.boolean(),
  original: maybe(original),
  chargesCents: maybe(fc.integer({ min: 1, max: 5000 })),
})

const movement: fc.Arbitrary<Movement> = fc
  .record({
    number: fc.integer({ min: 0, max: 364 }),
    delay: maybe(fc.integer({ min: -5, max: 5 })),
    cents: fc.oneof(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.integer({ min: -100, max: 100 })),
    detail: maybe(detail),
    text: line(60),
  })
  .map(({ number, delay, cents, detail: told, text }) => ({
    ...{ date: day(number), cents, text, page: 1, box: [0, 0, 1, 1] as const },
    ...(told && {
      detail: {
        ...told,
        // Who is paid names his creditor id; an incoming payment has none.
        creditorId: cents > 0 === told.isReversal ? told.creditorId : null,
        valueDate: delay === null ? null : day(number + delay),
        ...{ period: 0, booking: null, place: '' },
      },
    }),
  }))

/** A proved statement of a year, with movements of a file and of paper. */
export const aProvedStatement: fc.Arbitrary<ExportedStatement> = fc
  .record({
    opening: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    movements: fc.array(movement, { minLength: 1, maxLength: 8 }),
    iban: fc.constantFrom('DE89370400440532013000', null),
    currency: fc.constantFrom('EUR', 'CHF'),
    number: maybe(fc.integer({ min: 1, max: 99_999 }).map(String)),
  })
  .map(({ opening, movements, iban, currency, number }) => {
    const foreign = movements.map(each => {
      const isOwn = each.detail?.original?.currency === currency
      return isOwn && each.detail ? { ...each, detail: { ...each.detail, original: null } } : each
    })
    const closing = movements.reduce((sum, { cents }) => sum + cents, opening)
    return {
      account: {
        iban,
        number: iban === null ? '37040044/0532013000' : null,
        bic: null,
        bank: null,
        owner: null,
        currency,
      },
      ...{ documentId: 'd', number, from: '2025-01-01', until: '2025-12-31', state: 'proved' as const },
      opening: { cents: opening, date: '2024-12-31' },
      closing: { cents: closing, date: '2025-12-31' },
      movements: foreign,
    }
  })
