import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { sample } from './stack-material.ts'
import { openWindow, sendBatch } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

const WAGES = '01-lohnsteuerbescheinigung-2025.pdf'
const OFFICE = '03-rechnung-bueromaterial.pdf'
const CRAFT = '05-handwerkerrechnung.pdf'
const HEALTH = '07-beitragsbescheinigung-kv.pdf'
const COURSE = '16-fortbildung-rechnung.pdf'

/** Until the engine has taken a correction. */

let window: WindowOnEngine
/** Where documents are checked, and where their sums stand. */
let desk: Page
let sums: Page
let address: string

beforeAll(async () => {
  window = await openWindow()
  desk = window.page
  const files = [WAGES, OFFICE, CRAFT, HEALTH, COURSE].map(name => {
    return { name, mimeType: 'application/pdf', buffer: sample(name) }
  })
  await sendBatch(desk, 'Steuer 2025', files)
  address = desk.url().replace(/\?.*$/, '')
  sums = await desk.context().newPage()
  await sums.goto(`${address}/summen`)
  await sums.getByRole('heading', { name: 'Summen: Steuer 2025' }).waitFor()
})

afterAll(() => window?.close())

test('a click on a sum shows what it is made of, a click on a position its place on the page', async () => {
  await sums.getByRole('button', { name: /^Bruttoarbeitslohn: 48\.600,00/ }).click()
  expect(await seriousFaults(sums)).toEqual([])
  await sums.getByRole('link', { name: WAGES }).click()
  await sums.getByRole('heading', { name: 'Prüfen: Steuer 2025' }).waitFor()
  await sums.locator('[data-active="true"]').first().waitFor()
  expect(await sums.locator('[data-active="true"]').first().getAttribute('data-field')).toBe('brutto')
  await sums.goto(`${address}/summen`)
})

test('the list for typing goes from form to form, and each value leads to its page', async () => {
  await sums.getByRole('tab', { name: 'Eingabeliste' }).click()
  const form = sums.getByRole('region', { name: /^Anlage N · / })
  await form.getByRole('button', { name: 'Bruttoarbeitslohn: 48.600,00 € kopieren' }).waitFor()
  expect(await seriousFaults(sums)).toEqual([])
  await form
    .getByRole('link', { name: `${WAGES}, Seite 1` })
    .first()
    .click()
  await sums.getByRole('heading', { name: 'Prüfen: Steuer 2025' }).waitFor()
  await sums.goto(`${address}/summen`)
})

