import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { OpenPlan } from '../../../model/open-plan.ts'
import type { PageMediaType } from '../../../model/media-type.ts'
import { germanBytes } from '../../../paper/german-format.ts'
import { belegNumber } from '../pages/stamp-page.ts'
import { targetProgram } from '../programs/target-program.ts'
import type { AccountTable } from './account-table.ts'
import type { LeftOut } from './datev-receipt.ts'
import { datevGuid } from './datev-guid.ts'
import { createCountingCheck } from './not-counted.ts'
import type { DatevDeps } from './datev-deps.ts'
import { createBookingPlanner } from './plan-booking.ts'
import type { PlannedBooking } from './plan-booking.ts'
import type { ArchiveDocument } from './write-document-xml.ts'
import type { ExtfBooking } from './write-extf.ts'

export interface ImageFile {
  readonly path: string
  readonly mediaType: PageMediaType
  readonly byteSize: number
}

/** A document in a package, with the files that belong to it. */
export interface PackedDocument {
  readonly source: PlannedDocument
  readonly document: ArchiveDocument
  readonly image: ImageFile
  readonly ledgerXml: string | null
}

export interface DatevPlan {
  readonly packed: readonly PackedDocument[]
  readonly bookings: readonly ExtfBooking[]
  /** Documents without an image in the package. */
  readonly withoutImage: readonly LeftOut[]
  /** Documents without entries; empty when none were asked for. */
  readonly withoutBooking: readonly LeftOut[]
}

const EXTENSIONS: Readonly<Record<PageMediaType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
}
/** Sections of bookkeeping; what lies in others goes to a folder, not to the inbox of documents to be booked. */
const BOOKKEEPING = /^buchhaltung-/

/**
 * What of a binder goes to DATEV. `imageOf` gives the file that shows a document, null when it is not in the binder.
 */
export async function planDatev(
  plan: OpenPlan,
  { settings, accounts, habits = [], corrections = [], mandantId = null }: DatevDeps,
  imageOf: (document: PlannedDocument) => Promise<ImageFile | null>,
): Promise<DatevPlan> {
  const { officeName, ownName } = plan
  const bookingOf = createBookingPlanner({
    settings,
    accounts,
    habits,
    corrections,
    mandantId,
    officeName,
    ownName,
    notCounted: createCountingCheck(plan),
  })
  const { fileBytesMax } = targetProgram(settings.target).documents
  const packed: PackedDocument[] = []
  const bookings: ExtfBooking[] = []
  const withoutImage: LeftOut[] = []
  const withoutBooking: LeftOut[] = []
  for (const document of plan.documents.toSorted((one, other) => one.placement.position - other.placement.position)) {
    const what = `${belegNumber(document.placement.position)} ${document.filename}`
    const image = await imageOf(document)
    if (!image) {
      withoutImage.push({ what, reason: 'Der Beleg ist nicht in der Mappe.' })
      continue
    }
    const refusal = settings.images ? refusalOf(document, image, fileBytesMax) : null
    if (refusal !== null) withoutImage.push({ what, reason: refusal })
    const shown = settings.images && refusal === null ? image : null
    const booked = bookingOf(document, shown ? datevGuid(document.documentId) : null)
    if (typeof booked === 'string') withoutBooking.push({ what, reason: booked })
    const planned = typeof booked === 'string' ? null : booked
    bookings.push(...(planned?.rows ?? []))
    if (shown) packed.push(packOne(document, planned, shown, what, packed.length + 1, accounts))
  }
  return { packed, bookings, withoutImage, withoutBooking }
}

/** `number` counts the documents of the package, 1-based; `what` names the document for people. */
function packOne(
  document: PlannedDocument,
  planned: PlannedBooking | null,
  image: ImageFile,
  what: string,
  number: number,
  { kinds }: AccountTable,
): PackedDocument {
  const { analysis } = document
  const stem = `Beleg_${String(number).padStart(4, '0')}`
  const ledgerXml = planned?.ledgerXml ?? null
  const direction = planned?.booking.rule.direction ?? kinds[analysis?.kind.id ?? '']?.direction ?? null
  const party = planned?.booking.party || analysis?.fields['issuer']?.value || labelOf(document)
  const month = planned?.booking.date.slice(0, 7) ?? ''
  return {
    source: document,
    image,
    ledgerXml,
    document: {
      guid: datevGuid(document.documentId),
      direction,
      // What is booked by another way would be booked again from the inbox.
      place: ledgerXml !== null ? 'ledger' : planned ? folderOf(document) : placeOf(document),
      description: [analysis?.fields['date']?.value, party].filter(Boolean).join(' '),
      keywords: `${what}; ${labelOf(document)}`,
      imageName: `${stem}.${EXTENSIONS[image.mediaType]}`,
      ledger: ledgerXml === null ? null : { name: `${stem}.xml`, month, isIncoming: direction === 'in' },
    },
  }
}

function refusalOf({ role }: PlannedDocument, { byteSize }: ImageFile, bytesMax: number | null): string | null {
  if (role === 'enclosure') return 'Beiwerk (AGB, Werbung, Anschreiben) wird nicht übergeben.'
  if (byteSize === 0) return 'Die Datei ist leer.'
  if (bytesMax !== null && byteSize > bytesMax)
    return `Die Datei ist größer als ${germanBytes(bytesMax).replace(',0', '')}. Bitte teilen oder kleiner scannen.`
  return null
}

function labelOf({ analysis }: PlannedDocument): string {
  return analysis?.kind.label ?? 'Beleg'
}

function placeOf(document: PlannedDocument): ArchiveDocument['place'] {
  return BOOKKEEPING.test(document.placement.sectionId) ? 'inbox' : folderOf(document)
}

function folderOf({ analysis, placement }: PlannedDocument): readonly [string, string, string] {
  return [
    'Steuerstapel',
    analysis?.year ? String(analysis.year) : 'ohne Jahr',
    placement.sectionTitle.replace(/^.* – /, ''),
  ]
}
