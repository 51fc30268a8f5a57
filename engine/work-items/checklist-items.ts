import type { WorkItem } from '../model/work-item.ts'
import { germanDay } from '../paper/german-format.ts'
import { digestOf, itemOf } from './make-item.ts'
import { wholeStake } from './stake.ts'
import type { ItemDocument, ItemView, WorkItemFacts } from './work-item-facts.ts'

/** What the checklist of the mandant expects for the year and nobody has brought. */
export function missingItems({ requests: { year, missing } }: Pick<WorkItemFacts, 'requests'>): readonly WorkItem[] {
  return missing.map(({ expectedId, label, issuerHint, requestedAt }) => {
    const from = issuerHint === null ? '' : ` von „${issuerHint}“`
    return {
      id: `document_missing/${expectedId}/${year}`,
      ground: digestOf([label, issuerHint]),
      kind: 'document_missing',
      documentId: null,
      expectedId,
      relatedId: null,
      place: null,
      field: null,
      subject: label,
      known: `Für ${year} erwartet${from}, in keiner Lieferung gefunden.`,
      proposal:
        requestedAt === null ? 'Bitte anfordern.' : `Angefordert am ${germanDay(requestedAt)}; bitte nachfassen.`,
      // The checklist itself asks for it.
      request: null,
      actions: ['checklist'],
      cents: 0,
      deadline: null,
    }
  })
}

/** Sheets of request letters that closed nothing. */
export function sheetItems({ requests: { unsettled } }: Pick<WorkItemFacts, 'requests'>): readonly WorkItem[] {
  return unsettled.map(({ documentId, filename, page, code, message }) => ({
    id: `request_sheet/${documentId}/${page}`,
    ground: digestOf([code]),
    kind: 'request_sheet',
    documentId,
    expectedId: null,
    relatedId: null,
    place: null,
    field: null,
    subject: filename,
    known: `Seite ${page}: ${message}`,
    proposal: '',
    request: null,
    actions: ['look'],
    cents: 0,
    deadline: null,
  }))
}

/** Belongs to somebody else, or to the spouse or a child: only a person can tell, so it stays where it is. */
export function foreignItems(view: ItemView, document: ItemDocument): readonly WorkItem[] {
  const { foreignIds, mandantNames } = view.facts
  const idNr = foreignIds.find(({ documentId }) => documentId === document.id)?.idNr
  if (idNr === undefined) return []
  const grouped = idNr.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')
  const [name] = mandantNames
  const whose = name === undefined ? 'des Mandanten' : `von „${name}“`
  return [
    itemOf(document, {
      kind: 'other_person',
      part: 'id_number',
      ground: [idNr],
      known: `Nennt die Identifikationsnummer ${grouped}, nicht die ${whose}.`,
      proposal: 'Bitte prüfen, ob der Beleg hierher gehört (etwa zu Ehegatte oder Kind), sonst herausnehmen.',
      cents: wholeStake(view, document),
    }),
  ]
}
