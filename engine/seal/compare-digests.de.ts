import type { BinderDigests, PageDigests } from './binder-digests.ts'

const ACTIVE = 'aktive Inhalte (JavaScript, Aktionen beim Öffnen oder Drucken)'
const PARTS: Readonly<Record<string, string>> = {
  OpenAction: ACTIVE,
  AA: ACTIVE,
  'Names.JavaScript': ACTIVE,
  AcroForm: 'Formularfelder',
  'Names.EmbeddedFiles': 'die Liste der Anlagen',
  AF: 'die Liste der Anlagen',
  'Names.Dests': 'Sprungziele',
  Dests: 'Sprungziele',
  Outlines: 'Lesezeichen',
  Metadata: 'Metadaten',
  Info: 'Metadaten',
  OCProperties: 'Ebenen (ein- und ausblendbare Inhalte)',
  PageLabels: 'Seitenbezeichnungen',
  Perms: 'Rechte und Unterschriften',
  DSS: 'Rechte und Unterschriften',
  URI: 'die Grundadresse der Verweise',
}

/** What differs between the digests that were signed and those of a file, German, a sentence each. */
export function compareDigests(signed: BinderDigests, found: BinderDigests): string[] {
  return [
    ...comparePages(signed.pages, found.pages),
    ...compareAttachments(signed.attachments, found.attachments),
    ...compareDocument(signed.document, found.document),
  ]
}

function comparePages(signed: readonly PageDigests[], found: readonly PageDigests[]): string[] {
  return signed.length === found.length
    ? signed.flatMap((page, index) => comparePage(index + 1, page, found[index] ?? page, signed))
    : compareCounts(signed, found)
}

function comparePage(
  number: number,
  [drawn, text, annotations]: PageDigests,
  [nowDrawn, nowText, nowAnnotations]: PageDigests,
  signed: readonly PageDigests[],
): string[] {
  const findings: string[] = []
  if (drawn !== nowDrawn) {
    const other = signed.findIndex(([of]) => of === nowDrawn)
    findings.push(
      other < 0
        ? `Seite ${number}: Die Seite zeigt anderes als beim Versiegeln.`
        : `Seite ${number}: Die Seite zeigt, was beim Versiegeln auf Seite ${other + 1} stand.`,
    )
  }
  if (text !== nowText) findings.push(`Seite ${number}: Der hinterlegte Text (Suche, Kopieren) wurde geändert.`)
  if (annotations !== nowAnnotations) {
    findings.push(`Seite ${number}: Anmerkungen, Verweise oder Aktionen wurden geändert, ergänzt oder entfernt.`)
  }
  return findings
}

/** Pages are missing or were added: what is alike before and behind is taken off, the rest is named. */
function compareCounts(signed: readonly PageDigests[], found: readonly PageDigests[]): string[] {
  const shorter = Math.min(signed.length, found.length)
  let before = 0
  while (before < shorter && signed[before]?.[0] === found[before]?.[0]) before++
  let behind = 0
  while (behind < shorter - before && signed.at(-1 - behind)?.[0] === found.at(-1 - behind)?.[0]) behind++
  const findings = [`Die Datei hat ${found.length} Seiten, unterschrieben sind ${signed.length}.`]
  const [lost, came] = [signed.length - behind - before, found.length - behind - before]
  if (came === 0) findings.push(`${pagesText(before + 1, lost)} ${lost === 1 ? 'fehlt' : 'fehlen'}.`)
  else if (lost === 0) {
    findings.push(`Nach Seite ${before} ${came === 1 ? 'ist 1 Seite' : `sind ${came} Seiten`} eingefügt.`)
  } else findings.push(...namedPages(signed, found))
  return findings
}

/** Pages that are in one of two files alone, wherever they stand. */
function namedPages(signed: readonly PageDigests[], found: readonly PageDigests[]): string[] {
  const [before, now] = [signed, found].map(pages => new Set(pages.map(([drawn]) => drawn)))
  return [
    ...signed.flatMap(([drawn], index) =>
      now?.has(drawn) ? [] : [`Seite ${index + 1} der unterschriebenen Fassung fehlt oder zeigt anderes.`],
    ),
    ...found.flatMap(([drawn], index) =>
      before?.has(drawn) ? [] : [`Seite ${index + 1} der Datei steht nicht in der unterschriebenen Fassung.`],
    ),
  ]
}

function pagesText(first: number, count: number): string {
  return count === 1 ? `Seite ${first}` : `Seiten ${first} bis ${first + count - 1}`
}

function compareAttachments(signed: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  return changesOf(signed, found).map(([name, change]) => `Die Anlage ${name} wurde ${CHANGES[change]}.`)
}

type Change = 'changed' | 'removed' | 'added'
const CHANGES: Readonly<Record<Change, string>> = { changed: 'geändert', removed: 'entfernt', added: 'hinzugefügt' }

function compareDocument(signed: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  return changesOf(signed, found).map(([key, change]) => {
    const part = PARTS[key]
    if (part === ACTIVE) return `Das Dokument: ${ACTIVE} wurden ${CHANGES[change]}.`
    return `Das Dokument: ${part ?? 'ein Eintrag'} (${key}) ${CHANGES[change]}.`
  })
}

function changesOf(signed: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): [string, Change][] {
  return [...new Set([...signed.keys(), ...found.keys()])].flatMap(name => {
    const [before, now] = [signed.get(name), found.get(name)]
    if (before === now) return []
    return [[name, now === undefined ? 'removed' : before === undefined ? 'added' : 'changed'] as [string, Change]]
  })
}
