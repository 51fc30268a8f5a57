import { describe, expect, test } from 'vitest'
import { parseXml } from '../../../../engine/e-invoice/xml/parse-xml.ts'
import { readInvoice } from '../../../../engine/e-invoice/read/read-invoice.ts'
import { isEngineError } from '../../../../engine/shared/errors.ts'
import { plainInvoice } from '../../../fixtures/make/invoices/sample-invoices.ts'
import { writeUbl } from '../../../fixtures/make/invoices/write-ubl.ts'
import { startCpuTime } from '../../../support/cpu-time.ts'

const ROOT = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"'
const BOMB = [
  '<!DOCTYPE Invoice [<!ENTITY a "aaaaaaaaaa">',
  ...Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY b${index} "${`&${index === 0 ? 'a' : `b${index - 1}`};`.repeat(10)}">`,
  ),
  ']>',
].join('')

function flawOf(xml: string | Uint8Array): unknown {
  try {
    readInvoice(xml)
  } catch (error) {
    if (isEngineError(error) && error.kind === 'input' && error.code === 'corrupt_file') return error.details.flaw
    throw error
  }
  return null
}

describe('XML that means harm', () => {
  test.each([
    ['entities that multiply', `${BOMB}<Invoice ${ROOT}>&b8;</Invoice>`, 'doctype'],
    [
      'an external entity',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Invoice ${ROOT}>&x;</Invoice>`,
      'doctype',
    ],
    ['an external DTD', `<!DOCTYPE Invoice SYSTEM "http://192.0.2.1/a.dtd"><Invoice ${ROOT}/>`, 'doctype'],
    ['a DTD behind a comment', `<!-- ok --><?p?>\n<!doctype Invoice><Invoice ${ROOT}/>`, 'doctype'],
    ['an entity without declaration', `<Invoice ${ROOT}>&x;</Invoice>`, 'not_well_formed'],
    ['a reference to no character', `<Invoice ${ROOT}>&#0;</Invoice>`, 'not_well_formed'],
    ['a control character', `<Invoice ${ROOT}>\u0001</Invoice>`, 'not_well_formed'],
    ['elements in elements', '<a>'.repeat(100_000), 'too_deep'],
    ['closing tags alone', '</a>'.repeat(100_000), 'not_well_formed'],
    ['very many elements', `<Invoice ${ROOT}>${'<a/>'.repeat(300_001)}</Invoice>`, 'too_many_elements'],
    ['a tag that does not end', `<Invoice ${ROOT} a="${'x'.repeat(100_000)}`, 'not_well_formed'],
    ['a comment that does not end', `<Invoice ${ROOT}>${'<!-- '.repeat(10_000)}`, 'not_well_formed'],
    ['CDATA that does not end', `<Invoice ${ROOT}>${'<![CDATA[ '.repeat(10_000)}`, 'not_well_formed'],
    ['tags that cross', `<Invoice ${ROOT}><a><b></a></b></Invoice>`, 'not_well_formed'],
    ['a truncated file', writeUbl(plainInvoice()).slice(0, 2000), 'not_well_formed'],
    ['two roots', `<Invoice ${ROOT}/><Invoice ${ROOT}/>`, 'not_well_formed'],
    ['an attribute given twice', `<Invoice ${ROOT} a="1" a="2"/>`, 'not_well_formed'],
    ['a prefix without namespace', `<Invoice ${ROOT}><x:a/></Invoice>`, 'undeclared_prefix'],
    ['a name out of the language', `<Invoice ${ROOT}><__proto__/></Invoice>`, 'not_well_formed'],
    ['no markup', 'Rechnung 4711', 'not_well_formed'],
    ['nothing', '', 'not_well_formed'],
    ['another document', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'no_invoice'],
    ['the right name without namespace', '<Invoice><ID>1</ID></Invoice>', 'no_invoice'],
    ['an order', '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>', 'no_invoice'],
  ])('is refused: %s', (_, xml, flaw) => {
    expect(flawOf(xml)).toBe(flaw)
  })

  test('is refused in bytes that no encoding has', () => {
    expect(flawOf(Buffer.from(writeUbl(plainInvoice()), 'latin1'))).toBe('encoding')
    expect(flawOf(Buffer.from('<?xml version="1.0" encoding="x-unknown"?><a/>'))).toBe('encoding')
  })

  test('is refused when it is larger than any invoice', () => {
    expect(flawOf(`<Invoice ${ROOT}>${'x'.repeat(48_000_001)}</Invoice>`)).toBe('too_large')
  })

  test('says what to do in its message', () => {
    expect(() => readInvoice('<a')).toThrow(/Bitte fordern Sie sie beim Aussteller neu an/)
    expect(() => readInvoice(`<!DOCTYPE a><a/>`)).toThrow(/DOCTYPE/)
  })
})

describe('XML that is merely large', () => {
  test('is read in time when one text holds millions of characters', () => {
    const text = `a&amp;b${'ä'.repeat(8_000_000)}`
    const spentMs = startCpuTime()
    const [note] = readInvoice(writeUbl(plainInvoice({ notes: [{ text: '@' }] })).replace('>@<', `>${text}<`)).notes
    expect(note?.text?.length).toBe(8_000_003)
    expect(note?.text?.startsWith('a&bä')).toBe(true)
    expect(spentMs()).toBeLessThan(5000)
  })

  test('knows the size of an attachment without decoding it', () => {
    const document = {
      reference: 'A',
      attachment: { filename: 'a.pdf', mimeType: 'application/pdf', byteSize: 4_000_000 },
    }
    expect(readInvoice(writeUbl(plainInvoice({ documents: [document] }))).documents).toEqual([document])
  })

  test('keeps texts in their places when several are long, also in CDATA and around comments', () => {
    const [x, less, z] = ['x'.repeat(5000), '<'.repeat(5000), 'z'.repeat(5000)]
    const xml = `<a><b>${x}<!-- c -->y</b><c><![CDATA[${less}]]></c><d e="&lt;">${z}</d></a>`
    const { root } = parseXml(xml, () => true)
    expect(root.children.map(({ text }) => text)).toEqual([`${x}y`, less, z])
    expect(root.children[2]?.attributes.get('e')).toBe('<')
  })

  test('has its limits counted exactly', () => {
    const limits = { charactersMax: 1000, elementsMax: 3, depthMax: 3 }
    expect(parseXml('<a><b/><c/></a>', () => true, limits).root.children).toHaveLength(2)
    expect(() => parseXml('<a><b/><c/><d/></a>', () => true, limits)).toThrow(/zu groß/)
    expect(parseXml('<a><b><c></c></b></a>', () => true, limits).root.name).toBe('a')
    expect(() => parseXml('<a><b><c><d></d></c></b></a>', () => true, { ...limits, elementsMax: 9 })).toThrow()
  })
})
