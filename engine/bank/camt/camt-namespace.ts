/** Namespaces of all versions of camt.052, camt.053 and camt.054 (ISO 20022): the message, and its version. */
export const CAMT_NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.05[234])\.(001\.\d{2})$/
