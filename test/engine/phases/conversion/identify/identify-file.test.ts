import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { utils, write } from 'cfb'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { identifyFile } from '../../../../../engine/phases/conversion/identify/identify-file.ts'
import { buildRar } from '../../../../fixtures/make/hostile/build-rar.ts'
import { buildSevenZip } from '../../../../fixtures/make/hostile/build-seven-zip.ts'
import { buildZip } from '../../../../fixtures/make/hostile/build-zip.ts'
import { zipBomb } from '../../../../fixtures/make/hostile/hostile-archives.ts'
import { billionLaughsXml, deepXml, externalEntityXml } from '../../../../fixtures/make/hostile/hostile-xml.ts'
import { aFile, aTextPdf } from '../../../../support/a-document.ts'

const identify = (content: Uint8Array | string, filename = 'datei') => identifyFile({ path: aFile(content), filename })
const typeOf = async (content: Uint8Array | string, filename?: string) => (await identify(content, filename)).mediaType
const codesOf = async (content: Uint8Array | string, filename: string) =>
  (await identify(content, filename)).notes.map(note => note.code)
const faultOf = async (content: Uint8Array | string, filename?: string) =>
  identify(content, filename).then(
    ({ mediaType }) => mediaType,
    (error: { code: string }) => error.code,
  )

const picture = () => sharp({ create: { width: 20, height: 20, channels: 3, background: '#336699' } })
const OOXML = 'application/vnd.openxmlformats-officedocument'

/** A package with a main part of this content type (ECMA-376 part 2). */
function officePackage(contentType: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/haupt/teil.xml" ContentType="${contentType}.main+xml"/></Types>`
  const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${OOXML.replace('application/vnd.', 'http://schemas.')}/2006/relationships/officeDocument" Target="haupt/teil.xml"/></Relationships>`
  const parts = { '[Content_Types].xml': types, '_rels/.rels': relations, 'haupt/teil.xml': '<x/>', ...more }
  return buildZip(Object.entries(parts).map(([name, content]) => ({ name, content, deflate: true })))
}

function openDocument(mimetype: string, more: readonly string[] = []): Buffer {
  return buildZip([
    { name: 'mimetype', content: mimetype },
    { name: 'content.xml', content: '<x/>', deflate: true },
    ...more.map(name => ({ name, content: '<x/>' })),
  ])
}

function compound(...paths: readonly string[]): Buffer {
  const file = utils.cfb_new()
  for (const path of paths) utils.cfb_add(file, path, Buffer.from('x'))
  return write(file, { type: 'buffer' }) as Buffer
}

describe('pictures, PDF and archives', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)('sees %s by its bytes', async format => {
    expect(await typeOf(await picture().toFormat(format).toBuffer(), 'ohne Endung')).toBe(`image/${format}`)
  })

  test('sees BMP and HEIC', async () => {
    const bmp = Buffer.alloc(58)
    bmp.write('BM', 'latin1')
    bmp.writeUInt32LE(58, 2)
    bmp.writeUInt32LE(54, 10)
    bmp.writeUInt32LE(40, 14)
    expect(await typeOf(bmp)).toBe('image/bmp')
    const heic = Buffer.concat([
      Buffer.from('00000018', 'hex'),
      Buffer.from('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(64),
    ])
    expect(await typeOf(heic)).toBe('image/heic')
  })

  test('sees a PDF, also behind junk or with a damaged header, but a text about PDF is a text', async () => {
    const pdf = readFileSync(await aTextPdf())
    expect(await typeOf(pdf)).toBe('application/pdf')
    expect(await typeOf(Buffer.concat([Buffer.from('\r\nvorweg\r\n'), pdf]))).toBe('application/pdf')
    const damaged = Buffer.from(pdf)
    damaged.fill(0, 0, 8)
    expect(await typeOf(damaged, 'beleg.pdf')).toBe('application/pdf')
    expect(await faultOf(damaged, 'beleg.dat')).toBe('unsupported_file_type')
    expect(await typeOf('Ein PDF beginnt mit Prozent PDF.', 'beleg.txt')).toBe('text/plain')
  })

  test('sees the kinds of archives', async () => {
    expect(await typeOf(buildZip([{ name: 'a.txt', content: 'a' }]))).toBe('application/zip')
    expect(await typeOf(buildZip([]))).toBe('application/zip')
    expect(await typeOf(zipBomb(20_000_000))).toBe('application/zip')
    expect(await typeOf(await buildSevenZip({ 'a.txt': 'a' }))).toBe('application/x-7z-compressed')
    expect(await typeOf(buildRar({ 'a.txt': 'a' }))).toBe('application/vnd.rar')
  })
})

