import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOwnPaper } from '../../../engine/paper/own-paper.ts'
import { setTable } from '../../../engine/paper/set-table.ts'
import { startFlow } from '../../../engine/paper/sheet-flow.ts'
import { readPages } from '../phases/report/read-binder.ts'

test('a sum that is wider than its column stays on one line within it', async () => {
  const paper = await openOwnPaper({ title: 'T', runningTitle: 'T', officeName: 'T' })
  const columns = [
    { title: 'Name', width: 427.28 },
    { title: 'Summe', width: 56, align: 'right' },
  ] as const
  setTable(startFlow(paper.book, 'T'), columns, [
    { cells: ['kurz', '1,00'] },
    { cells: ['lang', '12.345.678,90 €'], isSum: true },
  ])
  const folder = await mkdtemp(join(tmpdir(), 'set-table-'))
  try {
    await writeFile(join(folder, 't.pdf'), await paper.save())
    const [page] = await readPages(join(folder, 't.pdf'))
    const boxOf = (text: string) => page?.words.find(word => word.text === text)?.box ?? [NaN, NaN, NaN, NaN]
    const [[, name], [x, amount], [euroX, euro, euroWidth]] = [boxOf('lang'), boxOf('12.345.678,90'), boxOf('€')]
    expect(Math.abs(amount - name)).toBeLessThan(0.01)
    expect(Math.abs(euro - name)).toBeLessThan(0.01)
    expect(x).toBeGreaterThan((56 + 427.28 - 1) / 595.28)
    expect(euroX + euroWidth).toBeLessThan((595.28 - 56) / 595.28)
  } finally {
    await rm(folder, { recursive: true })
  }
})
