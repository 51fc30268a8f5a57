import type { BookingStack } from '../wire/booking-stacks.ts'
import type { BookingRow } from '../wire/bookings.ts'

const bookings = (count: number) => (count === 1 ? '1 Buchung' : `${count.toLocaleString('de')} Buchungen`)
const lines = (count: number) => (count === 1 ? '1 Zeile' : `${count.toLocaleString('de')} Zeilen`)

const PARTS: readonly (readonly [name: keyof BookingStack['counts'], text: string])[] = [
  ['learned', 'gelernt'],
  ['payments', 'Zahlungen'],
  ['transfers', 'Umbuchungen'],
  ['reversals', 'Stornos (Generalumkehr)'],
  ['nameless', 'ohne Namen im Buchungstext'],
]

/** What a person reads about Buchungsstapel that were handed over for a mandant. */
export const bookingTexts = {
  title: 'Buchungen des Vorjahres',
  intro:
    'Ein Buchungsstapel im DATEV-Format (EXTF_Buchungsstapel*.csv) zeigt, auf welchen Konten die Geschäftspartner dieses Mandanten gebucht wurden. Daraus werden Konto, Steuerschlüssel und Kostenstelle für neue Belege vorgeschlagen, für diesen Mandanten allein. Die Datei bleibt auf diesem Rechner; Beträge werden nicht aufbewahrt.',
  drop: 'Buchungsstapel hierher ziehen',
  dropNow: 'Loslassen zum Übernehmen',
  choose: 'Datei wählen …',
  reading: 'Buchungsstapel wird gelesen …',
  tooLarge: 'Diese Datei ist zu groß (höchstens 50 MB). Bitte monatsweise oder quartalsweise exportieren.',
  loading: 'Buchungen werden geladen …',
  takeAnyway: 'Trotzdem für diesen Mandanten übernehmen',
  taken: ({ fileName, counts }: BookingStack) =>
    `${fileName}: ${bookings(counts.learned)} gelernt${counts.faulty === 0 ? '.' : `, ${lines(counts.faulty)} nicht übernommen.`}`,
  stacks: 'Übernommene Dateien',
  none: 'Für diesen Mandanten wurde noch kein Buchungsstapel übernommen.',
  columns: ['Datei', 'Wirtschaftsjahr ab', 'Inhalt', 'Übernommen'],
  contents: ({ counts }: BookingStack) =>
    PARTS.filter(([name]) => counts[name] > 0)
      .map(([name, text]) => `${counts[name].toLocaleString('de')} ${text}`)
      .join(', ') || 'nichts',
  otherChart: (chart: string, own: string) =>
    `Kontenrahmen ${chart}; Belege dieses Mandanten werden nach SKR${own} gebucht, deshalb wird daraus nichts vorgeschlagen.`,
  faults: (count: number) => `${lines(count)} nicht übernommen`,
  faultLine: (line: number, reason: string) => `Zeile ${line}: ${reason}`,
  moreFaults: (count: number) => `und ${lines(count)} mehr`,
  undo: 'Zurücknehmen',
  undoOf: (fileName: string) => `${fileName} zurücknehmen`,
  undoTitle: 'Buchungsstapel zurücknehmen?',
  undoText: 'Was daraus gelernt wurde, wird nicht mehr vorgeschlagen. Die Datei kann danach wieder übernommen werden.',
  keep: 'Behalten',
  undone: (when: string, by: string | null) => `zurückgenommen ${when}${by === null ? '' : ` (${by})`}`,
  habits: 'Was daraus gelernt wurde',
  habitColumns: [
    'Geschäftspartner (Buchungstext)',
    'Personenkonto',
    'Konto',
    'Schlüssel',
    'KOST1',
    'KOST2',
    'Buchungen',
    'zuletzt',
  ],
  shown: (shown: number, total: number) =>
    shown === total
      ? `${total.toLocaleString('de')} Arten zu buchen`
      : `die ersten ${shown} von ${total.toLocaleString('de')}`,
  nobody: '(ohne Namen)',
  pane: 'Kontierung',
  partLine: ({ rate, debit, suggested }: BookingRow, amount: string) => {
    const part = `${amount}${rate === 'none' ? ' ohne USt' : ` mit ${rate.replace('.', ',')} % USt`}`
    if (!suggested) return `${part}: noch offen`
    const { account, personalAccount, taxKey, costCentre, costObject } = suggested
    const key = taxKey === '' ? '' : `, Schlüssel ${taxKey}`
    const kost = [costCentre, costObject].filter(Boolean).join(' / ')
    const [soll, haben] = debit === 'S' ? [personalAccount, account] : [account, personalAccount]
    return `${part}: ${soll} an ${haben}${key}${kost === '' ? '' : `, KOST ${kost}`}`
  },
  noMandant: 'Ohne Mandant richtet sich die Kontierung allein nach der Art des Belegs und kann nicht geändert werden.',
  change: 'Ändern',
  changeOf: (rate: string) => `Kontierung ändern${rate === 'none' ? '' : ` (${rate} %)`}`,
  asSuggested: 'Wie vorgeschlagen',
  asSuggestedOf: (rate: string) => `Wie vorgeschlagen kontieren${rate === 'none' ? '' : ` (${rate} %)`}`,
  fields: {
    personalAccount: 'Personenkonto',
    account: 'Konto',
    taxKey: 'Steuerschlüssel',
    costCentre: 'KOST1',
    costObject: 'KOST2',
  },
  take: 'Übernehmen',
  cancel: 'Abbrechen',
  preview: 'Buchungsstapel',
  previewLoading: 'Buchungen werden geladen …',
  previewNone: 'Kein Beleg dieses Stapels wird gebucht.',
  previewColumns: [
    'Umsatz',
    'S/H',
    'Konto',
    'Gegenkonto',
    'Schlüssel',
    'Belegdatum',
    'Belegfeld 1',
    'Buchungstext, Beleg',
    'KOST',
    'Warum',
  ],
  open: 'offen',
  openReason: 'Zu diesem Steuersatz ist kein Konto bekannt; der Beleg wird erst gebucht, wenn es feststeht.',
  without: (count: number) => (count === 1 ? '1 Beleg ohne Buchung' : `${count} Belege ohne Buchung`),
}
