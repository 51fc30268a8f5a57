import { checkPositions } from './check-positions.ts'
import { checkPrintedSums } from './check-printed-sums.ts'
import type { BinderIndex } from './parse-index.ts'

type Section = BinderIndex['sections'][number]

/** Every page that came in has one fate, and the page ledger counts each. Findings are German sentences. */
export function checkLedger(index: BinderIndex): string[] {
  const { ledger } = index
  const findings: string[] = []
  const expect = (what: string, told: number, counted: number): void => {
    if (told !== counted) findings.push(`Seitenbilanz, ${what}: angegeben ${told}, gezählt ${counted}.`)
  }
  const { pages_in: pagesIn, ...fates } = ledger
  const listed = index.documents.reduce((sum, document) => sum + document.pages.length, 0)
  const aside = (reason: string) => index.pages_set_aside.filter(page => page.reason === reason).length
  const documentsAside = (type: string) =>
    index.set_aside.filter(({ reason }) => reason.type === type).reduce((sum, { pages }) => sum + (pages ?? 0), 0)
  const deleted = index.deleted.reduce((sum, { pages }) => sum + pages, 0)
  const damaged = Math.max(0, listed - ledger.binder)
  expect(
    'Summe',
    pagesIn,
    Object.values(fates).reduce((sum, pages) => sum + pages, 0),
  )
  expect(
    'eingegangen',
    pagesIn,
    listed +
      index.pages_set_aside.length +
      documentsAside('failed') +
      documentsAside('duplicate') +
      documentsAside('other_mandant') +
      documentsAside('removed') +
      deleted,
  )
  expect('leer', ledger.blank, aside('blank'))
  expect('Trennblätter', ledger.separator, aside('separator'))
  expect('herausgenommen', ledger.removed, aside('removed') + documentsAside('removed'))
  expect('Dubletten', ledger.duplicate, documentsAside('duplicate'))
  expect('anderer Mandant', ledger.other_mandant, documentsAside('other_mandant'))
  expect('nicht lesbar', ledger.unreadable, documentsAside('failed') + damaged)
  expect('gelöscht', ledger.deleted, deleted)
  if (ledger.binder > listed) expect('in der Mappe', ledger.binder, listed)
  return findings
}

/** Each document's pages are in the file, each page once. */
export function checkPages(index: BinderIndex, pageCount: number): string[] {
  const owners = new Map<number, string>()
  return index.documents.flatMap(({ number, pages }) => {
    if (pages.length === 0) return [`${number} hat keine Seite.`]
    return pages.flatMap(({ binder_page: page }) => {
      const other = owners.get(page)
      owners.set(page, number)
      if (page < 1 || page > pageCount) return [`${number}: Seite ${page} gibt es in der Mappe nicht.`]
      return other === undefined ? [] : [`Seite ${page} gehört zu ${other} und zu ${number}.`]
    })
  })
}

/**
 * Each row of a section says what its document says; each sum is the sum of its positions, in binders of `index/1` of
 * its rows.
 */
export function checkSums(index: BinderIndex): string[] {
  const documents = new Map(index.documents.map(document => [document.document_id, document]))
  const findings = index.sections.flatMap(section => checkRows(section, documents))
  const placed = index.sections.flatMap(section => section.documents)
  const isComplete = placed.length === documents.size && placed.every(id => documents.has(id))
  if (!isComplete || new Set(placed).size !== placed.length) {
    findings.push('Nicht jeder Beleg steht in genau einem Abschnitt.')
  }
  return [...findings, ...(index.schema === 'index/1' ? checkPrintedSums(index) : checkPositions(index))]
}

function checkRows(
  { id, title, documents: ids, rows }: Section,
  documents: ReadonlyMap<string, BinderIndex['documents'][number]>,
): string[] {
  const isSame = ids.length === rows.length && ids.every((document, at) => document === rows[at]?.document_id)
  if (!isSame) return [`${title}: Die Zeilen passen nicht zu den Belegen.`]
  return rows.flatMap(row => {
    const document = documents.get(row.document_id)
    if (!document || document.section !== id) return [`${title}: Ein Beleg gehört nicht in diesen Abschnitt.`]
    const { fields, number } = document
    const wrong = (['net', 'tax', 'gross'] as const).filter(name => row[name] !== euroOf(fields[name]))
    return wrong.map(name => `${title}, ${number}: Der Betrag ${row[name] ?? '–'} (${name}) ist nicht der des Belegs.`)
  })
}

function euroOf(field: BinderIndex['documents'][number]['fields'][string] | undefined): string | null {
  if (!field || (field.unit !== null && field.unit !== 'EUR') || !/^-?\d+\.\d{2}$/.test(field.value)) return null
  return field.value.replace(/^(-?)0+(?=\d)/, '$1')
}
