import type { BinderPlan } from '../../../model/binder-plan.ts'
import type { CaptureProtocol, ProtocolDocument } from '../../../model/capture-protocol.ts'
import type { ScanFacts, ScanFinding } from '../../../model/scan-facts.ts'
import { COLOUR_NAMES, findingText } from '../../../capture/capture-texts.de.ts'
import { counted, germanCount } from '../../../paper/german-format.ts'
import type { Leaf } from '../../../paper/leaf.ts'
import { MUTED } from '../../../paper/palette.ts'
import { setTable } from '../../../paper/set-table.ts'
import type { Row } from '../../../paper/set-table.ts'
import { startFlow } from '../../../paper/sheet-flow.ts'
import type { Book, Flow, Sheet, Target } from '../../../paper/sheet-flow.ts'
import type { BoundStack } from '../pages/bound-stack.ts'
import { belegNumber } from '../pages/stamp-page.ts'

/** The table stays a table; all pages are in scanprotokoll.json. */
const PAGES_SHOWN_MAX = 200

/**
 * "Scanprotokoll": how each page of paper was captured, which paper is to be kept and why, and what a person has to
 * certify, by GoBD nos. 136 to 141 and in the words of BSI TR-03138 (TR-RESISCAN).
 */
export function setCapture(
  book: Book,
  { capture, clientYear }: Pick<BinderPlan, 'capture' | 'clientYear'>,
  stack: Pick<BoundStack, 'documents'>,
): Sheet | null {
  if (!capture) return null
  const flow = startFlow(book, 'Scanprotokoll')
  const first = flow.sheet()
  const numbers = new Map(
    stack.documents.map(({ planned }) => [planned.documentId, belegNumber(planned.placement.position)]),
  )
  const numberOf = ({ document_id: id }: Pick<ProtocolDocument, 'document_id'>): string => numbers.get(id) ?? '–'
  flow.heading('Scanprotokoll')
  flow.paragraph(
    `Ersetzendes Scannen nach GoBD (Rz. 136 bis 141), in den Begriffen der BSI TR-03138 (TR-RESISCAN). ${counted(capture.pages, 'Seite', 'Seiten')} aus ${counted(capture.documents.length, 'Beleg', 'Belegen')} sind Bilder von Papier. Gemessen wurde an den Bildpunkten, aus denen auch gelesen wurde; digital eingegangene Seiten stehen hier nicht. Das Blatt ersetzt keine Sichtprüfung und keine Verfahrensdokumentation.`,
    { colour: MUTED },
  )
  setSums(flow, capture)
  setKept(flow, capture, stack, numberOf)
  setCertificate(flow, capture)
  setPages(flow, capture, numberOf)
  flow.paragraph(
    `Dieses Protokoll ist als Anlage scanprotokoll.json beigefügt${clientYear ? '' : ', steht mit seinem Hashwert im verketteten Protokoll'} und ist durch das Siegel der Mappe unterschrieben.`,
    { colour: MUTED, size: 8.5 },
  )
  return first
}

const SUMS: readonly (readonly [ScanFinding, string])[] = [
  ['cut', 'Text am Rand angeschnitten'],
  ['unreadable', 'mit einer Stelle, die nicht lesbar ist'],
  ['blurred', 'unscharf oder blass'],
  ['low_resolution', 'Auflösung unter 200 dpi'],
  ['small_letters', 'Foto mit zu klein abgebildeter Schrift'],
  ['marks_without_colour', 'Handschrift ohne Farbe erfasst'],
]

function setSums(flow: Flow, { documents, pages, blank }: CaptureProtocol): void {
  const all = documents.flatMap(document => document.pages)
  const countOf = (finding: ScanFinding): number => all.filter(({ findings }) => findings.includes(finding)).length
  const found = SUMS.map(([finding, title]) => [title, countOf(finding)] as const).filter(([, count]) => count > 0)
  const uncoloured = all.filter(({ colour }) => colour === 'grey' || colour === 'black_white').length
  setTable(
    flow,
    [
      { title: 'Qualitätssicherung', width: 403 },
      { title: 'Seiten', width: 80.28, align: 'right' },
    ],
    [
      { cells: ['Erfasst', germanCount(pages)] },
      { cells: ['davon ohne Befund', germanCount(all.filter(({ findings }) => findings.length === 0).length)] },
      ...found.map(([title, count]) => ({ cells: [`davon ${title}`, germanCount(count)] })),
      { cells: ['davon ohne Farbe (Graustufen oder Schwarzweiß)', germanCount(uncoloured)] },
      { cells: ['Leere Seiten (Rückseiten), beiseitegelegt', germanCount(blank.length)] },
    ],
  )
}

type NumberOf = (document: Pick<ProtocolDocument, 'document_id'>) => string