describe('office files', () => {
  test.each([
    [`${OOXML}.wordprocessingml.document`, `${OOXML}.wordprocessingml.document`, []],
    [`${OOXML}.spreadsheetml.template`, `${OOXML}.spreadsheetml.sheet`, []],
    [`${OOXML}.presentationml.slideshow`, `${OOXML}.presentationml.presentation`, []],
    [
      'application/vnd.ms-word.document.macroEnabled',
      'application/vnd.ms-word.document.macroEnabled.12',
      ['macros_not_run'],
    ],
    [
      'application/vnd.ms-excel.sheet.macroEnabled',
      'application/vnd.ms-excel.sheet.macroEnabled.12',
      ['macros_not_run'],
    ],
  ])('sees %s by the type of its main part, wherever that lies', async (contentType, mediaType, notes) => {
    const found = await identify(officePackage(contentType))
    expect(found.mediaType).toBe(mediaType)
    expect(found.notes.map(note => note.code)).toEqual(notes)
  })

  test('a file with macros under the name of one without is noted as both', async () => {
    const renamed = officePackage('application/vnd.ms-word.document.macroEnabled')
    expect(await codesOf(renamed, 'brief.docx')).toEqual(['extension_mismatch', 'macros_not_run'])
    const hidden = officePackage(`${OOXML}.wordprocessingml.document`, { 'word/vbaProject.bin': 'x' })
    expect(await codesOf(hidden, 'brief.docx')).toEqual(['macros_not_run'])
  })

  test('takes no package of another kind, and none with a DOCTYPE', async () => {
    expect(await faultOf(officePackage('application/vnd.ms-visio.drawing'))).toBe('unsupported_file_type')
    const types = '<!DOCTYPE Types [<!ENTITY a "b">]><Types/>'
    expect(await faultOf(buildZip([{ name: '[Content_Types].xml', content: types }]))).toBe('application/zip')
  })

  test.each(['text', 'spreadsheet', 'presentation'])('sees OpenDocument %s, also as a template', async kind => {
    const mediaType = `application/vnd.oasis.opendocument.${kind}`
    expect(await identify(openDocument(mediaType))).toEqual({ mediaType, notes: [] })
    expect(await typeOf(openDocument(`${mediaType}-template`))).toBe(mediaType)
    const macros = openDocument(mediaType, ['Basic/script-lc.xml', 'Basic/Standard/Module1.xml'])
    expect(await codesOf(macros, 'datei')).toEqual(['macros_not_run'])
  })

  test('takes no book and no drawing for a document', async () => {
    expect(await faultOf(openDocument('application/epub+zip'))).toBe('unsupported_file_type')
    expect(await faultOf(openDocument('application/vnd.oasis.opendocument.graphics'))).toBe('unsupported_file_type')
  })

  test.each([
    ['WordDocument', 'application/msword'],
    ['Workbook', 'application/vnd.ms-excel'],
    ['Book', 'application/vnd.ms-excel'],
    ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
    ['__properties_version1.0', 'application/vnd.ms-outlook'],
    ['EncryptedPackage', 'application/x-ole-encrypted'],
  ])('sees a compound file with %s', async (entry, mediaType) => {
    expect(await identify(compound(`/${entry}`))).toEqual({ mediaType, notes: [] })
  })

  test('looks at the root of a compound file only, and notes macros', async () => {
    expect(await typeOf(compound('/Workbook', '/Eingebettet/WordDocument'))).toBe('application/vnd.ms-excel')
    expect(await codesOf(compound('/WordDocument', '/Macros/VBA/dir'), 'brief.doc')).toEqual(['macros_not_run'])
    expect(await faultOf(compound('/VisioDocument'))).toBe('unsupported_file_type')
  })

  test('says that a broken file is broken', async () => {
    expect(await faultOf(compound('/WordDocument').subarray(0, 700))).toBe('corrupt_file')
    expect(await faultOf(officePackage(`${OOXML}.wordprocessingml.document`).subarray(0, 300))).toBe('corrupt_file')
    expect(await faultOf('')).toBe('corrupt_file')
  })
})

