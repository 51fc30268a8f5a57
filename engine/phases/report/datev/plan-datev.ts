import type { BinderPlan, PlannedDocument } from '../../../model/binder-plan.ts'
import type { PageMediaType } from '../../../model/media-type.ts'
import { belegNumber } from '../stamp-page.ts'
import type { AccountTable } from './account-table.ts'
import { bookingRows } from './booking-rows.ts'
import { FILE_BYTES_MAX } from './check-document-xml.ts'
import type { LeftOut } from './datev-receipt.ts'
import { datevGuid } from './datev-guid.ts'
import { datevNumbers } from './datev-settings.ts'
import type { DatevSettings } from './datev-settings.ts'
import { readBooking } from './read-booking.ts'
import type { ArchiveDocument } from './write-document-xml.ts'
import { sanitizeNumber } from './write-extf.ts'
import type { ExtfBooking } from './write-extf.ts'
import { writeLedgerXml } from './write-ledger-xml.ts'

export interface ImageFile {
  readonly path: string
  readonly mediaType: PageMediaType
  readonly byteSize: number
}

/** A document in a package, with the files that belong to it. */
export interface PackedDocument {
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

/** What of a binder goes to DATEV. `imageOf` gives the file that shows a document, null when it is not in the binder. */
export async function planDatev(
  plan: Omit<BinderPlan, 'outPath'>,
  deps: { readonly settings: DatevSettings; readonly accounts: AccountTable; readonly officeName: string },
  imageOf: (document: PlannedDocument) => Promise<ImageFile | null>,
): Promise<DatevPlan> {
  const { settings, accounts } = deps
  const wanted = datevNumbers(settings) === null ? false : settings.bookings
  const packed: PackedDocument[] = []
  const bookings: ExtfBooking[] = []
  const withoutImage: LeftOut[] = []
  const withoutBooking: LeftOut[] = []
  const inOrder = plan.documents.toSorted((one, other) => one.placement.position - other.placement.position)
  for (const document of inOrder) {
    const what = `${belegNumber(document.placement.position)} ${document.filename}`
    const image = settings.images ? await imageFor(document, imageOf) : null
    if (typeof image === 'string') withoutImage.push({ what, reason: image })
    const shown = typeof image === 'string' ? null : image
    const booking = wanted === false ? null : readBooking(document, accounts, plan.mandantName)
    if (typeof booking === 'string') withoutBooking.push({ what, reason: booking })
    const found = typeof booking === 'string' ? null : booking
    const guid = datevGuid(document.documentId)
    let ledgerXml: string | null = null
    let isBooked = false
    if (found && wanted === 'extf') {
      const rows = bookingRows(found, accounts, settings, {
        guid: shown ? guid : null,
        text: textOf(document, found.party),
      })
      if (typeof rows === 'string') withoutBooking.push({ what, reason: rows })
      else {
        bookings.push(...rows)
        isBooked = true
      }
    }
    if (found && wanted === 'ledger') {
      const number = sanitizeNumber(found.number)
      if (!shown) withoutBooking.push({ what, reason: 'Ohne Belegbild werden keine Belegsätze geschrieben.' })
      else if (number === '')
        withoutBooking.push({ what, reason: 'Keine Rechnungsnummer gefunden; Belegsätze verlangen sie.' })
      else ledgerXml = writeLedgerXml(found, ledgerFields(document, number, found.party, deps.officeName))
    }
    if (!shown) continue
    const stem = `Beleg_${String(packed.length + 1).padStart(4, '0')}`
    const isIncoming = found?.rule.direction === 'in'
    packed.push({
      image: shown,
      ledgerXml,
      document: {
        guid,
        direction: found?.rule.direction ?? accounts.kinds[document.analysis?.kind.id ?? '']?.direction ?? null,
        place: ledgerXml !== null ? 'ledger' : isBooked ? folderOf(document) : placeOf(document),
        description: [document.analysis?.fields['date']?.value, textOf(document, found?.party ?? '')]
          .filter(Boolean)
          .join(' '),
        keywords: `${what}; ${labelOf(document)}`,
        imageName: `${stem}.${EXTENSIONS[shown.mediaType]}`,
        ledger:
          ledgerXml === null || !found ? null : { name: `${stem}.xml`, month: found.date.slice(0, 7), isIncoming },
      },
    })
  }
  return { packed, bookings, withoutImage, withoutBooking }
}

async function imageFor(
  document: PlannedDocument,
  imageOf: (document: PlannedDocument) => Promise<ImageFile | null>,
): Promise<ImageFile | string> {
  if (document.analysis?.kind.id === 'beiwerk') return 'Beiwerk (AGB, Werbung, Anschreiben) wird nicht übergeben.'
  const image = await imageOf(document)
  if (!image) return 'Der Beleg ist nicht in der Mappe.'
  if (image.byteSize === 0) return 'Die Datei ist leer.'
  if (image.byteSize > FILE_BYTES_MAX) return 'Die Datei ist größer als 20 MB. Bitte teilen oder kleiner scannen.'
  return image
}

function textOf(document: PlannedDocument, party: string): string {
  return party || document.analysis?.fields['issuer']?.value || labelOf(document)
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

function ledgerFields({ analysis }: PlannedDocument, number: string, party: string, officeName: string) {
  const value = (name: string): string | null => analysis?.fields[name]?.value ?? null
  const day = (name: string): string | null => (/^\d{4}-\d{2}-\d{2}$/.test(value(name) ?? '') ? value(name) : null)
  return {
    ...{ number, generator: officeName, text: party },
    ...{ dueDate: day('due'), deliveryDate: day('serviceDate'), vatId: value('vatId'), iban: value('iban') },
  }
}
