import type { ShelvedDocument } from '../../../wire/client-years.ts'
import type { ScreenOffice } from '../screen-office.ts'
import type { Film } from './film.ts'

/** An adviser corrects four things of a year, has its Belegmappe written and releases it. */
export async function releaseStory(office: ScreenOffice, film: Film, mandantId: string): Promise<void> {
  const { page, go } = office
  const year = `mandantenjahre/id/${mandantId}/2025`
  await go(`${year}/summen`)
  await page.getByRole('tab', { name: 'Summen', selected: true }).waitFor()
  await page.waitForTimeout(2_000)
  await film.take('summen-vorher')
  await correctFour(office, film, mandantId)
  await confirmRest(office, mandantId)
  await go(`${year}/editionen`)
  await page.getByRole('button', { name: 'Ausgabe 1 schreiben' }).waitFor()
  await film.take('editionen-leer')
  await page.getByRole('button', { name: 'Ausgabe 1 schreiben' }).click()
  await page.getByText('Ausgabe 1 zeigt, was jetzt in den Belegen steht.').waitFor()
  await film.take('ausgabe-1')
  await page.getByRole('button', { name: 'Ausgabe 1 freigeben' }).click()
  await page.getByRole('alertdialog').waitFor()
  await film.take('freigeben-gefragt')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Freigeben', exact: true }).click()
  await page.getByRole('button', { name: 'Jahr wieder öffnen' }).waitFor()
  await film.take('freigegeben')
  await go('mandantenjahre')
  await page.getByRole('list', { name: 'Mandantenjahre' }).getByText('Freigegeben').waitFor()
  await film.take('board-freigegeben')
}

/** Persons, a kind and a year of single documents, each by keys in the list; the year is put back. */
async function correctFour({ page, go }: ScreenOffice, film: Film, mandantId: string): Promise<void> {
  await go(`mandantenjahre/id/${mandantId}/2025`)
  const row = (filename: string) => page.getByRole('checkbox', { name: `${filename} auswählen` })
  for (const [filename, key, text, step] of [
    ['048-spende-tierschutz.pdf', 'p', 'Janina', 'korrektur-1-person'],
    ['060-kita-bescheinigung.pdf', 'p', 'Beide', 'korrektur-2-beide'],
    ['031-heizungswartung.pdf', 'b', 'Handwerker', 'korrektur-3-belegart'],
    ['054-zahnarzt-rechnung.pdf', 'j', '2024', 'korrektur-4-jahr'],
  ] as const) {
    await row(filename).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press(key)
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await page
      .getByText(/^1 Beleg |^Es war schon so/)
      .nth(0)
      .waitFor()
    await page.waitForTimeout(1_500)
    await film.take(step)
  }
  await page.keyboard.press('Control+z')
  await page.getByText(/zurückgenommen\.$/).waitFor()
  await film.take('jahr-doch-zurueck')
}

/** What the clerk left open is confirmed, as it was looked at. */
async function confirmRest({ ask }: ScreenOffice, mandantId: string): Promise<void> {
  const { documents } = await ask<{ documents: ShelvedDocument[] }>(
    'GET',
    `/local/mandants/${mandantId}/years/2025/documents?limit=500`,
  )
  for (const { documentId, batchId, isChecked, status } of documents) {
    const correction = { type: 'confirm_document', documentId }
    if (!isChecked && status === 'processed') await ask('POST', `/local/batches/${batchId}/corrections`, correction)
  }
}
