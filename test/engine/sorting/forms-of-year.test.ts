import { expect, test } from 'vitest'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { formSections, sectionInYear } from '../../../engine/sorting/forms-of-year.ts'

const section = { id: 'anlage-sonderausgaben', title: 'Anlage Sonderausgaben', order: 100 }

test.each<[number | null, string, number]>([
  [2018, 'ESt 1 A – Sonderausgaben', 12],
  [2019, 'Anlage Sonderausgaben', 100],
  [2025, 'Anlage Sonderausgaben', 100],
  [null, 'Anlage Sonderausgaben', 100],
])('the forms of %s have %s', (year, title, order) => {
  expect(sectionInYear(section, year)).toEqual({ id: section.id, title, order })
})

test('the table speaks of sections that there are', () => {
  const known = new Set(loadTaxonomy().kinds.map(kind => kind.section.id))
  expect(formSections().filter(id => !known.has(id))).toEqual([])
})
