import type { MandantForm, SavedMandant } from '../../../wire/mandants.ts'
import type { ScreenOffice } from '../screen-office.ts'
import type { StoryFile } from './story-papers.ts'

/** A mandant as the window names one. */
export interface Owner {
  readonly id: string
  readonly name: string
}

/** Sends files as a batch from the form of the window, for a mandant or for nobody; its id, while it is being read. */
export async function sendBox(
  office: ScreenOffice,
  name: string,
  files: readonly StoryFile[],
  owner: Owner | null,
): Promise<string> {
  const { page, go } = office
  await go('neu')
  await page.getByTestId('file-input').setInputFiles([...files])
  await page.getByLabel('Bezeichnung').fill(name)
  if (owner) await page.getByRole('main').getByRole('combobox', { name: 'Mandant' }).fill(owner.name)
  await page.getByRole('button', { name: 'Stapel verarbeiten' }).click()
  await page.getByRole('heading', { name }).waitFor()
  await page.waitForURL(/bat_\w+/)
  return /bat_\w+/.exec(page.url())?.[0] ?? ''
}

/** Enters a mandant; throws with what is wrong. */
export async function enterMandant({ ask }: ScreenOffice, form: MandantForm): Promise<Owner> {
  const saved = await ask<SavedMandant>('POST', '/local/mandants', { form })
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved))
  return ask<Owner>('GET', `/local/mandants/${saved.id}`)
}
