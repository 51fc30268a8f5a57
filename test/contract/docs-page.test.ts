import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ERRORS } from '../../engine/http/answer/error-body.ts'
import { OPERATIONS } from '../../engine/http/docs/openapi-operations.ts'
import { seriousFaults } from '../support/axe.ts'
import { launchChromium } from '../support/chromium.ts'
import { openContractServer } from './open-contract-server.ts'

test('/docs shows every operation, example and error in a browser, with its own style and nothing from elsewhere', async () => {
  let hosts = ['localhost:80']
  const server = await openContractServer({ allowedHosts: () => hosts })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  hosts = [host]
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    const complaints: string[] = []
    const asked: string[] = []
    page.on('console', message => complaints.push(message.text()))
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    const answer = await page.goto(`http://${host}/docs`)
    expect(answer?.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
    )

    const text = await page.innerText('main')
    for (const { summary } of Object.values(OPERATIONS)) expect(text).toContain(summary)
    for (const code of Object.keys(ERRORS)) expect(text).toContain(code)
    expect(text).toContain('"batch_name": "Belege Oktober"')
    expect(await page.evaluate(() => getComputedStyle(document.body).maxWidth)).toBe('960px')
    // Fields, parameters, limits: what a program has to know stands here.
    for (const word of ['documents[].source.expires_at', 'mandant.tax_id', 'Idempotency-Key', 'offset', '10.000']) {
      expect(text).toContain(word)
    }
    // Every entry of the contents leads somewhere.
    const dead = await page.$$eval('nav a', links =>
      links.map(link => link.getAttribute('href') ?? '').filter(href => document.querySelector(href) === null),
    )
    expect(dead).toEqual([])
    expect(await seriousFaults(page)).toEqual([])

    const shown = (selector: string) => page.$$eval(selector, all => all.filter(each => each.checkVisibility()).length)
    const [articles, links] = [await shown('main article'), await shown('nav a')]
    await page.fill('#suche', 'checksum_mismatch')
    const left = await page.innerText('main')
    expect(left).toContain('checksum_mismatch')
    expect(left).not.toContain('rate_limit_exceeded')
    expect(await shown('main article')).toBeLessThan(articles)
    expect(await shown('nav a')).toBeLessThan(links)
    await page.fill('#suche', 'offset limit LISTE')
    expect(await page.innerText('main')).toContain('/v1/batches')
    await page.fill('#suche', 'gibtesnicht')
    expect(await page.innerText('#gefunden')).toBe('Nichts gefunden')
    expect(await shown('main article')).toBe(0)
    await page.press('#suche', 'Escape')
    expect([await shown('main article'), await shown('nav a')]).toEqual([articles, links])
    expect(asked.filter(path => path !== '/favicon.ico')).toEqual(['/docs'])
    expect(complaints.filter(complaint => /Content Security Policy/i.test(complaint))).toEqual([])
  } finally {
    await browser.close()
    await server.close()
  }
})
