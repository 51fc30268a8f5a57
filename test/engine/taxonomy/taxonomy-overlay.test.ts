import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { analyzeDocument } from '../../support/analyze-document.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { layOver } from '../../../engine/taxonomy/taxonomy-overlay.ts'
import { pageOf } from '../phases/analysis/page-of.ts'

const shipped = loadTaxonomy()
const HORSE = {
  id: 'kanzlei_pferd',
  label: 'Pensionsstall',
  family: 'Gewinneinkünfte',
  nature: 'invoice',
  section: 'buchhaltung-eingang',
  folder: '205 Pferde',
  filenameLabel: 'Pensionsstall',
  titles: [['Einstellrechnung', 2]],
}
const over = (content: Record<string, unknown>) =>
  layOver(shipped, { schema: 'taxonomy-office/1', version: 'kanzlei-3', ...content })
const kindOf = (content: Record<string, unknown>, id: string) =>
  over(content).taxonomy?.kinds.find(kind => kind.id === id)
const faults = (content: Record<string, unknown>) =>
  over(content).faults.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)

describe('the overlay of an office', () => {
  test('adds kinds to sections that there are, and says so in the version', () => {
    const { taxonomy } = over({ add: [HORSE] })
    expect(taxonomy?.version).toBe(`${shipped.version}+kanzlei-3`)
    expect(taxonomy?.kinds).toHaveLength(shipped.kinds.length + 1)
    const { section, retention } = kindOf({ add: [HORSE] }, 'kanzlei_pferd') ?? {}
    expect(section).toEqual(shipped.kinds.find(({ id }) => id === 'er_rechnung')?.section)
    expect(retention?.years).toBeNull()
  })

  test('and they are recognised', async () => {
    const page = pageOf(
      'Gestüt Sonnenhof GbR\n\nEinstellrechnung Nr. 44 vom 03.02.2025\n\nNettobetrag 100,00\nMwSt 19 % 19,00\nRechnungsbetrag 119,00',
    )
    const taxonomy = over({ add: [HORSE] }).taxonomy ?? shipped
    const { kind } = await analyzeDocument({ pages: [page], taxonomy, today: '2025-03-01' })
    expect(kind).toMatchObject({ id: 'kanzlei_pferd', label: 'Pensionsstall' })
  })

  test('a kind of the office with a role is read by the rules of the role', async () => {
    const rent = { ...HORSE, id: 'kanzlei_offerte', titles: [['Pensionsofferte', 2]], role: 'offer' }
    const text = 'Pensionsofferte Nr. 44 vom 03.02.2025\n\nGestüt Sonnenhof GbR\n\nGesamtbetrag 119,00'
    const warned = async (kind: Record<string, unknown>) => {
      const taxonomy = over({ add: [kind] }).taxonomy ?? shipped
      const found = await analyzeDocument({ pages: [pageOf(text)], taxonomy, today: '2025-03-01' })
      expect(found.kind.id).toBe('kanzlei_offerte')
      return found.warnings.map(({ code }) => code)
    }
    expect(await warned(rent)).not.toContain('INVOICE_ITEM_MISSING')
    expect(await warned({ ...rent, role: undefined })).toContain('INVOICE_ITEM_MISSING')
  })

  test('a second kind for a role of one is refused', () => {
    expect(faults({ add: [{ ...HORSE, role: 'issued_invoice' }] })).toEqual([
      'add.0.role: Die Rolle „issued_invoice“ hat schon eine andere Belegart.',
    ])
  })

  test('changes labels, folders and wordings, and leaves everything else as it ships', () => {
    const change = {
      telefon: { label: 'Telefon und Internet', folder: '201 Telefon', titles: [['Glasfaserrechnung', 1]] },
    }
    const [own, before] = [kindOf({ change }, 'telefon'), shipped.kinds.find(({ id }) => id === 'telefon')]
    expect(own).toEqual({
      ...before,
      label: 'Telefon und Internet',
      folder: '201 Telefon',
      titles: [...(before?.titles ?? []), ['Glasfaserrechnung', 1]],
    })
    expect(over({ change }).taxonomy?.kinds.filter(({ id }) => id !== 'telefon')).toEqual(
      shipped.kinds.filter(({ id }) => id !== 'telefon'),
    )
  })

  test('takes wordings out, and gives others their own weight', () => {
    const [[title] = ['']] = shipped.kinds.find(({ id }) => id === 'telefon')?.titles ?? []
    const gone = kindOf({ change: { telefon: { without: [title] } } }, 'telefon')
    expect(gone?.titles.map(([text]) => text)).not.toContain(title)
    const weaker = kindOf({ change: { telefon: { titles: [[title, 0.2]] } } }, 'telefon')
    expect(weaker?.titles.filter(([text]) => text === title)).toEqual([[title, 0.2]])
  })

  test('hides kinds', () => {
    expect(kindOf({ hide: ['fahrtenbuch'] }, 'fahrtenbuch')).toBeUndefined()
    expect(over({ hide: ['fahrtenbuch'] }).taxonomy?.kinds).toHaveLength(shipped.kinds.length - 1)
  })

  test('without content changes the version alone', () => {
    expect(over({}).taxonomy).toEqual({ ...shipped, version: `${shipped.version}+kanzlei-3` })
  })
})

