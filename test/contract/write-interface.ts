import { writeFileSync } from 'node:fs'
import { pythonOperations } from './python-operations.ts'
import { tellInterface } from './tell-interface.ts'

// `npm run openapi`: writes docs/openapi.json and what the clients have of it as the server tells them.
const { openapi, types } = await tellInterface()
writeFileSync(new URL('../../docs/openapi.json', import.meta.url), openapi)
writeFileSync(new URL('../../client/schema.d.ts', import.meta.url), types)
const operations = pythonOperations(JSON.parse(openapi) as Parameters<typeof pythonOperations>[0])
writeFileSync(new URL('../../clients/python/steuerstapel/operations.py', import.meta.url), operations)
