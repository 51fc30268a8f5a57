import { entriesOf, isKind, PdfFault } from '../seal/pdf/pdf-value.ts'
import type { PdfStream } from '../seal/pdf/pdf-value.ts'
import type { PdfaReport } from '../model/pdfa-report.ts'
import { createBudget, createFindings, TooCostly } from './rules/check.ts'
import type { Check } from './rules/check.ts'
import { bytesOf, openBytes } from './file/file-bytes.ts'
import type { FileBytes } from './file/file-bytes.ts'
import { listPages, pageEntry } from './file/list-pages.ts'
import type { FoundPage } from './file/list-pages.ts'
import { openPdf } from './file/open-pdf.ts'
import { createFontBook } from './fonts/font-book.ts'
import { checkOutputIntents } from './graphics/output-intents.ts'
import type { OutputSpace } from './graphics/output-intents.ts'
import { FIRST_STATE } from './graphics/paint-check.ts'
import type { PaintCheck, Scope } from './graphics/paint-check.ts'
import { contentOf, runContent } from './graphics/run-content.ts'
import { runForm, checkGroup } from './graphics/run-form.ts'
import { checkAction, checkDocumentActions, checkTriggers } from './interactive/check-actions.ts'
import { annotationsOf, checkAnnotation } from './interactive/check-annotation.ts'
import { checkForm } from './interactive/check-form.ts'
import { checkLayers } from './interactive/check-layers.ts'
import { checkDocumentMetadata, checkOtherMetadata, claimedPart } from './metadata/check-metadata.ts'
import { checkHeadAndEnd, checkTrailers } from './structure/check-frame.ts'
import { checkCatalog, checkObjects, checkPermissions } from './structure/check-objects.ts'
import { checkPage } from './structure/check-page.ts'
import { createEmbeddedFiles } from './structure/embedded-files.ts'

export interface PdfaOptions {
  /** Part to hold the file against; without it the one that the file claims, or 2. */
  readonly part?: 2 | 3
  /** How much work may be done: about one for an object, a page's 2,000 operators or 64 KB. */
  readonly unitsMax?: number
}

const UNITS_MAX = 5_000_000
const NESTED_UNITS_MAX = 20_000
const NESTED_MAX = 1

/**
 * Holds a PDF against ISO 19005-2 or -3, level B. Never throws for what a file contains: what cannot be read, or would
 * take too long, is a finding. Throws when the file cannot be opened.
 */
export function checkPdfa(path: string, options: PdfaOptions = {}): PdfaReport {
  const bytes = openBytes(path)
  try {
    return checkBytes(bytes, options, 0)
  } finally {
    bytes.close()
  }
}

/** The same for bytes in memory. */
export function checkPdfaBytes(bytes: Uint8Array, options: PdfaOptions = {}): PdfaReport {
  return checkBytes(bytesOf(bytes), options, 0)
}

function checkBytes(bytes: FileBytes, options: PdfaOptions, nested: number): PdfaReport {
  const findings = createFindings()
  const spend = createBudget(options.unitsMax ?? UNITS_MAX)
  let part = options.part ?? 2
  try {
    checkHeadAndEnd(bytes, findings.fail)
    const file = openPdf(bytes, spend)
    if (options.part === undefined) {
      const stream = file.entry(file.catalog, 'Metadata')
      part = (isKind(stream, 'stream') ? claimedPart(file.content(stream) ?? new Uint8Array()) : null) ?? 2
    }
    checkFile({ file, part, fail: findings.fail, spend }, nested)
  } catch (error) {
    if (error instanceof TooCostly) findings.fail('too_costly')
    else if (error instanceof PdfFault || error instanceof RangeError) findings.fail('tables')
    else throw error
  }
  return { part, findings: findings.list() }
}

/** The groups of clauses in their order. */
function checkFile(check: Check, nested: number): void {
  const { file } = check
  checkTrailers(check)
  // Nothing of an encrypted file can be read.
  if (file.trailer.has('Encrypt')) return
  if (file.catalog.size === 0) check.fail('tables')
  checkCatalog(check)
  checkPermissions(check)
  const extension = checkDocumentMetadata(check)
  const embedded = createEmbeddedFiles(check)
  const main = file.catalog.get('Metadata')
  checkObjects(check, (entries, number) => {
    embedded.meet(entries, number)
    const metadata = entries.get('Metadata')
    const stream = file.resolve(metadata)
    const isMain = isKind(metadata, 'ref') && isKind(main, 'ref') && metadata.number === main.number
    if (!isMain && isKind(stream, 'stream')) checkOtherMetadata(check, stream, extension)
  })
  for (const stream of embedded.check()) if (check.part === 2) checkNested(check, stream, nested)
  checkDrawn(check, checkOutputIntents(check))
  checkDocumentActions(check)
  checkForm(check)
  checkLayers(check)
}

/** An embedded file of PDF/A-2 is PDF/A itself (ISO 19005-2, 6.8). */
function checkNested({ file, fail }: Check, stream: PdfStream, nested: number): void {
  if (nested >= NESTED_MAX) return
  const content = file.content(stream) ?? new Uint8Array()
  const { findings } = checkBytes(bytesOf(content), { part: 2, unitsMax: NESTED_UNITS_MAX }, nested + 1)
  if (findings.some(({ rule }) => rule !== 'identification')) fail('embedded_archival')
}

/** Pages with all that is drawn on them (6.2, 6.3). */
function checkDrawn(check: Check, output: OutputSpace): void {
  const fonts = createFontBook(check)
  const paint: PaintCheck = {
    ...check,
    output,
    fonts,
    profiles: new Map(),
    spotColours: new Map(),
    ran: new Map(),
    run: runContent,
  }
  for (const page of listPages(check.file)) checkDrawnPage(paint, page)
  fonts.check()
}

function checkDrawnPage(check: PaintCheck, page: FoundPage): void {
  const { file, fail, spend } = check
  const { number, entries } = page
  spend(1)
  checkPage(check, page)
  let isTransparent = false
  const resources = file.resolve(entries.get('Resources'))
  const inherited = entriesOf(file.resolve(pageEntry(page, 'Resources')))
  const own = isKind(resources, 'dict') ? resources.entries : null
  const scope: Scope = {
    page: number,
    resources: own,
    outer: own ? [] : [inherited],
    depth: 0,
    onTransparency: () => {
      isTransparent = true
    },
  }
  const group = file.dict(entries, 'Group')
  checkGroup(check, { ...scope, onTransparency: () => undefined }, entries)
  runContent(check, scope, contentOf(check, entries.get('Contents') ?? null))
  for (const annotation of annotationsOf(check, entries)) {
    for (const appearance of checkAnnotation(check, annotation, number)) runForm(check, scope, appearance, FIRST_STATE)
    checkAction(check, annotation.get('A'), number)
    checkTriggers(check, annotation, number)
  }
  checkTriggers(check, entries, number)
  if (isTransparent && check.output === null && !group.has('CS')) fail('blend_space', number)
}
