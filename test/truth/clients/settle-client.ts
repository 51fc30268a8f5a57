import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Document } from '../../../engine/model/document.ts'
import { NO_JUDGEMENT, withJudgement } from '../../../engine/model/judgement.ts'
import { EMPTY_MANDANT_DATA } from '../../../engine/model/mandant.ts'
import { mandantNumbers } from '../../../engine/model/mandant-numbers.ts'
import type { MandantData, MandantRecord } from '../../../engine/model/mandant.ts'
import type { PageText } from '../../../engine/model/page.ts'
import type { PositionSet } from '../../../engine/model/position.ts'
import { createMandantBorder } from '../../../engine/mandant-border/foreign-mandant.ts'
import { loadTaxRules } from '../../../engine/positions/facts/load-rules.ts'
import type { PositionDocument, PositionInput } from '../../../engine/positions/facts/position-input.ts'
import { readBatch } from '../../../engine/positions/settle-batch.ts'
import { settlePositions } from '../../support/settle-positions.ts'
import { findExactDuplicates } from '../../../engine/relations/find-exact-duplicates.ts'
import { relateDocuments } from '../../../engine/relations/relate-documents.ts'
import { loadTaxonomy } from '../../../engine/taxonomy/load-taxonomy.ts'
import { createCachedReader } from '../../eval/read-cached.ts'
import type { ReadDocument } from '../../eval/read-cached.ts'
import { analyzeDocument } from '../../support/analyze-document.ts'
import { readClient } from './read-client.ts'
import type { ClientDocument, ClientTruth } from './read-client.ts'
import { writePapers } from './write-papers.ts'

/** What the engine made of a client's papers; ids of documents are the names of the truth. */
export interface SettledClient {
  readonly truth: ClientTruth
  readonly set: PositionSet
  readonly documents: readonly PositionDocument[]
}

type Share = 'tune' | 'last'
const TODAY = '2026-11-30'

/**
 * Reads and analyses the papers of a client as the product does, and settles their positions. Mails are left out: what
 * takes them apart is a phase of its own. `knownKinds`: the kind is given, so that only values and rules are measured.
 */
export async function settleClient(
  client: string,
  shares: readonly Share[],
  knownKinds: boolean,
): Promise<SettledClient> {
  const { truth, input } = await readInput(client, shares, knownKinds)
  return settledOf(truth, { ...input, tax: loadTaxRules() })
}

/** Positions of what was read of a client's papers. */
export function settledOf(truth: ClientTruth, input: PositionInput): SettledClient {
  return { truth, documents: input.documents, set: settlePositions(input) }
}

/** What the product reads of a client's papers and the links between them: all that positions are made of. */
export async function readInput(
  client: string,
  shares: readonly Share[],
  knownKinds: boolean,
): Promise<{ readonly truth: ClientTruth; readonly input: Omit<PositionInput, 'tax'> }> {
  const truth = readClient(client)
  const shareOf = (document: ClientDocument): Share =>
    document.share ?? (truth.client.share === 'last' ? 'last' : 'tune')
  const wanted = truth.documents.filter(one => one.medium !== 'mail' && shares.includes(shareOf(one)))
  const pages = await readPapers(client, wanted)
  const record = recordOf(truth)
  const border = createMandantBorder([record, ...truth.client.otherClients.map(otherRecord)], record.mandant.id)
  const documents: Document[] = []
  for (const [index, one] of wanted.entries()) {
    const read = pages.get(one.file) ?? []
    const document = await analyse(truth, record, one, index, read, knownKinds)
    const text = async (): Promise<string> => read.flatMap(page => page.text.words.map(word => word.text)).join(' ')
    const foreign = await border({ analysis: document.analysis, isConfirmed: false, text })
    if (!foreign) documents.push(document)
  }
  return { truth, input: await relate(documents, pages, record) }
}

async function relate(
  documents: readonly Document[],
  pages: ReadonlyMap<string, ReadDocument['pages']>,
  record: MandantRecord,
): Promise<PositionInput> {
  const textOf = (id: string): string =>
    (pages.get(id) ?? []).map(({ text }) => text.words.map(word => word.text).join(' ')).join('\n')
  const storage = {
    pages: {
      listByDocument: async (id: string) =>
        (pages.get(id) ?? []).map(({ number }) => ({ number, sourceNumber: number, setAside: null })),
      text: async (id: string, number: number): Promise<PageText | null> =>
        pages.get(id)?.find(page => page.number === number)?.text ?? null,
    },
  } as unknown as Parameters<typeof readBatch>[0]
  const duplicates = await findExactDuplicates(
    documents.map(({ id, index, sha256, pageCount }) => ({ id, index, sha256, pageCount, text: textOf(id) })),
  )
  const links = await relateDocuments(storage, loadTaxonomy(), documents, duplicates)
  return readBatch(storage, { documents, duplicates, links, record })
}

