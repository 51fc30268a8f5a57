import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfStream, PdfValue } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { nameOf, stringOf } from '../file/read-values.ts'

const KIND = /^[-\w.+]+\/[-\w.+]+$/

/** Collects what the file says of embedded files while its objects are walked, and checks it at the end. */
export interface EmbeddedFiles {
  /** `number` is that of the object when the dictionary is one by itself. */
  meet(entries: PdfEntries, number: number | null): void
  /** Checks all; embedded streams come back, for rules about their content. */
  check(): readonly PdfStream[]
}

/** Embedded files (ISO 19005-2, 6.8; ISO 19005-3, 6.8). */
export function createEmbeddedFiles({ file, fail, part }: Check): EmbeddedFiles {
  const specifications: { readonly entries: PdfEntries; readonly number: number | null }[] = []
  const numbers = new Set<number>()
  const direct = new Set<PdfEntries>()

  function associate(value: PdfValue): void {
    if (isKind(value, 'ref')) numbers.add(value.number)
    direct.add(entriesOf(value))
  }

  return {
    meet(entries, number) {
      if (entries.has('EF') && isKind(file.entry(entries, 'EF'), 'dict')) specifications.push({ entries, number })
      const associated = entries.get('AF')
      const found = file.resolve(associated)
      if (isKind(found, 'array')) found.items.forEach(associate)
      else if (associated !== undefined) associate(associated)
    },
    check() {
      return specifications.flatMap(({ entries, number }) => {
        const names = ['F', 'UF'].map(key => stringOf(file.entry(entries, key)))
        if (names.some(name => name === null || name === '')) fail('embedded_names')
        const streams = [...file.dict(entries, 'EF').values()]
          .map(file.resolve)
          .filter((each): each is PdfStream => isKind(each, 'stream'))
        if (part === 3) {
          const isNamed = streams.every(({ entries: own }) => KIND.test(nameOf(file.entry(own, 'Subtype')) ?? ''))
          if (!isNamed) fail('embedded_kind')
          if (nameOf(file.entry(entries, 'AFRelationship')) === null) fail('embedded_relation')
          if (number === null ? !direct.has(entries) : !numbers.has(number)) fail('embedded_association')
        }
        return streams
      })
    },
  }
}
