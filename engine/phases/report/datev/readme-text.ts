import type { BinderPlan } from '../../../model/binder-plan.ts'
import { counted, germanMoment } from '../../../paper/german-format.ts'
import type { DatevSettings } from './datev-settings.ts'
import { datevNumbers } from './datev-settings.ts'
import { PARTNER_FILE } from './booking-stacks.ts'
import type { DatevReceipt, LeftOut } from './datev-receipt.ts'

/**
 * `LIESMICH.txt`: what lies in the folder, what was not tested, and what is missing and why. UTF-8 with BOM and CRLF,
 * so that any editor shows it.
 */
export function readmeText(
  plan: Pick<BinderPlan, 'batchId' | 'mandantName' | 'producedAt'>,
  settings: DatevSettings,
  receipt: DatevReceipt,
  bookings: number,
  images: number,
): string {
  const lines = [
    'DATEV-Ausgabe von Steuerstapel',
    '==============================',
    '',
    `Mandant: ${plan.mandantName ?? 'ohne Mandant'}`,
    `Stapel: ${plan.batchId}`,
    `Erstellt: ${germanMoment(plan.producedAt)}`,
    '',
    'Wichtig',
    '-------',
    'Die Dateien folgen den öffentlichen Formatbeschreibungen (XML-Schnittstelle online 6.0, DATEV-Format Version 700,',
    'Buchungsstapel 13, Debitoren/Kreditoren 5) und wurden von Steuerstapel selbst dagegen geprüft. Der Import in DATEV wurde nicht getestet.',
    'Bitte zuerst mit wenigen Belegen versuchen. DATEV ist eine Marke der DATEV eG, die mit diesem Programm nichts zu tun hat.',
    'DATEV Belegtransfer löscht, was in seinen Ordnern liegt: bitte eine Kopie dorthin legen, nie diesen Ordner selbst.',
    '',
    'Inhalt',
    '------',
    ...receipt.files.map(name => describe(name)),
    `${counted(images, 'Beleg', 'Belege')} als Belegbild, ${counted(bookings, 'Buchung', 'Buchungen')} im Buchungsstapel.`,
    'Belege der Buchhaltung sind für den Posteingang bestimmt, alle anderen für Ordner der Kategorie „Steuerstapel“.',
    'E-Rechnungen als reines XML werden als lesbares PDF übergeben; das XML liegt unter „Originale“ und ist aufzubewahren.',
    '',
    ...bookingLines(settings),
    ...leftOutLines('Nicht herausgegeben: die eigene Prüfung fand Fehler', receipt.withheld),
    ...leftOutLines('Ohne Belegbild', receipt.withoutImage),
    ...leftOutLines('Ohne Buchung', receipt.withoutBooking),
    ...leftOutLines('Personenkonten ohne Namen', receipt.withoutName ?? []),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function describe(name: string): string {
  if (name.endsWith('.zip')) return `${name}: Belegbilder mit document.xml; als Ganzes übergeben, nicht entpacken.`
  if (name === PARTNER_FILE)
    return `${name}: Namen von Personenkonten, die hier von Hand vergeben wurden; vor dem Buchungsstapel einlesen. Bitte prüfen: gibt es ein Konto schon, ersetzt der Import seinen Namen.`
  return `${name}: Buchungsstapel eines Monats. Alle Konten sind Vorschläge.`
}

/** What `LIESMICH.txt` says of bookings that are in the DATEV format, or of none. */
export function bookingLines(settings: DatevSettings): string[] {
  const title = ['Buchungen', '---------']
  if (settings.bookingsOff !== undefined) {
    return [...title, `Buchungen wurden nicht geschrieben: ${settings.bookingsOff}.`, ...missingNumbers(settings), '']
  }
  if (settings.bookings === false) {
    const text = 'Buchungen wurden nicht geschrieben (Einstellung): die Kontierung ist Sache der Kanzlei.'
    return [...title, text, ...missingNumbers(settings), '']
  }
  if (datevNumbers(settings) === null) {
    return [...title, 'Buchungen wurden nicht geschrieben: es fehlen Angaben.', ...missingNumbers(settings), '']
  }
  if (settings.bookings === 'ledger') {
    const text = 'Belegsätze liegen bei den Belegbildern, ohne Konten, mit dem Hinweis „Vorschlag“. Bitte jeden prüfen.'
    return [...title, text, '']
  }
  return [
    ...title,
    `Alle Konten und Steuerschlüssel (SKR${settings.skr}) sind Vorschläge und im Feld „Zusatzinformation“ so bezeichnet.`,
    'Geschrieben werden nur Belege mit sicherer Art, schlüssigem Betrag und sicherem Datum, die nach der Mappe zählen. Die Stapel sind nicht festgeschrieben.',
    'Belegfeld 1 enthält nur zulässige Zeichen; eine abweichende Rechnungsnummer steht vollständig in „Beleginfo“.',
    'Zeichen, die es in Windows-1252 nicht gibt, sind durch „?“ ersetzt.',
    'Die Dateien sind für DATEV bestimmt. Bitte nicht mit einer Tabellenkalkulation öffnen und speichern: sie ändert Zahlen und führt Texte aus, die mit „=“ beginnen.',
    'Bitte das Belegpaket zuerst importieren, damit die Verknüpfung der Buchungen mit den Belegbildern gelingt.',
    '',
  ]
}

function missingNumbers({ consultant, client }: DatevSettings): string[] {
  const missing = [consultant === null ? 'Beraternummer' : '', client === null ? 'Mandantennummer' : ''].filter(Boolean)
  if (missing.length === 0) return []
  return [
    `In den Stammdaten des Mandanten und in den Einstellungen fehlt: ${missing.join(' und ')}. Das Belegpaket nennt sie nicht; DATEV fragt beim Import.`,
  ]
}

/** What is missing and why, under a title; nothing where nothing is. */
export function leftOutLines(title: string, left: readonly LeftOut[]): string[] {
  if (left.length === 0) return []
  return [`${title} (${left.length})`, '-'.repeat(title.length), ...left.map(one => `${one.what}: ${one.reason}`), '']
}
