/** Pages per fate; their sum is `pagesIn`. */
export interface PageLedger {
  readonly pagesIn: number
  readonly binder: number
  readonly blank: number
  readonly separator: number
  /** Set aside by a person. */
  readonly removed: number
  readonly duplicate: number
  /** Of documents that belong to another mandant. */
  readonly otherMandant: number
  readonly unreadable: number
  /** Deleted for good by a person. */
  readonly deleted: number
}
