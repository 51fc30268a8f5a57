import { expect, test } from 'vitest'
import { turnGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { readCodes } from '../../../../../engine/phases/ocr/codes/read-codes.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { readSeparator } from '../../../../../engine/separator-sheets/separator-sheet.ts'
import type { RequestLetterFacts } from '../../../../../engine/phases/report/request/request-letter-facts.ts'
import { writeRequestLetter } from '../../../../../engine/phases/report/request/write-request-letter.ts'
import { newId } from '../../../../../engine/shared/ids.ts'
import { aFile } from '../../../../support/a-document.ts'
import { aMandant, aSpouse, mandantData } from '../../../../support/a-mandant.ts'
import { lay, shapes } from '../../../../support/a-grey-page.ts'
import { scanned } from '../../../../support/a-scanned-sheet.ts'

const mandant = aMandant({ firstName: 'Erika', lastName: 'Müller' })
const item = (label: string, issuerHint: string | null = null) => ({ id: newId('exp'), label, issuerHint })
const address = { label: '', street: 'Höhenrainer Straße 12', postcode: '80331', town: 'München', country: '' }

function facts(wishes: Partial<RequestLetterFacts> = {}): RequestLetterFacts {
  return {
    officeName: 'Steuerkanzlei Weber',
    officeAddress: 'Schlossallee 1, 10115 Berlin',
    mandant,
    year: 2025,
    producedAt: Date.UTC(2026, 2, 14),
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
    'fehlen uns noch 2 Unterlagen.',
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
  for (const [index, { id, label }] of wanted.items.entries()) {
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
      item: { expectedId: id, year: 2025 },
    })
  }
})

test('a sheet is known when it was printed and scanned at 200 dpi in grey, however it lies', async () => {
  const wanted = facts()
  const page = await scanned(await writeRequestLetter(wanted), 1)
  const asked = { mandant: mandant.id, item: { expectedId: wanted.items[0]?.id, year: 2025 } }
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
  expect(sheet).toMatchObject({ mandant: mandant.id, item: { expectedId: wanted.items[0]?.id, year: 2025 } })
})

test('the same facts give the same bytes; another day gives others', async () => {
  const wanted = facts()
  const bytes = Buffer.from(await writeRequestLetter(wanted))
  expect(bytes.equals(await writeRequestLetter(wanted))).toBe(true)
  expect(bytes.equals(await writeRequestLetter({ ...wanted, producedAt: Date.UTC(2026, 2, 15) }))).toBe(false)
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
  expect(last.sheet?.item?.expectedId).toBe(items[59]?.id)
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
  expect(letter).toContain('Sehr geehrte Damen und Herren,')
  expect(letter).toContain('fehlt uns noch eine Unterlage.')
  expect(letter).toContain('Co. KG')
  expect((await pageOf(bytes, 2)).sheet?.item?.expectedId).toBe(wanted.items[0]?.id)
})

test('a couple is addressed together', async () => {
  const spouse = aSpouse('Max', 'Meier')
  const { text } = await pageOf(await writeRequestLetter(facts({ data: mandantData({ kind: 'couple', spouse }) })), 1)
  expect(text).toContain('Guten Tag Erika Müller, guten Tag Max Meier,')
})

test('a letter that asks for nothing is never written', async () => {
  await expect(writeRequestLetter(facts({ items: [] }))).rejects.toThrow()
})
