import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { createClient } from '../support/create-client.ts'
import { startImapServer } from '../support/imap-server.ts'
import type { ImapServer } from '../support/imap-server.ts'
import { openV1 } from '../support/v1-client.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
let page: Page
let dataDir: string
let post: ImapServer
let authority: string

beforeAll(async () => {
  post = await startImapServer()
  authority = join(mkdtempSync(join(tmpdir(), 'steuerstapel-post-')), 'ca.pem')
  writeFileSync(authority, post.ca)
  window = await openWindow({ STEUERSTAPEL_WORKERS: '1', STEUERSTAPEL_EXTRA_CA: authority })
  page = window.page
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('region', { name: 'Büro' }).waitFor()
  dataDir = await page.evaluate(async () => {
    const answer = await fetch('/local/settings')
    return ((await answer.json()) as { dataDir: string }).dataDir
  })
})

afterAll(async () => {
  await window?.close()
  await post?.close()
  rmSync(dirname(authority), { recursive: true })
})

const card = (name: string) => page.getByRole('region', { name, exact: true })
const written = () => JSON.parse(readFileSync(join(dataDir, 'config.json'), 'utf8')) as Record<string, unknown>

test('a setting is written, told to hold after the next start, and is still there after a reload', async () => {
  const name = page.getByLabel('Name der Kanzlei')
  await card('Büro').getByText('Vorgabe: kein Name').waitFor()
  expect(await card('Büro').getByRole('button', { name: 'Speichern' }).isDisabled()).toBe(true)
  await name.fill('Kanzlei Nord')
  await name.press('Enter')
  await card('Büro').getByText('Gespeichert', { exact: true }).waitFor()
  await page.getByText('Neustart nötig').waitFor()
  expect(await card('Büro').innerText()).toContain('gilt nach dem Neustart')
  expect(written()).toEqual({ STEUERSTAPEL_OFFICE_NAME: 'Kanzlei Nord' })
  await page.reload()
  await expect.poll(() => name.inputValue()).toBe('Kanzlei Nord')
  expect(await seriousFaults(page)).toEqual([])
  await name.fill('')
  await card('Büro').getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Neustart nötig').waitFor({ state: 'detached' })
  expect(written()).toEqual({})
})

test('what the environment sets is shown and cannot be changed', async () => {
  const workers = page.getByLabel('Seiten gleichzeitig')
  expect([await workers.inputValue(), await workers.isEditable()]).toEqual(['1', false])
  await card('Texterkennung').getByText('Durch die Umgebung festgelegt (STEUERSTAPEL_WORKERS)').waitFor()
})

