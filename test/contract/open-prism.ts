import { readFileSync } from 'node:fs'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { pino } from 'pino'

interface LogLine {
  readonly level: number
  readonly msg: string
  readonly input?: { readonly method: string; readonly url: { readonly path: string } }
}

export interface PrismProxy {
  readonly url: string
  /** Operations of the document, as `operationId`. */
  readonly operations: readonly string[]
  /** Answers that came back from the server, as `operationId status`. */
  answered(): readonly string[]
  /** What did not fit the document, of requests and answers. */
  violations(): readonly string[]
  close(): Promise<void>
}

/** Prism between a client and the server at `upstream`, as `prism proxy --errors docs/openapi.json` puts it there. */
export async function openPrism(upstream: string): Promise<PrismProxy> {
  const document = JSON.parse(readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')) as object
  const operations = await getHttpOperationsFromSpec(document)
  const lines: LogLine[] = []
  const server = createServer(operations, {
    cors: false,
    components: {
      logger: pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) }),
    },
    config: {
      isProxy: true,
      upstream: new URL(upstream),
      mock: { dynamic: false },
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: true,
    },
  })
  const operationOf = (method: string, path: string): string => {
    const found = operations.find(
      each => each.method === method && new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    return found?.iid ?? `${method} ${path}`
  }
  return {
    url: await server.listen(0, '127.0.0.1'),
    operations: operations.map(({ iid }) => iid ?? ''),
    answered: () =>
      lines.flatMap(({ msg }, index) => {
        const [, status] = /^The upstream call to .* has returned (\d{3})$/.exec(msg) ?? []
        const asked = lines.slice(0, index).findLast(({ input }) => input)?.input
        return status === undefined || !asked ? [] : [`${operationOf(asked.method, asked.url.path)} ${status}`]
      }),
    violations: () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg),
    close: () => server.close(),
  }
}
