import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationOptions } from '@tanstack/react-query'
import { learning } from '../../wire/learning.ts'
import type { Learning } from '../../wire/learning.ts'
import { jsonBody, requestJson } from './request.ts'

const KEY = ['learning']

export function useLearning() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson(learning, '/local/learning', { signal }),
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
      return requestJson(learning, path, body === null ? { method: 'POST' } : jsonBody('POST', body))
    },
    onSuccess: learned => client.setQueryData(KEY, learned),
  }
  return useMutation(options)
}
