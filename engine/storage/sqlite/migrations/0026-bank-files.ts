/** What banks' own files say, as JSON of BankFile. */
export const bankFiles = `
ALTER TABLE documents ADD COLUMN bank_file TEXT CHECK (bank_file IS NULL OR json_valid(bank_file));
`
