import { readFile, writeFile } from '../../../shared/disk/files.ts'
import sharp from 'sharp'
import type { ConversionOperations } from '../../../isolation/conversion-operations.ts'
import { formatOf } from '../../../isolation/office/office-format.ts'
import type { OfficeFormat } from '../../../isolation/office/office-format.ts'
import { corruptOffice } from '../../../isolation/office/office-faults.ts'
import { openPackage } from '../../../isolation/office/office-package.ts'
import type { OfficePackage } from '../../../isolation/office/office-package.ts'
import { tablesOfWorkbook } from './tables-of-workbook.ts'
import { textOfPart } from './text-of-part.ts'

type Extract = ConversionOperations['write-office-extract']

/** The parts of a format that hold its text, in their order, and the folder of its pictures. */
interface Layout {
  readonly parts: RegExp
  readonly pictures: RegExp
}

const WORD: Layout = {
  parts: /^word\/(?:header\d*|document|footnotes|endnotes|footer\d*)\.xml$/,
  pictures: /^word\/media\//,
}
const SLIDES: Layout = { parts: /^ppt\/slides\/slide\d+\.xml$/, pictures: /^ppt\/media\// }
const OPEN_DOCUMENT: Layout = { parts: /^content\.xml$/, pictures: /^Pictures\// }
const LAYOUTS: Readonly<Partial<Record<OfficeFormat, Layout>>> = {
  docx: WORD,
  docm: WORD,
  pptx: SLIDES,
  pptm: SLIDES,
  odt: OPEN_DOCUMENT,
  odp: OPEN_DOCUMENT,
  ods: OPEN_DOCUMENT,
}
const WORKBOOKS: ReadonlySet<OfficeFormat> = new Set(['xlsx', 'xlsm', 'xls'])
const PICTURES_MAX = 60
const PICTURES_BYTES_MAX = 40 * 1024 * 1024
const PICTURE_PIXELS_MAX = 50_000_000
/** A4 without margins of 2 cm, at 96 pixels an inch. */
const WIDTH_MAX_PX = 640
const STYLE = `@page { size: 21cm 29.7cm; margin: 2cm }
body, td, p { font-family: "Liberation Sans", Arial, sans-serif; font-size: 10pt }`

const byNumber = new Intl.Collator('de', { numeric: true })

/**
 * Operation `write-office-extract`: text and pictures of an office file as one HTML file, read by our own libraries,
 * for a file that LibreOffice makes no pages of. Throws EngineError input corrupt_file, office_too_large.
 */
export async function writeOfficeExtract({ path, mediaType, outPath }: Extract['input']): Promise<Extract['output']> {
  const content = await readFile(path)
  const format = formatOf(mediaType)
  if (format !== null && WORKBOOKS.has(format)) {
    // Looks how much it unpacks to.
    if (format !== 'xls') await openPackage(content)
    return await write(outPath, tablesOfWorkbook(content), [])
  }
  const layout = format === null ? undefined : LAYOUTS[format]
  if (!layout) throw corruptOffice()
  const file = await openPackage(content)
  const names = [...file.names].toSorted(byNumber.compare)
  const sections: string[] = []
  for (const name of names.filter(each => layout.parts.test(each))) {
    const text = textOfPart(new TextDecoder().decode(await file.read(name)))
    if (text !== '') sections.push(text)
  }
  return await write(
    outPath,
    sections,
    await picturesOf(
      file,
      names.filter(each => layout.pictures.test(each)),
    ),
  )
}

async function write(
  outPath: string,
  sections: readonly string[],
  pictures: readonly string[],
): Promise<Extract['output']> {
  const parts = [...sections, ...pictures.map(picture => `<p>${picture}</p>`)]
  const page = `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>Text und Bilder</title><style>${STYLE}</style></head><body>
${parts.join('\n<hr>\n')}
</body></html>
`
  await writeFile(outPath, page, 'utf8')
  return { isEmpty: parts.length === 0 }
}

/** As JPEG, so that whatever LibreOffice trips over is left behind; drawings (EMF, WMF, SVG) are not read. */
async function picturesOf(file: OfficePackage, names: readonly string[]): Promise<string[]> {
  const pictures: string[] = []
  let total = 0
  for (const name of names.filter(each => /\.(?:png|jpe?g|gif|tiff?|webp)$/i.test(each)).slice(0, PICTURES_MAX)) {
    const bytes = await file.read(name)
    total += bytes.length
    if (total > PICTURES_BYTES_MAX) break
    const picture = await pictureOf(bytes).catch(() => null)
    if (picture !== null) pictures.push(picture)
  }
  return pictures
}

async function pictureOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'none' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer({ resolveWithObject: true })
  const scale = Math.min(1, WIDTH_MAX_PX / info.width)
  const [width, height] = [Math.round(info.width * scale), Math.round(info.height * scale)]
  return `<img src="data:image/jpeg;base64,${data.toString('base64')}" width="${width}" height="${height}">`
}
