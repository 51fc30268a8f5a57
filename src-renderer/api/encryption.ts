import { useMutation, useQuery } from '@tanstack/react-query'
import { drawnKey, encryption, encryptionProgress } from '../../wire/encryption.ts'
import type { DailyKeyChoice, Encryption, EncryptionProgress } from '../../wire/encryption.ts'
import { jsonBody, requestDone, requestJson } from './request.ts'

export const recoverySheetAddress = '/local/encryption/sheet'

const KEY = ['encryption']
const LOOK_EVERY_MS = 400

/** Whether the data folder is encrypted. */
export function useEncryption() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson(encryption, '/local/encryption', { signal }),
  })
}

/** Draws the keys of an encryption to come; nothing is encrypted yet. */
export function useDrawKeys() {
  return useMutation({
    mutationFn: (daily: DailyKeyChoice) => requestJson(drawnKey, '/local/encryption/keys', jsonBody('POST', daily)),
  })
}

/** Begins, once somebody read the last group from the sheet. */
export function useBeginEncryption() {
  return useMutation({
    mutationFn: (lastGroup: string) => requestDone('/local/encryption/begin', jsonBody('POST', { lastGroup })),
  })
}

/** Begins the way back. */
export function useEndEncryption() {
  return useMutation({ mutationFn: () => requestDone('/local/encryption/end', { method: 'POST' }) })
}

/** What goes on until the folder is as it is wanted. */
export interface Rewritten extends EncryptionProgress {
  readonly isOver: boolean
}

/**
 * Looks again and again how far the folder has been written anew, over the time in which nobody answers. Over once it is
 * as `wanted`, or a fault stands there that was not there `before`.
 */
export function useRewriting(wanted: Encryption['state'], before: string | null) {
  return useQuery({
    queryKey: [...KEY, 'rewriting', wanted],
    queryFn: () => lookAtRewriting(wanted, before),
    refetchInterval: ({ state }) => (state.data?.isOver === true ? false : LOOK_EVERY_MS),
    gcTime: 0,
  })
}

async function lookAtRewriting(wanted: Encryption['state'], before: string | null): Promise<Rewritten> {
  const progress = await requestJson(encryptionProgress, '/local/encryption/progress').catch(() => null)
  if (progress === null) return { state: 'starting', share: 0, isOver: false }
  if (progress.state !== 'done') return { ...progress, isOver: false }
  const known = await requestJson(encryption, '/local/encryption').catch(() => null)
  const isOver = known !== null && (known.state === wanted || (known.fault !== null && known.fault !== before))
  return { ...progress, isOver }
}
