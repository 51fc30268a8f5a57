import { encryptedPdf } from '../fixtures/make/bombs/encrypted-pdf.ts'
import { addProgram, sampleFiles, waitForEnd } from './screen-office.ts'
import type { ScreenOffice } from './screen-office.ts'

export const BATCH_SCREENS = [
  'new-batch',
  'batch-running',
  'batch-waiting',
  'batch-cancel-asked',
  'batch-cancelled',
  'new-batch-known',
  'batch-failed',
  'batches',
  'batches-filtered',
  'batches-nothing-found',
  'batch',
  'batch-result',
  'batch-verified',
  'batch-notifications',
  'document',
  'document-deletion-asked',
  'document-unreadable',
  'batch-locked',
  'document-locked',
  'review-locked',
  'pages',
  'search',
  'search-nothing',
  'document-hits',
] as const

/** Screens around batches, from a new one to the search over them; gives the id of the large one at the end. */
export async function* showBatchScreens(
  office: ScreenOffice,
  samples: readonly string[],
): AsyncGenerator<string, string> {
  const { page, go } = office
  await go('neu')
  await page.getByTestId('file-input').setInputFiles(sampleFiles(samples))
  await page.getByLabel('Bezeichnung').fill('Unterlagen 2025')
  await page.getByRole('main').getByLabel('Mandant', { exact: true }).fill('Henning Quastenberg')
  await page.keyboard.press('Escape')
  await page.getByText('Geschätzt nach Art und Größe').waitFor()
  yield 'new-batch'
  const batchId = await send(office, 'Unterlagen 2025')
  await page
    .getByRole('region', { name: 'Gesamtfortschritt' })
    .getByText(/^[1-9]\d\s%$/)
    .waitFor()
  yield 'batch-running'
  const { unheardId, waitingId, close } = await addProgram(office)
  await go(`stapel/${waitingId}`)
  await page.getByText('Wartet: 1 Datei wird noch geholt').first().waitFor()
  yield 'batch-waiting'
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('alertdialog').waitFor()
  yield 'batch-cancel-asked'
  await page.getByRole('button', { name: 'Ja, abbrechen' }).click()
  await page.getByText('Keine Belegmappe entstanden').waitFor()
  yield 'batch-cancelled'
  close()
  await waitForEnd(office, batchId)
  await waitForEnd(office, unheardId)
  await choose(office, 'Nur ein abgebrochener Scan', ['18-abgebrochener-scan.pdf'])
  await page.getByText('1 Datei ist schon in früheren Stapeln').waitFor()
  yield 'new-batch-known'
  const failed = await send(office, 'Nur ein abgebrochener Scan')
  await waitForEnd(office, failed)
  await page.getByText('Keine Belegmappe entstanden').waitFor()
  yield 'batch-failed'

  await go('')
  await page.getByRole('link', { name: /^Unterlagen 2025/ }).waitFor()
  yield 'batches'
  await go('?status=failed')
  await page.getByRole('link', { name: /^Nur ein abgebrochener Scan/ }).waitFor()
  yield 'batches-filtered'
  await go('?text=gibtesnicht')
  await page.getByText('Nichts gefunden').waitFor()
  yield 'batches-nothing-found'

  await go(`stapel/${batchId}`)
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  await page.getByRole('region', { name: 'Ergebnis' }).getByRole('list').first().waitFor()
  yield 'batch'
  await scrollTo(office, 'Ergebnis')
  yield 'batch-result'
  await page.getByRole('button', { name: 'Belegmappe prüfen' }).click()
  await page.getByText(/Nichts Falsches gefunden/).waitFor({ timeout: 60_000 })
  await scrollTo(office, 'Ergebnis')
  yield 'batch-verified'
  await go(`stapel/${unheardId}`)
  await page
    .getByText(/^\d+ Versuche?$/)
    .first()
    .waitFor({ timeout: 20_000 })
  await scrollTo(office, 'Benachrichtigungen')
  yield 'batch-notifications'

  await go(`stapel/${batchId}`)
  await page.getByRole('link', { name: '05-handwerkerrechnung.pdf' }).click()
  await page.locator('[data-field]').first().waitFor()
  yield 'document'
  await page.getByRole('button', { name: 'Beleg endgültig löschen …' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Beleg endgültig löschen?' })
  await deletion.getByText('Zur Bestätigung bitte den Namen eingeben').waitFor()
  yield 'document-deletion-asked'
  await deletion.getByRole('button', { name: 'Abbrechen' }).click()
  await go(`stapel/${batchId}`)
  await page.getByRole('region', { name: 'Dokumente' }).getByRole('link', { name: '18-abgebrochener-scan.pdf' }).click()
  await page.getByRole('heading', { name: '18-abgebrochener-scan.pdf' }).waitFor()
  yield 'document-unreadable'

  const lockedId = await showLocked(office)
  yield 'batch-locked'
  await page.getByRole('region', { name: 'Dokumente' }).getByRole('link', { name: 'gesperrt.pdf' }).click()
  await page.getByLabel('Kennwort der Datei').waitFor()
  yield 'document-locked'
  await go(`stapel/${lockedId}/pruefen`)
  await page.getByText('Eine Datei ist nicht gelesen').click()
  await page.getByLabel('Kennwort der Datei').waitFor()
  yield 'review-locked'
  await go(`stapel/${batchId}/seiten`)
  await page.locator('[data-page]').first().waitFor()
  yield 'pages'

  await go('suche?suche=rechnung')
  await page.getByText(/Dokumente? gefunden/).waitFor({ timeout: 30_000 })
  yield 'search'
  await page.getByRole('main').locator('a[data-hit]').first().click()
  await page.locator('[data-hit-mark="current"]').first().waitFor()
  yield 'document-hits'
  await go('suche?suche=gibtesnicht')
  await page.getByText('Nichts gefunden').waitFor()
  yield 'search-nothing'
  return batchId
}

/** A delivery with a locked file, whose password was mistyped. */
async function showLocked(office: ScreenOffice): Promise<string> {
  const { page, go } = office
  const locked = encryptedPdf('aes-256', { user: 'geheim', owner: 'chef' })
  await go('neu')
  await page
    .getByTestId('file-input')
    .setInputFiles([
      ...sampleFiles(['01-lohnsteuerbescheinigung-2025.pdf']),
      { name: 'gesperrt.pdf', mimeType: 'application/pdf', buffer: locked },
    ])
  await page.getByLabel('Bezeichnung').fill('Mit gesperrter Datei')
  const batchId = await send(office, 'Mit gesperrter Datei')
  await waitForEnd(office, batchId)
  await page.getByLabel('Kennwort der Datei').fill('falsch')
  await page.keyboard.press('Enter')
  await page.getByText('Dieses Kennwort öffnet die Datei nicht').waitFor()
  return batchId
}

async function choose({ page, go }: ScreenOffice, name: string, samples: readonly string[]): Promise<void> {
  await go('neu')
  await page.getByTestId('file-input').setInputFiles(sampleFiles(samples))
  await page.getByLabel('Bezeichnung').fill(name)
}

/** Sends what was chosen; the window shows the batch then. A press that came too soon after a warning is made again. */
async function send({ page }: ScreenOffice, name: string): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name })
  const button = page.getByRole('button', { name: 'Stapel verarbeiten' })
  for (let tries = 0; tries < 5 && !(await heading.isVisible()); tries += 1) {
    // The form is gone already where the press was heard and the answer takes its time.
    if ((await button.isVisible()) && (await button.isEnabled())) await button.click()
    await heading.waitFor({ timeout: 5_000 }).catch(() => undefined)
  }
  await heading.waitFor()
  return decodeURIComponent(/stapel\/([^/?]+)/.exec(page.url())?.[1] ?? '')
}

/** Brings a section of the screen to its top. */
async function scrollTo({ page }: ScreenOffice, name: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name }).evaluate(heading => {
    const pane = heading.closest('main')
    if (pane) pane.scrollTop += heading.getBoundingClientRect().top - pane.getBoundingClientRect().top - 16
  })
}
