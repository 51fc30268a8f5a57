import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { A_SEALING_KEY, aSealer } from '../../support/a-sealer.ts'
import { anAuditedBinder } from '../audit/an-audited-binder.ts'
import { aFolder, steuerstapel } from './run-cli.ts'

test('a whole Belegmappe ends with 0, a changed one with 2 and what is wrong', async () => {
  const { outPath, batchId } = await anAuditedBinder(aFolder())
  const good = await steuerstapel(['verify', outPath])
  expect([good.code, good.stderr]).toEqual([0, ''])
  expect(good.stdout).toMatch(/\[in Ordnung\] Kein Byte der Datei/)
  expect(good.stdout).toMatch(
    /Ergebnis: nichts Falsches gefunden\. Wessen Unterschrift es ist, ist nicht bewiesen\.\nDer Schlüssel ist hier/,
  )

  const bytes = readFileSync(outPath)
  const at = bytes.indexOf('stream', bytes.indexOf('/Subtype /application#2Fpdf')) + 500
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(outPath, bytes)
  const bad = await steuerstapel(['verify', outPath, '--json'])
  expect(bad.code).toBe(2)
  const told = JSON.parse(bad.stdout) as { ok: boolean; batch_id: string; checks: { id: string; state: string }[] }
  expect([told.ok, told.batch_id]).toEqual([false, batchId])
  const wrong = told.checks.filter(({ state }) => state === 'wrong').map(({ id }) => id)
  expect(wrong).toEqual(['seal', 'sealed_content', 'attachments', 'originals'])
})

test('the keys that are named decide whose Belegmappe it is', async () => {
  const { outPath } = await anAuditedBinder(aFolder())
  const list = (publicKey: string): string => {
    const path = join(aFolder(), 'schluessel.json')
    const keys = [{ publicKey, createdAt: '2026-01-01T00:00:00.000Z', retiredAt: null }]
    writeFileSync(path, JSON.stringify({ schema: 'seal-keys/1', keys }))
    return path
  }
  const own = await steuerstapel(['verify', outPath, '--keys', list(A_SEALING_KEY.publicKey)])
  expect([own.code, own.stdout]).toEqual([0, expect.stringContaining('unterschrieben mit einem bekannten Schlüssel')])
  const other = await steuerstapel(['verify', outPath, '--json', '--keys', list(aSealer(9).publicKey)])
  expect(other.code).toBe(2)
  expect(JSON.parse(other.stdout)).toMatchObject({
    ok: false,
    seal: { format: 'siegel/2', key: A_SEALING_KEY.fingerprint, standing: 'foreign' },
    limits: expect.stringContaining('Fälschen könnte weiterhin') as string,
  })
  const none = await steuerstapel(['verify', outPath, '--keys', outPath])
  expect([none.code, none.stderr]).toEqual([64, expect.stringContaining('keine Liste von Siegelschlüsseln')])
})

test('names out of a foreign file do not steer the terminal', async () => {
  const path = join(aFolder(), 'kein\u001b[31mpdf.pdf')
  writeFileSync(path, 'nichts')
  const { code, stdout } = await steuerstapel(['verify', path])
  expect(code).toBe(2)
  expect(stdout).not.toContain('\u001b')
})

test.each([[[]], [['a.pdf', 'b.pdf']], [['a.pdf', '--farbe']], [['/gibt/es/nicht.pdf']]])(
  'verify %j ends with 64 and the usage',
  async args => {
    const { code, stderr } = await steuerstapel(['verify', ...args])
    expect(code).toBe(64)
    expect(stderr).toMatch(/Bitte genau eine Datei|gibt es nicht oder ist keine Datei/)
  },
)
