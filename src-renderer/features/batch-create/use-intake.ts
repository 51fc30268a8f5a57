import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createProgressStore } from '../../api/progress-store.ts'
import type { ProgressStore } from '../../api/progress-store.ts'
import { RequestError } from '../../api/request.ts'
import { uploadBatch } from '../../api/upload-batch.ts'
import type { BatchUpload } from '../../api/upload-batch.ts'
import { noFiles, sameOf, resolveAlike, withoutFiles } from './chosen-files.ts'
import type { ChosenFiles } from './chosen-files.ts'
import { useDigests } from './use-digests.ts'
import type { Digests } from './use-digests.ts'

/** The batch that is being put together. */
export interface Draft {
  readonly chosen: ChosenFiles
  /** Null until somebody typed one. */
  readonly name: string | null
  readonly mandant: string
}

export interface Intake {
  readonly draft: Draft
  readonly change: (change: (draft: Draft) => Draft) => void
  readonly digests: Digests
  readonly send: (upload: BatchUpload) => void
  readonly abort: () => void
  /** Drops what was chosen and typed. */
  readonly forget: () => void
  readonly isSending: boolean
  /** How far the sending is. */
  readonly progress: ProgressStore
  readonly error: Error | null
}

const NOTHING: Draft = { chosen: noFiles, name: null, mandant: '' }

/**
 * Files that were chosen, and the sending of them. To be kept where it outlives places of the window and signing in
 * anew. `onCreated` gets the id of the batch.
 */
export function useIntake(onCreated: (batchId: string) => void): Intake {
  const client = useQueryClient()
  const [draft, setDraft] = useState(NOTHING)
  const [isSending, setSending] = useState(false)
  const [progress] = useState(() => createProgressStore(() => performance.now()))
  const [error, setError] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)
  const digests = useDigests(draft.chosen.files)
  const { chosen } = draft
  useEffect(() => {
    for (const file of chosen.alike) {
      void sameOf(chosen, file).then(same =>
        setDraft(current => ({ ...current, chosen: resolveAlike(current.chosen, file, same) })),
      )
    }
  }, [chosen])

  const run = async (upload: BatchUpload) => {
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setSending(true)
    try {
      const { id } = await uploadBatch(upload, { onProgress: progress.set, signal: controller.signal })
      // Files that were added meanwhile are the beginning of the next batch.
      setDraft(current => ({ ...NOTHING, chosen: withoutFiles(current.chosen, upload.files, upload.leftOut) }))
      await client.invalidateQueries({ queryKey: ['batches'] })
      onCreated(id)
    } catch (cause) {
      const aborted = cause instanceof RequestError && cause.code === 'aborted'
      setError(aborted ? null : (cause as Error))
    } finally {
      running.current = null
      progress.set(null)
      setSending(false)
    }
  }
  return {
    draft,
    change: setDraft,
    digests,
    isSending,
    progress,
    error,
    send: upload => {
      if (running.current === null) void run(upload)
    },
    forget: () => {
      setDraft(NOTHING)
      setError(null)
    },
    abort: () => running.current?.abort(new RequestError(0, 'aborted', '')),
  }
}
