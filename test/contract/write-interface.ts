import { writeFileSync } from 'node:fs'
import { tellInterface } from './tell-interface.ts'

// `npm run openapi`: writes docs/openapi.json and the client's types as the server tells them.
const { openapi, types } = await tellInterface()
writeFileSync(new URL('../../docs/openapi.json', import.meta.url), openapi)
writeFileSync(new URL('../../client/schema.d.ts', import.meta.url), types)
