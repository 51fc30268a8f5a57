import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerDocumentRoutes } from '../../../../../engine/http/local/documents/document-routes.ts'
import type { DocumentRoutesDeps } from '../../../../../engine/http/local/documents/document-routes.ts'
import { wireApp } from '../../../../../engine/http/local/wire-app.ts'

test('a picture that the window no longer waits for is called off', async () => {
  const asked = Promise.withResolvers<AbortSignal>()
  const pageImages: DocumentRoutesDeps['pageImages'] = {
    pathOf: (_document, _page, _size, gone) => {
      asked.resolve(gone)
      return new Promise((_resolve, reject) => gone.addEventListener('abort', () => reject(gone.reason as Error)))
    },
  }
  const found = { id: 'x', batchId: 'x' }
  const storage = { documents: { find: async () => found }, batches: { find: async () => found } }
  const app = Fastify()
  registerDocumentRoutes(wireApp(app), { storage, pageImages, files: {} } as unknown as DocumentRoutesDeps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const { port } = app.server.address() as AddressInfo
    const request = get({ port, path: '/local/documents/x/pages/1/image' }).on('error', () => undefined)
    const gone = await asked.promise
    expect(gone.aborted).toBe(false)
    const calledOff = once(gone, 'abort')
    request.destroy()
    await calledOff
    expect(gone.reason).toMatchObject({ kind: 'cancelled', code: 'picture_withdrawn' })
  } finally {
    await app.close()
  }
})
