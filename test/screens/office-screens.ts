import type { Shelf } from '../../wire/client-years.ts'
import { extfBytes } from '../support/an-extf-file.ts'
import { FAR_LIMIT_MS } from '../support/far-limit.ts'
import type { ScreenOffice } from './screen-office.ts'

const SETTINGS = {
  office: 'Büro',
  interface: 'Schnittstelle',
  inbox: 'Eingangsordner',
  mailbox: 'Postfach',
  scanner: 'Scanner',
  'time-stamp': 'Zeitstempel',
  reading: 'Texterkennung',
  datev: 'DATEV und andere Programme',
  model: 'Sprachmodell',
  limits: 'Grenzen',
  learning: 'Lernen',
  backup: 'Sicherung',
  retention: 'Aufbewahrung',
  appearance: 'Darstellung',
}

export const OFFICE_SCREENS = [
  'board',
  'board-nothing-found',
  'client-year',
  'client-year-items',
  'client-year-items-closing',
  'client-year-deadlines',
  'client-year-notice',
  'client-year-objection',
  'client-year-books',
  'client-year-deliveries',
  'client-year-editions',
  'client-year-pack',
  'client-year-packed',
  'client-year-released',
  'client-year-refused',
  'board-released',
  'client-year-reopening',
  'client-year-pages',
  'client-year-all-pages',
  'client-year-history',
  'tray',
  'help',
  'mandants',
  'mandants-nothing-found',
  'mandant-new-refused',
  'mandant',
  'mandant-register',
  'mandant-checklist',
  'mandant-letter',
  'mandant-batches',
  'mandant-bookings',
  'mandant-data',
  'retention',
  'mandant-delete-asked',
  'mandant-deleted',
  'clients',
  'clients-new',
  'clients-secret',
  'clients-test-call',
  'clients-requests',
  'clients-project',
  'clients-revoke-asked',
  ...Object.keys(SETTINGS).map(name => `settings-${name}`),
  'settings-refused',
]

/** Screens of mandants, of access and of settings. `mandantId`: the mandant of the batches. */
export async function* showOfficeScreens(office: ScreenOffice, mandantId: string): AsyncGenerator<string> {
  yield* showClientYears(office, mandantId)
  yield* showMandants(office, mandantId)
  yield* showClients(office)
  yield* showSettings(office)
}

async function* showClientYears(office: ScreenOffice, mandantId: string): AsyncGenerator<string> {
  const { page, go } = office
  await go('mandantenjahre')
  await page.getByRole('list', { name: 'Mandantenjahre' }).getByRole('link').first().waitFor()
  yield 'board'
  await go(`mandantenjahre/liste/${encodeURIComponent('suche=gibtesnicht')}`)
  await page.getByText('Kein Mandantenjahr gefunden').waitFor()
  yield 'board-nothing-found'
  await go(`mandantenjahre/id/${mandantId}/2025`)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await page.getByRole('group', { name: 'Belege ablegen' }).waitFor()
  yield 'client-year'
  await go(`mandantenjahre/id/${mandantId}/2025/klaeren`)
  const items = page.getByRole('region', { name: 'Zu klären' })
  await items.getByRole('link').first().waitFor()
  yield 'client-year-items'
  await items
    .getByRole('button', { name: /Punkt schließen/ })
    .first()
    .click()
  await page.getByLabel('Warum ist der Punkt erledigt?').waitFor()
  yield 'client-year-items-closing'
  await go(`mandantenjahre/id/${mandantId}/2025/fristen`)
  await page.getByRole('region', { name: 'Fristen' }).waitFor()
  yield 'client-year-deadlines'
  await go(`mandantenjahre/id/${mandantId}/2024/bescheid`)
  await page.getByRole('region', { name: 'Bescheide' }).getByRole('row').nth(2).waitFor()
  yield 'client-year-notice'
  await page.getByRole('button', { name: 'Einspruch …' }).first().click()
  await page.getByRole('dialog').getByLabel('Anschrift').waitFor()
  yield 'client-year-objection'
  await go(`mandantenjahre/id/${mandantId}/2025/buchfuehrung`)
  await page
    .getByText(/Für diesen Mandanten ist kein Betrieb hinterlegt|Kontoauszüge|Kontoauszug/)
    .first()
    .waitFor()
  yield 'client-year-books'
  await go(`mandantenjahre/id/${mandantId}/2025/lieferungen`)
  await page.getByRole('region', { name: 'Lieferungen' }).waitFor()
  yield 'client-year-deliveries'
  await confirmAll(office, mandantId)
  await go(`mandantenjahre/id/${mandantId}/2025/editionen`)
  await page.getByRole('button', { name: 'Ausgabe 1 schreiben' }).click()
  await page.getByText('Ausgabe 1 zeigt, was jetzt in den Belegen steht.').waitFor()
  yield 'client-year-editions'
  yield* showPack(office, mandantId)
  yield* showRelease(office, mandantId)
  await go(`mandantenjahre/id/${mandantId}/2025/seiten`)
  await page.getByRole('region', { name: 'Seitenbilanz' }).waitFor()
  yield 'client-year-pages'
  await page.getByRole('link', { name: 'Alle Seiten ansehen und ordnen' }).click()
  await page.getByRole('list', { name: 'Alle Seiten' }).locator('[data-page]').first().waitFor()
  yield 'client-year-all-pages'
  await go(`mandantenjahre/id/${mandantId}/2025/verlauf`)
  await page.getByRole('region', { name: 'Verlauf' }).waitFor()
  yield 'client-year-history'
  await go('mandantenjahre/ablage')
  await page.getByRole('heading', { name: 'Ohne Jahr oder Mandant' }).waitFor()
  yield 'tray'
  await page.keyboard.press('F1')
  await page.getByRole('dialog', { name: 'Hilfe: Ein Mandantenjahr' }).waitFor()
  yield 'help'
}

