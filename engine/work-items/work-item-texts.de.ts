import type { WorkItemKind } from '../model/work-item.ts'

/** What an item is about, in a word or two; window and Belegmappe share it. */
export const WORK_ITEM_TITLES: Readonly<Record<WorkItemKind, string>> = {
  value_missing: 'Angabe fehlt',
  file_broken: 'Datei nicht lesbar',
  account_changed: 'Konto geändert',
  position_open: 'Ansatz offen',
  not_identified: 'Belegart offen',
  sum_differs: 'Summe geht nicht auf',
  assessment_differs: 'Bescheid weicht ab',
  xml_mismatch: 'XML und Seite verschieden',
  einvoice_rule: 'E-Rechnung fehlerhaft',
  payment_proof_missing: 'Zahlungsnachweis fehlt',
  movement_without_document: 'Buchung ohne Beleg',
  document_without_payment: 'Zahlung nicht gefunden',
  document_missing: 'Unterlage fehlt',
  possible_duplicate: 'Vielleicht doppelt',
  other_person: 'Andere Person',
  other_year: 'Anderes Jahr',
  value_uncertain: 'Wert unsicher',
  page_unread: 'Seite nicht gelesen',
  page_differs: 'Seite weicht vom Original ab',
  file_note: 'Hinweis zur Datei',
  request_sheet: 'Anforderungsblatt',
  not_counted: 'Nicht gezählt',
  remark: 'Hinweis',
}
