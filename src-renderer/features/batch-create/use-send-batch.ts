import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RequestError } from '../../api/request.ts'
import { uploadBatch } from '../../api/upload-batch.ts'
import type { BatchUpload } from '../../api/upload-batch.ts'

export interface SendBatch {
  readonly send: (upload: BatchUpload) => void
  readonly abort: () => void
  /** Share of the files that is sent, 0 to 1; null when nothing is being sent. */
  readonly sentShare: number | null
  readonly error: Error | null
}

/** Sends a batch; when it is accepted, the lists are asked again and `onCreated` gets its id and the files that were sent. */
export function useSendBatch(onCreated: (batchId: string, sent: readonly File[]) => void): SendBatch {
  const client = useQueryClient()
  const [sentShare, setSentShare] = useState<number | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)

  const run = async (upload: BatchUpload) => {
    const controller = new AbortController()
    running.current = controller
    setError(null)
    setSentShare(0)
    try {
      const { id } = await uploadBatch(upload, { onSent: setSentShare, signal: controller.signal })
      await client.invalidateQueries({ queryKey: ['batches'] })
      onCreated(id, upload.files)
    } catch (cause) {
      const aborted = cause instanceof RequestError && cause.code === 'aborted'
      setError(aborted ? null : (cause as Error))
    } finally {
      setSentShare(null)
    }
  }
  return { send: upload => void run(upload), abort: () => running.current?.abort(), sentShare, error }
}
