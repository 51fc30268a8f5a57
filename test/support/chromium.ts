import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import bundled from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { FAR_LIMIT_MS } from './far-limit.ts'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const UNPACKED = join(import.meta.dirname, '../../node_modules/.cache/chromium')

/** A real Chromium without a window: the installed one, else the one that comes as an npm package (Linux x64). */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const installed = [process.env['CHROMIUM_PATH'], ...INSTALLED].find(path => path !== undefined && existsSync(path))
  const executablePath = installed ?? (await unpackBundled())
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    // Without a user namespace (containers, root) Chromium's own sandbox cannot start.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none', ...args],
    env: installed === undefined ? { ...environment(), FONTCONFIG_FILE: await fontSettings() } : environment(),
  })
  browser.on('context', context => context.setDefaultTimeout(FAR_LIMIT_MS))
  return browser
}

/** Unpacks beside the packages and renames at the end, so that two test files never meet a half-written browser. */
async function unpackBundled(): Promise<string> {
  const executablePath = join(UNPACKED, 'chromium')
  if (existsSync(executablePath)) return executablePath
  await mkdir(dirname(UNPACKED), { recursive: true })
  const temporary = await mkdtemp(`${UNPACKED}-`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = temporary
  try {
    await bundled.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  await rename(temporary, UNPACKED).catch(async (cause: unknown) => {
    await rm(temporary, { recursive: true, force: true })
    // Somebody else was faster.
    if (!existsSync(executablePath)) throw cause
  })
  return executablePath
}

/** The package's own settings look for its fonts where they are not; without any font Chromium ends itself. */
async function fontSettings(): Promise<string> {
  const file = join(UNPACKED, 'fonts/with-package.conf')
  const settings = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
    <include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${join(UNPACKED, 'fonts')}</dir>
    <cachedir>${join(UNPACKED, 'fonts/cache')}</cachedir></fontconfig>`
  await writeFile(file, settings)
  return file
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
