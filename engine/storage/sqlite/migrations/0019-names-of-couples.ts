/** Names of spouses beside those of the mandants whose master data they are, so that a couple is called by both. */
export const namesOfCouples = `
ALTER TABLE mandants ADD COLUMN spouse_first_name TEXT;
ALTER TABLE mandants ADD COLUMN spouse_last_name TEXT;
UPDATE mandants SET spouse_first_name = d.data ->> '$.spouse.firstName', spouse_last_name = d.data ->> '$.spouse.lastName'
  FROM mandant_data d WHERE d.mandant_id = mandants.id AND d.data ->> '$.kind' = 'couple'
    AND d.data ->> '$.spouse.firstName' IS NOT NULL;
`
