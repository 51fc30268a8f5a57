import type { LineValues } from '../wire/line-corrections.ts'

const counted = (count: number) => new Intl.NumberFormat('de-DE').format(count)

/** What a person reads about the lines of a bill. */
export const lineTexts = {
  count: (count: number) => (count === 1 ? '1 Posten' : `${counted(count)} Posten`),
  sum: {
    fits: 'ergeben zusammen eine Summe des Belegs',
    differs: 'ergeben zusammen keine Summe des Belegs',
    open: 'ohne Summe zum Vergleich',
  },
  line: 'Posten',
  unnamed: 'ohne Bezeichnung',
  discount: (percent: string) => `${percent}\u00a0% Rabatt`,
  article: (number: string) => `Art.-Nr. ${number}`,
  look: 'bitte ansehen',
  byHand: 'von Hand',
  all: (count: number) => `Alle ${counted(count)} Posten zeigen`,
  change: 'Ändern',
  changeOf: (number: number) => `Posten ${number} ändern`,
  add: 'Posten hinzufügen',
  remove: 'Posten entfernen',
  reset: 'Posten wie gelesen',
  take: 'Übernehmen',
  cancel: 'Abbrechen',
  fields: {
    name: 'Bezeichnung',
    quantity: 'Menge',
    unit: 'Einheit',
    price: 'Einzelpreis',
    rate: 'Steuersatz in %',
    discount: 'Rabatt in %',
    article: 'Artikelnummer',
    amount: 'Betrag',
  } satisfies Readonly<Record<keyof LineValues, string>>,
} as const
