import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'
import { requestJson } from './request.ts'

/** Of values with at least this confidence (and below the next bound): how many people looked at, and how many were right. */
export interface Hits {
  readonly from: number
  readonly total: number
  readonly right: number
}

/** A model of kinds that learned from the office; `trial`: of the newest lessons, how many were told before and after. */
export interface LearnedModel {
  readonly version: number
  readonly at: number
  readonly lessons: number
  readonly trial: { readonly lessons: number; readonly before: number; readonly after: number }
  /** A trial that told fewer than before: it was never used. */
  readonly promoted: boolean
}

/** What the office taught, and how often the engine was right. */
export interface Learning {
  /** 0: the one that ships with the product. */
  readonly activeVersion: number
  /** After going back to an older model nothing is learned until somebody wants it again. */
  readonly isPaused: boolean
  /** Newest first. */
  readonly models: readonly LearnedModel[]
  /** Documents that taught something. */
  readonly lessons: number
  readonly kindHits: readonly Hits[]
  readonly fieldHits: readonly Hits[]
}

const KEY = ['learning']

export function useLearning() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson<Learning>('/local/learning', { signal }),
  })
}

/** Goes back to an earlier model (0: the one that ships with the product); learning rests from then on. */
export function useRollBackLearning() {
  return useLearningStep((version: number) => ({
    path: '/local/learning/rollback',
    body: { version },
  }))
}

export function useResumeLearning() {
  return useLearningStep<void>(() => ({ path: '/local/learning/resume', body: null }))
}

function useLearningStep<T>(step: (wish: T) => { readonly path: string; readonly body: object | null }) {
  const client = useQueryClient()
  const options: UseMutationOptions<Learning, Error, T> = {
    mutationFn: wish => {
      const { path, body } = step(wish)
      return requestJson<Learning>(path, {
        method: 'POST',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
    },
    onSuccess: learning => client.setQueryData(KEY, learning),
  }
  return useMutation(options)
}
