import { RequestError, errorOf, noConnection } from './request.ts'

export interface BatchUpload {
  readonly name: string
  readonly mandant: string
  readonly files: readonly File[]
}

/**
 * Sends files and labels as a new batch; tells the share that is sent (0 to 1). XMLHttpRequest, because fetch does not
 * report how much of a body is gone. Throws RequestError; an abort is a RequestError `aborted`.
 */
export function uploadBatch(
  upload: BatchUpload,
  options: { readonly onSent: (share: number) => void; readonly signal: AbortSignal },
): Promise<{ id: string }> {
  const form = new FormData()
  // Fields first: the engine reads the parts in this order.
  form.append('name', upload.name)
  form.append('mandant', upload.mandant)
  for (const file of upload.files) form.append('files', file, file.name)

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/local/batches')
    request.upload.addEventListener('progress', event => {
      if (event.lengthComputable) options.onSent(event.loaded / event.total)
    })
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(JSON.parse(request.responseText) as { id: string })
      else reject(errorOf(request.status, request.responseText))
    })
    request.addEventListener('error', () => reject(noConnection()))
    request.addEventListener('abort', () => reject(new RequestError(0, 'aborted', '')))
    options.signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
