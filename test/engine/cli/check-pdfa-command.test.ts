import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archivalObjects, writeObjects } from '../pdfa/make-archival.ts'
import { aFolder, steuerstapel } from './run-cli.ts'

test('a file that keeps the rules ends with 0, another with 2 and what it breaks', async () => {
  const path = join(aFolder(), 'archiv.pdf')
  writeFileSync(path, writeObjects(archivalObjects()))
  const good = await steuerstapel(['check-pdfa', path])
  expect([good.code, good.stderr]).toEqual([0, ''])
  expect(good.stdout).toContain('Kein Verstoß gegen die geprüften Regeln von PDF/A-3b gefunden.')

  writeFileSync(path, writeObjects(archivalObjects(), ''))
  const bad = await steuerstapel(['check-pdfa', path])
  expect([bad.code, bad.stdout]).toEqual([2, expect.stringContaining('6.1.3')])
  const told = await steuerstapel(['check-pdfa', path, '--part', '2', '--json'])
  expect(JSON.parse(told.stdout)).toMatchObject({
    ok: false,
    part: 2,
    findings: [{ rule: 'identification' }, { rule: 'trailer_id' }]
      .map(each => expect.objectContaining(each) as object)
      .reverse(),
  })
})

test.each([[[]], [['a.pdf', 'b.pdf']], [['a.pdf', '--part', '4']], [['/gibt/es/nicht.pdf']]])(
  'check-pdfa %j ends with 64',
  async args => {
    expect((await steuerstapel(['check-pdfa', ...args])).code).toBe(64)
  },
)
