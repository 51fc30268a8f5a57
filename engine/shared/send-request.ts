import type { Agent, Dispatcher } from 'undici'

type Undici = typeof import('undici')

/** What sends requests: an agent of undici, or one that is made with the first of them. */
export type Sender = Pick<Dispatcher, 'dispatch'>

export interface LazyAgent extends Sender {
  /** Lets go of all connections; what is sent afterwards fails. */
  destroy(): Promise<void>
}

type RequestOptions = Omit<Dispatcher.RequestOptions, 'origin' | 'path' | 'method'> & {
  readonly method: Dispatcher.HttpMethod
}

let loaded: Undici | null = null

/**
 * `request` of undici over `dispatcher`. The library is loaded with the first request, since many engines never send any
 * and each start would read it.
 */
export async function sendRequest(
  url: string | URL,
  { dispatcher, ...options }: RequestOptions & { readonly dispatcher: Sender },
): Promise<Dispatcher.ResponseData> {
  loaded ??= await import('undici')
  // Of a dispatcher it calls this one method.
  return loaded.request(url, { ...options, dispatcher: dispatcher as Dispatcher })
}

/** An agent that is made with the first request through it, which `sendRequest` alone may send. */
export function lazyAgent(make: (undici: Undici) => Agent): LazyAgent {
  let agent: Agent | null = null
  let isEnded = false
  return {
    dispatch(options, handler) {
      if (loaded === null) throw new Error('undici is loaded by sendRequest')
      if (agent === null) {
        agent = make(loaded)
        if (isEnded) void agent.destroy()
      }
      return agent.dispatch(options, handler)
    },
    async destroy() {
      isEnded = true
      await agent?.destroy()
    },
  }
}
