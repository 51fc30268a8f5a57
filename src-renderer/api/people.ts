import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { fourEyes, mandantAccess, sessionsEnded, user, userList } from '../../wire/people.ts'
import type { ListedUser, MandantAccess, Person, Role } from '../../wire/people.ts'
import { officeLog } from '../../wire/office-log.ts'
import { session } from '../../wire/session.ts'
import { jsonBody, requestDone, requestJson } from './request.ts'
import { SESSION_KEY } from './session.ts'

/** Who signed in; null where there are no users. */
export const PersonContext = createContext<Person | null>(null)

/** Who signed in, and whether that person leads, and works with documents: without users everybody does. */
export function usePerson(): { readonly person: Person | null; readonly isLead: boolean; readonly hasDesk: boolean } {
  const person = useContext(PersonContext)
  return { person, isLead: person === null || person.role === 'leitung', hasDesk: person?.role !== 'erfassung' }
}

const USERS = ['users'] as const

/** After it nothing that somebody else was shown is left in this window. */
export function useEntry<Typed = void>(send: (typed: Typed) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY })
      await client.invalidateQueries({ queryKey: [SESSION_KEY] })
    },
  })
}

export function useSignIn() {
  return useEntry((typed: { readonly sign: string; readonly password: string }) =>
    requestJson(session, '/local/sign-in', jsonBody('POST', typed)),
  )
}

export function useSwitchOn() {
  return useEntry((typed: { readonly name: string; readonly sign: string; readonly password: string }) =>
    requestJson(session, '/local/users/first', jsonBody('POST', typed)),
  )
}

export function useLock() {
  return useEntry(() => requestDone('/local/session/lock', { method: 'POST' }))
}

export function useUnlock() {
  return useEntry((password: string) => requestDone('/local/session/unlock', jsonBody('POST', { password })))
}

export function useSignOut() {
  return useEntry(() => requestDone('/local/session', { method: 'DELETE' }))
}

export function useSignOutAll() {
  return useEntry(() => requestJson(sessionsEnded, '/local/session/end-all', { method: 'POST' }))
}

/** Changes one's own password; the session stays. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typed: { readonly current: string; readonly next: string }) =>
      requestDone('/local/session/password', jsonBody('POST', typed)),
    onSuccess: () => client.invalidateQueries({ queryKey: [SESSION_KEY] }),
  })
}

export function useUsers() {
  return useQuery({ queryKey: USERS, queryFn: () => requestJson(userList, '/local/users') })
}

/** Who signed in and who was refused; for the leitung. */
export function useOfficeLog() {
  return useQuery({ queryKey: ['office-log'], queryFn: () => requestJson(officeLog, '/local/office-log') })
}

export interface TypedUser {
  readonly name: string
  readonly sign: string
  readonly role: Role
}

/** Whether who confirmed documents may not release them. */
export function useFourEyes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => requestJson(fourEyes, '/local/four-eyes', jsonBody('PUT', { on })),
    onSettled: () => client.invalidateQueries(),
  })
}

/** Adds a user, or changes the one of that id. */
export function useSaveUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (
      typed: TypedUser & ({ readonly password: string } | { readonly id: string; readonly isDisabled: boolean }),
    ): Promise<ListedUser> => {
      if (!('id' in typed)) return requestJson(user, '/local/users', jsonBody('POST', typed))
      const { id, ...change } = typed
      return requestJson(user, `/local/users/${encodeURIComponent(id)}`, jsonBody('PUT', change))
    },
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: USERS }),
        client.invalidateQueries({ queryKey: [SESSION_KEY] }),
      ]),
  })
}

export function useResetPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, password }: { readonly id: string; readonly password: string }) =>
      requestDone(`/local/users/${encodeURIComponent(id)}/password`, jsonBody('POST', { password })),
    onSuccess: () => client.invalidateQueries({ queryKey: USERS }),
  })
}

const accessPath = (mandantId: string) => `/local/mandants/${encodeURIComponent(mandantId)}/access`

/** Who may see a mandant. */
export function useMandantAccess(mandantId: string) {
  return useQuery({
    queryKey: ['access', mandantId],
    queryFn: () => requestJson(mandantAccess, accessPath(mandantId)),
  })
}

export function useSaveAccess(mandantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (access: MandantAccess) =>
      requestJson(mandantAccess, accessPath(mandantId), jsonBody('PUT', { userIds: access.userIds })),
    onSuccess: saved => client.setQueryData(['access', mandantId], saved),
  })
}
