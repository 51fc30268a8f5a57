import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passkeyList, passkeyOptions } from '../../wire/passkeys.ts'
import { session } from '../../wire/session.ts'
import { useEntry } from './people.ts'
import { jsonBody, requestJson } from './request.ts'

const PASSKEYS = ['passkeys'] as const

/** Whether this browser can have passkeys for this server: by its name alone, never by an address (WebAuthn, 5.1.2). */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress
}

/** One's own passkeys. */
export function usePasskeys() {
  return useQuery({ queryKey: PASSKEYS, queryFn: () => requestJson(passkeyList, '/local/passkeys') })
}

/** Makes one in this browser; the password shows that it is still the same person. */
export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, password }: { readonly name: string; readonly password: string }) => {
      const asked = await requestJson(passkeyOptions, '/local/passkeys/options', jsonBody('POST', { password }))
      const optionsJSON = asked as unknown as PublicKeyCredentialCreationOptionsJSON
      const credential = await startRegistration({ optionsJSON })
      return requestJson(passkeyList, '/local/passkeys', jsonBody('POST', { name, credential }))
    },
    onSuccess: list => client.setQueryData(PASSKEYS, list),
  })
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => requestJson(passkeyList, '/local/passkeys/remove', jsonBody('POST', { id })),
    onSuccess: list => client.setQueryData(PASSKEYS, list),
  })
}

/** Signs in whoever has a passkey in this browser. */
export function usePasskeySignIn() {
  return useEntry(async () => {
    const asked = await requestJson(passkeyOptions, '/local/sign-in/passkey/options', { method: 'POST' })
    const optionsJSON = asked as unknown as PublicKeyCredentialRequestOptionsJSON
    const credential = await startAuthentication({ optionsJSON })
    return requestJson(session, '/local/sign-in/passkey', jsonBody('POST', { credential }))
  })
}

/** What a person is told: whoever closes the browser's own dialog did so on purpose. */
export function passkeyFault(error: unknown, said: string): string | null {
  if (error instanceof Error && error.name === 'NotAllowedError') return said
  return error instanceof Error ? error.message : null
}
