import { z } from 'zod'

import type { DocumentSource } from '../../model/document.ts'
import type { AllowedTarget } from '../../shared/allowed-target.ts'
import { isSafeRelativePath, withSlashes } from '../../sources/check-path.ts'
import { isForbidden } from './private-target.ts'

const URL_LENGTH_MAX = 4096

const shape = z.object({
  type: z.enum(['url', 'path', 'upload']),
  url: z.string().nullish(),
  path: z.string().nullish(),
  upload_id: z.string().max(100).nullish(),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  sha256: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .nullish(),
})

export interface SourceBodyDeps {
  readonly now: () => number
  readonly pathsAllowed: boolean
  /** Private targets that the administrator allowed. */
  readonly sourceAllow: readonly AllowedTarget[]
}

/** A source as it was asked for. */
export type SourceBody = z.infer<typeof shape>
type Shape = SourceBody

/**
 * `source` of a document: a direct-download URL, a file that was handed over (`/v1/uploads`), or (when the administrator
 * allows folders) a path below one of them.
 */
export function sourceBody(deps: SourceBodyDeps) {
  return shape.superRefine(
    (source, ctx) => {
      for (const [field, reason] of sourceFaults(source, deps)) {
        ctx.addIssue({ code: 'custom', path: field === '' ? [] : [field], params: { reason } })
      }
    },
    // Also when a field has a wrong type: all faults are told at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

/** The source as the engine keeps it. */
export function toSource(source: Shape): DocumentSource {
  if (source.type === 'upload') return { type: 'upload' }
  const sha256 = source.sha256?.toLowerCase() ?? null
  if (typeof source.path === 'string') return { type: 'path', path: withSlashes(source.path), sha256 }
  const expiresAt = typeof source.expires_at === 'string' ? Date.parse(source.expires_at) : null
  return { type: 'url', url: source.url ?? '', expiresAt, sha256 }
}

function* sourceFaults(
  source: Shape,
  deps: SourceBodyDeps,
): Generator<readonly [field: 'url' | 'path' | 'upload_id' | 'expires_at' | '', reason: string]> {
  if (source.type === 'upload') {
    if (typeof source.upload_id !== 'string') yield ['upload_id', 'required']
    if (typeof source.url === 'string' || typeof source.path === 'string') yield ['', 'mutually_exclusive']
    return
  }
  const hasUrl = typeof source.url === 'string'
  const hasPath = typeof source.path === 'string'
  const hasUpload = typeof source.upload_id === 'string'
  if ((hasUrl && hasPath) || hasUpload) yield ['', 'mutually_exclusive']
  else if (!hasUrl && !hasPath) yield [source.type === 'path' ? 'path' : 'url', 'required']
  else if (hasUrl && source.type === 'path') yield ['path', 'required']
  if (hasUrl) {
    const reason = urlFault(source.url ?? '', deps.sourceAllow)
    if (reason) yield ['url', reason]
  }
  if (hasPath && !(deps.pathsAllowed && isSafeRelativePath(withSlashes(source.path ?? ''))))
    yield ['path', 'target_not_allowed']
  if (typeof source.expires_at === 'string' && Date.parse(source.expires_at) <= deps.now()) {
    yield ['expires_at', 'expired']
  }
}

function urlFault(text: string, allow: readonly AllowedTarget[]): string | null {
  if (text.length > URL_LENGTH_MAX) return 'too_long'
  if (!URL.canParse(text)) return 'invalid_format'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'https_required'
  if (url.username !== '' || url.password !== '') return 'invalid_value'
  return isForbidden(url, allow) ? 'target_not_allowed' : null
}
