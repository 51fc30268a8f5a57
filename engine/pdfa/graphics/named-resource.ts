import type { PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { PaintCheck, Scope } from './paint-check.ts'

/** What a name means in a content stream; notes it when the stream itself does not say so (ISO 19005-2, 6.2.2). */
export function namedResource({ file, fail }: PaintCheck, scope: Scope, kind: string, name: string): PdfValue {
  const own = scope.resources && file.dict(scope.resources, kind)
  if (own?.has(name)) return file.entry(own, name)
  fail('resources', scope.page)
  for (const resources of scope.outer) {
    const found = file.dict(resources, kind)
    if (found.has(name)) return file.entry(found, name)
  }
  return null
}
