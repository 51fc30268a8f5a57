import { expect, test } from 'vitest'
import { readName } from '../../../../engine/batches/mandants/read-name.ts'

const person = (firstName: string, lastName: string) => ({ firstName, lastName })

test.each([
  ['Weber, Jutta', { kind: 'person', person: person('Jutta', 'Weber') }],
  ['Jutta Maria Weber', { kind: 'person', person: person('Jutta Maria', 'Weber') }],
  ['Frau Dr. Jutta Weber', { kind: 'person', person: person('Jutta', 'Weber') }],
  ['Karl von der Heide', { kind: 'person', person: person('Karl', 'von der Heide') }],
  ['Meyer-Landrut, Lena', { kind: 'person', person: person('Lena', 'Meyer-Landrut') }],
  ['Weber, Jutta und Olaf', { kind: 'couple', person: person('Jutta', 'Weber'), spouse: person('Olaf', 'Weber') }],
  ['Jutta u. Olaf Weber', { kind: 'couple', person: person('Jutta', 'Weber'), spouse: person('Olaf', 'Weber') }],
  ['Weber, Jutta / Groß, Olaf', { kind: 'couple', person: person('Jutta', 'Weber'), spouse: person('Olaf', 'Groß') }],
  [
    'Eheleute Jutta Weber & Olaf Groß',
    { kind: 'couple', person: person('Jutta', 'Weber'), spouse: person('Olaf', 'Groß') },
  ],
  ['Weber & Groß GmbH', { kind: 'company', companyName: 'Weber & Groß GmbH' }],
  ['Weber Bau GmbH & Co. KG', { kind: 'company', companyName: 'Weber Bau GmbH & Co. KG' }],
  ['Zahnarztpraxis Weber', { kind: 'person', person: person('Zahnarztpraxis', 'Weber') }],
  ['Bäckerei Weber', { kind: 'company', companyName: 'Bäckerei Weber' }],
  ['TSV Weiler 1904 e.V.', { kind: 'company', companyName: 'TSV Weiler 1904 e.V.' }],
  ['Weber', null],
  ['Weber, ', null],
  ['', null],
  ['Weber, Jutta, Olaf', null],
  ['Jutta und Olaf und Ida Weber', null],
])('%s', (text, expected) => {
  expect(readName(text)).toEqual(expected)
})