test('corrections by hand, twelve and more, are each seen in the sums', async () => {
  await desk.keyboard.press('p')
  await desk.getByRole('heading', { name: 'Prüfen: Steuer 2025' }).waitFor()
  await desk.getByRole('button', { name: /^Alle \(/ }).click()

  await open(WAGES)
  await desk.keyboard.press('F8')
  await change('Bruttoarbeitslohn', 'Betrag', '48.700,00')
  await expect.poll(() => shown('Bruttoarbeitslohn')).toBe('48.700,00')

  await desk.getByRole('button', { name: 'Zählt nicht, weil …: Lohnsteuer', exact: true }).click()
  await desk.getByLabel('Grund').selectOption('private')
  await desk.getByLabel('Bemerkung').fill('nur zum Test')
  expect(await seriousFaults(desk)).toEqual([])
  await desk.keyboard.press('Enter')
  await desk.getByText('zählt nicht: Privat: nur zum Test').waitFor()
  await expect.poll(() => shown('Lohnsteuer')).toBeNull()

  await desk.getByRole('button', { name: 'Zählt doch: Lohnsteuer', exact: true }).click()
  await expect.poll(() => shown('Lohnsteuer')).toBe('6.412,00')

  await change('Kirchensteuer', 'Jahr', '2024')
  await desk.getByText('zählt nicht: Jahr 2024').waitFor()
  await expect.poll(() => shown('Kirchensteuer')).toBeNull()

  await open(COURSE)
  await change('Fortbildung', 'Zahlungstag', '2024-12-30')
  await expect.poll(() => shown('Fortbildung')).toBeNull()

  await desk.locator('#pruefen-seite').focus()
  await desk.keyboard.press('Control+z')
  await desk.getByText('Rückgängig gemacht: Ansatz.').waitFor()
  await expect.poll(() => shown('Fortbildung')).toBe('1.055,00')

  await desk.getByRole('button', { name: 'Bestätigen: Fortbildung' }).click()
  await expect.poll(() => confirmed('Fortbildung')).toBe('1.055,00')

  await desk.getByRole('button', { name: 'Ansatz hinzufügen' }).click()
  await desk.getByRole('combobox', { name: 'Ansatz hinzufügen' }).fill('anlage n arbeitsmittel')
  await desk
    .getByRole('group', { name: 'Anlage N' })
    .getByRole('option', { name: 'Arbeitsmittel', exact: true })
    .click()
  const added = desk.getByRole('form', { name: 'Ansatz hinzufügen' })
  await added.getByLabel('Betrag').fill('120')
  await added.getByLabel('Person').selectOption('A')
  await desk.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.poll(() => shown('Arbeitsmittel')).toBe('120,00')

  await desk.getByRole('button', { name: 'Entfernen: Arbeitsmittel' }).click()
  await expect.poll(() => shown('Arbeitsmittel')).toBeNull()

  await open(OFFICE)
  await desk.getByRole('button', { name: /^Zählt doch: / }).click()
  await expect.poll(() => shown('Weitere Werbungskosten')).toBe('426,09')

  await desk.getByRole('button', { name: 'Andere Zeile …: Weitere Werbungskosten' }).click()
  await desk.getByRole('combobox', { name: /^Andere Zeile …/ }).fill('anlage n arbeitsmittel')
  expect(await seriousFaults(desk)).toEqual([])
  const employee = desk.getByRole('group', { name: 'Anlage N' })
  await employee.getByRole('option', { name: 'Arbeitsmittel', exact: true }).click()
  await expect.poll(() => shown('Arbeitsmittel')).toBe('426,09')
  await expect.poll(() => shown('Weitere Werbungskosten')).toBeNull()
  await desk.getByRole('button', { name: 'Erkannte Zeile: Arbeitsmittel' }).click()
  await expect.poll(() => shown('Weitere Werbungskosten')).toBe('426,09')

  await open(CRAFT)
  await desk.getByRole('button', { name: 'Zählt nicht, weil …: Alle Ansätze dieses Belegs' }).click()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Enter')
  await expect.poll(() => shown('Handwerkerleistungen, Lohnanteil')).toBeNull()

  await desk.getByRole('button', { name: 'Wie erkannt: Alle Ansätze dieses Belegs' }).click()
  await expect.poll(() => shown('Handwerkerleistungen, Lohnanteil')).toBe('773,50')
  await desk.getByRole('button', { name: 'Jahr und Zahlungstag' }).click()
  await desk.getByRole('form', { name: 'Jahr und Zahlungstag' }).getByLabel('Zahlungstag').fill('2026-01-08')
  await desk.keyboard.press('Enter')
  await expect.poll(() => shown('Handwerkerleistungen, Lohnanteil')).toBeNull()

  await open(HEALTH)
  await expect.poll(() => shown('Gesetzliche Krankenversicherung, selbst gezahlt')).toBe('4.318,80')
  await desk.getByRole('button', { name: 'Beleg herausnehmen' }).click()
  await desk.getByLabel('Warum kommt der Beleg nicht in die Belegmappe?').fill('gehört der Schwester')
  await desk.keyboard.press('Enter')
  await desk.getByText('Herausgenommen: gehört der Schwester').waitFor()
  await expect.poll(() => shown('Gesetzliche Krankenversicherung, selbst gezahlt')).toBeNull()
})

test('what is out of the Belegmappe is listed with its reason, and comes back', async () => {
  await desk.goto(address)
  await desk.getByRole('button', { name: 'Nicht in der Belegmappe' }).click()
  await desk.getByText('Herausgenommen: gehört der Schwester').waitFor()
  expect(await seriousFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: `Beleg zurückholen: ${HEALTH}` }).click()
  await expect.poll(() => shown('Gesetzliche Krankenversicherung, selbst gezahlt')).toBe('4.318,80')
  expect(window.complaints).toEqual([])
})

async function open(name: string): Promise<void> {
  await desk.locator(`nav button[title="${name}"]`).click()
  await desk.locator('#pruefen-ansaetze li').first().waitFor()
}

/** Types a value into one field of a position and takes it. */
async function change(label: string, field: string, value: string): Promise<void> {
  await desk.getByRole('button', { name: `Ändern: ${label}`, exact: true }).click()
  const form = desk.getByRole('form', { name: `Ändern: ${label}` })
  await form.getByLabel(field).fill(value)
  await desk.keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
}

/** The sum of a line as its screen shows it now; null where there is none. */
async function shown(label: string): Promise<string | null> {
  await readAnew()
  const sum = sums.getByRole('button', { name: new RegExp(`^${label}: `) }).first()
  if ((await sum.count()) === 0) return null
  return /: (-?[\d.]+,\d\d)\s€/.exec((await sum.getAttribute('aria-label')) ?? '')?.[1] ?? null
}

/** The part of a sum that somebody stands for. */
async function confirmed(label: string): Promise<string | null> {
  await readAnew()
  const text = await sums.getByRole('row', { name: label }).first().getByRole('cell').last().textContent()
  return /-?[\d.]+,\d\d/.exec(text ?? '')?.[0] ?? null
}

async function readAnew(): Promise<void> {
  await sums.reload()
  await sums.getByRole('table').first().waitFor()
}
