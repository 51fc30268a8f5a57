import type { Author } from './user.ts'

/** Aufbewahrungssperre: nothing of a mandant, or of one of its years, may be deleted until somebody lifts it. */
export interface LegalHold {
  readonly id: string
  readonly mandantId: string
  /** Null: every year. */
  readonly year: number | null
  /** As a person wrote it; goes with the mandant. */
  readonly reason: string
  /** Epoch ms. */
  readonly at: number
  /** Null where nobody signs in. */
  readonly by: Author | null
  /** Null while it stands. */
  readonly lifted: { readonly at: number; readonly by: Author | null } | null
}
