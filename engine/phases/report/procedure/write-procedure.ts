import { germanCount, germanMoment } from '../../../paper/german-format.ts'
import { openOwnPaper } from '../../../paper/own-paper.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Flow } from '../../../paper/sheet-flow.ts'
import { figureName } from './figure-names.de.ts'
import { CHAPTERS } from './procedure-texts.de.ts'
import type { Fact, ProcedureFacts, ProcedureTable } from './procedure-facts.ts'
import { retentionRows } from './retention-rows.ts'

/**
 * The Verfahrensdokumentation of an installation as PDF, in the parts that the GoBD name (nos. 151 to 155: general
 * description, documentation for users, technical system, operation), filled from its real settings, versions and
 * figures.
 */
export async function writeProcedure(facts: ProcedureFacts): Promise<Uint8Array> {
  const paper = await openOwnPaper({
    title: 'Verfahrensdokumentation',
    runningTitle: `Verfahrensdokumentation · Stand ${germanMoment(facts.producedAt)}`,
    officeName: facts.officeName || 'Steuerstapel',
  })
  const flow = startFlow(paper.book, 'Verfahrensdokumentation')
  flow.heading('Verfahrensdokumentation')
  const whose =
    facts.officeName === '' ? 'Kanzlei nicht eingetragen (Einstellung STEUERSTAPEL_OFFICE_NAME)' : facts.officeName
  flow.paragraph(`${whose} · Stand ${germanMoment(facts.producedAt)} · Steuerstapel ${facts.engineVersion}`, {
    colour: MUTED,
  })
  for (const { title, paragraphs, table } of CHAPTERS) {
    flow.subheading(title)
    for (const paragraph of paragraphs) flow.paragraph(paragraph)
    if (table) TABLES[table](flow, facts)
  }
  return paper.save()
}

/** Tables of the chapters. */
const TABLES: Readonly<Record<ProcedureTable, (flow: Flow, facts: ProcedureFacts) => void>> = {
  machine: (flow: Flow, { machine }: ProcedureFacts) => setFacts(flow, 'Umgebung', machine),
  parts: (flow: Flow, { parts }: ProcedureFacts) => setFacts(flow, 'Bestandteil', parts),
  settings: (flow: Flow, { settings }: ProcedureFacts) => setFacts(flow, 'Einstellung', settings),
  retention: (flow: Flow, { taxonomy }: ProcedureFacts) => {
    setTable(
      flow,
      [
        { title: 'Frist', width: 60 },
        { title: 'Grundlage', width: 150, linesMax: 6 },
        { title: 'Belegarten', width: 273.28, linesMax: 60 },
      ],
      retentionRows(taxonomy).map(({ years, source, kinds }) => ({
        cells: [years === null ? 'keine' : `${years} Jahre`, source, kinds.join(', ')],
      })),
    )
  },
  figures: (flow: Flow, { figures }: ProcedureFacts) => {
    const span = (at: number | null): string => (at === null ? '–' : germanMoment(at))
    setFacts(flow, 'Betrieb bisher', [
      ['Erster und letzter Stapel', `${span(figures.firstBatchAt)} bis ${span(figures.lastBatchAt)}`],
      ...counts('Stapel', figures.batches),
      ...counts('Dokumente', figures.documents),
      ['Seiten', germanCount(figures.pages)],
      ...counts('Nicht verarbeitet', figures.faults),
      ...counts('Berichtigungen', figures.corrections),
      ...counts('Verbindungen', figures.connections),
      ['Einträge der Protokolle', germanCount(figures.auditEntries)],
      ['Zugänge anderer Programme', germanCount(figures.clients)],
    ])
  },
  learning: (flow: Flow, { learning }: ProcedureFacts) => {
    const active = learning.models.find(({ version }) => version === learning.activeVersion)
    setFacts(flow, 'Lernen', [
      ['Modell der Belegarten', active ? `Stand ${active.version} vom ${germanMoment(active.at)}` : 'wie ausgeliefert'],
      ['Belege, aus denen gelernt wurde', germanCount(learning.lessons)],
      ['Lernen', learning.isPaused ? 'angehalten' : 'eingeschaltet'],
      ...learning.models.map(({ version, at, lessons, trial, promoted }): Fact => [
        `Stand ${version}, ${germanMoment(at)}`,
        `${germanCount(lessons)} Belege; Probe an ${germanCount(trial.lessons)}: vorher ${germanCount(trial.before)}, nachher ${germanCount(trial.after)} richtig; ${promoted ? 'übernommen' : 'nicht übernommen'}`,
      ]),
    ])
  },
}

function setFacts(flow: Flow, title: string, facts: readonly Fact[]): void {
  setTable(
    flow,
    [
      { title, width: 190, linesMax: 4 },
      { title: 'Stand', width: 293.28, linesMax: 12 },
    ],
    facts.map(cells => ({ cells })),
  )
  flow.space(8)
}

function counts(title: string, byName: Readonly<Record<string, number>>): Fact[] {
  const known = Object.entries(byName).filter(([, count]) => count > 0)
  if (known.length === 0) return [[title, 'keine']]
  return known.map(([name, count]) => [`${title}: ${figureName(name)}`, germanCount(count)])
}
