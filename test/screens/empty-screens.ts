import type { ScreenOffice } from './screen-office.ts'

export const EMPTY_SCREENS = [
  'first-start',
  'new-batch-empty',
  'new-batch-nothing-chosen',
  'batches-none',
  'search-start',
  'mandants-none',
  'clients-none',
  'sign-in',
] as const

/** Screens of an office that has nothing yet; each name is given when its screen is whole. */
export async function* showEmptyScreens(office: ScreenOffice): AsyncGenerator<string> {
  const { page, go } = office
  await go('')
  await page.getByText(/\d [GM]B frei/).waitFor()
  yield 'first-start'
  await go('neu')
  await page.getByRole('button', { name: 'Abbrechen' }).waitFor()
  yield 'new-batch-empty'
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByText('Bitte fügen Sie mindestens eine Datei hinzu').waitFor()
  yield 'new-batch-nothing-chosen'
  await go('')
  await page.getByRole('button', { name: 'Überspringen' }).click()
  await page.getByText('Noch kein Stapel').waitFor()
  yield 'batches-none'
  await go('suche')
  await page.getByRole('heading', { name: 'Was suchen Sie?' }).waitFor()
  yield 'search-start'
  await go('mandanten')
  await page.getByText('Noch kein Mandant').waitFor()
  yield 'mandants-none'
  await go('zugaenge')
  await page.getByText('Noch kein Zugang').waitFor()
  await page.getByText('Noch keine Anfrage').waitFor()
  yield 'clients-none'
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await go('')
  await page.getByRole('heading', { name: 'Bitte anmelden' }).waitFor()
  yield 'sign-in'
  await page.context().addCookies(cookies)
}
