import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadTaxonomy } from '../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../eval/lay-out-text.ts'
import { analyzeDocument } from '../../../support/analyze-document.ts'
import { compareTruth } from '../../../truth/compare.ts'
import type { TruthValues } from '../../../truth/layout.ts'

/**
 * Papers as authorities, funds, insurers, houses and trades print them, typed from knowledge of their forms before the
 * reader was tried on them. Over `---` stands what they say: kind (several where either will do), values, and behind
 * `open:` what is not read right yet, with `!` where it is even called sure, so that neither loss nor gain goes unseen.
 */
const FOLDER = fileURLToPath(new URL('papers/', import.meta.url))
/** An upper margin, as every letter has one. */
const MARGIN = '\n'.repeat(4)
const SURE = 0.8

interface Paper {
  readonly kinds: readonly string[]
  readonly values: TruthValues
  readonly open: readonly string[]
  readonly text: string
}

function readPaper(file: string): Paper {
  const [head = '', text = ''] = readFileSync(`${FOLDER}${file}`, 'utf8').split('\n---\n')
  const entries = head.split('\n').map(line => line.split(/: (.*)/s).slice(0, 2))
  const said = new Map(entries.map(([name = '', value = '']) => [name, value]))
  const own = [...said].flatMap(([name, value]) => (name.startsWith('own.') ? [[name.slice(4), value]] : []))
  const common = [...said].filter(([name]) => !name.startsWith('own.') && name !== 'kind' && name !== 'open')
  const values = { ...Object.fromEntries(common), own: Object.fromEntries(own) } as TruthValues
  return { kinds: said.get('kind')?.split('|') ?? [], values, open: said.get('open')?.split(' ') ?? [], text }
}

const FILES = readdirSync(FOLDER).filter(name => name.endsWith('.txt'))

describe('papers typed from knowledge of their forms', () => {
  test('there are enough of them to tell a loss', () => {
    expect(FILES.length).toBeGreaterThanOrEqual(30)
  })

  test.each(FILES)('%s is read as it was', async file => {
    const { kinds, values, open, text } = readPaper(file)
    const pages = layOutText(`${MARGIN}${text}`)
    const statementPages = (): Promise<typeof pages> => Promise.resolve(pages)
    const result = await analyzeDocument({ pages, taxonomy: loadTaxonomy(), today: '2026-11-30', statementPages })
    const compared = compareTruth(values, result)
    const wrong = compared.filter(({ outcome }) => outcome !== 'right')
    const kind = kinds.includes(result.kind.id) ? [] : ['kind']
    const named = wrong.map(({ field, got }) => `${field}${(got?.confidence ?? 0) >= SURE ? '!' : ''}`)
    expect([...kind, ...named].toSorted()).toEqual(open.toSorted())
  })
})