/** The words of the pages of a client's papers, by file, as delivered. */
export async function readPapers(
  client: string,
  wanted: readonly Pick<ClientDocument, 'file'>[],
): Promise<Map<string, ReadDocument['pages']>> {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  const reader = createCachedReader(2)
  const pages = new Map<string, ReadDocument['pages']>()
  try {
    const written = await writePapers(client, folder)
    for (const { file } of wanted) {
      const read: ReadDocument['pages'] = []
      for (const name of written.get(file) ?? []) {
        for (const page of (await reader.read(join(folder, name), name)).pages) {
          read.push({ ...page, number: read.length + 1 })
        }
      }
      pages.set(file, read)
    }
  } finally {
    await reader.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return pages
}

async function analyse(
  truth: ClientTruth,
  record: MandantRecord,
  { file, kind }: ClientDocument,
  index: number,
  pages: ReadDocument['pages'],
  knownKinds: boolean,
): Promise<Document> {
  const taxonomy = loadTaxonomy()
  const label = taxonomy.kinds.find(({ id }) => id === kind)?.label ?? kind
  const judgement = knownKinds ? { ...NO_JUDGEMENT, kind: { id: kind, label } } : NO_JUDGEMENT
  const found = await analyzeDocument({
    pages,
    taxonomy,
    today: TODAY,
    judgement,
    mandant: record.mandant,
    mandantSigns: { names: namesOf(truth), numbers: mandantNumbers(record.data).map(({ value }) => value) },
    statementPages: async () => pages,
  })
  const analysis = withJudgement(found, judgement)
  const sha256 = createHash('sha256').update(file).digest('hex')
  return {
    id: file,
    batchId: 'bat_truth',
    index,
    filename: file,
    source: { type: 'upload' },
    status: 'processed',
    error: null,
    fetchedAt: 0,
    sha256,
    byteSize: 1,
    mediaType: 'application/pdf',
    rendition: null,
    origin: null,
    isContainer: false,
    notes: [],
    pageCount: pages.length,
    duplicateOf: null,
    analysis,
    judgement,
  }
}

function namesOf({ client }: ClientTruth): string[] {
  const { persons, businesses = [] } = client.masterData
  return [
    ...persons.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
    ...businesses.map(({ name }) => name),
  ]
}

/** The master data as the office had entered them; children and objects keep the names of the truth as ids. */
export function recordOf({ client }: ClientTruth): MandantRecord {
  const { persons, children, objects, home, businesses = [] } = client.masterData
  const [a, b] = persons
  const business = businesses[0]
  const idOf = (name: string): string => name
  const data: MandantData = {
    ...EMPTY_MANDANT_DATA,
    kind: b ? 'couple' : 'person',
    idNr: a?.idNr ?? null,
    birthName: a?.birthName ?? null,
    spouse: b
      ? {
          firstName: b.firstName,
          lastName: b.lastName,
          birthName: b.birthName ?? null,
          idNr: b.idNr ?? null,
          birthDate: b.birthDate ?? null,
          religion: null,
        }
      : null,
    children: children.map(child => ({
      id: idOf(child.name),
      firstName: child.name.split(' ')[0] ?? child.name,
      lastName: null,
      birthDate: child.birthDate ?? null,
      idNr: child.idNr ?? null,
    })),
    objects: [
      ...objects.map(({ name, street, postcode, city, use, note }) => ({
        ...{ id: idOf(name), name, street, postcode, town: city, use: useOf(use), references: [] },
        ...{ letSharePercent: shareIn(note), ownerSharePercent: 100, owner: 'A' as const },
      })),
      ...(home && !objects.some(({ street }) => street === home.street)
        ? [
            {
              ...{ id: 'home', name: 'Eigenes Heim', street: home.street, postcode: home.postcode, town: home.city },
              ...{ use: 'own' as const, references: [], letSharePercent: null, ownerSharePercent: 100 },
              owner: 'joint' as const,
            },
          ]
        : []),
    ],
    businesses: businesses.map(({ name, taxNumber, vatId }) => ({
      ...{ id: idOf(name), name, taxNumber: taxNumber ?? null, vatId: vatId ?? null },
    })),
    vatId: business?.vatId ?? null,
    vatStatus: business ? (business.vat?.includes('§ 19 UStG') ? 'small_business' : 'regular') : null,
    profitMethod: business ? (business.profitMethod === 'bilanz' ? 'accrual' : 'cash') : null,
  }
  return { mandant: mandantOf('man_own', a?.firstName ?? '', a?.lastName ?? ''), data, version: 1, changedAt: 0 }
}

/** "ground floor let (60 %)". */
function shareIn(note = ''): number | null {
  const written = /let \((\d+) %\)/.exec(note)?.[1]
  return written === undefined ? null : Number(written)
}

function useOf(use: string | undefined): MandantData['objects'][number]['use'] {
  return use === 'own' || use === 'mixed' || use === 'business' ? use : 'let'
}

function otherRecord(
  { firstName, lastName, idNr }: ClientTruth['client']['otherClients'][number],
  at: number,
): MandantRecord {
  const mandant = mandantOf(`man_other_${at}`, firstName, lastName)
  return { mandant, data: { ...EMPTY_MANDANT_DATA, idNr: idNr ?? null }, version: 1, changedAt: 0 }
}

function mandantOf(id: string, firstName: string, lastName: string): MandantRecord['mandant'] {
  return {
    ...{ id, organizationId: 'org', firstName, lastName, companyName: null },
    ...{ taxId: null, taxIdNormalized: null, createdAt: 0 },
  }
}