test('what is wrong is told at its field, and what is right beside it is written', async () => {
  const limits = card('Grenzen')
  await limits.getByLabel('Archive in Archiven').fill('7')
  await limits.getByRole('button', { name: 'Speichern' }).click()
  await limits.getByText('Bitte eine ganze Zahl von 1 bis 3 eingeben.').waitFor()
  expect(await limits.getByLabel('Archive in Archiven').getAttribute('aria-invalid')).toBe('true')
  await expect
    .poll(() => limits.getByLabel('Archive in Archiven').evaluate(field => field === document.activeElement))
    .toBe(true)
  expect(await seriousFaults(page)).toEqual([])
  await limits.getByRole('button', { name: 'Verwerfen' }).click()

  const inbox = card('Eingangsordner')
  await inbox.getByLabel('Ruhezeit in Sekunden').fill('30')
  await inbox.getByLabel('Ordner', { exact: true }).fill('/gibt/es/nicht')
  await inbox.getByRole('button', { name: 'Speichern' }).click()
  await inbox.getByText('Den Eingangsordner /gibt/es/nicht gibt es nicht').waitFor()
  expect(await inbox.getByLabel('Ordner', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => written()).toEqual({ STEUERSTAPEL_INBOX_QUIET_SECONDS: 30 })
  await inbox.getByRole('button', { name: 'Verwerfen' }).click()

  const ports = card('Schnittstelle')
  await ports.getByLabel('Erlaubte Quellen im eigenen Netz').fill('http://nicht so')
  await ports.getByRole('button', { name: 'Speichern' }).click()
  await expect
    .poll(() => ports.getByLabel('Erlaubte Quellen im eigenen Netz').getAttribute('aria-invalid'))
    .toBe('true')
})

test('folders and addresses that other programs may name hold at once, without a restart', async () => {
  const v1 = await openV1(window.engine.httpUrl, await createClient(dataDir, 'Nebenprogramm'))
  const send = (key: string) =>
    v1.createBatch(
      {
        batch_name: 'Belege des Nebenprogramms',
        phases: ['conversion'],
        documents: [
          { filename: 'beleg.pdf', source: { type: 'path', path: 'beleg.pdf' } },
          { filename: 'rechnung.pdf', source: { type: 'url', url: 'https://127.0.0.1:9/r.pdf' } },
        ],
        webhook_url: 'https://127.0.0.1:9/meldung',
      },
      key,
    )
  const refused = await send('vorher').catch(String)
  for (const field of ['documents[0].source.path', 'documents[1].source.url', 'webhook_url'])
    expect(refused).toContain(`{"field":"${field}","reason":"target_not_allowed"}`)
  const ports = card('Schnittstelle')
  await ports.getByLabel('Erlaubte Quellen im eigenen Netz').fill('127.0.0.1:9')
  await ports.getByLabel('Erlaubte Empfänger im eigenen Netz').fill('127.0.0.1:9')
  await ports.getByLabel('Eingabeordner anderer Programme').fill(dataDir)
  await ports.getByRole('button', { name: 'Speichern' }).click()
  await ports.getByText('Gespeichert', { exact: true }).waitFor()
  expect(await ports.getByText('gilt nach dem Neustart').count()).toBe(0)
  const { batch_id } = await send('nachher')
  expect(batch_id).toMatch(/^bat_/)
})

test('mails of the mailbox become batches as soon as it is set, and its password is written sealed', async () => {
  const mailbox = card('Postfach')
  await mailbox.getByText('Kein Postfach eingerichtet').waitFor()
  await mailbox.getByLabel('Mailserver', { exact: true }).fill('localhost')
  await mailbox.getByLabel('Port des Mailservers').fill(String(post.port))
  await mailbox.getByLabel('Benutzer des Postfachs').fill('belege')
  await mailbox.getByLabel('Passwort des Postfachs').fill('falsch')
  await mailbox.getByRole('button', { name: 'Speichern' }).click()
  await mailbox.getByText('Der Mailserver lehnt die Anmeldung ab').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  post.put('From: a@b.example\r\nSubject: Stromrechnung\r\n\r\nBetrag 12,00 EUR\r\n')
  await mailbox.getByLabel('Passwort des Postfachs').fill('geheim')
  await mailbox.getByRole('button', { name: 'Speichern' }).click()
  await mailbox.getByText('Zuletzt übernommen: „Stromrechnung“').waitFor()
  expect(JSON.stringify(written())).not.toMatch(/geheim|falsch/)
  expect([...(post.folders.get('Steuerstapel')?.values() ?? [])]).toHaveLength(1)
  post.put('Subject: Zweite\r\n\r\nText\r\n')
  await mailbox.getByRole('button', { name: 'Jetzt abrufen' }).click()
  await mailbox.getByText('„Zweite“, „Stromrechnung“').waitFor()
  await page.reload()
  const row = card('Verbindungen nach außen').getByRole('row', { name: /Postfach abrufen/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(new RegExp(String.raw`localhost:${post.port}\s+2, dazu 1 gescheitert`))
})

test('parts of a setting are written together, and a language model needs its address and its name', async () => {
  const datev = card('DATEV und andere Programme')
  await datev.getByLabel('Beraternummer').fill('29098')
  await datev.getByLabel('Kontenrahmen').selectOption({ label: 'SKR04' })
  await datev.getByLabel('Beginn des Wirtschaftsjahrs').fill('07-15')
  await datev.getByRole('button', { name: 'Speichern' }).click()
  await datev.getByText('Monat und Tag, der erste eines Monats').waitFor()
  await datev.getByLabel('Beginn des Wirtschaftsjahrs').fill('07-01')
  await datev.getByRole('button', { name: 'Speichern' }).click()
  await datev.getByText('Gespeichert', { exact: true }).waitFor()
  expect(written()).toMatchObject({ datev: { consultant: 29098, skr: '04', business_year_start: '07-01' } })

  const model = card('Sprachmodell')
  await model.getByRole('textbox', { name: 'Modell' }).fill('qwen3:4b')
  await model.getByRole('button', { name: 'Speichern' }).click()
  await model.getByText('Bitte angeben; ohne diese Angabe wirken die anderen nicht.').waitFor()
  await model.getByLabel('Adresse').fill('http://127.0.0.1:11434/v1')
  await model.getByRole('textbox', { name: 'Modell' }).fill('großes:cloud')
  await model.getByRole('button', { name: 'Speichern' }).click()
  await model.getByText('kein Modell, das in der Cloud läuft').waitFor()
  expect(await model.getByRole('textbox', { name: 'Modell' }).getAttribute('aria-invalid')).toBe('true')
  expect(written()).not.toHaveProperty('language_model')
  expect(await seriousFaults(page)).toEqual([])
})

test('what keeps the data safe is at hand: the command for a copy, and the description of the procedure', async () => {
  const command = await card('Sicherung').getByRole('textbox', { name: 'Befehl für die Sicherung' }).inputValue()
  expect(command).toBe(`STEUERSTAPEL_DATA_DIR=${dataDir} steuerstapel backup /pfad/zur/sicherung`)
  const backup = card('Sicherung')
  await backup.getByText(/\d [GM]B frei/).waitFor()
  await backup.getByText('Es ist kein Ordner für regelmäßige Sicherungen angegeben.').waitFor()
  await backup.getByLabel('Ordner für Sicherungen').fill(dataDir)
  await backup.getByRole('button', { name: 'Speichern' }).click()
  await backup.getByText('liegen ineinander').waitFor()
  expect(await backup.getByLabel('Ordner für Sicherungen').getAttribute('aria-invalid')).toBe('true')
  await backup.getByRole('button', { name: 'Verwerfen' }).click()
  await card('Lernen').getByText('Aus 0 geprüften Dokumenten wurde gelernt.').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Verfahrensdokumentation herunterladen' }).click()
  expect((await download).suggestedFilename()).toBe('Verfahrensdokumentation.pdf')
  expect(await page.getByRole('region', { name: 'Dieses Programm' }).count()).toBe(0)
  await page.getByRole('navigation', { name: 'Abschnitte' }).getByRole('button', { name: 'Aufbewahrung' }).click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aufbewahrung')
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
  expect((await page.getByRole('heading', { name: 'Aufbewahrung' }).boundingBox())?.y).toBeLessThan(820)
})
