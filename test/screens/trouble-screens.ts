import type { ScreenOffice } from './screen-office.ts'

export const TROUBLE_SCREENS = [
  'batch-loading',
  'batch-unknown',
  'batch-unanswered',
  'new-batch-lost',
  'offline',
] as const

/** Screens when something is late, wrong or gone; the engine is stopped at the end. */
export async function* showTroubleScreens(office: ScreenOffice, batchId: string): AsyncGenerator<string> {
  const { page, go, engine } = office
  const address = `**/local/batches/${batchId}`
  await page.route(address, () => undefined)
  await go(`stapel/${batchId}`)
  await page.getByText('Stapel wird geladen …').waitFor()
  yield 'batch-loading'
  await page.unroute(address)
  await go('stapel/bat_unbekannt')
  await page.getByText('Das hat nicht geklappt').waitFor()
  yield 'batch-unknown'
  await page.route(address, route => route.fulfill({ status: 500, body: '' }))
  await go(`stapel/${batchId}`)
  await page.getByText('Das hat nicht geklappt').waitFor({ timeout: 30_000 })
  yield 'batch-unanswered'
  await page.unroute(address)
  await page.route('**/local/uploads/*', route => route.abort())
  await go('neu')
  const note = { name: 'Notiz.txt', mimeType: '', buffer: Buffer.from('Quittung über 12,00 Euro') }
  await page.getByTestId('file-input').setInputFiles(note)
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByText('Verbindung verloren – es geht weiter').waitFor()
  yield 'new-batch-lost'
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.unroute('**/local/uploads/*')
  await go(`stapel/${batchId}`)
  await page.getByRole('link', { name: 'Belegmappe herunterladen' }).waitFor()
  await engine.kill()
  await page.getByText('Verbindung unterbrochen').waitFor({ timeout: 30_000 })
  yield 'offline'
}
