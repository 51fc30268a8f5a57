import { createHash } from 'node:crypto'
import type { BinderPlan, BinderReceipt } from '../../../model/binder-plan.ts'
import type { PlannedClientYear } from '../../../model/planned-client-year.ts'
import { counted, germanCount, germanDay, germanMoment } from '../../../paper/german-format.ts'
import type { BoundStack } from '../pages/bound-stack.ts'
import { ACCENT, HAIRLINE, INK, MUTED, TINT } from '../../../paper/palette.ts'
import { A4, CONTENT_WIDTH, MARGIN, addBareSheet, clip, wrap } from '../../../paper/sheet-flow.ts'
import type { Pen } from '../../../paper/pen.ts'
import type { Book, Sheet } from '../../../paper/sheet-flow.ts'
import { changesText, releaseText } from '../years/edition-changes.de.ts'
import { yearsOf } from '../../../sorting/years-of.ts'

/** What the cover says, beside what it says of the plan itself. */
interface Cover {
  readonly book: Book
  readonly plan: BinderPlan
  readonly stack: BoundStack
  readonly ledger: BinderReceipt['ledger']
  readonly attached: 'all' | 'none'
}

/** The first page: whose documents these are, how many, and the hash that stands for all of them. */
export function setCover(
  book: Book,
  plan: BinderPlan,
  stack: BoundStack,
  ledger: BinderReceipt['ledger'],
  attached: 'all' | 'none',
): void {
  const cover: Cover = { book, plan, stack, ledger, attached }
  const sheet = addBareSheet(book)
  const [tiles, facts] = [tilesOf(cover), factsOf(cover)]
  sheet.draws.push(pen => {
    drawOffice(pen, cover)
    const belowTitle = drawTitle(pen, cover)
    drawTiles(pen, cover, tiles, belowTitle)
    drawFacts(pen, cover, facts, belowTitle - 84)
    drawFoot(pen, cover, sheet)
  })
}

type Labelled = readonly [label: string, value: string]

function factsOf({ plan, stack }: Cover): readonly Labelled[] {
  const { clientYear } = plan
  return [
    ...(clientYear ? yearFacts(plan, clientYear) : batchFacts(plan)),
    ['Geprüft', reviewText(stack)],
    ['Programm', `Steuerstapel ${plan.engineVersion}`],
    ['Sammelhash', collectiveHash(plan)],
    ['Siegelschlüssel', plan.sealKey.fingerprint],
  ]
}

function batchFacts(plan: BinderPlan): readonly Labelled[] {
  return [
    ['Stapel', plan.batchName],
    ['Stapel-Nr.', plan.batchId],
    ['Eingegangen', germanMoment(plan.createdAt)],
    ['Erstellt', germanMoment(plan.producedAt)],
    ...(plan.edition > 1 ? [['Fassung', editionText(plan)] as const] : []),
  ]
}

function yearFacts(plan: BinderPlan, clientYear: PlannedClientYear): readonly Labelled[] {
  const { edition, producedAt } = plan
  const released = releaseText(plan)
  const { author, changes, deliveries } = clientYear
  const last = deliveries.at(-1)
  const newest = last ? `, die letzte vom ${germanDay(last.receivedAt)}` : ''
  return [
    ['Ausgabe', `${edition} vom ${germanMoment(producedAt)}${author === null ? '' : `, erstellt von ${author}`}`],
    ...(released === null ? [] : [['Freigabe', released] as const]),
    ['Änderungen', changesText(edition, changes)],
    ['Lieferungen', `${germanCount(deliveries.length)}${newest}`],
  ]
}

function tilesOf({ plan, stack, ledger }: Cover): readonly Labelled[] {
  const failedCount = stack.setAside.filter(document => document.reason.type === 'failed').length
  return [
    ['Dateien', germanCount(plan.inputs.length)],
    ['Seiten eingegangen', germanCount(ledger.pagesIn)],
    ['Belege in der Mappe', germanCount(stack.documents.length)],
    ['nicht verarbeitet', germanCount(failedCount)],
  ]
}

function drawOffice(pen: Pen, { book: { bold, officeName } }: Cover): void {
  pen.fill(0, A4.height - 14, A4.width, 14, ACCENT)
  const office = clip(bold, 11, officeName || 'Steuerstapel', CONTENT_WIDTH)
  pen.text(bold, 11, MARGIN.left, A4.height - 84, office, ACCENT)
  pen.line(MARGIN.left, A4.height - 98, A4.width - MARGIN.right, A4.height - 98, 0.6, HAIRLINE)
}

