import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BinderPlan } from '../../../../engine/model/binder-plan.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { overlap, readPages, readStructure } from './read-binder.ts'
import type { Outline } from './read-binder.ts'
import {
  A4_PT,
  aFailedFile,
  aField,
  anAnalysis,
  aPdf,
  aPlan,
  aScan,
  LINES,
  money,
  recognised,
  scannedJpeg,
} from './sample-stack.ts'

const N = ['anlage-n', 'Anlage N – Nichtselbständige Arbeit', 40] as const
const V = ['anlage-v', 'Anlage V – Vermietung', 60] as const

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'binder-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let made = 0
const place = () => join(folder, `plan-${made++}`)

async function richPlan(): Promise<BinderPlan> {
  return await aPlan(
    place(),
    [
      { filename: 'Scan_0001.jpg', drawn: await aScan(), analysis: anAnalysis(), section: N },
      {
        filename: 'Fortbildung Übersicht.pdf',
        drawn: await aPdf(3, 'Bescheinigung'),
        analysis: anAnalysis({ fields: { gross: money('80.50', 0.4) }, taxes: [] }, 'Fortbildung'),
        section: N,
      },
      { filename: 'quer.jpg', drawn: await aScan(90), analysis: anAnalysis(), section: V },
    ],
    {
      setAside: [
        aFailedFile(3, 'kaputt.pdf', 4),
        {
          ...aFailedFile(4, 'noch einmal.jpg', 1),
          reason: { type: 'duplicate', duplicateOf: 'doc_0', duplicateOfFilename: 'Scan_0001.jpg' },
        },
      ],
    },
  )
}

const NO_ASIDE = { blank: 0, separator: 0, removed: 0, otherMandant: 0, deleted: 0 }

describe('the page ledger', () => {
  test('accounts for every page that came in exactly once', async () => {
    const receipt = await writeBinder(await richPlan())
    expect(receipt.ledger).toEqual({ pagesIn: 10, binder: 5, ...NO_ASIDE, duplicate: 1, unreadable: 4 })
    expect(receipt.unreadable).toEqual([])
  })

  test('counts the pages of a PDF that turns out to be broken as unreadable and keeps the good ones', async () => {
    const broken = { ...(await aPdf(2)), bytes: Buffer.from('%PDF-1.7\n1 0 obj << /Type /Cat') }
    const plan = await aPlan(place(), [
      { filename: 'gut.pdf', drawn: await aPdf(1, 'Gutschrift') },
      { filename: 'kaputt.pdf', drawn: broken },
      { filename: 'auch gut.jpg', drawn: await aScan() },
    ])
    const receipt = await writeBinder(plan)
    expect(receipt.ledger).toEqual({ pagesIn: 4, binder: 2, ...NO_ASIDE, duplicate: 0, unreadable: 2 })
    expect(receipt.unreadable.map(({ documentId, code }) => [documentId, code])).toEqual([['doc_1', 'corrupt_file']])
    const pages = await readPages(plan.outPath)
    const aside = pages.find(page => page.text.includes('Nicht verarbeitet') && page.text.includes('Grund und Abhilfe'))
    expect(aside?.text).toContain('kaputt.pdf')
    expect(pages.some(page => page.text.includes('Gutschrift Seite 1'))).toBe(true)
  })
})

