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
import { reportedParts } from '../../../work-items/reported-items.ts'
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

const NO_PRINTOUT = { printouts: [], lines: [], corrected: [], kinds: [], persons: [], unreported: [] }

function coupleOf({ register: { persons } }: YearItems['positions']): MutableReported['persons'] {
  const couple = persons.flatMap(({ id, name }) => (id === 'A' || id === 'B' ? [{ id, name }] : []))
  return couple.length === 2 ? couple : []
}

async function wireReported(
  storage: Pick<Storage, 'documents'>,
  { documents, comparison }: NonNullable<YearItems['reported']>,
  items: readonly YearItem[],
): Promise<Omit<MutableReported, 'kinds' | 'persons'>> {
  const parts = reportedParts(comparison.lines)
  const papers = new Map(documents.map(document => [document.id, document]))
  const ids = [...comparison.lines.flatMap(({ documentId }) => documentId ?? []), ...comparison.unreported]
  for (const id of ids) {
    const document = await storage.documents.find(id)
    if (document) papers.set(id, document)
  }
  return {
    printouts: documents.map(document => ({ ...named(document), pages: document.pageCount })),
    corrected: documents.filter(({ judgement }) => judgement.blocks !== undefined).map(named),
    lines: comparison.lines.flatMap(line => wireLine(line, papers, itemOf(line, parts.get(line), items))),
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
type MutableReported = Omit<WireReported, 'printouts' | 'lines' | 'unreported' | 'corrected' | 'kinds' | 'persons'> & {
  printouts: WireReported['printouts'][number][]
  corrected: WireReported['corrected'][number][]
  kinds: { id: string; label: string; amounts: { field: string; label: string }[] }[]
  persons: WireReported['persons'][number][]
  lines: MutableLine[]
  unreported: WireReported['unreported'][number][]
}

function wireLine(
  { block, state, documentId, amounts }: ReportedLine,
  papers: ReadonlyMap<string, Document>,
  item: YearItem | undefined,
): MutableLine[] {
  const printout = papers.get(block.printoutId)
  const paper = documentId === null ? undefined : papers.get(documentId)
  if (!printout) return []
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

/** The item of "Zu klären" that speaks of a line. */
function itemOf({ block }: ReportedLine, part: string | undefined, items: readonly YearItem[]): YearItem | undefined {
  const kinds = ['certificate_missing', 'certificate_differs']
  return items.find(({ id, kind }) => kinds.includes(kind) && id === `${kind}/${block.printoutId}/${part}`)
}

function named({ id: documentId, batchId, filename }: Document) {
  return { documentId, batchId, filename }
}
