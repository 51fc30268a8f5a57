import type { Author, Role } from './user.ts'

/** Something that happened to the office as a whole, as its log keeps it. Mandants are named by their ids alone. */
export type OfficeFact = { readonly by: LoggedAuthor | null } & (
  | { readonly event: 'users_switched_on'; readonly user_id: string }
  | { readonly event: 'user_added'; readonly user_id: string; readonly role: Role }
  | {
      readonly event: 'user_changed'
      readonly user_id: string
      readonly role: Role
      readonly disabled: boolean
    }
  | { readonly event: 'password_set'; readonly user_id: string }
  /** `from`: the address that somebody signed in from over the network; absent on the machine itself. */
  | { readonly event: 'signed_in'; readonly user_id: string; readonly how?: 'passkey'; readonly from?: string }
  | { readonly event: 'passkey_added' | 'passkey_removed'; readonly user_id: string }
  /** `user_id`: whose sign was typed, where it is somebody's; what was typed is never kept. */
  | {
      readonly event: 'sign_in_refused'
      readonly reason: 'wrong'
      readonly user_id?: string
      readonly from?: string
    }
  | { readonly event: 'sessions_ended'; readonly user_id: string }
  | { readonly event: 'four_eyes_changed'; readonly on: boolean }
  | { readonly event: 'access_changed'; readonly mandant_id: string; readonly user_ids: readonly string[] | null }
)

/** An author as the logs name one. */
export interface LoggedAuthor {
  readonly user_id: string
  readonly sign: string
}

/** A link of the office's chain. */
export interface OfficeEntry {
  /** 1-based. */
  readonly sequence: number
  /** RFC 3339 UTC. */
  readonly at: string
  readonly fact: OfficeFact
  readonly hash: string
}

/** The author as the logs name one; null where nobody signed in. */
export function loggedAuthor(author: Author | null): LoggedAuthor | null {
  return author && { user_id: author.userId, sign: author.sign }
}
