import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyFault } from '../support/axe.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const PASSWORD = 'vier Wörter reichen aus'
const OWN = 'noch vier andere Wörter'

let window: WindowOnEngine
let lead: Page
let clerk: Page

beforeAll(async () => {
  window = await openWindow()
  lead = window.page
})

afterAll(() => window?.close())

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['STEUERSTAPEL_SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
const bar = (page: Page, name: string) => page.getByRole('region', { name: `Angemeldet: ${name}` })

test('the leitung switches users on in the settings, is signed in at once, and adds a clerk', async () => {
  await lead.getByRole('link', { name: 'Einstellungen' }).click()
  const card = lead.getByRole('region', { name: 'Benutzer' })
  await card.getByRole('button', { name: 'Benutzer einschalten' }).click()
  const dialog = lead.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Maria Kern')
  await dialog.getByLabel('Kürzel').fill('MK')
  await dialog.getByLabel('Passwort').fill('zu kurz')
  await dialog.getByRole('button', { name: 'Einschalten und anmelden' }).click()
  await dialog.getByText('Bitte mindestens 12 Zeichen verwenden').waitFor()
  await shot(lead, '1-switch-on')
  expect(await everyFault(lead)).toEqual([])
  await dialog.getByLabel('Passwort').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Einschalten und anmelden' }).click()
  await bar(lead, 'Maria Kern, Leitung').waitFor()
  await card.getByRole('button', { name: 'Benutzer hinzufügen' }).click()
  await dialog.getByLabel('Name').fill('Otto Ohm')
  await dialog.getByLabel('Kürzel').fill('OO')
  await dialog.getByLabel('Passwort für die erste Anmeldung').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await card.getByRole('row', { name: 'Otto Ohm' }).getByText('Passwort noch nicht selbst vergeben').waitFor()
  await shot(lead, '2-users')
  expect(await everyFault(lead)).toEqual([])
})

test('the clerk signs in at another browser, gives a password of their own, and is shown no settings', async () => {
  const browser = lead.context().browser()
  const context = await browser?.newContext({ viewport: { width: 1366, height: 820 }, locale: 'de-DE' })
  if (!context) throw new Error('no browser')
  clerk = await context.newPage()
  await clerk.goto(new URL(lead.url()).origin)
  const form = clerk.getByRole('form', { name: 'Anmelden' })
  await form.getByLabel('Kürzel').fill('oo')
  await form.getByLabel('Passwort').fill('geraten und falsch')
  await form.getByRole('button', { name: 'Anmelden' }).click()
  await form.getByText('Kürzel oder Passwort stimmt nicht.').waitFor()
  await shot(clerk, '3-sign-in')
  expect(await everyFault(clerk)).toEqual([])
  await form.getByLabel('Passwort').fill(PASSWORD)
  await form.getByRole('button', { name: 'Anmelden' }).click()
  const own = clerk.getByRole('form', { name: 'Eigenes Passwort vergeben' })
  await own.getByLabel('Bisheriges Passwort').fill(PASSWORD)
  await own.getByLabel('Neues Passwort').fill(OWN)
  await shot(clerk, '4-own-password')
  expect(await everyFault(clerk)).toEqual([])
  await own.getByRole('button', { name: 'Speichern' }).click()
  await bar(clerk, 'Otto Ohm, Sachbearbeitung').waitFor()
  await clerk.getByRole('link', { name: 'Einstellungen' }).click()
  await clerk.getByText('Einstellungen und Benutzer ändert die Leitung.').waitFor()
  await shot(clerk, '5-clerk-settings')
  expect(await clerk.getByRole('region', { name: 'Schnittstelle' }).count()).toBe(0)
  expect(await clerk.getByRole('link', { name: 'Zugänge' }).count()).toBe(0)
  expect(await everyFault(clerk)).toEqual([])
})

test('a locked window shows nothing but the lock until the password is typed, also after a reload', async () => {
  await bar(clerk, 'Otto Ohm').getByRole('button', { name: 'Sperren' }).click()
  const form = clerk.getByRole('form', { name: 'Gesperrt' })
  await form.getByText('Otto Ohm ist angemeldet.').waitFor()
  await clerk.reload()
  await form.getByLabel('Passwort').fill(OWN)
  await shot(clerk, '6-locked')
  expect(await everyFault(clerk)).toEqual([])
  await form.getByRole('button', { name: 'Entsperren' }).click()
  await bar(clerk, 'Otto Ohm').waitFor()
})

test('who is disabled is out at the next click, and who signs out is asked to sign in', async () => {
  await lead.getByRole('button', { name: 'Ändern: Otto Ohm' }).click()
  const dialog = lead.getByRole('dialog')
  await dialog.getByLabel('Kann sich nicht mehr anmelden').check()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await lead.getByRole('row', { name: 'Otto Ohm' }).getByText('Abgeschaltet').waitFor()
  await clerk.getByRole('link', { name: 'Mandanten', exact: true }).click()
  await clerk.getByRole('form', { name: 'Anmelden' }).waitFor()
  await bar(lead, 'Maria Kern').getByRole('button', { name: 'Abmelden' }).click()
  await lead.getByRole('form', { name: 'Anmelden' }).waitFor()
  expect(await lead.getByRole('navigation').count()).toBe(0)
})
