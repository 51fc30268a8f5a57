import { format } from 'prettier'
import { VERSION } from '../../engine/version.ts'
import { openContractServer } from './open-contract-server.ts'
import { schemaTypes } from './schema-types.ts'

const INCOMPLETE =
  'the interface cannot be told: each route needs its row in engine/http/docs/openapi-operations.ts, under its method and path'

export interface ToldInterface {
  /** Content of docs/openapi.json. */
  readonly openapi: string
  /** Content of client/schema.d.ts. */
  readonly types: string
}

/** What the server tells of itself, as the files of the repository hold it; throws where a route is not described. */
export async function tellInterface(): Promise<ToldInterface> {
  const server = await openContractServer({ version: VERSION })
  try {
    const answer = await server.app.inject('/openapi.json')
    if (answer.statusCode !== 200) throw new Error(INCOMPLETE)
    const told = answer.json<object>()
    const style = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 120 } as const
    return { openapi: `${JSON.stringify(told, null, 2)}\n`, types: await format(schemaTypes(told), style) }
  } finally {
    await server.close()
  }
}