/** Files for the tax office, of all that can be packed. */
async function* showPack({ page, go }: ScreenOffice, mandantId: string): AsyncGenerator<string> {
  await go(`mandantenjahre/id/${mandantId}/2025`)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  await page.getByRole('button', { name: 'Paket für das Finanzamt …' }).click()
  const form = page.getByRole('region', { name: 'Paket für das Finanzamt' })
  await form.getByLabel('Finanzamt (Anschrift)').fill('Finanzamt Musterstadt\nAmtsplatz 1\n00217 Musterstadt')
  yield 'client-year-pack'
  await form.getByRole('button', { name: /^Paket aus \d+ Belegen schreiben$/ }).click()
  await page.getByRole('link', { name: 'Als ZIP speichern' }).waitFor({ timeout: FAR_LIMIT_MS })
  yield 'client-year-packed'
}

/** What is released was checked; who confirms a document that asks what it is changes what it counts for. */
async function confirmAll({ ask }: ScreenOffice, mandantId: string): Promise<void> {
  const shelf = await ask<Shelf>('GET', `/local/mandants/${mandantId}/years/2025/documents?limit=500`)
  for (const { batchId, documentId, isChecked, status } of shelf.documents) {
    const correction = { type: 'confirm_document', documentId }
    if (!isChecked && status === 'processed') await ask('POST', `/local/batches/${batchId}/corrections`, correction)
  }
}

/** The year released, a change of it refused, and opened again: what comes next changes it. */
async function* showRelease({ page, go }: ScreenOffice, mandantId: string): AsyncGenerator<string> {
  const year = `mandantenjahre/id/${mandantId}/2025`
  await go(`${year}/editionen`)
  await page.getByRole('button', { name: 'Ausgabe 1 freigeben' }).click({ timeout: 20_000 })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Freigeben', exact: true }).click()
  await page.getByRole('button', { name: 'Jahr wieder öffnen' }).waitFor()
  yield 'client-year-released'
  await go(year)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  const form = page.getByRole('group', { name: 'Belege ablegen' })
  await form.getByLabel('Jahr').fill('2024')
  await form.getByRole('button', { name: 'Ablegen', exact: true }).click()
  await page.getByRole('link', { name: 'Zu den Editionen 2025' }).waitFor()
  yield 'client-year-refused'
  await go('mandantenjahre')
  await page.getByRole('list', { name: 'Mandantenjahre' }).getByText('Freigegeben').waitFor()
  yield 'board-released'
  await go(`${year}/editionen`)
  await page.getByRole('button', { name: 'Jahr wieder öffnen' }).click()
  await page.getByLabel(/Warum wird/).fill('Spendenbescheinigung nachgereicht')
  yield 'client-year-reopening'
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Ausgabe \d freigeben$/ }).waitFor()
}

