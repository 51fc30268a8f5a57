import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../engine/shared/ids.ts'
import { openWindow } from '../e2e/window-on-engine.ts'
import type { WindowOnEngine } from '../e2e/window-on-engine.ts'
import { aMandant, mandantData } from '../support/a-mandant.ts'
import { startServerStorage } from './server-storage.ts'
import type { ServerStorage } from './server-storage.ts'

let on: ServerStorage
let window: WindowOnEngine
beforeAll(async () => {
  on = await startServerStorage()
  window = await openWindow({ STEUERSTAPEL_DATABASE_URL: on.server.url })
})
afterAll(async () => {
  await window?.close()
  await on?.remove()
})

test('the board shows what another process wrote, though nobody touches the window', async () => {
  const { page } = window
  const other = await on.open()
  const begin = async (lastName: string): Promise<void> => {
    const mandant = { ...aMandant({ lastName, firstName: 'Eva' }), organizationId: 'org_kanzlei' }
    await other.mandants.create(mandant, mandantData({}), 1)
    const facts = { id: newId('exp'), mandantId: mandant.id, kindId: null, label: 'Lohnsteuerbescheinigung' }
    await other.expected.add([{ ...facts, issuerHint: null, taxYear: 2025, firstYear: 2025, createdAt: 1 }])
  }
  await page.getByRole('link', { name: 'Mandantenjahre' }).click()
  await begin('Erstling')
  await page.getByText('Erstling').first().waitFor()
  // Also after the connection that tells was lost and is back.
  await on.driver.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'steuerstapel-hears'`,
    null,
  )
  await begin('Zweitling')
  await page.getByText('Zweitling').first().waitFor()
  await other.close()
  expect(window.complaints).toEqual([])
})
