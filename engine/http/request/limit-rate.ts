import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Clock } from '../../shared/clock.ts'
import type { Caller } from './bearer.ts'
import { HttpFault } from '../answer/error-body.ts'
import type { Quota, RateLimit } from './rate-limit.ts'
import { createRateLimit } from './rate-limit.ts'

export interface Limits {
  /**
   * Requests: of a client by its id, token requests by the client they name, downloads by the project whose output it
   * is. Everything else is noise and has one bucket for each address, so that it blocks no rightful client: on a
   * workstation everybody is 127.0.0.1.
   */
  readonly requests: RateLimit
  /** Accepted creations of batches. */
  readonly creations: RateLimit
  /** Failed token requests, by client id and origin. */
  readonly logins: RateLimit
  /** Value of the RateLimit-Policy header. */
  readonly policy: string
}

/** Wrong secrets per minute (decisions.md 1.2). */
const FAILED_LOGINS_PER_MINUTE = 10

/** The counters of one server. */
export function createLimits(
  config: { readonly ratePerMinute: number; readonly createPerMinute: number },
  clock: Clock,
): Limits {
  return {
    requests: createRateLimit(config.ratePerMinute, clock),
    creations: createRateLimit(config.createPerMinute, clock),
    logins: createRateLimit(FAILED_LOGINS_PER_MINUTE, clock),
    policy: `"default";q=${config.ratePerMinute};w=60, "create";q=${config.createPerMinute};w=60`,
  }
}

/**
 * Writes the headers of what nobody is known to ask, without counting: for requests that are refused before anybody asks
 * who calls, or whose caller stands further in.
 */
export function showRate(limits: Limits, request: FastifyRequest, reply: FastifyReply): void {
  writeQuota(reply, limits.requests.peek(noiseOf(request)), 'default', limits.policy)
}

/** Counts a request of a caller, writes the headers, and throws rate_limit_exceeded when it was one too many. */
export function limitRate(limits: Limits, request: FastifyRequest, reply: FastifyReply, caller: Caller): void {
  if (caller.type !== 'client') {
    if (tellsLaterWhoAsks(request)) showRate(limits, request, reply)
    else countNoise(limits, request, reply)
    return
  }
  countRequest(limits, reply, `client:${caller.token.clientId}`)
  if (!isCreation(request)) return
  // Only accepted creations count. A full window is refused before the body is read, unless the request may be a
  // repetition, which costs nothing.
  const creations = limits.creations.peek(caller.token.clientId)
  writeQuota(reply, creations, 'create', limits.policy)
  const mayRepeat = request.headers['idempotency-key'] !== undefined
  if (creations.exceeded && !mayRepeat) throw tooMany(creations, 'create')
}

/** Counts a request in a bucket of its own, e.g. `token:prj_a`; headers and fault as `limitRate`. */
export function countRequest(limits: Limits, reply: FastifyReply, key: string): void {
  const quota = limits.requests.take(key)
  writeQuota(reply, quota, 'default', limits.policy)
  if (quota.exceeded) throw tooMany(quota, 'default')
}

/** Counts a request of nobody that is known; headers and fault as `limitRate`. */
export function countNoise(limits: Limits, request: FastifyRequest, reply: FastifyReply): void {
  countRequest(limits, reply, noiseOf(request))
}

/** Counts an accepted creation; requests that arrived together are told apart here. */
export function countCreation(limits: Limits, reply: FastifyReply, clientId: string): void {
  const quota = limits.creations.take(clientId)
  writeQuota(reply, quota, 'create', limits.policy)
  if (quota.exceeded) throw tooMany(quota, 'create')
}

/** The 429 of a policy, with the wait in whole seconds. */
export function tooMany(quota: Quota, policy: 'default' | 'create' | 'login'): HttpFault {
  return new HttpFault('rate_limit_exceeded', {
    reason: policy,
    headers: { 'retry-after': String(quota.waitSeconds) },
  })
}

function noiseOf(request: FastifyRequest): string {
  return `noise:${request.ip}`
}

/** Who asks stands in the body of a token request and in the signature of a download; their routes count. */
function tellsLaterWhoAsks(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  return url === '/v1/oauth/token' || url === '/v1/downloads/:batch_id/:file'
}

function isCreation(request: FastifyRequest): boolean {
  return request.method === 'POST' && request.routeOptions.url === '/v1/batches'
}

/** The rate headers of a request that was broken before anybody could ask who sent it. */
export function rateOfBroken(limits: Limits, address: string): Readonly<Record<string, string>> {
  return quotaHeaders(limits.requests.peek(`noise:${address}`), 'default', limits.policy)
}

function writeQuota(reply: FastifyReply, quota: Quota, name: string, policy: string): void {
  reply.headers(quotaHeaders(quota, name, policy))
}

function quotaHeaders(quota: Quota, name: string, policy: string): Record<string, string> {
  return {
    'x-ratelimit-limit': String(quota.limit),
    'x-ratelimit-remaining': String(quota.remaining),
    'x-ratelimit-reset': String(quota.resetAt),
    'ratelimit-policy': policy,
    ratelimit: `"${name}";r=${quota.remaining};t=${quota.waitSeconds}`,
  }
}
