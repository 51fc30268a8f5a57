import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UNCLEAR_KIND } from '../../../engine/model/taxonomy.ts'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import { FORMULAS } from '../../../engine/positions/formulas/formulas.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { listTaxRules } from '../../house/list-tax-rules.ts'

test('the page for advisors says what the data say', () => {
  expect(readFileSync('docs/tax-rules.md', 'utf8'), 'node test/house/list-tax-rules.ts').toBe(listTaxRules())
})

test('each kind has a rule, each rule a kind, and fields and formulas that there are', () => {
  const { rules, lines } = loadTaxRules()
  const kinds = new Map(loadTaxonomy().kinds.map(kind => [kind.id, kind]))
  expect(Object.keys(rules.kinds).toSorted()).toEqual([...kinds.keys()].filter(id => id !== UNCLEAR_KIND).toSorted())
  const formulas = Object.values(rules.kinds).flatMap(({ positions, atBusiness = [], atLetObject = [] }) =>
    [...positions, ...atBusiness, ...atLetObject].flatMap(({ from }) => ('formula' in from ? [from.formula] : [])),
  )
  expect(formulas.filter(name => !Object.hasOwn(FORMULAS, name))).toEqual([])
  expect(Object.keys(lines.lines).filter(key => !Object.hasOwn(rules.keys, key))).toEqual([])
  const fields = Object.entries(rules.kinds).flatMap(([id, { positions, atBusiness = [], atLetObject = [] }]) =>
    [...positions, ...atBusiness, ...atLetObject].flatMap(({ from }) => {
      const names =
        'formula' in from
          ? []
          : 'count' in from
            ? [from.count]
            : 'sum' in from
              ? [...from.sum, ...(from.optional ?? [])]
              : [from.field].flat()
      const known = new Set(kinds.get(id)?.fields.map(field => field.id))
      return names.every(name => !known.has(name)) && names.length > 0 ? [`${id}: ${names.join(', ')}`] : []
    }),
  )
  expect(fields).toEqual([])
})
