import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNetworkEngine, NAME, PASSWORD } from '../engine/host/a-network-engine.ts'
import type { NetworkEngine } from '../engine/host/a-network-engine.ts'
import { everyFault } from '../support/axe.ts'
import { ensureBuiltWindow } from '../support/built-window.ts'
import { launchChromium } from '../support/chromium.ts'
import { temporaryDataDir } from '../support/engine-process.ts'

let data: ReturnType<typeof temporaryDataDir>
let server: NetworkEngine
let browser: Browser
let context: BrowserContext
let lead: Page

beforeAll(async () => {
  await ensureBuiltWindow()
  data = temporaryDataDir()
  server = await aNetworkEngine(data.dataDir)
  // The name leads here, and the authority of a moment ago is in no store.
  const rules = `--host-resolver-rules=MAP ${NAME} 127.0.0.1`
  browser = await launchChromium([rules, '--ignore-certificate-errors'])
  context = await browser.newContext({ viewport: { width: 1366, height: 820 }, locale: 'de-DE' })
  lead = await context.newPage()
  await lead.goto(`https://${NAME}:${server.port}/`)
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  data?.remove()
})

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['STEUERSTAPEL_SHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}
const bar = (page: Page) => page.getByRole('region', { name: 'Angemeldet: Lena Leitung' })
const signInForm = (page: Page) => page.getByRole('form', { name: 'Anmelden' })

async function signIn(page: Page): Promise<void> {
  const form = signInForm(page)
  await form.getByLabel('Kürzel').fill('LL')
  await form.getByLabel('Passwort').fill(PASSWORD)
  await form.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await bar(page).waitFor()
}

test('somebody at another machine signs in, and title and window say whose server it is', async () => {
  await signInForm(lead).waitFor()
  await shot(lead, 'network-1-sign-in')
  expect(await everyFault(lead)).toEqual([])
  await signIn(lead)
  expect(await lead.title()).toContain(`auf ${NAME}`)
  await lead.getByText(`Server: ${NAME}`).waitFor()
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  expect(await lead.evaluate('document.cookie')).toBe('')
  await shot(lead, 'network-2-home')
})

test('the leitung is shown who signed in, and no way to the folders of the server', async () => {
  await lead.getByRole('link', { name: 'Einstellungen' }).click()
  const card = lead.getByRole('region', { name: 'Benutzer' })
  await card.getByText('Anmeldungen und Änderungen an Benutzern').click()
  await card.getByRole('row', { name: 'Lena Leitung 127.0.0.1 LL' }).first().waitFor()
  await shot(lead, 'network-3-log')
  expect(await everyFault(lead)).toEqual([])
  const folder = lead.getByRole('region', { name: 'Eingangsordner' }).getByRole('textbox').first()
  expect(await folder.isEditable()).toBe(false)
})

test('a passkey is made with the password, signs in without it, and is worth nothing once it is removed', async () => {
  const client = await context.newCDPSession(lead)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await lead.getByRole('button', { name: 'Passkeys' }).click()
  const dialog = lead.getByRole('dialog')
  await dialog.getByLabel('Bezeichnung').fill('Notebook')
  await dialog.getByLabel('Passwort').fill('falsch geraten hier')
  await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await dialog.getByText('Das Passwort stimmt nicht.').waitFor()
  await dialog.getByLabel('Passwort').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await dialog.getByText(`für ${NAME}, noch nicht benutzt`).waitFor()
  await shot(lead, 'network-4-passkey')
  expect(await everyFault(lead)).toEqual([])
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()

  await bar(lead).getByRole('button', { name: 'Abmelden' }).click()
  await signInForm(lead).getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await bar(lead).waitFor()
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ rpId: NAME, isResidentCredential: true }])
  const [entry] = await server.engine.storage.office.list(1)
  expect(entry?.fact).toMatchObject({ event: 'signed_in', how: 'passkey', from: '127.0.0.1' })

  await lead.getByRole('link', { name: 'Einstellungen' }).click()
  await lead.getByRole('button', { name: 'Passkeys' }).click()
  const removal = dialog.getByRole('button', { name: 'Passkey entfernen: Notebook' })
  await removal.click()
  await removal.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await bar(lead).getByRole('button', { name: 'Abmelden' }).click()
  await signInForm(lead).getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await signInForm(lead).getByText('Mit diesem Passkey hat es nicht geklappt.').waitFor()
  await shot(lead, 'network-5-refused')
})

test('an answer that no passkey gave is refused, and so is the same challenge a second time', async () => {
  const ask = (path: string, body?: unknown) =>
    server.ask(`/local/sign-in/passkey${path}`, { method: 'POST', ...(body !== undefined && { body }) })
  const challenge = String((await ask('/options')).json?.['challenge'])
  const told = { type: 'webauthn.get', challenge, origin: `https://${NAME}:${server.port}` }
  const clientDataJSON = Buffer.from(JSON.stringify(told)).toString('base64url')
  const response = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' }
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} }
  for (const _ of ['first', 'second']) {
    expect(await ask('', { credential })).toMatchObject({ status: 401, json: { error: 'passkey_refused' } })
  }
  expect(await ask('', { credential: { id: 'AAAA' } })).toMatchObject({ status: 400 })
})
