import { describe, expect, test } from 'vitest'
import { canonicalHash } from '../../../../engine/e-invoice/xml/canonical-xml.ts'

const PLAIN = `<?xml version="1.0"?>
<Invoice xmlns="urn:a" xmlns:b="urn:b"><b:ID scheme="X" kind="Y">RE &amp; 7</b:ID><Note>ä</Note></Invoice>`

describe('the hash of what an XML file says', () => {
  test.each([
    [
      'other prefixes',
      `<i:Invoice xmlns:i="urn:a" xmlns="urn:b"><ID scheme="X" kind="Y">RE &amp; 7</ID><i:Note>ä</i:Note></i:Invoice>`,
    ],
    ['attributes in another order and other quotes', PLAIN.replace('scheme="X" kind="Y"', "kind='Y'   scheme='X'")],
    [
      'comments, indents and no declaration',
      PLAIN.replace(/^.*\n/, '').replace('><', '>\n  <!-- von Hand --><').replace('<Note>ä', '<Note>\n ä '),
    ],
    ['a character reference', PLAIN.replace('ä', '&#228;').replace('&amp;', '&#38;')],
    ['a CDATA section', PLAIN.replace('RE &amp; 7', '<![CDATA[RE & 7]]>')],
  ])('is the same with %s', (_name, text) => {
    expect(canonicalHash(text)).toBe(canonicalHash(PLAIN))
  })

  test.each([
    ['another letter', PLAIN.replace('7', '8')],
    ['another attribute', PLAIN.replace('"Y"', '"Z"')],
    ['another namespace', PLAIN.replace('urn:b', 'urn:c')],
    [
      'another order',
      `<Invoice xmlns="urn:a" xmlns:b="urn:b"><Note>ä</Note><b:ID scheme="X" kind="Y">RE &amp; 7</b:ID></Invoice>`,
    ],
    ['an element more', PLAIN.replace('</Invoice>', '<Note/></Invoice>')],
    ['an element of a foreign namespace more', PLAIN.replace('</Invoice>', '<z xmlns="urn:z">1</z></Invoice>')],
    ['a child in another place', PLAIN.replace('</b:ID><Note>ä</Note>', '<Note>ä</Note></b:ID>')],
  ])('is another with %s', (_name, text) => {
    expect(canonicalHash(text)).not.toBe(canonicalHash(PLAIN))
  })
})
