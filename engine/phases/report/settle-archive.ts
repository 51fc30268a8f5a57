import type { BinderPlan } from '../../model/binder-plan.ts'
import type { PdfaFinding } from '../../model/pdfa-report.ts'
import { checkPdfa } from '../../pdfa/check-pdfa.ts'
import type { BoundStack } from './pages/bound-stack.ts'
import type { PageLadder } from './pages/page-ladder.ts'

/** Whether a Belegmappe is PDF/A-3b, and which rules it breaks otherwise. */
export interface Archive {
  readonly isFit: boolean
  readonly findings: readonly PdfaFinding[]
}

/** What is written first, and held against the rules afterwards. */
export const FIT: Archive = { isFit: true, findings: [] }

/**
 * Rules that a page breaks by itself, whatever file it is copied into. Other pictures in an image's place, and the wish
 * that it is smoothed, do not come along with a copied page (`quieten-copies.ts`); of images within the content, which
 * stay as they are, the check of what was written tells.
 */
const OWN_RULES = new Set(
  [
    'operator content hex_odd hex_digits integer_range real_range name_length string_length state_depth',
    'colorant_count colorants separations colour_space icc_profile icc_overprint name_utf8 transfer halftone_origin',
    'halftone rendering_intent image_bits jpx form_postscript',
    'form_reference postscript blend_mode inline_filter font_entries font_program font_embedded cid_system cid_to_gid',
    'cid_range cmap_embedded cmap_wmode cmap_use glyph_missing glyph_width notdef char_set cid_set truetype_encoding',
    'truetype_cmap',
  ]
    .join(' ')
    .split(' '),
)
/** Of these the checker does not know the page. */
const FILE_RULES = new Set(['lzw', 'filter', 'stream_external'])

/**
 * So many pages are drawn at most. A picture takes ten times as long as a copied page, and a hundred times the bytes: a
 * mandant's bundle of digital papers stays as sharp and small as it came.
 */
const DRAWN_MAX = 20

type ArchivePlan = Pick<BinderPlan, 'documents' | 'prefersArchive'>

/**
 * What the Belegmappe is to claim, by what the files themselves break: with `prefersArchive` pages are drawn as pictures
 * where they are few, and the file stays as the original; else all stay as they are, and it claims nothing.
 */
export function foreseeArchive({ documents, prefersArchive }: ArchivePlan, ladder: PageLadder): Archive {
  const broken = new Map<string, PdfaFinding>()
  const unfit: SourcePage[] = []
  for (const [path, ofFile] of Map.groupBy(documents, ({ file }) => file.path)) {
    if (ofFile[0]?.file.mediaType !== 'application/pdf') continue
    const { findings, isUnfit } = foreseeFile(path)
    const ofThis = ofFile
      .flatMap(({ file, pages }) => pages.map(({ sourceNumber }) => ({ file, sourceNumber })))
      .filter(({ sourceNumber }) => isUnfit(sourceNumber))
    unfit.push(...ofThis)
    // Pages of the file are no pages of the Belegmappe.
    if (ofThis.length > 0) for (const finding of findings) broken.set(finding.rule, { ...finding, pages: [] })
  }
  if (!prefersArchive || unfit.length > DRAWN_MAX) return { isFit: broken.size === 0, findings: [...broken.values()] }
  for (const { file, sourceNumber } of unfit) ladder.lower(file, sourceNumber, 'picture', 'not_archival')
  return FIT
}

type SourcePage = Pick<BoundPlace, 'file' | 'sourceNumber'>

function foreseeFile(path: string) {
  const findings = checkPdfa(path, { part: 3 }).findings.filter(
    ({ rule }) => OWN_RULES.has(rule) || FILE_RULES.has(rule),
  )
  const isWhole = findings.some(({ rule }) => FILE_RULES.has(rule))
  const pages = new Set(findings.flatMap(finding => finding.pages))
  return { findings, isUnfit: (number: number) => isWhole || pages.has(number) }
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
  const numbers = new Set(findings.flatMap(({ pages }) => pages))
  const unfit = places.filter(({ binderNumber }) => numbers.has(binderNumber))
  if (!prefersArchive || unfit.length > DRAWN_MAX) return { isFit: false, findings }
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
