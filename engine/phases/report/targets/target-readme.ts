import { counted, germanMoment } from '../../../paper/german-format.ts'
import { bookingLines, leftOutLines } from '../datev/readme-text.ts'
import type { DatevReceipt } from '../datev/datev-receipt.ts'
import type { DatevSettings } from '../datev/datev-settings.ts'
import type { OpenPlan } from '../../../model/open-plan.ts'
import { bookingForm } from '../datev/booking-form.ts'
import type { TargetProgram, TargetTable } from '../programs/target-schema.ts'

/**
 * `LIESMICH.txt` of a program beside DATEV, out of its data file: what was never imported, how the files are taken in,
 * and on what public sources they rest. UTF-8 with BOM and CRLF, so that any editor shows it.
 */
export function targetReadme(
  plan: Pick<OpenPlan, 'batchId' | 'mandantName' | 'producedAt'>,
  settings: DatevSettings,
  target: TargetProgram,
  receipt: DatevReceipt,
  counts: { readonly bookings: number; readonly documents: number },
): string {
  const title = `Ausgabe von Steuerstapel: ${target.name}`
  const lines = [
    ...headed(title, '=', [
      `Mandant: ${plan.mandantName ?? 'ohne Mandant'}`,
      `Stapel: ${plan.batchId}`,
      `Erstellt: ${germanMoment(plan.producedAt)}`,
    ]),
    ...headed('Wichtig', '-', [
      ...(target.imported === null ? [] : [`Eingelesen: ${target.imported}`]),
      ...target.unproved,
      'Geprüft sind die Dateien nur von Steuerstapel selbst, nach den unten genannten Quellen. Bitte zuerst mit wenigen Belegen versuchen.',
      'Genannte Namen sind Marken ihrer Inhaber, die mit diesem Programm nichts zu tun haben.',
    ]),
    ...headed('Einlesen', '-', target.steps),
    ...headed('Inhalt', '-', [
      ...receipt.files,
      `${counted(counts.documents, 'Beleg', 'Belege')}, ${counted(counts.bookings, 'Buchung', 'Buchungen')}.`,
      ...(target.documents.form === 'none' ? ['Belege liegen im Ordner „Einzelbelege“ neben der Belegmappe.'] : []),
    ]),
    ...tableLines(bookingForm(settings) === 'table' ? target.bookings.table : null),
    ...aboutBookings(settings),
    ...headed(
      'Quellen',
      '-',
      target.sources.map(({ title: name, url, says }) => `${name} (${url}): ${says}`),
    ),
    ...leftOutLines('Nicht herausgegeben: die eigene Prüfung fand Fehler', receipt.withheld),
    ...leftOutLines('Ohne Beleg', receipt.withoutImage),
    ...leftOutLines('Ohne Buchung', receipt.withoutBooking),
  ]
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function headed(title: string, under: string, lines: readonly string[]): string[] {
  return [title, under.repeat(title.length), ...lines, '']
}

/** Which field stands where, for programs that are told so by hand. */
function tableLines(table: TargetTable | null): string[] {
  if (!table) return []
  const { columns } = table
  return headed(
    'Felder der Buchungen',
    '-',
    columns.map(({ name }, index) => `${index + 1}: ${name}`),
  )
}

function aboutBookings(settings: DatevSettings): string[] {
  if (bookingForm(settings) !== 'table') return bookingLines(settings)
  return headed('Buchungen', '-', [
    `Alle Konten und Steuerschlüssel (SKR${settings.skr}) sind Vorschläge. Bitte jeden prüfen.`,
    'Geschrieben werden nur Belege mit sicherer Art, schlüssigem Betrag und sicherem Datum, die nach der Mappe zählen.',
  ])
}
