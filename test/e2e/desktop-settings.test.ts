import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UpdateNews } from '../../wire/desktop.ts'
import { seriousFaults } from '../support/axe.ts'
import { openWindow } from './window-on-engine.ts'
import type { WindowOnEngine } from './window-on-engine.ts'

let window: WindowOnEngine
let page: Page

beforeAll(async () => {
  window = await openWindow()
  page = window.page
  await page.addInitScript(bridgeThatRemembers)
  await page.reload()
  await page.getByRole('link', { name: 'Einstellungen' }).click()
})

afterAll(() => window?.close())

const card = () => page.getByRole('region', { name: 'Dieses Programm' })

test('with the desktop program its start with the session is switched, as the system has it', async () => {
  const autostart = card().getByRole('switch', { name: 'Mit der Anmeldung am Rechner starten' })
  await expect.poll(() => autostart.isEnabled()).toBe(true)
  expect(await autostart.isChecked()).toBe(false)
  await autostart.check()
  await expect.poll(() => autostart.isChecked()).toBe(true)
  await page.reload()
  await expect.poll(() => autostart.isChecked()).toBe(true)
})

test('a source of updates is set, refused with its reason, searched, and what is ready is installed', async () => {
  await card().getByText('Aus: keine Quelle eingerichtet.').waitFor()
  const source = card().getByLabel('Quelle', { exact: true })
  await source.fill('ftp://anderswo')
  await card().getByRole('button', { name: 'Quelle übernehmen' }).click()
  await card().getByText('Bitte einen Ordner oder eine https-Adresse angeben.').waitFor()
  await source.fill('https://updates.kanzlei.example')
  await card().getByLabel('Öffentlicher Schlüssel').fill('abc=')
  await card().getByRole('button', { name: 'Quelle übernehmen' }).click()
  await card().getByText('Nur unterschriebene Versionen werden genommen.').waitFor()
  expect(await source.inputValue()).toBe('https://updates.kanzlei.example')
  await card().getByRole('button', { name: 'Jetzt suchen' }).click()
  await card().getByText('Eine neue Version ist bereit. Version 9.9.9.').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await card().getByRole('button', { name: 'Installieren und neu starten' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('installed'))).toBe('9.9.9')
})

/** Runs in the page before its scripts: the desktop shell's side, as far as the settings use it. */
function bridgeThatRemembers(): void {
  let news: UpdateNews = { state: 'off', source: null, isSigned: false, version: null, message: null }
  const change = (next: Partial<UpdateNews>): Promise<UpdateNews> => {
    news = { ...news, message: null, ...next }
    return Promise.resolve(news)
  }
  const readAutostart = () => Promise.resolve(localStorage.getItem('autostart') === 'true')
  const bridge = {
    platform: 'linux',
    onEngineNews: () => () => undefined,
    onOfferedFiles: () => () => undefined,
    readAutostart,
    setAutostart: (on: boolean) => {
      localStorage.setItem('autostart', String(on))
      return readAutostart()
    },
    onUpdateNews: (listener: (told: UpdateNews) => void) => {
      listener(news)
      return () => undefined
    },
    setUpdateSource: (source: string | null, publicKey: string | null) =>
      source?.startsWith('https://') === true
        ? change({ state: 'idle', source, isSigned: publicKey !== null })
        : change({ message: 'Bitte einen Ordner oder eine https-Adresse angeben.' }),
    checkForUpdate: () => change({ state: 'ready', version: '9.9.9' }),
    installUpdate: () => {
      localStorage.setItem('installed', news.version ?? '')
      return change({})
    },
  }
  Object.defineProperty(globalThis, 'steuerstapel', { value: bridge })
}