describe('links and bookmarks', () => {
  test('all lead to pages of the binder, and the contents name the page they lead to', async () => {
    const plan = await richPlan()
    const { pageCount } = await writeBinder(plan)
    const { links, outlines, pdf } = await readStructure(plan.outPath)
    expect(pdf.getPageCount()).toBe(pageCount)
    expect(links.length).toBeGreaterThan(8)
    for (const link of links) expect(link.to, JSON.stringify(link)).not.toBeNull()
    const flat = (items: readonly Outline[]): Outline[] => items.flatMap(item => [item, ...flat(item.children)])
    for (const item of flat(outlines)) expect(item.page, item.title).not.toBeNull()
    const index = JSON.parse(await readFile(plan.indexPath, 'utf8')) as {
      documents: { number: string; pages: { binder_page: number }[] }[]
    }
    const pages = await readPages(plan.outPath)
    const contents = pages.find(page => page.text.includes('Inhalt') && page.text.includes('Sicherheit'))
    for (const { number, pages: bound } of index.documents) {
      const binderPage = bound[0]?.binder_page ?? 0
      expect(pages[binderPage - 1]?.text).toContain(`${number} ·`)
      const said = `${contents?.text.replace(/\s+/g, ' ')} `
      expect(said).toMatch(new RegExp(`${number} [^●]{0,140}● sicher [^●]{0,140} ${binderPage} `))
      // It is about the kind: beside the amount it would seem to speak of that.
      expect(said).not.toMatch(/€ ●/)
    }
  })

  test('bookmarks are three levels deep in German, with pages only for documents of several pages', async () => {
    const plan = await richPlan()
    await writeBinder(plan)
    const { outlines } = await readStructure(plan.outPath)
    expect(outlines.map(({ title }) => title)).toEqual([
      'Auf einen Blick',
      'Eingabeliste',
      'Zu klären',
      'Buchhaltung',
      'Seitenbilanz',
      'Inhalt',
      'Anlage N – Nichtselbständige Arbeit',
      'Anlage V – Vermietung',
      'Nicht verarbeitet',
      'Protokoll',
    ])
    const documents = outlines.find(({ title }) => title.startsWith('Anlage N'))?.children ?? []
    expect(documents.map(({ title }) => title)).toEqual([
      'B-001 Rechnung – Gebäudereinigung Müller & Söhne GmbH',
      'B-002 Fortbildung',
    ])
    expect(documents.map(({ children }) => children.length)).toEqual([0, 3])
  })

  test('what was left out at the door is named with its reason, on the page and in the index', async () => {
    const leftOut = [
      { path: 'unter/.rechnung.pdf', reason: 'hidden' },
      { path: 'Verknüpfung.pdf', reason: 'link' },
    ] as const
    const scan = { filename: 'a.jpg', drawn: await aScan(), analysis: anAnalysis(), section: N }
    const plan = await aPlan(place(), [scan], { leftOut })
    await writeBinder(plan)
    const pages = await readPages(plan.outPath)
    const protocol = pages.find(({ text }) => text.includes('Eingegangene Dateien'))?.text.replace(/\s+/g, ' ')
    expect(protocol).toContain('Nicht aufgenommen')
    expect(protocol).toContain('2 Dateien der Einreichung wurden nicht gelesen')
    expect(protocol).toContain('unter/.rechnung.pdf versteckte Datei')
    expect(protocol).toContain('Verknüpfung.pdf nur eine Verknüpfung')
    expect(JSON.parse(await readFile(plan.indexPath, 'utf8'))).toMatchObject({ not_taken: leftOut })
  })

  test('amounts on a lead sheet open the place where they were read', async () => {
    const plan = await richPlan()
    await writeBinder(plan)
    const { links } = await readStructure(plan.outPath)
    const glance = 2
    const leads = new Set((await readPages(plan.outPath)).flatMap(({ text }, at) => (isLead(text) ? [at + 1] : [])))
    const ofLeads = links.filter(({ kind, from }) => kind === '/FitR' && leads.has(from))
    // The printed amount of each bill, net and input tax among what counts; one bill has no tax and counts as printed.
    expect(ofLeads).toHaveLength(3 + 3 + 2 + 1)
    // Origin and sum, of net and of input tax.
    expect(links.filter(({ kind, from }) => kind === '/FitR' && from === glance)).toHaveLength(4)
  })
})

function isLead(text: string): boolean {
  return text.replaceAll(/\s+/g, ' ').includes('Links steht der gedruckte Betrag')
}

