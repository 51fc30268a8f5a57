import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isFromNetwork } from '../../shared/from-network.ts'

export interface WindowPagesDeps {
  /** Folder of the built window (`out/renderer`). */
  readonly uiFolder: string
  /** The title says so, in every tab. */
  readonly isSandbox?: boolean
  readonly randomBytes: (size: number) => Buffer
}

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const NOT_BUILT = 'Die Seiten des Fensters fehlen. Bitte "npm run build:window" ausführen und das Programm neu starten.'

/**
 * Serves the built window: `/` with a fresh nonce for its style elements, `/assets/*` under names that carry a hash.
 */
export async function registerWindowPages(app: FastifyInstance, deps: WindowPagesDeps): Promise<void> {
  await app.register(fastifyStatic, { root: deps.uiFolder, serve: false, decorateReply: true, suppressWarning: true })

  app.get('/', async (request, reply) => {
    const nonce = deps.randomBytes(16).toString('base64')
    const page = await readFile(join(deps.uiFolder, 'index.html'), 'utf8').catch(() => null)
    if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    return reply
      .headers(pageHeaders(nonce))
      .type('text/html; charset=utf-8')
      .send(titled(page, request, deps).replaceAll(NONCE_PLACEHOLDER, nonce))
  })

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .sendFile(`assets/${request.params['*']}`, { dotfiles: 'deny', index: false, maxAge: '365d', immutable: true }),
  )
}

/** The window keeps the title of its page as the name of the product; another machine's names whose server it is. */
function titled(page: string, request: FastifyRequest, { isSandbox = false }: WindowPagesDeps): string {
  const marked = isSandbox ? page.replace('<title>', '<title>SANDBOX ') : page
  // The Host was held against the names of the settings, which hold no character of HTML.
  return isFromNetwork(request) ? marked.replace('</title>', () => ` auf ${request.hostname}</title>`) : marked
}

/** Headers of the window's page: nothing but its own files runs, and nobody may frame it. */
export function pageHeaders(nonce: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
