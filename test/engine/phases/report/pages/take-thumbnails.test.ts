import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AsidePage, BinderPlan } from '../../../../../engine/model/binder-plan.ts'
import { THUMBNAILS_MAX, takeThumbnails } from '../../../../../engine/phases/report/pages/take-thumbnails.ts'
import { writeBinder } from '../../../../../engine/phases/report/write-binder.ts'
import { readPages } from '../read-binder.ts'
import { aFailedFile, aPdf, aPicture, aPlan, aScan } from '../sample-stack.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thumbnails-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function aside(index: number, sourceNumber: number, extra: Partial<AsidePage> = {}): AsidePage {
  const picture = { ...aPicture(folder, index, 'application/pdf'), sourceNumber }
  return { documentId: `doc_${index}`, filename: 'Stapel.pdf', sourceNumber, reason: 'blank', picture, ...extra }
}

async function planOf(asidePages: readonly AsidePage[]): Promise<BinderPlan> {
  return await aPlan(
    folder,
    [
      { filename: 'scan.jpg', drawn: await aScan(90) },
      { filename: 'Stapel.pdf', drawn: await aPdf(3) },
    ],
    {
      asidePages,
      setAside: [
        {
          ...aFailedFile(9, 'noch einmal.jpg', 1),
          picture: aPicture(folder, 0, 'image/jpeg', 270),
          reason: { type: 'duplicate', duplicateOf: 'doc_0', duplicateOfFilename: 'scan.jpg' },
        },
      ],
    },
  )
}

test('the ledger shows what was set aside, upright and with its name and page', async () => {
  const plan = await planOf([aside(1, 2), aside(1, 3, { reason: 'separator' })])
  const pdf = await PDFDocument.create()
  const taken = [...(await takeThumbnails(pdf, plan)).values()]
  expect(taken.map(({ widthPx, heightPx }) => widthPx < heightPx)).toEqual([true, true, true])
  expect(Math.max(...taken.map(({ heightPx }) => heightPx))).toBeLessThanOrEqual(180)
  await writeBinder(plan)
  const ledger = (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' '))
  const shown = ledger.find(text => text.includes('Beiseitegelegt im Bild')) ?? ''
  expect(shown).toContain('S. 1 von 1 · Duplikat')
  expect(shown).toContain('S. 2 · leer')
  expect(shown).toContain('S. 3 · Trennblatt')
})

test('the same pages give the same bytes, and no picture is left beside the binder', async () => {
  const plan = await planOf([aside(1, 2), aside(1, 1, { reason: 'removed' })])
  await writeBinder(plan)
  const first = await readFile(plan.outPath)
  await writeBinder(plan)
  expect(first.equals(await readFile(plan.outPath))).toBe(true)
  expect((await readdir(folder)).filter(name => name.endsWith('.jpg'))).toEqual([])
})

test('a page that cannot be drawn is shown as a frame without a picture', async () => {
  const plan = await planOf([aside(1, 2), aside(1, 77)])
  await writeFile(join(folder, 'broken'), 'no image')
  const path = join(folder, 'broken')
  const broken = { picture: { path, mediaType: 'image/png', sourceNumber: 1, rotation: 0 } } as const
  await writeBinder({ ...plan, asidePages: [...plan.asidePages, aside(1, 1, broken)] })
  const text = (await readPages(plan.outPath)).map(page => page.text).join('\n')
  expect(text.match(/ohne Bild/g)).toHaveLength(2)
})

test('a bounded number of pictures is drawn, and the ledger says how many are not', async () => {
  const plan = await planOf(Array.from({ length: THUMBNAILS_MAX + 4 }, (_, at) => aside(1, (at % 3) + 1)))
  await writeBinder(plan)
  const text = (await readPages(plan.outPath)).map(page => page.text.replace(/\s+/g, ' ')).join('\n')
  expect(text).toContain('5 weitere Seiten sind oben ohne Bild aufgeführt.')
})