describe('texts', () => {
  test('a mail is one with a zero in it, or with a part that is sent as it is', async () => {
    const head = 'From: a@example.org\r\nMIME-Version: 1.0\r\nSubject: Beleg\r\nContent-Type: application/pdf\r\n'
    const mail = Buffer.from(`${head}Content-Transfer-Encoding: binary\r\n\r\n\0\x01\x02\x03\xff`, 'latin1')
    expect(await typeOf(mail, 'post.eml')).toBe('message/rfc822')
    expect(await typeOf(mail)).toBe('message/rfc822')
    expect(await faultOf(Buffer.from('Betrag: 12\r\n\r\n\0\x01\x02', 'latin1'), 'post.bin')).toBe(
      'unsupported_file_type',
    )
  })

  const MAIL = 'Received: from a\r\nFrom: a@example.org\r\nTo: b@example.org\r\nSubject: Beleg\r\n\r\nGuten Tag'

  test('sees RTF, HTML and mails', async () => {
    expect(await typeOf('{\\rtf1\\ansi Text}')).toBe('application/rtf')
    expect(await typeOf('\ufeff  <!DOCTYPE html><html><p>Text')).toBe('text/html')
    expect(await typeOf('<?xml version="1.0"?><!-- x --><!DOCTYPE html PUBLIC "x" "y"><html/>')).toBe('text/html')
    expect(await typeOf('<table><tr><td>1</table>', 'kontoauszug.xls')).toBe('text/html')
    expect(await typeOf(MAIL)).toBe('message/rfc822')
    expect(await typeOf(`From a@example.org Mon Jan  1\n${MAIL}`)).toBe('message/rfc822')
    expect(await typeOf('Subject: kurz\n\nText', 'kurz.eml')).toBe('message/rfc822')
  })

  test('a letter with a head is no mail, and a mail with a PDF inside is no PDF', async () => {
    expect(await typeOf('Von: Müller\nAn: Meier\nBetreff: Beleg\n\nText', 'brief.txt')).toBe('text/plain')
    expect(await typeOf('From: Müller\nSubject: Beleg\nDate: heute\n\nText', 'brief.txt')).toBe('text/plain')
    expect(await typeOf(`${MAIL}\r\n%PDF-1.7 binär`, 'mail.eml')).toBe('message/rfc822')
  })

  test('tells a table from a text by its name, and without one by its columns', async () => {
    const rows = 'Datum;Betrag;Text\n1.1.;2,00;a\n2.1.;3,00;"b;c"\n3.1.;4,00;d\n'
    expect(await typeOf(rows, 'umsatz.csv')).toBe('text/csv')
    expect(await typeOf(rows, 'umsatz.txt')).toBe('text/plain')
    expect(await typeOf(rows, 'umsatz')).toBe('text/csv')
    expect(await typeOf('Guten Tag,\nhier der Beleg,\nMit Grüßen,\nMüller\n', 'notiz')).toBe('text/plain')
  })

  test.each([
    ['UTF-8', Buffer.from('Grüße, 5 €\n')],
    ['Windows-1252', Buffer.from('Gr\u00fc\u00dfe aus M\u00fcnchen\n', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffGrüße aus München\n', 'utf16le')],
  ])('takes a text in %s', async (_, bytes) => {
    expect(await typeOf(bytes, 'brief.txt')).toBe('text/plain')
  })

  test('letters that are signatures of other kinds do not deceive', async () => {
    expect(await typeOf('BMW AG München, Rechnung', 'brief.txt')).toBe('text/plain')
    expect(await typeOf('MZ-Nummer 12', 'brief.txt')).toBe('text/plain')
  })

  test('takes nothing that is no text to its last byte', async () => {
    expect(await faultOf(Buffer.from([1, 2, 3, 4, 5, 200]), 'brief.txt')).toBe('unsupported_file_type')
    const late = Buffer.concat([Buffer.from('Text '.repeat(50_000)), Buffer.alloc(20)])
    expect(await faultOf(late, 'brief.txt')).toBe('unsupported_file_type')
    const stray = Buffer.concat([Buffer.from('Zeile\n'.repeat(500)), Buffer.from([1])])
    expect(await typeOf(stray, 'umsatz.sta')).toBe('text/plain')
  })
})

describe('XML', () => {
  const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
  const CII = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
  const cii = `<rsm:CrossIndustryInvoice a="&gt;" xmlns:rsm='${CII}'><x/></rsm:CrossIndustryInvoice>`

  test('sees invoices by root element and namespace', async () => {
    expect(await typeOf(`<Invoice xmlns="${UBL}:Invoice-2"/>`)).toBe('application/vnd.oasis.ubl+xml')
    const credit = `<?xml version="1.0"?>\n<!-- <Invoice> -->\n<u:CreditNote xmlns:u="${UBL}:CreditNote-2">`
    expect(await typeOf(credit)).toBe('application/vnd.oasis.ubl+xml')
    expect(await typeOf(`<?xml version="1.0"?><?x y?>${cii}`)).toBe('application/vnd.unece.cii+xml')
    expect(await faultOf(`<?xml version="1.0"?><Invoice xmlns="${UBL}:CreditNote-2"/>`)).toBe('unsupported_file_type')
    expect(await faultOf('<?xml version="1.0"?><Invoice xmlns="urn:andere"/>')).toBe('unsupported_file_type')
  })

  test('in every encoding, with and without a mark', async () => {
    const xml = `<?xml version="1.0"?>${cii}`
    const big = Buffer.from(xml, 'utf16le').swap16()
    const utf32 = Buffer.alloc(xml.length * 4)
    for (let index = 0; index < xml.length; index++) utf32.writeUInt32LE(xml.charCodeAt(index), index * 4)
    const forms = [`\ufeff${xml}`, Buffer.from(xml, 'utf16le'), Buffer.from(`\ufeff${xml}`, 'utf16le'), big, utf32]
    for (const form of forms) expect(await typeOf(form)).toBe('application/vnd.unece.cii+xml')
  })

  test('refuses a DOCTYPE and says so; depth costs nothing', async () => {
    for (const xml of [billionLaughsXml(), externalEntityXml()]) {
      const refused = identify(xml, 'rechnung.xml')
      await expect(refused).rejects.toMatchObject({ kind: 'input', code: 'unsupported_file_type' })
      await expect(refused).rejects.toThrow('DOCTYPE')
    }
    expect(await typeOf(deepXml(200_000), 'rechnung.xml')).toBe('application/vnd.oasis.ubl+xml')
  })

  test('says that other XML is no invoice', async () => {
    await expect(identify('<?xml version="1.0"?><Document/>', 'auszug.xml')).rejects.toThrow('keine E-Rechnung')
  })
})

describe('names and other kinds', () => {
  test('notes a name that promises another kind, without quoting it', async () => {
    const { notes } = await identify(await picture().png().toBuffer(), 'Rechnung Müller.PDF')
    expect(notes).toEqual([
      {
        code: 'extension_mismatch',
        message: 'Die Datei heißt „.pdf“, ist aber ein PNG-Bild. Sie wurde nach ihrem Inhalt verarbeitet.',
      },
    ])
    for (const name of ['bild.png', 'bild', 'bild.001', 'bild.PNG']) {
      expect(await codesOf(await picture().png().toBuffer(), name)).toEqual([])
    }
  })

  test.each([
    [
      'video',
      Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(50)]),
      'Video',
    ],
    [
      'audio',
      Buffer.concat([
        Buffer.from('ID3\u0004\0\0\0\0\0\u0000', 'latin1'),
        Buffer.from('fffb9064', 'hex'),
        Buffer.alloc(500),
      ]),
      'Tonaufnahmen',
    ],
    ['program', Buffer.concat([Buffer.from('MZ\u0090\0', 'latin1'), Buffer.alloc(200)]), 'Programm'],
    ['noise', Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * index * 31) % 251)), 'nicht unterstützt'],
  ])('takes no %s and says what to do', async (_, bytes, words) => {
    const refused = identify(bytes, 'rechnung.pdf')
    await expect(refused).rejects.toMatchObject({ kind: 'input', code: 'unsupported_file_type' })
    await expect(refused).rejects.toThrow(words)
    await expect(refused).rejects.toThrow('Bitte')
  })

  test('agrees with the samples', async () => {
    const folder = join(import.meta.dirname, '../../../../fixtures/samples')
    const at = async (name: string) => (await identifyFile({ path: join(folder, name), filename: name })).mediaType
    expect(await at('01-lohnsteuerbescheinigung-2025.pdf')).toBe('application/pdf')
    expect(await at('09-kontoauszug-oktober.tif')).toBe('image/tiff')
    expect(await at('13-kassenbon-foto.jpg')).toBe('image/jpeg')
  })
})
