import { expect, test } from 'vitest'
import { shortAddressees } from '../../../../engine/reading/find/short-addressees.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'

function namesOf(text: string): string[] {
  return shortAddressees(readLayout(layOutText(text))).map(({ name }) => name)
}

test('whom a small house writes to stands in one line, or with street and town in the second', () => {
  const head = 'Reinhold Quast, Kaminkehrer\nLindenhof 3, 99998 Weinbergen\n\n'
  expect(namesOf(`${head}Herrn Bernd Ostermeyer, Am Anger 12, 99974 Mühlhausen\n\nRechnung 12`)).toEqual([
    'Bernd Ostermeyer',
  ])
  expect(namesOf(`${head}Familie Ostermeyer\nAnger 12, 99974 Mühlhausen\n\nRechnung 12`)).toEqual([
    'Familie Ostermeyer',
  ])
})

test.each([
  ['a letterhead', 'Reinhold Quast, Lindenweg 3, 99998 Weinbergen\n\nRechnung 12'],
  ['a name without an address', 'Frau Ostermeyer, bitte überweisen Sie den Betrag'],
  ['a sentence about somebody', 'Frau Ostermeyer wohnt hier\nRechnung 12'],
])('%s is nobody that is written to', (_, text) => {
  expect(namesOf(text)).toEqual([])
})
