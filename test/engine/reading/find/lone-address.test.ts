import { expect, test } from 'vitest'
import { findLoneAddress } from '../../../../engine/reading/find/lone-address.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'

const ISSUER = 'Depotbank Elbufer AG'
const loneIn = (text: string): string | null =>
  findLoneAddress(readLayout(layOutText(`${ISSUER}\n${text}\n`)), ISSUER)?.name ?? null

test.each([
  ['Karla Nissen\nBlumenstraße 4\n24937 Flensburg', 'Karla Nissen'],
  ['Dr. Hans von Uhlen\nAm Wall 3\n28195 Bremen', 'Dr. Hans von Uhlen'],
  ['Karla Nissen · Blumenstraße 4 · 24937 Flensburg', 'Karla Nissen'],
  ['An Karla Nissen, Blumenstraße 4, 24937 Flensburg', 'Karla Nissen'],
  [
    'Karla und Uwe Nissen          Depotnummer 4711\nBlumenstraße 4               Datum 01.02.2025\n24937 Flensburg',
    'Karla und Uwe Nissen',
  ],
])('%s', (text, name) => {
  expect(loneIn(text)).toBe(name)
})

test.each([
  ['a house', 'Nissen Bau GmbH\nBlumenstraße 4\n24937 Flensburg'],
  ['no street', 'Karla Nissen\nPostfach\n24937 Flensburg'],
  ['two people', 'Karla Nissen\nBlumenstraße 4\n24937 Flensburg\n\nUwe Thoms\nAm Wall 3\n28195 Bremen'],
  ['who wrote it', 'Depotbank Elbufer\nBlumenstraße 4\n24937 Flensburg'],
])('nobody: %s', (_why, text) => {
  expect(loneIn(text)).toBeNull()
})