describe('the text layer', () => {
  for (const turn of [0, 90, 180, 270] as const) {
    test(`lies over the words of a scan that is turned by ${turn} degrees, and the page stands upright`, async () => {
      const plan = await aPlan(place(), [{ filename: 'scan.jpg', drawn: await aScan(turn) }])
      await writeBinder(plan)
      const pages = await readPages(plan.outPath)
      const page = pages.find(({ words }) => words.some(({ isHidden }) => isHidden))
      expect(page && [Math.round(page.widthPt), Math.round(page.heightPt)]).toEqual([595, 842])
      for (const word of recognised().words) {
        const near = page?.words.filter(({ text, box }) => text === word.text && overlap(box, word.box) >= 0.5)
        expect(near?.length, word.text).toBe(1)
      }
    })
  }

  test('keeps phrases, umlauts, ß and € searchable', async () => {
    const plan = await aPlan(place(), [{ filename: 'scan.jpg', drawn: await aScan() }])
    await writeBinder(plan)
    const text = (await readPages(plan.outPath)).map(page => page.text).join('\n')
    for (const [line] of LINES) expect(text).toContain(line)
  })

  test('follows the slant of the lines', async () => {
    const slant = 3
    const radians = (slant * Math.PI) / 180
    const words = ['Versicherungsnummer', 'Beitragsbescheinigung'].map((text, index) => {
      const along = index * 190
      const middle = [150 + along * Math.cos(radians), 300 + along * Math.sin(radians)] as const
      const box = [
        (middle[0] - 85) / A4_PT.width,
        (middle[1] - 6) / A4_PT.height,
        170 / A4_PT.width,
        12 / A4_PT.height,
      ] as const
      return { text, box, confidence: 0.9, line: 0 }
    })
    const scan = await aScan()
    const page = { ...A4_PT, widthPt: A4_PT.width, heightPt: A4_PT.height }
    const text = { ...recognised([]), words, skewDegrees: slant }
    const plan = await aPlan(place(), [
      { filename: 'schief.jpg', drawn: { ...scan, pages: [{ widthPt: page.widthPt, heightPt: page.heightPt, text }] } },
    ])
    await writeBinder(plan)
    const read = (await readPages(plan.outPath)).flatMap(({ words: found }) => found)
    for (const word of words) {
      const found = read.find(({ text: name, isHidden }) => isHidden && name === word.text)
      expect(found && overlap(found.box, word.box), word.text).toBeGreaterThanOrEqual(0.5)
    }
  })

  test('sets marks that no font has without failing', async () => {
    const scan = await aScan()
    const pages = scan.pages.map(page => ({
      ...page,
      text: recognised([['Zeichen \u{1F9FE} \uE000 ﷽ \u0007 \uD800 Ende', 0.1, 0.2]]),
    }))
    const plan = await aPlan(place(), [{ filename: 'scan.jpg', drawn: { ...scan, pages } }])
    await writeBinder(plan)
    expect((await readPages(plan.outPath)).some(({ text }) => text.includes('Ende'))).toBe(true)
  })

  test('is not added to pages that carry their text themselves', async () => {
    const plan = await aPlan(place(), [{ filename: 'digital.pdf', drawn: await aPdf(1, 'Kontoauszug') }])
    await writeBinder(plan)
    const words = (await readPages(plan.outPath)).flatMap(({ words: found }) => found)
    expect(words.some(({ isHidden }) => isHidden)).toBe(false)
    expect(words.filter(({ text }) => text === 'Kontoauszug')).toHaveLength(1)
  })
})

