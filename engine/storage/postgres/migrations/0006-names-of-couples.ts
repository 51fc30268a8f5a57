/** As the step of the database file with the same name. */
export const namesOfCouples: readonly string[] = [
  `ALTER TABLE mandants ADD COLUMN spouse_first_name text COLLATE "C", ADD COLUMN spouse_last_name text COLLATE "C"`,
  `UPDATE mandants m SET spouse_first_name = d.data::jsonb #>> '{spouse,firstName}',
     spouse_last_name = d.data::jsonb #>> '{spouse,lastName}'
   FROM mandant_data d WHERE d.mandant_id = m.id AND d.data::jsonb ->> 'kind' = 'couple'
     AND d.data::jsonb #>> '{spouse,firstName}' IS NOT NULL`,
]
