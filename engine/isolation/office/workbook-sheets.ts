import type { OfficePackage } from './office-package.ts'
import { unescapeXml } from './workbook-styles.ts'

export interface WorkbookSheet {
  /** Name of the worksheet part in the package. */
  readonly part: string
  readonly name: string
  readonly visible: boolean
  readonly hasPrintArea: boolean
  /** A chart of the workbook draws from its cells. */
  readonly isCharted: boolean
}

export interface WorkbookSheets {
  readonly sheets: readonly WorkbookSheet[]
  /** Days are counted from 1904 instead of 1900. */
  readonly date1904: boolean
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const CHART = /^xl\/(?:charts|chartsheets)\/[^/]+\.xml$/

/** The worksheets in the order of the workbook; null when the package is not laid out as usual. */
export async function readSheets(file: OfficePackage): Promise<WorkbookSheets | null> {
  if (!file.names.has(WORKBOOK) || !file.names.has(RELATIONS)) return null
  const workbook = await readText(file, WORKBOOK)
  const parts = readTargets(await readText(file, RELATIONS))
  const charted = await readCharted(file)
  const printAreas = new Set(
    [...workbook.matchAll(/<(?:\w+:)?definedName\s[^>]*>/g)]
      .filter(([tag]) => tag.includes('_xlnm.Print_Area'))
      .map(([tag]) => /\slocalSheetId="(\d+)"/.exec(tag)?.[1]),
  )
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].flatMap(([, attributes = ''], index) => {
    const part = parts.get(/\w+:id="([^"]*)"/.exec(attributes)?.[1] ?? '')
    if (part === undefined || !file.names.has(part)) return []
    const name = unescapeXml(/(?:^|\s)name="([^"]*)"/.exec(attributes)?.[1] ?? '')
    return [
      {
        part,
        name,
        visible: !/\sstate="(?:hidden|veryHidden)"/.test(attributes),
        hasPrintArea: printAreas.has(String(index)),
        isCharted: charted.has(name),
      },
    ]
  })
  return { sheets, date1904: /<(?:\w+:)?workbookPr\s[^>]*date1904="(?:1|true)"/.test(workbook) }
}

export async function readText(file: OfficePackage, name: string): Promise<string> {
  return new TextDecoder().decode(await file.read(name))
}

/** Part names of the worksheets by relation id. */
function readTargets(relations: string): Map<string, string> {
  const targets = new Map<string, string>()
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    if (!/\sType="[^"]*\/worksheet"/.test(tag)) continue
    const id = /\sId="([^"]*)"/.exec(tag)?.[1]
    const target = /\sTarget="([^"]*)"/.exec(tag)?.[1]
    if (id === undefined || target === undefined) continue
    targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return targets
}

/** Names of the sheets that charts refer to, e.g. in `'Umsatz 2025'!$A$1:$B$9`. */
async function readCharted(file: OfficePackage): Promise<Set<string>> {
  const charted = new Set<string>()
  for (const name of file.names) {
    if (!CHART.test(name)) continue
    for (const [, formula = ''] of (await readText(file, name)).matchAll(/<(?:\w+:)?f>([^<]*)</g)) {
      for (const [, quoted, bare] of unescapeXml(formula).matchAll(/(?:'((?:[^']|'')+)'|([^'!,()]+))!/g)) {
        charted.add(quoted?.replaceAll("''", "'") ?? bare ?? '')
      }
    }
  }
  return charted
}
