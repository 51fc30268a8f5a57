import type { BinderPlan } from '../../model/binder-plan.ts'
import type { PdfaFinding } from '../../model/pdfa-report.ts'
import { checkPdfa } from '../../pdfa/check-pdfa.ts'
import { foreseeFile } from './foresee-file.ts'
import type { BoundStack } from './pages/bound-stack.ts'
import type { PageLadder } from './pages/page-ladder.ts'

/** Whether a Belegmappe is PDF/A-3b, and which rules it breaks otherwise. */
export interface Archive {
  readonly isFit: boolean
  readonly findings: readonly PdfaFinding[]
}

/** What is written first, and held against the rules afterwards. */
export const FIT: Archive = { isFit: true, findings: [] }

type ArchivePlan = Pick<BinderPlan, 'documents' | 'prefersArchive'>

/**
 * What the Belegmappe is to claim, by what the files themselves break and cannot be mended: with `prefersArchive` such
 * pages are drawn as pictures, and the file stays as the original; else all stay as they are, and it claims nothing.
 */
export async function foreseeArchive({ documents, prefersArchive }: ArchivePlan, ladder: PageLadder): Promise<Archive> {
  const broken = new Map<string, PdfaFinding>()
  for (const [, ofFile] of Map.groupBy(documents, ({ file }) => file.path)) {
    const [first] = ofFile
    if (first?.file.mediaType !== 'application/pdf') continue
    const wanted = ofFile.flatMap(({ file, pages }) => pages.map(({ sourceNumber }) => ({ file, sourceNumber })))
    const numbers = [...new Set(wanted.map(({ sourceNumber }) => sourceNumber))]
    const { findings, unfit } = await foreseeFile(first.file, numbers)
    // Pages of the file are no pages of the Belegmappe.
    for (const finding of findings) broken.set(finding.rule, { ...finding, pages: [] })
    if (!prefersArchive) continue
    for (const { file, sourceNumber } of wanted)
      if (unfit.has(sourceNumber)) ladder.lower(file, sourceNumber, 'picture', 'not_archival')
  }
  return prefersArchive || broken.size === 0 ? FIT : { isFit: false, findings: [...broken.values()] }
}

/**
 * Holds a written Belegmappe that claims PDF/A-3b against the rules. Null when it keeps them; else what is to be written
 * next: the same with pages drawn as pictures, or without the claim where no page is left to draw.
 */
export function settleArchive(
  { outPath, prefersArchive }: Pick<BinderPlan, 'outPath' | 'prefersArchive'>,
  places: readonly BoundPlace[],
  ladder: PageLadder,
): Archive | null {
  const { findings } = checkPdfa(outPath, { part: 3 })
  if (findings.length === 0) return null
  if (!prefersArchive) return { isFit: false, findings }
  const numbers = new Set(findings.flatMap(({ pages }) => pages))
  const unfit = places.filter(({ binderNumber }) => numbers.has(binderNumber))
  const lowered = unfit.filter(({ file, sourceNumber }) => ladder.lower(file, sourceNumber, 'picture', 'not_archival'))
  return lowered.length > 0 ? FIT : { isFit: false, findings }
}

/** A page of the Belegmappe with the page of the file that it is. */
export interface BoundPlace {
  readonly file: BoundStack['documents'][number]['planned']['file']
  readonly sourceNumber: number
  readonly binderNumber: number
}

/** Where the pages of the documents stand. */
export function boundPlaces({ documents }: Pick<BoundStack, 'documents'>): readonly BoundPlace[] {
  return documents.flatMap(({ planned: { file }, pages }) =>
    pages.map(({ sourcePage, leaf }) => ({ file, sourceNumber: sourcePage, binderNumber: leaf.number })),
  )
}