/** Gives back where the next part begins, in points from the foot. */
function drawTitle(pen: Pen, { book: { regular, bold }, plan }: Cover): number {
  let y = A4.height - 236
  pen.text(bold, 40, MARGIN.left, y, 'Belegmappe', INK)
  y -= 44
  const names = wrap(regular, 22, plan.mandantName ?? 'Ohne Mandantenzuordnung', CONTENT_WIDTH).slice(0, 2)
  for (const line of names) {
    pen.text(regular, 22, MARGIN.left, y, line, ACCENT)
    y -= 28
  }
  pen.text(regular, 13, MARGIN.left, y - 2, periodTitle(plan), MUTED)
  return y - 78
}

function drawTiles(pen: Pen, { book: { regular, bold } }: Cover, tiles: readonly Labelled[], y: number): void {
  const tileWidth = (CONTENT_WIDTH - 3 * 10) / 4
  for (const [index, [label, value]] of tiles.entries()) {
    const x = MARGIN.left + index * (tileWidth + 10)
    pen.fill(x, y - 34, tileWidth, 66, TINT)
    pen.fill(x, y - 34, 2.5, 66, ACCENT)
    pen.text(bold, 21, x + 14, y + 2, value, INK)
    pen.text(regular, 8.5, x + 14, y - 18, label, MUTED)
  }
}

function drawFacts(pen: Pen, { book: { regular } }: Cover, facts: readonly Labelled[], from: number): void {
  let y = from
  for (const [label, value] of facts) {
    const lines = wrap(regular, 9.5, value, CONTENT_WIDTH - 110).slice(0, 2)
    pen.text(regular, 9.5, MARGIN.left, y, label, MUTED)
    for (const [index, line] of lines.entries()) pen.text(regular, 9.5, MARGIN.left + 110, y - index * 13, line, INK)
    y -= 13 * lines.length + 6
  }
}

function drawFoot(pen: Pen, { book, plan, ledger, attached }: Cover, sheet: Sheet): void {
  const { regular, bold } = book
  pen.fill(MARGIN.left, 92, 2.5, 34, ACCENT)
  pen.text(bold, 10, MARGIN.left + 14, 113, 'Verarbeitung lokal – kein Dokument hat diesen Rechner verlassen.', INK)
  const note = `${counted(ledger.binder, 'Belegseite', 'Belegseiten')} · Originale unverändert ${attached === 'all' ? 'beigefügt' : 'im Ordner „Originale“'} · SHA-256 je Datei in index.json`
  pen.text(regular, 8.5, MARGIN.left + 14, 97, note, MUTED)
  const number = `Seite ${sheet.number} von ${book.leaves.length}`
  pen.text(regular, 7.5, A4.width - MARGIN.right - regular.widthOf(number, 7.5), 30, number, MUTED)
  pen.text(regular, 7.5, MARGIN.left, 30, `Stand ${germanDay(plan.producedAt)}`, MUTED)
}

function editionText({ edition }: BinderPlan): string {
  return `${edition}, nach Korrekturen; die früheren liegen im Ordner „Frühere Fassungen“`
}

/** How many documents a person looked at and found right. */
function reviewText({ documents }: BoundStack): string {
  const count = documents.filter(({ planned }) => planned.analysis?.review?.state === 'confirmed').length
  return `${germanCount(count)} von ${counted(documents.length, 'Beleg', 'Belegen')}`
}

/**
 * SHA-256 over the inputs' hashes (hex, one a line, in the order of the request); files that never arrived have none.
 */
export function collectiveHash(plan: BinderPlan): string {
  const hashes = plan.inputs.map(file => file.sha256).filter(sha256 => sha256 !== null)
  return createHash('sha256')
    .update(hashes.map(hash => `${hash}\n`).join(''))
    .digest('hex')
}

function periodTitle(plan: BinderPlan): string {
  if (plan.clientYear) return `Veranlagungszeitraum ${plan.clientYear.year}`
  const years = yearsOf(plan.documents)
  if (!years) return 'Veranlagungszeitraum nicht ermittelt'
  return years[0] === years[1] ? `Veranlagungszeitraum ${years[0]}` : `Belege der Jahre ${years[0]} bis ${years[1]}`
}
