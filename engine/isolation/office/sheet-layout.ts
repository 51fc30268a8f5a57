/** What decides how a sheet is put on pages. */
export interface SheetExtent {
  /** 1-based last column with content. */
  readonly lastColumn: number
  /** The author chose what is printed (print area), so the sheet keeps its scale. */
  readonly hasPrintArea: boolean
  /** Header and footer are LibreOffice's own, since the file has none. */
  readonly dropHeader: boolean
}

const A4_WIDTH_PT = 595.3
const A4_HEIGHT_PT = 841.9
/** 0.7 inch at either side, as Excel presets them. */
const MARGINS_PT = 2 * 50.4
/** Width of a column of `w` characters in the usual 11-point font, and of one without a width of its own. */
const CHARACTER_PT = 5.25
const PADDING_PT = 3.75
const USUAL_CHARACTERS = 8.43
/** A sheet that keeps so much of its size stays upright. */
const UPRIGHT_SCALE_MIN = 0.75
/** Below this share of its size a sheet gets larger paper. */
const LANDSCAPE_SCALE_MIN = 0.5
/** Below this share its text can no longer be read on one page of A3. */
const READABLE_SCALE_MIN = 0.35
const PAGES_WIDE_MAX = 50
const A3_HEIGHT_PT = 1190.6
const PAPER_A4 = 9
const PAPER_A3 = 8
const COLUMNS_MAX = 16_384

/**
 * Sets how a worksheet part is printed where its author left that open: all columns on one page's width, on A4 upright,
 * A4 landscape or A3 landscape, the first that leaves the text readable, else on as many pages of A3 as it needs. A
 * sheet with a scale, page breaks or a print area of its own keeps them; paper that is not named is A4.
 */
export function layOutSheet(xml: string, extent: SheetExtent): string {
  const header = extent.dropHeader ? /<((?:\w+:)?)headerFooter[\s>][\s\S]*?<\/\1headerFooter>/ : /(?!)/
  const plain = xml.replace(/<((?:\w+:)?)customSheetViews[\s>][\s\S]*?<\/\1customSheetViews>/, '').replace(header, '')
  const prefix = /<((?:\w+:)?)worksheet[\s>]/.exec(plain)?.[1]
  if (prefix === undefined) return xml
  const setup = new RegExp(`<${prefix}pageSetup((?:\\s[^>]*?)?)/?>`).exec(plain)?.[1] ?? ''
  const chosen = extent.hasPrintArea || isChosen(plain, setup) ? null : choosePaper(widthOf(plain, extent), setup)
  const attributes = setup.replace(/\s[a-z]+:id="[^"]*"/i, '') // Printer settings, a part of their own.
  const paper = /\spaperSize=/.test(attributes) ? attributes : `${attributes} paperSize="${PAPER_A4}"`
  if (!chosen) return setPageSetup(plain, prefix, paper)
  const fitted = `${without(attributes, ['paperSize', 'orientation', 'scale', 'fitToWidth', 'fitToHeight'])} paperSize="${chosen.paper}" orientation="${chosen.orientation}" fitToWidth="${chosen.pagesWide}" fitToHeight="0"`
  return setFitToPage(setPageSetup(plain, prefix, fitted), prefix)
}

function isChosen(xml: string, setup: string): boolean {
  if (/<(?:\w+:)?pageSetUpPr\s[^>]*fitToPage="(?:1|true)"/.test(xml)) return true
  if (/<(?:\w+:)?(?:row|col)Breaks\s/.test(xml)) return true
  const scale = /\sscale="(\d+)"/.exec(setup)?.[1]
  return scale !== undefined && scale !== '100'
}

interface ChosenPaper {
  readonly paper: number
  readonly orientation: 'portrait' | 'landscape'
  /** Pages beside each other; more than one only where the text could not be read otherwise. */
  readonly pagesWide: number
}

