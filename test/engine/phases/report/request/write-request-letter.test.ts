import { expect, test } from 'vitest'
import { turnGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { readCodes } from '../../../../../engine/phases/ocr/codes/read-codes.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { readSeparator } from '../../../../../engine/separator-sheets/separator-sheet.ts'
import type { RequestLetterFacts } from '../../../../../engine/phases/report/request/request-letter-facts.ts'
import { writeRequestLetter } from '../../../../../engine/phases/report/request/write-request-letter.ts'
import { newId } from '../../../../../engine/shared/ids.ts'
import { aFile } from '../../../../support/a-document.ts'
import { aMandant, mandantData } from '../../../../support/a-mandant.ts'
import { lay, shapes } from '../../../../support/a-grey-page.ts'
import { scanned } from '../../../../support/a-scanned-sheet.ts'

const mandant = aMandant({ firstName: 'Erika', lastName: 'Müller' })
const item = (label: string, from = '') => ({ sheetOf: newId('exp'), label, from })
const address = { label: '', street: 'Höhenrainer Straße 12', postcode: '80331', town: 'München', country: '' }

const WORDING = {
  subject: 'Unterlagen für das Steuerjahr 2025: bitte nachreichen',
  salutation: 'Guten Tag Erika Müller,',
  opening: 'es fehlt uns noch, was unten steht.\n\nZweiter Absatz.',
  closing: 'Vielen Dank.',
  signature: 'Steuerkanzlei Weber\nA. Weber',
}

function facts(wishes: Partial<RequestLetterFacts> = {}): RequestLetterFacts {
  return {
    officeName: 'Steuerkanzlei Weber',
    officeAddress: 'Schlossallee 1, 10115 Berlin',
    mandant,
    year: 2025,
    date: '14.03.2026',
    wording: WORDING,
    data: mandantData({ addresses: [address], clientNumber: 10023 }),
    items: [item('Lohnsteuerbescheinigung', 'Muster AG'), item('Grundsteuerbescheid')],
    ...wishes,
  }
}

/** Words of a page as they stand, joined; and what its codes say. */
async function pageOf(bytes: Uint8Array, page: number) {
  const read = await readPage({ file: { path: aFile(bytes), mediaType: 'application/pdf' }, page, language: 'de' })
  return { text: read.words.map(word => word.text).join(' '), codes: read.codes ?? [], sheet: readSeparator(read) }
}

test.each([
  ['Deutschland', false],
  ['Österreich', true],
])('the address of a letter to %s names the country: %s', async (country, isNamed) => {
  const data = mandantData({ addresses: [{ ...address, country }], clientNumber: null })
  const { text } = await pageOf(await writeRequestLetter(facts({ data })), 1)
  expect(text.includes(country.toUpperCase())).toBe(isNamed)
})

test('the letter names office, address, date, what is missing and how to use its sheets', async () => {
  const { text, sheet } = await pageOf(await writeRequestLetter(facts()), 1)
  for (const words of [
    'Steuerkanzlei Weber · Schlossallee 1, 10115 Berlin',
    'Erika Müller',
    'Höhenrainer Straße 12',
    '80331 München',
    '14.03.2026',
    '10023',
    'Unterlagen für das Steuerjahr 2025: bitte nachreichen',
    'Guten Tag Erika Müller,',
    'was unten steht. Zweiter Absatz.',
    'Steuerkanzlei Weber A. Weber',
    '1 Lohnsteuerbescheinigung Muster AG 2025',
    '2 Grundsteuerbescheid – 2025',
    'Legen Sie das Blatt unmittelbar vor den Beleg',
    'Mit freundlichen Grüßen',
    'Anlagen: 2 Blätter zum Einlegen',
  ])
    expect(text).toContain(words)
  expect(sheet).toBeNull()
})

test('each item has a sheet that says what it asks for, and whose code names the item, its year and its mandant', async () => {
  const wanted = facts()
  const bytes = await writeRequestLetter(wanted)
  for (const [index, { sheetOf, label }] of wanted.items.entries()) {
    const { text, codes, sheet } = await pageOf(bytes, 2 + index)
    expect(text).toContain(label)
    expect(text).toContain('Steuerjahr 2025')
    expect(text).toContain(`Blatt ${index + 1} von 2`)
    expect(codes).toHaveLength(4)
    expect(sheet).toEqual({
      origin: 'own',
      mandant: mandant.id,
      kind: null,
      isFirstPage: false,
      item: { expectedId: sheetOf, year: 2025 },
    })
  }
})

test('a sheet is known when it was printed and scanned at 200 dpi in grey, however it lies', async () => {
  const wanted = facts()
  const page = await scanned(await writeRequestLetter(wanted), 1)
  const asked = { mandant: mandant.id, item: { expectedId: wanted.items[0]?.sheetOf, year: 2025 } }
  for (const degrees of [0, 90, 180, 273]) {
    const turned = degrees === 0 ? page : await turnGrey(page, degrees)
    expect(readSeparator({ codes: await readCodes(turned), words: [] })).toMatchObject(asked)
  }
})

test('a sheet is known with three of its four codes torn off or painted over', async () => {
  const wanted = facts()
  const page = await scanned(await writeRequestLetter(wanted), 1)
  const damage = await shapes('<path d="M0 0H210V75H0ZM0 220H105V297H0Z"/>')
  const sheet = readSeparator({ codes: await readCodes(lay(page, damage)), words: [] })
  expect(sheet).toMatchObject({ mandant: mandant.id, item: { expectedId: wanted.items[0]?.sheetOf, year: 2025 } })
})

test('the same facts give the same bytes; another day gives others', async () => {
  const wanted = facts()
  const bytes = Buffer.from(await writeRequestLetter(wanted))
  expect(bytes.equals(await writeRequestLetter(wanted))).toBe(true)
  expect(bytes.equals(await writeRequestLetter({ ...wanted, date: '15.03.2026' }))).toBe(false)
})

test('sixty items run over several sheets of the letter, each with its number, and each has its own sheet', async () => {
  const items = Array.from({ length: 60 }, (_, index) => item(`Kontoauszug Nummer ${index + 1}`))
  const bytes = await writeRequestLetter(facts({ items }))
  const letter: string[] = []
  for (let page = 1; !letter.join(' ').includes('Mit freundlichen Grüßen'); page++)
    letter.push((await pageOf(bytes, page)).text)
  expect(letter.length).toBeGreaterThan(1)
  for (const index of [0, 29, 59])
    expect(letter.join(' ')).toContain(`${index + 1} Kontoauszug Nummer ${index + 1} – 2025`)
  const last = await pageOf(bytes, letter.length + 60)
  expect(last.sheet?.item?.expectedId).toBe(items[59]?.sheetOf)
  expect(last.text).toContain('Blatt 60 von 60')
})

test('a company, long names, no address and no office make a letter, too', async () => {
  const companyName =
    'Donaudampfschifffahrtsgesellschaft Hinterobermayr Grundstücksverwaltungs- und Beteiligungsgesellschaft mbH & Co. KG'
  const label = `Bescheinigung ${'über sämtliche Beiträge '.repeat(8)}`.trim().slice(0, 200)
  const wanted = facts({
    officeName: '',
    officeAddress: '',
    mandant: { ...mandant, firstName: null, lastName: null, companyName },
    data: mandantData({ kind: 'company' }),
    items: [item(label, 'X'.repeat(200))],
  })
  const bytes = await writeRequestLetter(wanted)
  const letter = (await pageOf(bytes, 1)).text
  expect(letter).toContain('Co. KG')
  expect((await pageOf(bytes, 2)).sheet?.item?.expectedId).toBe(wanted.items[0]?.sheetOf)
})

test('several items have one sheet in common behind those that have their own; it names the mandant alone', async () => {
  const shared = Array.from({ length: 20 }, (_, index) => ({
    sheetOf: null,
    label: `Beleg Nr. ${index + 1}`,
    from: '',
  }))
  const own = item('Sparbuch')
  const bytes = await writeRequestLetter(facts({ items: [...shared, own] }))
  expect((await pageOf(bytes, 2)).text).toContain('Anlagen: 2 Blätter zum Einlegen')
  expect((await pageOf(bytes, 3)).sheet?.item?.expectedId).toBe(own.sheetOf)
  const { text, sheet } = await pageOf(bytes, 4)
  expect(sheet).toEqual({ origin: 'own', mandant: mandant.id, kind: null, isFirstPage: false })
  expect(text).toContain('Bitte vor diese Belege legen:')
  expect(text).toContain('Beleg Nr. 11')
  expect(text).not.toContain('Beleg Nr. 12')
  expect(text).toContain('und 9 weitere Posten, siehe Schreiben')
})

test('a letter that asks for nothing is never written', async () => {
  await expect(writeRequestLetter(facts({ items: [] }))).rejects.toThrow()
})
