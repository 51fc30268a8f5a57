/** What banks' own files say, as JSON of BankFile; as in the file. */
export const bankFiles: readonly string[] = ['ALTER TABLE documents ADD COLUMN bank_file json;']
