/** A mandant with its master data. */
export const SELECT_RECORD =
  'SELECT m.*, d.version, d.changed_at, d.data FROM mandants m LEFT JOIN mandant_data d ON d.mandant_id = m.id'
