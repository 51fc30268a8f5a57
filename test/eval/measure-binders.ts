import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBook } from '../../engine/phases/report/write-binder.ts'
import { createPageLadder } from '../../engine/phases/report/pages/page-ladder.ts'
import { checkPdfa } from '../../engine/pdfa/check-pdfa.ts'
import { openPdfFile, withBarePage } from '../../engine/pdfium/pdf-file.ts'
import { aPlan } from '../engine/phases/report/sample-stack.ts'
import type { Drawn } from '../engine/phases/report/sample-stack.ts'

/** What became of the PDFs of a folder, each bound alone. */
export interface BinderReport {
  readonly rows: readonly BinderRow[]
  readonly cpuMs: number
}

interface BinderRow {
  readonly path: string
  readonly pages: number
  /** Rules that the file breaks as it came. */
  readonly broken: readonly string[]
  /** Pages that came in as pictures because of such rules. */
  readonly drawn: number
  /** Rules that the Belegmappe breaks; none where it claims PDF/A-3b. */
  readonly left: readonly string[]
}

/**
 * Binds each PDF of a folder as a Belegmappe of its own and holds what was written against PDF/A-3b. Files that PDFium
 * does not open, which the product sets aside, are passed over.
 */
export async function measureBinders(dir: string): Promise<BinderReport> {
  const before = process.cpuUsage()
  const place = mkdtempSync(join(tmpdir(), 'binders-'))
  const rows: BinderRow[] = []
  try {
    const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(path => /\.pdf$/i.test(path))
    for (const path of paths.toSorted()) {
      const row = await bindAlone(join(dir, path), join(place, String(rows.length)))
      if (row) rows.push({ ...row, path })
      rmSync(join(place, String(rows.length - 1)), { recursive: true, force: true })
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  const { user, system } = process.cpuUsage(before)
  return { rows, cpuMs: Math.round((user + system) / 1_000) }
}

async function bindAlone(path: string, place: string): Promise<BinderRow | null> {
  const drawn = await readDrawn(path)
  if (!drawn) return null
  const plan = { ...(await aPlan(place, [{ filename: 'beleg.pdf', drawn }])), prefersArchive: true }
  const ladder = createPageLadder()
  await writeBook(plan, ladder)
  const [document] = plan.documents
  const pictures = (document?.pages ?? []).filter(
    ({ sourceNumber }) => document && ladder.causeOf(document.file, sourceNumber) === 'not_archival',
  )
  const rulesOf = (file: string) => checkPdfa(file, { part: 3 }).findings.map(({ rule }) => rule)
  const count = drawn.pages.length
  return { path, pages: count, broken: rulesOf(path), drawn: pictures.length, left: rulesOf(plan.outPath) }
}

async function readDrawn(path: string): Promise<Drawn | null> {
  try {
    const { file, close } = await openPdfFile(path)
    const pages: Drawn['pages'][number][] = []
    for (let number = 1; number <= file.pageCount; number++) {
      const size = await withBarePage(file, number, ({ widthPt, heightPt }) => ({ widthPt, heightPt }))
      if (size) pages.push({ ...size, text: null })
    }
    close()
    return pages.length > 0 && pages.length === file.pageCount
      ? { bytes: readFileSync(path), mediaType: 'application/pdf', pages }
      : null
  } catch {
    return null
  }
}

/** The report as text: how many claim PDF/A-3b, how many pages were drawn for it, and the rules in the way. */
export function printBinders({ rows, cpuMs }: BinderReport): string {
  const claimed = rows.filter(({ left }) => left.length === 0)
  const [pages, drawn] = [rows.reduce((sum, row) => sum + row.pages, 0), rows.reduce((sum, row) => sum + row.drawn, 0)]
  return [
    'Belegmappen of one file each',
    `${claimed.length} of ${rows.length} claim PDF/A-3b; ${drawn} of ${pages} pages became pictures; ${cpuMs} ms`,
    ...rows
      .filter(({ left, drawn: some }) => left.length > 0 || some > 0)
      .map(
        ({ path, broken, drawn: some, pages: all, left }) =>
          `  ${path}: ${some}/${all} drawn, left ${left.join(' ') || '–'}; as it came ${broken.join(' ')}`,
      ),
    '',
  ].join('\n')
}
