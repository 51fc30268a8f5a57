/** Where ORGANIZATION puts a document in the Belegmappe and in managed storage. */
export interface Placement {
  /** Id of the section, e.g. `anlage-n`, `nicht-zugeordnet`. */
  readonly sectionId: string
  /** Heading of the section, German, e.g. "Anlage N". */
  readonly sectionTitle: string
  /** Order of the section in the binder. */
  readonly sectionOrder: number
  /** 1-based position within the whole binder; the Beleg number "B-017". */
  readonly position: number
  /** File name in managed storage, `JJJJ-MM-TT_Art_Absender_Betrag.pdf` without folder. */
  readonly filename: string
}
