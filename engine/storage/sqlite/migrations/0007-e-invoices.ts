/** What the e-invoices that documents are or carry say, as JSON of En16931Invoice. */
export const eInvoices = `
ALTER TABLE documents ADD COLUMN einvoice TEXT CHECK (einvoice IS NULL OR json_valid(einvoice));
`
