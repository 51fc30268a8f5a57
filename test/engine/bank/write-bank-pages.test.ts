import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeBankPages } from '../../../engine/bank/write-bank-pages.ts'
import { removePath } from '../../../engine/shared/disk/remove-path.ts'
import { readPage } from '../../../engine/phases/ocr/read-page.ts'
import type { Word } from '../../../engine/model/page.ts'
import { camtSample, ENTRIES } from './camt/camt-sample.ts'

const CAMT = 'application/vnd.iso20022.camt+xml'

async function write(xml: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bank-pages-'))
  onTestFinished(() => removePath(folder))
  const [path, outPath] = [join(folder, 'in'), join(folder, 'out.pdf')]
  await writeFile(path, xml)
  return { ...(await writeBankPages({ path, mediaType: CAMT, outPath })), outPath }
}

describe('writeBankPages', () => {
  it('gives each movement the place at which its amount stands', async () => {
    const { bankFile, outPath, notes } = await write(
      camtSample({ entries: Array.from({ length: 12 }, () => ENTRIES).flat() }),
    )
    expect([notes, bankFile.format, bankFile.statement.movements.length]).toEqual([[], 'camt.053', 72])
    const pages = new Map<number, readonly Word[]>()
    for (const { page, box, cents } of bankFile.statement.movements) {
      const words =
        pages.get(page) ??
        (await readPage({ file: { path: outPath, mediaType: 'application/pdf' }, page, language: 'deu' })).words
      pages.set(page, words)
      const inside = words.filter(({ box: [x, y, width, height] }) => {
        const [middle, centre] = [x + width / 2, y + height / 2]
        return middle > box[0] && middle < box[0] + box[2] && centre > box[1] && centre < box[1] + box[3]
      })
      const digits = inside
        .map(({ text }) => text)
        .join('')
        .replaceAll(/[^\d-]/g, '')
      expect(Number(digits)).toBe(cents)
    }
    expect(pages.size).toBeGreaterThan(1)
  })

  it('writes the same bytes of the same file', async () => {
    const [one, other] = [await write(camtSample()), await write(camtSample())]
    expect(await readFile(one.outPath)).toEqual(await readFile(other.outPath))
  })

  it('tells of what was left out', async () => {
    const pending = '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>'
    const { notes } = await write(camtSample({ entries: [pending, '<Ntry><Amt Ccy="EUR">x</Amt></Ntry>'] }))
    expect(notes.map(({ code }) => code)).toEqual(['bank_entries_unread', 'bank_entries_pending'])
  })
})
