import { format } from 'prettier'
import { VERSION } from '../../engine/version.ts'
import { openContractServer } from './open-contract-server.ts'
import { schemaTypes } from './schema-types.ts'

export interface ToldInterface {
  /** Content of docs/openapi.json. */
  readonly openapi: string
  /** Content of client/schema.d.ts. */
  readonly types: string
}

/** What the server tells of itself, as the files of the repository hold it. */
export async function tellInterface(): Promise<ToldInterface> {
  const server = await openContractServer({ version: VERSION })
  try {
    const told = (await server.app.inject('/openapi.json')).json<object>()
    const style = { parser: 'typescript', semi: false, singleQuote: true, printWidth: 120 } as const
    return { openapi: `${JSON.stringify(told, null, 2)}\n`, types: await format(schemaTypes(told), style) }
  } finally {
    await server.close()
  }
}
