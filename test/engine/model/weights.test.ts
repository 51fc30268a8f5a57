import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { weightFileSchema, weightsOf } from '../../../engine/model/weights.ts'

const ROOMS: Readonly<Record<string, string>> = {
  'analysis.json': 'engine/phases/analysis',
  'reading.json': 'engine/reading',
  'ocr.json': 'engine/phases/ocr',
}
const files = readdirSync('engine/data/weights').map(name => {
  const content: unknown = JSON.parse(readFileSync(`engine/data/weights/${name}`, 'utf8'))
  return { name, content: weightFileSchema.parse(content) }
})

/** Names of numbers that each file of code takes from a section. */
function takenIn(room: string): Map<string, Set<string>> {
  const taken = new Map<string, Set<string>>()
  const paths = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'))
  for (const path of paths) {
    const text = readFileSync(`${room}/${path}`, 'utf8')
    for (const [, constant, section] of text.matchAll(/const (\w+) = weightsOf\(weightFile\.(\w+)\)/g)) {
      const names = [...text.matchAll(new RegExp(`\\b${constant}\\.(\\w+)`, 'g'))].map(([, name]) => name ?? '')
      taken.set(section ?? '', new Set([...(taken.get(section ?? '') ?? []), ...names]))
    }
  }
  return taken
}

test.each(files)('every number of $name is asked for by the code of its room, and says why it is so', file => {
  const { schema: _schema, formula: _formula, ...sections } = file.content
  const taken = takenIn(ROOMS[file.name] ?? '')
  const kept = Object.entries(sections).flatMap(([section, { numbers }]) => {
    return Object.keys(numbers).map(name => `${section}.${name}`)
  })
  const asked = [...taken].flatMap(([section, names]) => [...names].map(name => `${section}.${name}`))
  expect(kept.length, basename(file.name)).toBeGreaterThan(10)
  expect(kept.toSorted()).toEqual(asked.toSorted())
  const reasons = Object.values(sections).flatMap(({ numbers }) => Object.values(numbers).map(({ why }) => why))
  expect(reasons.filter(why => !why.endsWith('.'))).toEqual([])
})

test('a number out of the range of its unit, or without a reason, is refused', () => {
  const section = (number: object) => ({ formula: 'a', by: 'hand', numbers: { most: number } })
  const check = (given: object) => weightFileSchema.parse({ schema: 'weights/1', formula: 'a', given })
  expect(check(section({ certainty: 0.9, why: 'It is.' }))['given']?.numbers).toHaveProperty('most')
  expect(() => check(section({ certainty: 1.1, why: 'It is.' }))).toThrow('certainty')
  expect(() => check(section({ certainty: 0.9, why: '' }))).toThrow('why')
  expect(() => check(section({ share: -0.1, why: 'It is.' }))).toThrow('share')
  expect(() => check(section({ certainty: 0.9, lines: 2, why: 'It is.' }))).toThrow('lines')
  expect(() => check({ ...section({ weight: 1, why: 'It is.' }), by: 'somebody' })).toThrow('by')
})

test('a section gives its numbers without units and reasons', () => {
  const numbers = { most: { why: 'It is.', certainty: 0.9 }, least: { weight: -2, why: 'It is.' } }
  expect(weightsOf({ numbers })).toEqual({ most: 0.9, least: -2 })
})
