import { expect, test } from 'vitest'
import { helpTopicOf } from '../../../src-renderer/app/help-topic.ts'
import { parseRoute } from '../../../src-renderer/app/route.ts'
import { HELP_TOPICS, helpPages } from '../../../src-renderer/help-texts.de.ts'

test('every page of the manual belongs to a place of the window', () => {
  const addresses = [
    '#/neu',
    '#/mandantenjahre',
    '#/mandantenjahre/id/man_1/2025',
    '#/stapel/bat_1',
    '#/stapel/bat_1/pruefen',
    '#/stapel/bat_1/seiten',
    '#/stapel/bat_1/summen',
    '#/mandanten',
    '#/mandanten/liste',
    '#/suche',
    '#/zugaenge',
    '#/einstellungen',
  ]
  expect(addresses.map(address => helpTopicOf(parseRoute(address)))).toEqual([...HELP_TOPICS])
  expect(HELP_TOPICS.filter(topic => helpPages[topic].text.length === 0)).toEqual([])
})
