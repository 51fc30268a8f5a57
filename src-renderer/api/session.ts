import { useMutation, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { session, signInLink } from '../../wire/session.ts'
import type { Session } from '../../wire/session.ts'
import { RequestError, isOffline, jsonBody, requestJson } from './request.ts'

/** What stands between this window and the engine: nothing (`in`), or what the person has to do first. */
export type SessionState =
  | { readonly state: 'in'; readonly session: Session }
  /** Only a link of the program opens it. */
  | { readonly state: 'link' }
  | { readonly state: 'signIn' }
  | { readonly state: 'locked'; readonly name: string }
  | { readonly state: 'newPassword' }

/** Name of the server whose window this is; null on the machine of the engine itself. */
export const ServerContext = createContext<string | null>(null)

export function useServer(): string | null {
  return useContext(ServerContext)
}

/** Of the query that knows it. */
export const SESSION_KEY = 'session'

const FRAGMENT = /^#anmelden=([\w-]+)(\/stapel\/[\w-]+)?$/

/**
 * Whether this window may talk to the engine. A one-time token in the address (`#anmelden=…`) is exchanged for a
 * cookie that scripts cannot read, and removed from the address and the history entry at once.
 */
export function useSession(signInToken: string | null) {
  return useQuery({
    queryKey: [SESSION_KEY, signInToken],
    queryFn: async (): Promise<SessionState> => {
      // Worth nothing the second time; then the cookie speaks.
      if (signInToken !== null) await signIn(signInToken).catch(stateOf)
      return requestJson(session, '/local/session').then(entered, stateOf)
    },
    staleTime: Infinity,
    retry: (_count, error) => isOffline(error),
    retryDelay: 2000,
  })
}

/** Makes a link that signs another browser in, once. */
export function useNewSignInLink() {
  return useMutation({
    mutationFn: () => requestJson(signInLink, '/local/session/links', { method: 'POST' }),
  })
}

/** Takes the one-time token out of the address and leaves the place behind it; to be called before anything is shown. */
export function takeSignInToken(): string | null {
  const [, token = null, place] = FRAGMENT.exec(location.hash) ?? []
  if (token !== null) history.replaceState(null, '', `${location.pathname}${place === undefined ? '' : `#${place}`}`)
  return token
}

/** What a refusal asks of the person; null for any other error. */
export function refusedState(error: unknown): SessionState | null {
  if (!(error instanceof RequestError)) return null
  switch (error.code) {
    case 'sign_in_required':
      return { state: 'signIn' }
    case 'session_locked':
      return { state: 'locked', name: error.who ?? '' }
    case 'password_change_required':
      return { state: 'newPassword' }
    case 'invalid_session':
      return { state: 'link' }
    default:
      return null
  }
}

async function signIn(token: string): Promise<Session> {
  return requestJson(session, '/local/session', jsonBody('POST', { token }))
}

function entered(known: Session): SessionState {
  return { state: 'in', session: known }
}

function stateOf(error: unknown): SessionState {
  const refused = refusedState(error)
  if (refused) return refused
  throw error
}