describe('the file', () => {
  test('is the same to the byte for the same plan', async () => {
    const plan = await richPlan()
    await writeBinder(plan)
    const first = await readFile(plan.outPath)
    await writeBinder(plan)
    expect(
      createHash('sha256')
        .update(await readFile(plan.outPath))
        .digest('hex'),
    ).toBe(createHash('sha256').update(first).digest('hex'))
  })

  test('carries the originals and the index byte for byte, under safe names', async () => {
    const plan = await aPlan(place(), [
      { filename: '../../etc/passwd', drawn: await aScan() },
      { filename: 'CON.pdf', drawn: await aPdf() },
      { filename: 'Rechnung\u202Efdp.exe', drawn: await aPdf(2) },
    ])
    await writeBinder(plan)
    const { attachments } = await readStructure(plan.outPath)
    expect([...attachments.keys()]).toEqual([
      '001_etc passwd',
      '002__CON.pdf',
      '003_Rechnungfdp.exe',
      'index.csv',
      'index.json',
      'positions.csv',
    ])
    for (const [index, document] of plan.documents.entries()) {
      const attached = [...attachments.values()][index]
      expect(attached?.relationship).toBe('/Source')
      expect(Buffer.from(attached?.bytes ?? []).equals(await readFile(document.file.path))).toBe(true)
    }
    const index = attachments.get('index.json')
    expect(Buffer.from(index?.bytes ?? []).equals(await readFile(plan.indexPath))).toBe(true)
  })

  test('leaves large originals out and says where they are', async () => {
    const plan = { ...(await richPlan()), attachBytesMax: 10 }
    await writeBinder(plan)
    const { attachments } = await readStructure(plan.outPath)
    expect([...attachments.keys()]).toEqual(['index.csv', 'index.json', 'positions.csv'])
    const text = (await readPages(plan.outPath)).map(page => page.text).join('')
    expect(text.replace(/\s+/g, ' ')).toContain('die Originale liegen wegen ihrer Größe im Ordner „Originale“')
  })

  test('says its title, language and dates', async () => {
    const plan = await richPlan()
    await writeBinder(plan)
    const { pdf } = await readStructure(plan.outPath)
    expect(pdf.getTitle()).toBe('Belegmappe Erika Mustermann')
    expect(pdf.getLanguage()).toBe('de-DE')
    expect(pdf.getCreationDate()?.getTime()).toBe(Math.floor(plan.producedAt / 1000) * 1000)
  })
})

describe('lead sheets', () => {
  test('name the amounts of a certificate with links to their places, apart from the sums', async () => {
    const analysis = anAnalysis({ fields: { brutto: money('48600.00', 0.3) } }, 'Lohnsteuerbescheinigung')
    const plan = await aPlan(place(), [{ filename: 'lstb.pdf', drawn: await aPdf(), analysis, section: N }])
    await writeBinder(plan)
    const lead = (await readPages(plan.outPath)).find(({ text }) => text.includes('Weitere Beträge aus den Belegen'))
    expect(lead?.text.replace(/\s+/g, ' ')).toContain('Bruttoarbeitslohn (Zeile 3) 48.600,00 €')
    const { links, pdf } = await readStructure(plan.outPath)
    const toPlace = links.filter(({ kind }) => kind === '/FitR')
    expect(toPlace).toHaveLength(1)
    const page = pdf.getPage((toPlace[0]?.to ?? 1) - 1)
    const frames = page.node.Annots()?.asArray() ?? []
    expect(frames).toHaveLength(1)
  })

  test('do not frame a computed amount, since it stands nowhere on the page', async () => {
    const gross = { ...money('35.46', 0.3), source: 'computed' as const }
    const plan = await aPlan(place(), [
      { filename: 'bon.pdf', drawn: await aPdf(), analysis: anAnalysis({ fields: { gross } }) },
    ])
    await writeBinder(plan)
    const { pdf } = await readStructure(plan.outPath)
    const squares = pdf.context
      .enumerateIndirectObjects()
      .filter(([, object]) => String(object).includes('/Subtype /Square'))
    expect(squares).toHaveLength(0)
  })
})

