import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

import type { Storage } from '../../storage/storage.ts'

/** Characters of answers and their keys that are remembered at a time, and of one answer. */
const CHARACTERS_MAX = 8_000_000
const ONE_MAX = 200_000
/** What an answer takes beside its characters; empty lists of invented filters are short. */
const EACH = 200

export interface RememberedAnswers {
  /**
   * The JSON of an answer: as it was told last, while nothing stored has changed since; else what `make` finds, checked
   * by the schema (an answer that breaks it is a bug). `stand` is that of the stored data since the request came, and
   * `key` names the caller's project, and all that the answer depends on beside them.
   */
  of<Schema extends z.ZodType>(
    { key, stand }: { readonly key: string; readonly stand: string | null },
    schema: Schema,
    make: () => Promise<z.input<Schema>>,
  ): Promise<string>
}

/** Remembers answers that stored data alone decide. Where storage cannot say that nothing changed, each is made anew. */
export function rememberAnswers(storage: Pick<Storage, 'stand'>): RememberedAnswers {
  const known = new Map<string, string>()
  let knownStand: string | null = null
  let characters = 0
  const forgetStale = (stand: string | null): void => {
    if (stand === knownStand && characters <= CHARACTERS_MAX) return
    known.clear()
    characters = 0
    knownStand = stand
  }
  return {
    of: async ({ key, stand }, schema, make) => {
      forgetStale(stand)
      const told = known.get(key)
      if (told !== undefined) return told
      const text = JSON.stringify(schema.parse(await make()))
      // What changed while it was made may be in it or not.
      if (stand === null || stand !== knownStand || stand !== (await storage.stand())) return text
      if (text.length > ONE_MAX || known.has(key)) return text
      known.set(key, text)
      characters += key.length + text.length + EACH
      return text
    },
  }
}

/** Sends JSON that is text already. */
export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text)
}
