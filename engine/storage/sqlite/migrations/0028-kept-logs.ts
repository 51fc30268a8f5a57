/** How many entries of its client-year's chain lie beside an edition; null: none yet. */
export const keptLogs = `
ALTER TABLE year_editions ADD COLUMN log_entries INTEGER;
`
