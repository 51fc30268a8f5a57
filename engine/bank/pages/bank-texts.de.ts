import type { FileNote } from '../../model/document.ts'
import type { PeriodFlaw, StatementPeriod } from '../../model/movement.ts'
import { formatDecimal } from '../../shared/money.ts'
import type { ReadBankFile } from '../periods/read-period.ts'
import type { SettledFile } from '../periods/settle-periods.ts'

/** "CAMT.053, Fassung 001.08", "MT940", "CSV der DKB". */
export function formatName({ format, variant }: Pick<ReadBankFile, 'format' | 'variant'>): string {
  if (format === 'csv') return `CSV, ${variant}`
  return format === 'mt940' ? 'MT940' : `${format.toUpperCase()}, Fassung ${variant}`
}

/** "1.234,56 EUR" of cents in the currency of an account. */
export function formatAmount(cents: number, currency: string): string {
  const [whole = '0', fraction = '00'] = formatDecimal(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${fraction} ${currency}`
}

/** What is said of a period below its balances. */
export function periodSentence({ sum, flaws }: Pick<StatementPeriod, 'sum' | 'flaws'>): string {
  const parts = [SUMS[sum], ...flaws.flatMap(flaw => FLAWS[flaw] ?? [])]
  return parts.join(' ')
}

const SUMS: Readonly<Record<StatementPeriod['sum'], string>> = {
  fits: 'Alter Kontostand und Umsätze ergeben den neuen Kontostand.',
  differs: 'Alter Kontostand und gelesene Umsätze ergeben nicht den neuen Kontostand.',
  open: 'Die Kontostände lassen sich nicht nachrechnen.',
}

const FLAWS: Readonly<Record<PeriodFlaw, string>> = {
  no_balances: 'Die Datei nennt nicht beide Kontostände.',
  cut_off: 'Die Datei endet, bevor der Auszug endet.',
  unread: 'Einzelne Einträge sind nicht lesbar und fehlen hier.',
  mixed_currency: 'Ein Betrag steht in einer anderen Währung als der des Kontos.',
  pending: 'Noch nicht gebuchte Umsätze sind weggelassen.',
}

const NOTES: readonly (readonly [flaw: PeriodFlaw, code: string, message: string])[] = [
  [
    'unread',
    'bank_entries_unread',
    'Einzelne Einträge der Bankdatei ließen sich nicht lesen und fehlen. Bitte rufen Sie die Datei bei der Bank erneut ab oder ergänzen Sie die Umsätze aus dem Kontoauszug.',
  ],
  [
    'cut_off',
    'bank_file_cut_off',
    'Die Bankdatei endet, bevor der Kontoauszug endet; gelesen wurde, was davor steht. Bitte rufen Sie die Datei bei der Bank erneut ab.',
  ],
  [
    'pending',
    'bank_entries_pending',
    'Die Bankdatei enthält Umsätze, die noch nicht gebucht sind. Sie sind weggelassen.',
  ],
]

/** What of a file was left out, for who handed it in. */
export function notesOf({ periods }: SettledFile): readonly FileNote[] {
  const flaws = new Set(periods.flatMap(period => period.flaws))
  return NOTES.flatMap(([flaw, code, message]) => (flaws.has(flaw) ? [{ code, message }] : []))
}
