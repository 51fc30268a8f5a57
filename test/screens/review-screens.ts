import type { ScreenOffice } from './screen-office.ts'

export const REVIEW_SCREENS = [
  'review',
  'review-why',
  'review-kinds',
  'review-add-field',
  'review-refused',
  'review-counts',
  'review-counts-change',
  'sums',
  'review-keys',
  'review-not-there',
] as const

/** Screens of checking a batch. */
export async function* showReviewScreens({ page, go }: ScreenOffice, batchId: string): AsyncGenerator<string> {
  const open = async () => {
    await go(`stapel/${batchId}/pruefen`)
    await page.getByRole('button', { name: /^Alle \(/ }).click()
    await page.locator('nav button[title="05-handwerkerrechnung.pdf"]').click()
    await page.locator('#pruefen-seite img').waitFor()
    await page.locator('[data-active="true"]').first().waitFor()
  }
  const drawn = page.locator('#pruefen-seite img[alt^="Seite 2"]')
  await open()
  await page.getByLabel('Bruttobetrag').focus()
  await drawn.waitFor()
  yield 'review'
  await page.keyboard.press('F2')
  await page.getByRole('region', { name: 'Warum?' }).getByRole('listitem').first().waitFor()
  yield 'review-why'
  await page.keyboard.press('F2')
  await page.keyboard.press('F4')
  await page.getByRole('option').first().waitFor()
  yield 'review-kinds'
  await open()
  await page.keyboard.press('Insert')
  await page.getByRole('option').first().waitFor()
  yield 'review-add-field'
  await open()
  await page.getByLabel('Bruttobetrag').fill('zwölf')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await drawn.waitFor()
  yield 'review-refused'
  await open()
  await page.locator('#pruefen-ansaetze li').first().waitFor()
  await page.keyboard.press('F8')
  yield 'review-counts'
  await page
    .getByRole('button', { name: /^Ändern: / })
    .first()
    .click()
  await page.getByRole('form', { name: /^Ändern: / }).waitFor()
  yield 'review-counts-change'
  await go(`stapel/${batchId}/summen`)
  await page.getByRole('table').first().waitFor()
  await page.locator('main button[aria-expanded]').first().click()
  yield 'sums'
  await open()
  await page.keyboard.press('F1')
  await page.getByRole('dialog', { name: 'Tasten' }).waitFor()
  yield 'review-keys'
  await go('stapel/bat_unbekannt/pruefen')
  await page.getByText('Das hat nicht geklappt').waitFor()
  yield 'review-not-there'
}
