import type { BinderPlan } from '../../../model/binder-plan.ts'
import { leftOutText } from '../../../model/left-out.ts'
import type { PdfaFinding } from '../../../model/pdfa-report.ts'
import { phaseMs } from '../../../model/progress.ts'
import { phaseRow } from '../../../model/phase-table.ts'
import { setAuditLog } from './audit-log.ts'
import { collectiveHash } from './cover-sheet.ts'
import { counted, germanBytes, germanCount, germanDuration, germanMoment } from '../../../paper/german-format.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import { setYearProtocol } from '../years/year-protocol.ts'
import { setVerdicts } from './verdict-rows.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet } from '../../../paper/sheet-flow.ts'

interface ArchiveFacts {
  readonly isFit: boolean
  readonly findings: readonly PdfaFinding[]
}

/** The table stays a table; all of them are in index.json. */
const LEFT_OUT_SHOWN_MAX = 100

/** "Protokoll": what was done when, with which version, and each file with its hash. */
export function setProtocol(
  book: Book,
  plan: BinderPlan,
  { attached, archive }: { readonly attached: 'all' | 'none'; readonly archive: ArchiveFacts },
): Sheet {
  const flow = startFlow(book, 'Protokoll')
  const first = flow.sheet()
  flow.heading('Protokoll')
  if (plan.clientYear) setYearProtocol(flow, plan, plan.clientYear)
  else setPhases(flow, plan)
  setProgram(flow, plan, attached)
  flow.paragraph(archiveText(archive))
  setVerdicts(flow, plan)
  if (!plan.clientYear) setAuditLog(flow, plan.audit)
  setInputs(flow, plan)
  setLeftOut(flow, plan.leftOut)
  return first
}

function setPhases(flow: Flow, { phases }: BinderPlan): void {
  setTable(
    flow,
    [
      { title: 'Schritt', width: 173 },
      { title: 'Beginn', width: 150 },
      { title: 'Dauer', width: 80, align: 'right' },
      { title: 'Dateien', width: 80.28, align: 'right' },
    ],
    phases.map(entry => ({
      cells: [
        phaseRow(entry.phase).title,
        germanMoment(entry.startedAt),
        germanDuration(phaseMs(entry)),
        germanCount(entry.filesProcessed),
      ],
    })),
  )
}

function setProgram(flow: Flow, plan: BinderPlan, attached: 'all' | 'none'): void {
  flow.subheading('Programm')
  flow.paragraph(
    `Steuerstapel ${plan.engineVersion}. Alle Schritte liefen auf diesem Rechner; kein Dokument hat ihn verlassen. Sammelhash (SHA-256 über die Hashwerte der Dateien in der Reihenfolge des Eingangs): ${collectiveHash(plan)}`,
  )
  flow.paragraph(
    attached === 'all'
      ? 'Die Originale und das Verzeichnis (index.json, index.csv, positions.csv) sind dieser Datei als Anlagen beigefügt.'
      : 'Das Verzeichnis (index.json, index.csv, positions.csv) ist dieser Datei als Anlage beigefügt; die Originale liegen wegen ihrer Größe im Ordner „Originale“ neben der Mappe.',
  )
}

const FINDINGS_SHOWN_MAX = 5

/** Whether the file is PDF/A-3b, and why not. */
function archiveText({ isFit, findings }: ArchiveFacts): string {
  if (isFit) {
    return 'Diese Datei ist PDF/A-3b (ISO 19005-3); das hat das Programm nach dem Schreiben selbst geprüft. Seiten, deren Datei das nicht zulässt, stehen als Bild mit durchsuchbarem Text in der Mappe.'
  }
  const shown = findings.slice(0, FINDINGS_SHOWN_MAX).map(({ clause, text }) => `${text} (Abschnitt ${clause})`)
  const more = findings.length > shown.length ? ` Alle ${findings.length} Gründe stehen in index.json.` : ''
  return `Diese Datei ist kein PDF/A-3b (ISO 19005-3). Grund: ${shown.join(' ')}${more}`
}

function setInputs(flow: Flow, { inputs, hasHashPages }: BinderPlan): void {
  flow.subheading('Eingegangene Dateien')
  if (!hasHashPages) {
    flow.paragraph(
      `${counted(inputs.length, 'Datei', 'Dateien')}. Name, Größe und Hashwert (SHA-256) jeder Datei stehen in index.json, die Hashwerte der Belege auch in index.csv; der Sammelhash oben steht für alle.`,
      { colour: MUTED, size: 8.5 },
    )
    return
  }
  flow.paragraph('Hashwert: SHA-256 der unveränderten Datei.', { colour: MUTED, size: 8.5 })
  setTable(
    flow,
    [
      { title: 'Datei', width: 155 },
      { title: 'Größe', width: 55, align: 'right' },
      { title: 'SHA-256', width: 273.28, linesMax: 2 },
    ],
    inputs.map(({ filename, byteSize, sha256 }) => ({
      cells: [filename, byteSize === null ? '–' : germanBytes(byteSize), sha256 ?? 'nicht angekommen'],
    })),
  )
}

/** "Nicht aufgenommen": what lay beside the files and is in no count of pages. */
function setLeftOut(flow: Flow, leftOut: BinderPlan['leftOut']): void {
  if (leftOut.length === 0) return
  flow.subheading('Nicht aufgenommen')
  const more = leftOut.length > LEFT_OUT_SHOWN_MAX ? ' Die vollständige Liste steht in index.json.' : ''
  flow.paragraph(
    `${counted(leftOut.length, 'Datei', 'Dateien')} der Einreichung ${leftOut.length === 1 ? 'wurde' : 'wurden'} nicht gelesen und ${leftOut.length === 1 ? 'zählt' : 'zählen'} nicht zur Seitenbilanz. Falls ein Beleg darunter ist, bitte einzeln nachreichen.${more}`,
    { colour: MUTED, size: 8.5 },
  )
  setTable(
    flow,
    [
      { title: 'Datei', width: 283.28, linesMax: 2 },
      { title: 'Grund', width: 200, linesMax: 2 },
    ],
    leftOut.slice(0, LEFT_OUT_SHOWN_MAX).map(({ path, reason }) => ({ cells: [path, leftOutText(reason)] })),
  )
}