async function* showMandants({ page, go }: ScreenOffice, mandantId: string): AsyncGenerator<string> {
  await go('mandanten')
  await page.getByRole('row', { name: /Henning Quastenberg/ }).waitFor()
  yield 'mandants'
  await go('mandanten/suche/gibtesnicht')
  await page.getByText('Kein Mandant gefunden').waitFor()
  yield 'mandants-nothing-found'
  await go('mandanten/neu')
  await page.getByLabel('Vorname').fill('Jonas')
  await page.getByLabel('Identifikationsnummer (IdNr)').fill('12 345 678 996')
  await page.getByRole('button', { name: 'Mandant anlegen' }).click()
  await page.getByText('2 Felder bitte berichtigen; nichts wurde gespeichert.').waitFor()
  yield 'mandant-new-refused'
  await go(`mandanten/id/${mandantId}`)
  await page.getByLabel('Vorname').first().waitFor()
  yield 'mandant'
  await page.getByRole('heading', { name: 'Immobilien', exact: true }).scrollIntoViewIfNeeded()
  yield 'mandant-register'
  await go(`mandanten/id/${mandantId}/checkliste/2025`)
  for (const [index, label] of ['Lohnsteuerbescheinigung', 'Nachweis der Krankenkasse', 'Sparbuch'].entries()) {
    await page.getByLabel('Belegart oder eigene Bezeichnung').fill(label)
    await page.keyboard.press('Enter')
    await page.getByText(new RegExp(`von ${index + 1} da`)).waitFor()
  }
  yield 'mandant-checklist'
  await page.getByRole('button', { name: 'Anforderungsschreiben …' }).click()
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
  yield 'mandant-letter'
  await go(`mandanten/id/${mandantId}/stapel`)
  await page.getByRole('tabpanel').getByRole('link', { name: 'Unterlagen 2025' }).waitFor()
  yield 'mandant-batches'
  await go(`mandanten/id/${mandantId}/kontierung`)
  // With the number of this mandant: a file of another one is asked about first.
  const paper = { 7: '70013', 8: '4930', 14: 'Papierhaus Lind', 37: '100' }
  const buffer = extfBytes([{}, {}, { 2: 'X' }, paper], { 12: '10023' })
  const stack = { name: 'EXTF_Buchungsstapel_2024.csv', mimeType: 'text/csv', buffer }
  await page.getByTestId('stack-drop').locator('input').setInputFiles(stack)
  await page.getByText('EXTF_Buchungsstapel_2024.csv: 3 Buchungen gelernt, 1 Zeile nicht übernommen.').waitFor()
  await page.getByText('1 Zeile nicht übernommen', { exact: true }).click()
  yield 'mandant-bookings'
  await go(`mandanten/id/${mandantId}/daten`)
  await page.getByRole('link', { name: 'Export herunterladen' }).waitFor()
  yield 'mandant-data'
  const held = page.getByRole('region', { name: 'Vor dem Löschen sperren' })
  await held.getByLabel('Grund').fill('Klage 3 K 12/25')
  await held.getByRole('button', { name: 'Sperren' }).click()
  await held.getByText('Die Sperre gilt.').waitFor()
  await go('mandanten/aufbewahrung')
  await page.getByRole('row', { name: /Klage 3 K 12/ }).waitFor()
  yield 'retention'
  await go('mandanten/suche/nordlicht')
  await page
    .getByRole('row', { name: /Nordlicht/ })
    .getByRole('link')
    .click()
  await page.getByRole('tab', { name: 'Export und Löschen' }).click()
  await page.getByRole('button', { name: 'Mandanten löschen …' }).click()
  await page.getByRole('alertdialog').getByLabel('Name des Mandanten').fill('Tischlerei')
  yield 'mandant-delete-asked'
  await page.getByRole('alertdialog').getByLabel('Name des Mandanten').fill('Tischlerei Nordlicht GmbH')
  await page.keyboard.press('Enter')
  await page.getByText('alle entfernt').waitFor()
  yield 'mandant-deleted'
}

async function* showClients({ page, go }: ScreenOffice): AsyncGenerator<string> {
  await go('zugaenge')
  const row = page.getByRole('region', { name: 'Zugänge' }).getByRole('row', { name: /Kanzleisoftware/ })
  await row.waitFor()
  yield 'clients'
  await page.getByRole('button', { name: 'Neuer Zugang' }).click()
  await page.getByLabel('Name des Programms').fill('Scanprogramm')
  yield 'clients-new'
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Geheimnis sichern' }).waitFor()
  yield 'clients-secret'
  await page.getByRole('button', { name: 'Testaufruf' }).click()
  await page
    .getByText(/^Antwort 200 nach/)
    .nth(1)
    .scrollIntoViewIfNeeded()
  yield 'clients-test-call'
  await go('zugaenge')
  await page.getByRole('region', { name: 'Anfragen anderer Programme' }).scrollIntoViewIfNeeded()
  yield 'clients-requests'
  await page.getByRole('button', { name: 'Neues Projekt' }).click()
  await page.getByRole('dialog').getByLabel('Rabatt in Prozent').fill('siebeneinhalb')
  yield 'clients-project'
  await go('zugaenge')
  await row.getByRole('button', { name: /^Sperren/ }).click()
  await page.getByRole('alertdialog').waitFor()
  yield 'clients-revoke-asked'
}

async function* showSettings({ page, go }: ScreenOffice): AsyncGenerator<string> {
  await go('einstellungen')
  const jumps = page.getByRole('navigation', { name: 'Abschnitte der Einstellungen' })
  await page.getByRole('region', { name: 'Büro', exact: true }).waitFor()
  for (const [name, title] of Object.entries(SETTINGS)) {
    await jumps.getByRole('button', { name: title, exact: true }).click()
    yield `settings-${name}`
  }
  const limits = page.getByRole('region', { name: 'Grenzen', exact: true })
  await limits.getByLabel('Archive in Archiven').fill('7')
  await limits.getByRole('button', { name: 'Speichern' }).click()
  await limits.getByText('Bitte eine ganze Zahl von 1 bis 3 eingeben.').waitFor()
  yield 'settings-refused'
}
