import type { Page } from 'playwright-core'
import { sampleFiles, waitForEnd } from '../screen-office.ts'
import type { ScreenOffice } from '../screen-office.ts'
import type { Film } from './film.ts'
import { enterMandant, sendBox } from './story-desk.ts'
import type { Owner } from './story-desk.ts'
import { clientForm, clientPapers } from './story-papers.ts'

/** The client-year that the other stories go on with. */
export interface MorningDone {
  readonly couple: Owner
}

/** A clerk's morning: five shoeboxes come in, are filed, checked together, clarified, and put in order. */
export async function morningStory(office: ScreenOffice, film: Film, sampleMandantId: string): Promise<MorningDone> {
  const { page, go, ask } = office
  const couple = await enterMandant(office, clientForm('couple'))
  const designer = await enterMandant(office, clientForm('designer'))
  const landlord = await enterMandant(office, clientForm('landlord'))
  const sampled = await ask<Owner>('GET', `/local/mandants/${sampleMandantId}`)
  const papers = await clientPapers('couple', COUPLE)
  await go('neu')
  await page.getByTestId('file-input').setInputFiles([...papers])
  await page.getByLabel('Bezeichnung').fill('Karton Wiesenhütter')
  await page.getByRole('main').getByRole('combobox', { name: 'Mandant' }).fill(couple.name)
  await page.waitForTimeout(1_000)
  await film.take('erster-karton')
  const batchIds = [
    await sendBox(office, 'Karton Wiesenhütter', papers, couple),
    await sendBox(office, 'Karton Achterberg', await clientPapers('designer', DESIGNER), designer),
    await sendBox(office, 'Karton Hagenkötter', await clientPapers('landlord', LANDLORD), landlord),
    await sendBox(office, 'Karton Quastenberg', sampleFiles(QUASTENBERG), sampled),
    await sendBox(office, 'Karton ohne Namen', sampleFiles(UNKNOWN), null),
  ]
  await film.take('fuenf-kartons-werden-gelesen')
  for (const batchId of batchIds) await waitForEnd(office, batchId)
  await go('mandantenjahre')
  await page.getByRole('list', { name: 'Mandantenjahre' }).getByRole('link').nth(1).waitFor()
  await page.waitForTimeout(1_500)
  await film.take('mandantenjahre')
  await fileUnknown(office, film, sampleMandantId)
  await checkTogether(office, film, couple.id)
  return { couple }
}

const COUPLE = ['001', '016', '031', '048', '054', '060']
const DESIGNER = ['013', '016', '022', '048']
const LANDLORD = ['001', '002', '003', '004', '005']
const QUASTENBERG = ['03-rechnung-bueromaterial.pdf', '07-beitragsbescheinigung-kv.pdf', '16-fortbildung-rechnung.pdf']
const UNKNOWN = ['02-jahressteuerbescheinigung.pdf', '11-kita-bescheinigung.pdf']

/** What came without a name is filed with its mandant. */
async function fileUnknown({ page, go }: ScreenOffice, film: Film, mandantId: string): Promise<void> {
  await go('mandantenjahre/ablage')
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).check()
  const form = page.getByRole('group', { name: 'Belege ablegen' })
  await form.getByRole('combobox', { name: 'Mandant' }).fill('Quastenberg')
  await page.getByRole('option', { name: /Quastenberg/ }).waitFor()
  await film.take('ohne-namen-mandant-suchen')
  await page.getByRole('option', { name: /Quastenberg/ }).click()
  await form.getByLabel('Jahr').fill('2025')
  await form.getByRole('button', { name: 'Ablegen', exact: true }).click()
  await page.getByText(/Belege wurden abgelegt\.$/).waitFor()
  await film.take('ohne-namen-abgelegt')
  await go(`mandantenjahre/id/${mandantId}/2025`)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).waitFor()
}

/** The list of a year: what is clear is confirmed together, the rest looked at with the page beside it. */
async function checkTogether({ page, go }: ScreenOffice, film: Film, mandantId: string): Promise<void> {
  await go(`mandantenjahre/id/${mandantId}/2025`)
  const all = page.getByRole('checkbox', { name: 'Alle auswählen' })
  await all.waitFor()
  await film.take('belege-des-jahres')
  await all.check()
  await film.take('alle-ausgewaehlt')
  const confirm = page.getByRole('button', { name: /bestätigen$/ })
  if (await confirm.isEnabled()) {
    await confirm.click()
    await page.getByText(/(wurde|wurden) bestätigt\.$/).waitFor()
    await film.take('ohne-befund-bestaetigt')
  }
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
  await page.getByRole('region', { name: 'Belege', exact: true }).getByRole('link').first().click()
  await page.waitForURL(/pruefen/)
  await page
    .getByRole('button', { name: /Bestätigen/ })
    .first()
    .waitFor()
  await drawn(page)
  await film.take('einen-beleg-ansehen')
  await page.keyboard.press('Control+Enter')
  await page.waitForTimeout(1_000)
  await drawn(page)
  await film.take('bestaetigt-und-weiter')
  await go(`mandantenjahre/id/${mandantId}/2025/klaeren`)
  await page.getByRole('region', { name: 'Zu klären' }).waitFor()
  await film.take('zu-klaeren')
  await go(`mandantenjahre/id/${mandantId}/2025/seiten/ordnen`)
  await page.getByRole('list', { name: 'Alle Seiten' }).locator('[data-page]').first().waitFor()
  await page.waitForTimeout(2_000)
  await film.take('alle-seiten')
  await go('mandantenjahre')
  await page.getByRole('list', { name: 'Mandantenjahre' }).getByRole('link').first().waitFor()
  await film.take('am-mittag')
}

/** The picture of the page is there. */
async function drawn(page: Page): Promise<void> {
  await page.getByText('Seite wird gezeichnet …').waitFor({ state: 'detached' })
}
