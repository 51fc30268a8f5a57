import { writeFileSync } from 'node:fs'
import { pageFile } from './build-page.ts'

/** `npm run verifier`: builds the page that checks a Belegmappe in a browser into the data files. */
writeFileSync(new URL('../../engine/data/verifier-page.json', import.meta.url), await pageFile())
