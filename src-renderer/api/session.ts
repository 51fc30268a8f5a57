import { useMutation, useQuery } from '@tanstack/react-query'
import { session, signInLink } from '../../wire/session.ts'
import type { Session } from '../../wire/session.ts'
import { RequestError, isOffline, jsonBody, requestJson } from './request.ts'

/** Of the query that knows whether we are signed in; its data is null when we are not. */
export const SESSION_KEY = 'session'

const FRAGMENT = /^#anmelden=([\w-]+)$/

/**
 * Whether this window may talk to the engine. A one-time token in the address (`#anmelden=…`) is exchanged for a
 * cookie that scripts cannot read, and removed from the address and the history entry at once.
 * Null: not signed in.
 */
export function useSession(signInToken: string | null) {
  return useQuery({
    queryKey: [SESSION_KEY, signInToken],
    queryFn: async (): Promise<Session | null> => {
      if (signInToken !== null) {
        const signedIn = await signIn(signInToken)
        if (signedIn) return signedIn
      }
      return requestJson(session, '/local/session').catch(nullWhenSignedOut)
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

/** Takes the one-time token out of the address; to be called before anything is shown. */
export function takeSignInToken(): string | null {
  const token = FRAGMENT.exec(location.hash)?.[1] ?? null
  if (token !== null) history.replaceState(null, '', location.pathname)
  return token
}

async function signIn(token: string): Promise<Session | null> {
  return requestJson(session, '/local/session', jsonBody('POST', { token })).catch(nullWhenSignedOut)
}

function nullWhenSignedOut(error: unknown): null {
  if (error instanceof RequestError && error.status === 401) return null
  throw error
}
