/** Finds earlier documents of an issuer by its VAT id. */
export const issuers = `
CREATE INDEX documents_of_issuer ON documents (analysis ->> '$.fields.vatId.value')
WHERE analysis ->> '$.fields.vatId.value' IS NOT NULL;
`