describe('sums', () => {
  test('are the sums of counted positions by line, net and input tax apart', async () => {
    const plan = await richPlan()
    await writeBinder(plan)
    const { totals } = await readIndex(plan)
    expect(
      totals.map(({ key, amount, confirmed, year_assumed: assumed }) => [key, amount, confirmed, assumed]),
    ).toEqual([
      ['b.vst', '380.00', '0.00', '380.00'],
      ['b.uebrige', '2080.50', '0.00', '2080.50'],
    ])
    const text = (await readPages(plan.outPath)).map(page => page.text).join('\n')
    expect(text).toContain('2.080,50 €')
    expect(text.replace(/\s+/g, ' ')).toContain('Summe der Abzüge 2.460,50 € Verlust bisher -2.460,50 €')
  })

  test('never add up amounts that are different things: a wage stands apart from an invoice', async () => {
    const wage = money('48600.00', 0.3)
    const kind = { ...anAnalysis().kind, id: 'lstb' }
    const lstb = anAnalysis({ kind, fields: { brutto: wage, gross: wage } }, 'Lohnsteuerbescheinigung')
    const plan = await aPlan(place(), [
      { filename: 'lstb.pdf', drawn: await aPdf(), analysis: lstb, section: N },
      { filename: 'rechnung.jpg', drawn: await aScan(), analysis: anAnalysis(), section: N },
    ])
    await writeBinder(plan)
    const { totals } = await readIndex(plan)
    expect(totals.map(({ key, amount }) => [key, amount])).toEqual([
      ['n.brutto', '48600.00'],
      ['b.vst', '190.00'],
      ['b.uebrige', '1000.00'],
    ])
    const pages = await readPages(plan.outPath)
    expect(pages.map(page => page.text).join('\n')).not.toContain('49.790,00')
    const glance = pages.find(page => page.text.includes('Auf einen Blick'))?.text.replace(/\s+/g, ' ')
    expect(glance).toMatch(/Anlage N .*Bruttoarbeitslohn .*48\.600,00 €.*Anlage EÜR .*Summe der Abzüge 1\.190,00 €/)
  })

  test('leave foreign currencies out until a euro amount is proved, and ask', async () => {
    const analysis = anAnalysis({ fields: { gross: { ...aField('99.00', { type: 'money' }), unit: 'USD' } } })
    const plan = await aPlan(place(), [{ filename: 'us.pdf', drawn: await aPdf(), analysis }])
    await writeBinder(plan)
    const { totals, positions } = await readIndex(plan)
    expect(totals).toEqual([])
    expect(positions).toMatchObject([{ counts: 'asks', reason: 'currency_open', foreign: { amount: '99.00' } }])
    const clarify = (await readPages(plan.outPath)).find(({ text }) => text.includes('Zu klären'))
    expect(clarify?.text).toContain('Eurobetrag klären')
  })
})

interface Index {
  readonly totals: readonly Readonly<Record<'key' | 'amount' | 'confirmed' | 'year_assumed', string>>[]
  readonly positions: readonly object[]
}

async function readIndex({ indexPath }: BinderPlan): Promise<Index> {
  return JSON.parse(await readFile(indexPath, 'utf8')) as Index
}