/** null: everything fits as it is. */
function choosePaper(widthPt: number, setup: string): ChosenPaper | null {
  const landscape = /\sorientation="landscape"/.test(setup)
  const scaleOn = (paperPt: number): number => (paperPt - MARGINS_PT) / widthPt
  if (scaleOn(landscape ? A4_HEIGHT_PT : A4_WIDTH_PT) >= 1) return null
  if (!landscape && scaleOn(A4_WIDTH_PT) >= UPRIGHT_SCALE_MIN) {
    return { paper: PAPER_A4, orientation: 'portrait', pagesWide: 1 }
  }
  if (scaleOn(A4_HEIGHT_PT) >= LANDSCAPE_SCALE_MIN) return { paper: PAPER_A4, orientation: 'landscape', pagesWide: 1 }
  const scale = scaleOn(A3_HEIGHT_PT)
  const pagesWide = scale >= READABLE_SCALE_MIN ? 1 : Math.min(PAGES_WIDE_MAX, Math.ceil(LANDSCAPE_SCALE_MIN / scale))
  return { paper: PAPER_A3, orientation: 'landscape', pagesWide }
}

function widthOf(xml: string, { lastColumn }: SheetExtent): number {
  const { usual, columns } = readColumnWidths(xml)
  const last = Math.min(COLUMNS_MAX, lastColumn)
  let widthPt = last * columnPt(usual)
  for (const { from, to, characters } of columns) {
    const count = Math.min(to, last) - from + 1
    if (count > 0) widthPt += count * ((characters === 0 ? 0 : columnPt(characters)) - columnPt(usual))
  }
  return Math.max(1, widthPt)
}

export interface ColumnWidths {
  /** Characters of a column that has no width of its own. */
  readonly usual: number
  /** 1-based ranges; 0 characters for hidden ones. */
  readonly columns: readonly { readonly from: number; readonly to: number; readonly characters: number }[]
}

export function readColumnWidths(xml: string): ColumnWidths {
  const format = /<(?:\w+:)?sheetFormatPr(\s[^>]*)>/.exec(xml)?.[1] ?? ''
  const usual = numberOf(format, 'defaultColWidth') ?? numberOf(format, 'baseColWidth') ?? USUAL_CHARACTERS
  const columns = [...xml.matchAll(/<(?:\w+:)?col(\s[^>]*)>/g)].map(([, attributes = '']) => {
    const from = numberOf(attributes, 'min') ?? 1
    const hidden = /\shidden="(?:1|true)"/.test(attributes)
    return {
      from,
      to: numberOf(attributes, 'max') ?? from,
      characters: hidden ? 0 : (numberOf(attributes, 'width') ?? usual),
    }
  })
  return { usual, columns }
}

function columnPt(characters: number): number {
  return characters * CHARACTER_PT + PADDING_PT
}

function numberOf(attributes: string, name: string): number | null {
  const text = new RegExp(`\\s${name}="(\\d+(?:\\.\\d+)?)"`).exec(attributes)?.[1]
  return text === undefined ? null : Number(text)
}

function without(attributes: string, names: readonly string[]): string {
  return attributes.replace(new RegExp(`\\s(?:${names.join('|')})="[^"]*"`, 'g'), '')
}

/** LibreOffice reads the children of a worksheet in any order, so a new one goes behind the cells. */
function setPageSetup(xml: string, prefix: string, attributes: string): string {
  const tag = `<${prefix}pageSetup${attributes}/>`
  const present = new RegExp(`<${prefix}pageSetup(?:\\s[^>]*?)?(?:/>|></${prefix}pageSetup>)`)
  if (present.test(xml)) return xml.replace(present, () => tag)
  const end = xml.lastIndexOf(`</${prefix}worksheet>`)
  return end === -1 ? xml : xml.slice(0, end) + tag + xml.slice(end)
}

function setFitToPage(xml: string, prefix: string): string {
  const fit = `<${prefix}pageSetUpPr fitToPage="1"/>`
  const bare = xml.replace(new RegExp(`<${prefix}pageSetUpPr(?:\\s[^>]*?)?/>`), '')
  const empty = new RegExp(`<${prefix}sheetPr((?:\\s[^>]*?)?)/>`)
  if (empty.test(bare)) return bare.replace(empty, (_, rest) => `<${prefix}sheetPr${rest}>${fit}</${prefix}sheetPr>`)
  if (bare.includes(`</${prefix}sheetPr>`)) {
    return bare.replace(`</${prefix}sheetPr>`, () => `${fit}</${prefix}sheetPr>`)
  }
  return bare.replace(
    new RegExp(`<${prefix}worksheet(?:\\s[^>]*)?>`),
    open => `${open}<${prefix}sheetPr>${fit}</${prefix}sheetPr>`,
  )
}
