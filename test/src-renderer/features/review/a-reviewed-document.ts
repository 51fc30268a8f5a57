import type { BatchDocument } from '../../../../wire/batch-document.ts'
import type { Field } from '../../../../wire/field.ts'

/** A document that was read, of a sure kind, with nothing to look at. */
export function aReviewedDocument(id: string, overrides: Partial<BatchDocument> = {}): BatchDocument {
  return {
    id,
    index: 0,
    filename: `${id}.pdf`,
    status: 'processed',
    isContainer: false,
    origin: null,
    notes: [],
    kind: { id: 'k', label: 'K', confidence: 1, decision: 'auto' },
    kindAlternatives: [],
    kindReasons: [],
    fields: {},
    absentFields: [],
    warnings: [],
    references: [],
    lines: null,
    review: null,
    section: 'Anlage N',
    position: null,
    pages: [{ number: 1, sourceNumber: 1, setAside: null }],
    ...overrides,
  } as unknown as BatchDocument
}

/** A text that was read on the first page. */
export function aReadField(overrides: Partial<Field> = {}): Field {
  return {
    type: 'text',
    value: 'x',
    unit: null,
    raw: 'x',
    confidence: 1,
    source: 'text',
    title: null,
    evidence: [{ page: 1, box: [0, 0, 0.1, 0.1], label: null }],
    checks: [],
    alternatives: [],
    ...overrides,
  }
}