/** "Original behalten": each document with its reasons. */
function setKept(
  flow: Flow,
  { documents }: CaptureProtocol,
  stack: Pick<BoundStack, 'documents'>,
  numberOf: NumberOf,
): void {
  flow.subheading('Original behalten')
  const kept = documents
    .filter(({ keep_original }) => keep_original.length > 0)
    .toSorted((one, other) => numberOf(one).localeCompare(numberOf(other)))
  if (kept.length === 0) {
    flow.paragraph(
      'Aus Belegart und Messung ergibt sich bei keinem Beleg ein Grund, das Papier zu behalten. Ob ein anderes Gesetz oder ein Vertrag es verlangt, entscheidet ein Mensch.',
    )
    return
  }
  const firstPages = new Map(stack.documents.map(({ planned, pages }) => [planned.documentId, pages[0]?.leaf]))
  setTable(
    flow,
    [
      { title: 'Beleg', width: 44 },
      { title: 'Datei', width: 140, linesMax: 2 },
      { title: 'Seite', width: 60, linesMax: 3 },
      { title: 'Grund', width: 239.28, linesMax: 4 },
    ],
    kept.flatMap(document => keptRows(document, numberOf(document), firstPages.get(document.document_id))),
  )
}

function keptRows({ filename, keep_original }: ProtocolDocument, number: string, leaf: Leaf | undefined): Row[] {
  const link: (() => Target) | undefined = leaf && (() => ({ leaf, place: null }))
  return keep_original.map(({ text, source, pages }, index) => ({
    cells: [
      index === 0 ? number : '',
      index === 0 ? filename : '',
      pages.length === 0 ? 'alle' : pages.join(', '),
      source === null ? text : `${text} (${source})`,
    ],
    ...(link && { link }),
  }))
}

/** What no program can know ("Transfervermerk"): to be ticked and signed. */
function setCertificate(flow: Flow, { documents, blank }: CaptureProtocol): void {
  const pages = documents.flatMap(document => document.pages)
  const uncoloured = pages.filter(({ colour }) => colour === 'grey' || colour === 'black_white').length
  flow.subheading('Von einem Menschen zu bestätigen (Transfervermerk)')
  const points = [
    'Vorbereitung: Der Stapel war vollständig und lag in seiner Reihenfolge; Klammern und Haftnotizen waren entfernt, Vorder- und Rückseiten wurden erfasst.',
    'Sichtprüfung: Bild und Papier stimmen überein; nichts ist verdeckt, abgeschnitten oder unleserlich.',
    ...(uncoloured > 0
      ? [
          `Farbe: Auf ${counted(uncoloured, 'Seite', 'Seiten')} ohne Farbe kommt der Farbe keine Beweisfunktion zu (Rz. 137: rote Minusbeträge, farbige Vermerke).`,
        ]
      : []),
    ...(blank.length > 0
      ? [`Leere Seiten: Die ${germanCount(blank.length)} beiseitegelegten Seiten (Bilder: Seitenbilanz) sind leer.`]
      : []),
    'Nach dem Scannen wurde auf dem Papier nichts mehr vermerkt (Rz. 139).',
    'Kein anderes Gesetz und kein Vertrag verlangt das Original; was unter „Original behalten“ steht, bleibt (Rz. 140).',
    'Eine Verfahrensdokumentation regelt, wer wann was scannt, prüft und vernichtet (Rz. 136).',
  ]
  for (const point of points) flow.paragraph(`☐  ${point}`, { size: 9 })
  flow.space(6)
  flow.paragraph('Gescannt von  ______________________   am  ______________   Gerät  ______________________', {
    size: 9,
  })
  flow.paragraph('Geprüft von  ______________________   am  ______________   Unterschrift  __________________', {
    size: 9,
  })
}

function setPages(flow: Flow, { documents, pages }: CaptureProtocol, numberOf: NumberOf): void {
  flow.subheading('Seite für Seite')
  const rows = documents.flatMap(document => document.pages.map(page => ({ document, page })))
  if (pages > PAGES_SHOWN_MAX) {
    flow.paragraph(
      `Die ersten ${PAGES_SHOWN_MAX} von ${germanCount(pages)} Seiten; alle stehen in scanprotokoll.json.`,
      { colour: MUTED, size: 8.5 },
    )
  }
  setTable(
    flow,
    [
      { title: 'Beleg', width: 44 },
      { title: 'Seite', width: 36, align: 'right' },
      { title: 'Auflösung', width: 70, align: 'right' },
      { title: 'Schärfe', width: 50, align: 'right' },
      { title: 'Farbe', width: 70 },
      { title: 'Befund', width: 213.28, linesMax: 3 },
    ],
    rows.slice(0, PAGES_SHOWN_MAX).map(({ document, page }) => ({
      cells: [
        numberOf(document),
        String(page.page),
        page.dpi_known ? `${page.dpi} dpi` : page.photo ? 'Foto' : 'unbekannt',
        page.sharpness === 0 ? '–' : page.sharpness.toFixed(2).replace('.', ','),
        colourName(page.colour),
        page.findings.map(finding => findingText(finding, page)).join('; ') || 'ohne Befund',
      ],
    })),
  )
}

function colourName(colour: ScanFacts['colour']): string {
  return colour === null ? 'nicht bekannt' : COLOUR_NAMES[colour]
}
