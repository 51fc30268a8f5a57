import { PDFDocument } from '@cantoo/pdf-lib'
import type { PlannedFile } from '../../model/binder-plan.ts'
import type { PdfaFinding } from '../../model/pdfa-report.ts'
import { checkPdfa, checkPdfaBytes } from '../../pdfa/check-pdfa.ts'
import { describeFile } from './attachments/describe-file.ts'
import { carryLayers } from './pages/carry-layers.ts'
import { copyGuarded } from './pages/copy-guarded.ts'
import { copyPdfPages } from './pages/copy-pdf-pages.ts'
import { openSource } from './pages/open-source.ts'

/** Rules that a page breaks by itself, whatever file it is copied into. */
const OWN_RULES = new Set(
  [
    'operator content hex_odd hex_digits integer_range real_range name_length string_length state_depth',
    'colorant_count colorants separations colour_space icc_profile icc_overprint name_utf8 transfer halftone_origin',
    'halftone rendering_intent image_bits jpx form_postscript device_cmyk',
    'form_reference postscript blend_mode inline_filter font_entries font_program font_embedded cid_system cid_to_gid',
    'cid_range cmap_embedded cmap_wmode cmap_use glyph_missing glyph_width notdef char_set cid_set truetype_encoding',
    'truetype_cmap lzw filter stream_external',
  ]
    .join(' ')
    .split(' '),
)

/** What pages of a file break that cannot be mended. */
export interface ForeseenFile {
  readonly findings: readonly PdfaFinding[]
  /** Numbers of pages that cannot come in as they are. */
  readonly unfit: ReadonlySet<number>
}

const FIT: ForeseenFile = { findings: [], unfit: new Set() }

/**
 * Which of these pages (1-based) of a PDF keep a Belegmappe from being PDF/A-3b: those that break a rule are copied, and
 * mended, on trial, and what they still break counts.
 */
export async function foreseeFile(file: PlannedFile, numbers: readonly number[]): Promise<ForeseenFile> {
  const findings = checkPdfa(file.path, { part: 3 }).findings.filter(({ rule }) => OWN_RULES.has(rule))
  if (findings.length === 0) return FIT
  // Of some rules the checker does not know the page.
  const isWhole = findings.some(({ pages }) => pages.length === 0)
  const named = new Set(findings.flatMap(({ pages }) => pages))
  const doubtful = numbers.filter(number => isWhole || named.has(number))
  if (doubtful.length === 0) return FIT
  return (await tryPages(file, doubtful)) ?? { findings, unfit: new Set(doubtful) }
}

/** What the pages break in a file of their own; null when they cannot all be copied. */
async function tryPages(file: PlannedFile, numbers: readonly number[]): Promise<ForeseenFile | null> {
  const source = await openSource(file.path)
  if (!source) return null
  const target = await PDFDocument.create({ updateMetadata: false })
  const copied = await copyGuarded(target, numbers, some => copyPdfPages(target, file, source, some, new Set()))
  const there = numbers.filter(number => copied.has(number))
  // What cannot be copied becomes a picture by itself.
  for (const number of there) {
    const page = copied.get(number)
    if (page) target.addPage(page)
  }
  if (there.length === 0) return null
  const facts = { title: '', author: '', subject: '', engineVersion: '', producedAt: 0, identity: '', isArchival: true }
  describeFile(target, facts)
  carryLayers(target)
  const bytes = await target.save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
  const { findings } = checkPdfaBytes(bytes, { part: 3 })
  const isWhole = findings.some(({ pages }) => pages.length === 0)
  const named = new Set(findings.flatMap(({ pages }) => pages))
  return { findings, unfit: new Set(there.filter((_, index) => isWhole || named.has(index + 1))) }
}