test('the example of the handbook is one', async () => {
  const handbook = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n(\{\n {2}"schema": "taxonomy-office[^]*?)\n```/.exec(handbook) ?? []
  const { taxonomy, faults } = layOver(shipped, JSON.parse(example))
  expect(faults).toEqual([])
  expect(taxonomy?.kinds.some(({ id }) => id === 'kanzlei_pferd')).toBe(true)
})

describe('an overlay that is wrong', () => {
  test.each([
    [
      'a kind that does not exist',
      { change: { telefonn: { label: 'x' } } },
      /^change\.telefonn: .*„telefonn“ gibt es nicht/,
    ],
    ['a key that does not exist', { change: { telefon: { ordner: 'x' } } }, /^change\.telefon: .*"ordner"/],
    [
      'a weight that is a word',
      { change: { telefon: { titles: [['Tel', 'viel']] } } },
      /^change\.telefon\.titles\.0\.1: /,
    ],
    ['a folder that is a path', { change: { telefon: { folder: '../../etc' } } }, /^change\.telefon\.folder: /],
    ['an unknown Anlage', { change: { telefon: { anlagen: ['XY'] } } }, /^change\.telefon\.anlagen\.0: /],
    ['a wording that it does not have', { change: { telefon: { without: ['Pferd'] } } }, /without\.0: .*Pferd/],
    [
      'a section with another title',
      { change: { telefon: { section: { id: 'anlage-n', title: 'N', order: 20 } } } },
      /^change\.telefon\.section: .*„Anlage N“/,
    ],
    ['a kind without titles', { add: [{ ...HORSE, titles: undefined }] }, /^add\.0\.titles: /],
    ['a kind with a name of the product', { add: [{ ...HORSE, id: 'pferd' }] }, /^add\.0\.id: .*kanzlei_/],
    ['a kind that is added twice', { add: [HORSE, HORSE] }, /^add\.1\.id: .*gibt es schon/],
    ['a section that does not exist', { add: [{ ...HORSE, section: 'stall' }] }, /^add\.0\.section: .*„stall“/],
    ['a hidden kind that does not exist', { hide: ['pferd'] }, /^hide\.0: /],
    ['a kind that cannot be hidden', { hide: ['er_rechnung'] }, /nicht ausblenden/],
    ['a kind of e-invoices that cannot be hidden', { hide: ['abrechnungsgutschrift'] }, /nicht ausblenden/],
    ['a kind both hidden and changed', { hide: ['telefon'], change: { telefon: { label: 'x' } } }, /ausgeblendet/],
    ['another schema', { schema: 'taxonomy/1' }, /^schema: /],
  ])('%s is told with its place, and nothing is changed', (_name, content, expected) => {
    const { taxonomy } = over(content)
    expect(taxonomy).toBeNull()
    expect(faults(content)[0]).toMatch(expected)
  })
})
