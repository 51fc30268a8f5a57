/** What somebody may do, from all to least (docs/decisions/0061). */
export const ROLES = ['leitung', 'pruefer', 'sachbearbeitung', 'erfassung'] as const
export type Role = (typeof ROLES)[number]

/** Somebody of the office who signs in. Never deleted, since what was done names them; disabled instead. */
export interface User {
  readonly id: string
  readonly name: string
  /** Short sign (Kürzel) as it is written; unique whatever its case. */
  readonly sign: string
  readonly role: Role
  /** Somebody else set the password: it is to be changed at the next sign-in. */
  readonly mustChange: boolean
  /** Epoch ms since when they cannot sign in; null while they can. */
  readonly disabledAt: number | null
  readonly createdAt: number
  readonly changedAt: number
}

/** Who did something, with the short sign as it was then. */
export interface Author {
  readonly userId: string
  readonly sign: string
}

/** By what two short signs are the same. */
export function signKey(sign: string): string {
  return sign.normalize('NFKC').trim().toLocaleLowerCase('de')
}

/** The author that a user is. */
export function authorOf({ id, sign }: Pick<User, 'id' | 'sign'>): Author {
  return { userId: id, sign }
}
