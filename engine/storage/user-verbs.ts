import type { OfficeEntry, OfficeFact } from '../model/office-event.ts'
import type { Author, Role, User } from '../model/user.ts'

/** Users of the office. None: the window belongs to whoever sits at this machine (docs/decisions/0061). */
export interface UserVerbs {
  isOn(): Promise<boolean>
  /** By their short signs, those who are disabled included. */
  list(): Promise<readonly User[]>
  find(userId: string): Promise<User | null>
  /** By the short sign in any case, with the hash of the password. */
  credential(sign: string): Promise<Credential | null>
  /** Keeps the first user, who is of the role `leitung`; false when there is one already. */
  addFirst(user: NewUser): Promise<boolean>
  add(user: NewUser, by: Author | null): Promise<'added' | 'sign_taken'>
  /** Changes a user; somebody who is disabled by it has no session any more. */
  change(userId: string, change: UserChange, at: number, by: Author | null): Promise<UserOutcome>
  /**
   * Replaces the password and ends every session of the user but `kept` (hash of its secret); without `kept` it takes
   * the passkeys away, too.
   */
  setPassword(userId: string, password: NewPassword, at: number, by: Author | null): Promise<boolean>
  /** The same password under another cost; nothing when it was changed meanwhile. */
  rehash(userId: string, from: string, to: string): Promise<void>
}

export interface Credential {
  readonly user: User
  readonly passwordHash: string
}

export interface NewUser {
  readonly id: string
  readonly name: string
  readonly sign: string
  readonly role: Role
  readonly passwordHash: string
  readonly mustChange: boolean
  readonly at: number
}

export interface UserChange {
  readonly name: string
  readonly sign: string
  readonly role: Role
  readonly isDisabled: boolean
}

export interface NewPassword {
  readonly passwordHash: string
  readonly mustChange: boolean
  readonly kept: string | null
}

/** `last_lead`: nobody who is active would be of the role `leitung`. */
export type UserOutcome = 'changed' | 'not_found' | 'sign_taken' | 'last_lead'

/** Sessions of windows; secrets are known by their SHA-256 alone. They outlive the engine. */
export interface SessionVerbs {
  /**
   * Keeps a session, and forgets those that are over. One of a user only while that user is active and has the password
   * that was checked; false otherwise.
   */
  open(session: NewSession): Promise<boolean>
  /** What is known of a session that is not over, and whether there are users. */
  find(tokenHash: string | null, now: number): Promise<KnownSession>
  extend(tokenHash: string, expiresAt: number): Promise<void>
  /** Locks it since a time, or unlocks it (null). */
  lock(tokenHash: string, at: number | null): Promise<void>
  end(tokenHash: string): Promise<void>
  /** Ends all of a user; returns how many. */
  endAll(userId: string): Promise<number>
}

export interface NewSession {
  readonly tokenHash: string
  readonly createdAt: number
  readonly expiresAt: number
  /** Null: of a window without users. */
  readonly of: { readonly userId: string; readonly passwordHash: string } | null
}

export interface Session {
  readonly createdAt: number
  readonly expiresAt: number
  readonly lockedAt: number | null
  /** Active; null in a window without users. */
  readonly user: User | null
}

export interface KnownSession {
  readonly isOn: boolean
  readonly session: Session | null
}

/** Who may see a mandant (§ 203 StGB). A mandant without a list is open to all; `leitung` sees every one. */
export interface AccessVerbs {
  /** Users of the list; null: no list. */
  read(mandantId: string): Promise<readonly string[] | null>
  /** Replaces the list, or takes it away (null); false when there is no such mandant. */
  set(mandantId: string, userIds: readonly string[] | null): Promise<boolean>
  /** Whether a mandant has a list that the reader is not on. */
  isHidden(mandantId: string, readerId: string): Promise<boolean>
  /** Mandants with a list that the reader is not on. */
  listHidden(readerId: string): Promise<readonly string[]>
}

/** Log of the office as a whole: append-only, each entry chained to the one before. */
export interface OfficeLogVerbs {
  append(fact: OfficeFact, at: number): Promise<void>
  /** The newest first. */
  list(limit: number): Promise<readonly OfficeEntry[]>
  /** Whether who confirmed documents of a client-year may not release it. */
  fourEyes(): Promise<boolean>
  /** Switches that on or off, told to the log; nothing when it stands so. */
  setFourEyes(on: boolean, at: number, by: Author | null): Promise<void>
  /** Sequence of the first entry that is not as it was written; null when all are. */
  firstFault(): Promise<number | null>
}
