import { existsSync } from 'node:fs'
import type { TruthLayout } from './layout.ts'

/** Collections of layouts, each written without sight of the extractor and its labels. */
const COLLECTIONS = ['forms', 'business']

/** Every layout that is there: what the modules `all.ts` of the collections export. */
export async function allLayouts(): Promise<TruthLayout[]> {
  const layouts: TruthLayout[] = []
  for (const name of COLLECTIONS) {
    const file = new URL(`${name}/all.ts`, import.meta.url)
    if (!existsSync(file)) continue
    const exported = (await import(file.href)) as Readonly<Record<string, unknown>>
    layouts.push(...Object.values(exported).flatMap(one => (Array.isArray(one) ? (one as TruthLayout[]) : [])))
  }
  return layouts
}
