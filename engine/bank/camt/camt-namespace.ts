import type { MarkupLimits } from '../../e-invoice/xml/clean-markup.ts'

/** Namespaces of all versions of camt.052, camt.053 and camt.054 (ISO 20022): the message, and its version. */
export const CAMT_NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[234])\.(001\.\d{2})$/

/** A movement takes about 40 elements; a batch of payments less. */
export const CAMT_LIMITS: MarkupLimits = { charactersMax: 48_000_000, elementsMax: 1_000_000, depthMax: 64 }