describe('images', () => {
  test('stand upright by their Exif orientation', async () => {
    const marked = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ffffff' } })
      .composite([{ input: await redSquare(), left: 0, top: 0 }])
      .jpeg()
      .toBuffer()
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await sharp(marked).withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer()
      const shown = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
      const size = { widthPt: shown.info.width, heightPt: shown.info.height }
      const plan = await aPlan(place(), [
        { filename: 'foto.jpg', drawn: { bytes, mediaType: 'image/jpeg', pages: [{ ...size, text: null }] } },
      ])
      await writeBinder(plan)
      expect(await redCorner(plan), `orientation ${orientation}`).toBe(
        redCornerOf(shown.data, size.widthPt, size.heightPt),
      )
    }
  })

  test('of every format come in with their text layer', async () => {
    const text = recognised()
    const jpeg = await scannedJpeg(text)
    const page = { widthPt: A4_PT.width, heightPt: A4_PT.height, text }
    const images = [
      ['a.png', 'image/png', await sharp(jpeg).png().toBuffer()],
      ['b.png', 'image/png', await sharp(jpeg).ensureAlpha(0.5).png().toBuffer()],
      ['c.png', 'image/png', await sharp(jpeg).png({ palette: true, colours: 8 }).toBuffer()],
      ['d.png', 'image/png', await sharp(jpeg).png({ progressive: true }).toBuffer()],
      [
        'e.tif',
        'image/tiff',
        await sharp(jpeg)
          .greyscale()
          .threshold(128)
          .toColourspace('b-w')
          .tiff({ compression: 'ccittfax4', bitdepth: 1 })
          .toBuffer(),
      ],
      ['f.tif', 'image/tiff', await sharp(jpeg).tiff({ compression: 'lzw' }).toBuffer()],
      ['g.jpg', 'image/jpeg', await sharp(jpeg).toColourspace('cmyk').jpeg().toBuffer()],
      ['h.jpg', 'image/jpeg', await sharp(jpeg).greyscale().jpeg({ progressive: true }).toBuffer()],
    ] as const
    const plan = await aPlan(
      place(),
      images.map(([filename, mediaType, bytes]) => ({ filename, drawn: { bytes, mediaType, pages: [page] } })),
      { attachBytesMax: 0 },
    )
    const { ledger } = await writeBinder(plan)
    expect(ledger).toMatchObject({ binder: 8, unreadable: 0 })
    const pages = await readPages(plan.outPath)
    expect(pages.filter(({ text: read }) => read.includes('Rechnungsbetrag 1.190,00 €'))).toHaveLength(8)
    const index = JSON.parse(await readFile(plan.indexPath, 'utf8')) as {
      documents: { pages: { binder_page: number }[] }[]
    }
    for (const [number, document] of index.documents.entries()) {
      const { mean } = await brightness(plan, (document.pages[0]?.binder_page ?? 1) - 1)
      expect(mean, images[number]?.[0]).toBeGreaterThan(200)
      expect(mean, images[number]?.[0]).toBeLessThan(254)
    }
  })
})

async function redSquare(): Promise<Buffer> {
  return await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
}

/** Draws the first document page through PDFium. */
async function drawPage(plan: BinderPlan, index: number, width: number, height: number) {
  const { openPdf, withPage } = await import('../../../../engine/pdfium/pdf-file.ts')
  const { renderPdfPage } = await import('../../../../engine/pdfium/pdf-render.ts')
  const drawn = await withPage(await openPdf(plan.outPath), index + 1, page =>
    renderPdfPage(page, width, height, 'rgb'),
  )
  if (!drawn) throw new Error('the page can be drawn')
  return sharp(drawn.data, { raw: { width, height, channels: drawn.channels } }).removeAlpha()
}

async function redCorner(plan: BinderPlan): Promise<string> {
  const index = JSON.parse(await readFile(plan.indexPath, 'utf8')) as {
    documents: { pages: { binder_page: number }[] }[]
  }
  const page = plan.documents[0]?.pages[0]
  const [width, height] = [page?.widthPt ?? 1, page?.heightPt ?? 1]
  const drawn = await drawPage(plan, (index.documents[0]?.pages[0]?.binder_page ?? 1) - 1, width, height)
  return redCornerOf(await drawn.raw().toBuffer(), width, height)
}

function redCornerOf(pixels: Buffer, width: number, height: number): string {
  const isRed = (x: number, y: number) => {
    const at = (y * width + x) * 3
    return (pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 255) < 80
  }
  const corners = [
    ['top left', 20, 20],
    ['top right', width - 20, 20],
    ['bottom left', 20, height - 20],
    ['bottom right', width - 20, height - 20],
  ] as const
  return corners
    .filter(([, x, y]) => isRed(x, y))
    .map(([name]) => name)
    .join(', ')
}

async function brightness(plan: BinderPlan, index: number): Promise<{ mean: number }> {
  const drawn = await drawPage(plan, index, 300, 424)
  const { channels } = await sharp(await drawn.png().toBuffer()).stats()
  return { mean: channels[0]?.mean ?? 0 }
}
