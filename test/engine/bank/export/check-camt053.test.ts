import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCamt053 } from '../../../../engine/bank/export/check-camt053.ts'
import { writeCamt053 } from '../../../../engine/bank/export/write-camt053.ts'
import { aProvedStatement } from './arbitrary-statement.ts'

const [statement] = fc.sample(aProvedStatement, { seed: 5, numRuns: 1 })
const xml = writeCamt053(statement ? [statement] : [], '2026-01-02T03:04:05.000Z')

test.each([
  ['an element is missing', (text: string) => text.replace(/<Sts>.*?<\/Sts>/, ''), '„Sts“ fehlt'],
  [
    'elements changed places',
    (text: string) => text.replace(/(<Amt Ccy="[A-Z]{3}">[^<]*<\/Amt>)(<CdtDbtInd>\w+<\/CdtDbtInd>)/, '$2$1'),
    'nicht vorgesehen',
  ],
  ['an amount has no currency', (text: string) => text.replace(/ Ccy="[A-Z]{3}"/, ''), 'falsche Attribute'],
  ['an amount is none', (text: string) => text.replace(/(<Amt Ccy="[A-Z]{3}">)[^<]*/, '$1-1,00'), 'nicht ein Betrag'],
  [
    'there is an element that nobody knows',
    (text: string) => text.replace('<GrpHdr>', '<GrpHdr><Xyz>1</Xyz>'),
    'nicht vorgesehen',
  ],
  [
    'a text is too long',
    (text: string) => text.replace(/<MsgId>/, `<MsgId>${'x'.repeat(36)}`),
    'nicht Text bis 35 Zeichen',
  ],
  ['it is another version', (text: string) => text.replace('001.08', '001.02'), 'Namensraum'],
  ['it was cut off', (text: string) => text.slice(0, -20), 'kein wohlgeformtes XML'],
])('finds that %s', (_, damage, finding) => {
  expect(checkCamt053(xml)).toEqual([])
  expect(checkCamt053(damage(xml)).join('\n')).toContain(finding)
})
