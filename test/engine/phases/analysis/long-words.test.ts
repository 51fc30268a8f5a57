import { expect, test } from 'vitest'
import { analyzeDocument } from '../../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { pageOf } from './page-of.ts'
import { startCpuTime } from '../../../support/cpu-time.ts'

const LONG = 60_000

test.each([
  ['digits', '1'.repeat(LONG)],
  ['digits with points', '1.'.repeat(LONG / 2)],
  ['letters', `KASSENBON TSE-Transaktion${'x'.repeat(LONG)}`],
  ['capitals and digits', 'A1'.repeat(LONG / 2)],
  ['signs', '-,'.repeat(LONG / 2)],
  ['points between letters', `x${'.'.repeat(5 * LONG)}x`],
])('a word of %s without end is read in bounded time', async (_name, word) => {
  const text = `KASSENBON\n\nSUMME EUR 12,00\nBAR 20,00\n${word}\nDatum 01.02.2025`
  const spentMs = startCpuTime()
  const { fields } = await analyzeDocument({
    pages: [pageOf(text, { recognised: true })],
    taxonomy: loadTaxonomy(),
    today: '2025-12-01',
  })
  expect(fields['date']?.value).toBe('2025-02-01')
  expect(spentMs()).toBeLessThan(8000)
})
