import { waitForEnd } from '../screen-office.ts'
import type { ScreenOffice } from '../screen-office.ts'
import type { Film } from './film.ts'
import { sendBox } from './story-desk.ts'
import type { Owner } from './story-desk.ts'
import { clientPapers } from './story-papers.ts'

/** Papers that a client brings in March join the Belegmappe of a year that was released. */
export async function marchStory(office: ScreenOffice, film: Film, owner: Owner): Promise<void> {
  const { page, go } = office
  const year = `mandantenjahre/id/${owner.id}/2025`
  const late = await sendBox(office, 'Nachgereicht im März', await clientPapers('couple', ['032', '047', '051']), owner)
  await waitForEnd(office, late)
  await go('mandantenjahre')
  await page.getByRole('list', { name: 'Mandantenjahre' }).getByText('Seit der Freigabe geändert').waitFor()
  await film.take('seit-der-freigabe-geaendert')
  await go(`${year}/lieferungen`)
  await page.getByRole('link', { name: 'Nachgereicht im März' }).first().waitFor()
  await film.take('lieferungen')
  await go(`${year}/editionen`)
  await page.getByRole('button', { name: 'Jahr wieder öffnen' }).click()
  await page.getByLabel(/Warum wird/).fill('Belege im März nachgereicht')
  await film.take('wieder-oeffnen')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Jahr wieder öffnen' }).waitFor({ state: 'detached' })
  await go(year)
  await page.getByRole('checkbox', { name: 'Alle auswählen' }).waitFor()
  await film.take('belege-mit-nachzueglern')
  await go(`${year}/editionen`)
  const write = page.getByRole('button', { name: /^Ausgabe \d schreiben$/ })
  await write.waitFor()
  await film.take('ausgabe-veraltet')
  await write.click()
  await page.getByText(/^Ausgabe \d zeigt, was jetzt in den Belegen steht\.$/).waitFor()
  await page.getByRole('button', { name: 'Einzeln zeigen' }).first().click()
  await page.getByRole('listitem').filter({ hasText: 'Neu: ' }).first().waitFor()
  await film.take('neue-ausgabe')
  await go(`${year}/seiten/ordnen`)
  await page.getByRole('list', { name: 'Alle Seiten' }).locator('[data-page]').first().waitFor()
  await page.keyboard.press('End')
  await page.waitForTimeout(2_000)
  await film.take('alle-seiten-beider-lieferungen')
  await go(`${year}/verlauf`)
  await page.getByRole('region', { name: 'Verlauf' }).waitFor()
  await film.take('verlauf')
}
