import { z } from 'zod'
import { taxYear } from '../../../../wire/client-years.ts'
import { yearReported } from '../../../../wire/reported.ts'
import type { YearReported as WireReported } from '../../../../wire/reported.ts'
import { blockKinds } from '../../../batches/corrections/read-blocks.ts'
import { readYearItems } from '../../../batches/client-years/read-year-items.ts'
import type { YearItem, YearItems } from '../../../batches/client-years/read-year-items.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { Project } from '../../../model/client.ts'
import type { Document } from '../../../model/document.ts'
import type { ReportedLine } from '../../../model/reported-data.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Storage } from '../../../storage/storage.ts'
import { readerOf } from '../session/signed-in.ts'
import type { WireApp } from '../wire-app.ts'

export interface ReportedRouteDeps {
  readonly project: Project
  readonly storage: Storage
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

const byKey = z.object({ id: z.string(), year: taxYear })

/** What others reported to the tax office, beside the certificates of a client-year. */
export function registerReportedRoute(app: WireApp, deps: ReportedRouteDeps): void {
  const { storage, project } = deps
  const PATH = '/local/mandants/:id/years/:year/reported'
  app.get(PATH, { schema: { params: byKey, response: { 200: yearReported } } }, async request => {
    const { id: mandantId, year } = request.params
    const record = await knownMandant({ storage }, project.organizationId, mandantId)
    const { reported, items, positions } = await readYearItems(
      deps,
      { mandantId, year },
      record,
      readerOf(request) ?? null,
    )
    if (!reported) return NO_PRINTOUT
    return { ...(await wireReported(storage, reported, items)), kinds: [...blockKinds()], persons: coupleOf(positions) }
  })
}

const NO_PRINTOUT = { printouts: 0, lines: [], corrected: [], kinds: [], persons: [], unreported: [] }

function coupleOf({ register: { persons } }: YearItems['positions']): MutableReported['persons'] {
  const couple = persons.flatMap(({ id, name }) => (id === 'A' || id === 'B' ? [{ id, name }] : []))
  return couple.length === 2 ? couple : []
}

async function wireReported(
  storage: Pick<Storage, 'documents'>,
  { documents, comparison }: NonNullable<YearItems['reported']>,
  items: readonly YearItem[],
): Promise<Omit<MutableReported, 'kinds' | 'persons'>> {
  const papers = new Map(documents.map(document => [document.id, document]))
  const ids = [...comparison.lines.flatMap(({ documentId }) => documentId ?? []), ...comparison.unreported]
  for (const id of ids) {
    const document = await storage.documents.find(id)
    if (document) papers.set(id, document)
  }
  return {
    printouts: documents.length,
    corrected: documents.filter(({ judgement }) => judgement.blocks !== undefined).map(named),
    lines: comparison.lines.flatMap(line => wireLine(line, papers, items)),
    unreported: comparison.unreported.flatMap(id => {
      const document = papers.get(id)
      if (!document) return []
      const { kind, fields } = document.analysis ?? {}
      return [{ ...named(document), kindLabel: kind?.label ?? '', issuer: fields?.['issuer']?.value ?? null }]
    }),
  }
}

type MutableLine = Omit<WireReported['lines'][number], 'amounts'> & {
  amounts: WireReported['lines'][number]['amounts'][number][]
}
type MutableReported = Omit<WireReported, 'lines' | 'unreported' | 'corrected' | 'kinds' | 'persons'> & {
  corrected: WireReported['corrected'][number][]
  kinds: { id: string; label: string; amounts: { field: string; label: string }[] }[]
  persons: WireReported['persons'][number][]
  lines: MutableLine[]
  unreported: WireReported['unreported'][number][]
}

function wireLine(
  { block, state, documentId, amounts }: ReportedLine,
  papers: ReadonlyMap<string, Document>,
  items: readonly YearItem[],
): MutableLine[] {
  const printout = papers.get(block.printoutId)
  const paper = documentId === null ? undefined : papers.get(documentId)
  if (!printout) return []
  const item = items.find(one => isAbout(one, block))
  return [
    {
      ...{ key: block.key, id: block.id, label: block.label, from: block.from, state },
      ...{ person: block.person ?? null, isByPerson: block.byPerson === true },
      printout: { ...named(printout), page: block.page },
      paper: paper ? named(paper) : null,
      amounts: amounts.map(({ field, label, reportedCents, paperCents }) => ({
        field,
        label,
        reportedCents,
        paperCents,
      })),
      closed: item?.closed?.reason ?? null,
    },
  ]
}

/** An item speaks of the place that its line was read from. */
function isAbout(
  { kind, documentId, place }: YearItem,
  block: { printoutId: string; page: number; box: readonly number[] },
): boolean {
  const isOne = kind === 'certificate_missing' || kind === 'certificate_differs'
  return (
    isOne && documentId === block.printoutId && place?.page === block.page && String(place.box) === String(block.box)
  )
}

function named({ id: documentId, batchId, filename }: Document) {
  return { documentId, batchId, filename }
}
