import { readdirSync, readFileSync } from 'node:fs'

/** Which wordings are drawn: all, or one of two halves that share none. */
export type Half = 'all' | 'a' | 'b'

/** Wordings of one kind; `{datum}` and the like stand for values. */
export interface Pool {
  readonly kind: string
  readonly issuer: string
  readonly shape: string
  readonly titles: readonly string[]
  readonly labels: readonly string[]
  readonly sentences: readonly string[]
}

export interface Pools {
  readonly kinds: readonly Pool[]
  /** Sort of issuer -> letterheads. */
  readonly issuers: ReadonlyMap<string, readonly string[]>
  /** Documents that are no kind of the taxonomy, by sort. */
  readonly foreign: readonly (readonly string[])[]
}

const FOLDER = new URL('pools/', import.meta.url)

/** All pools, or a half: of each list every other wording; of the foreign documents every other sort. */
export function readPools(half: Half): Pools {
  const names = readdirSync(FOLDER).filter(name => name.endsWith('.txt'))
  const kinds = names
    .filter(name => name !== 'issuers.txt' && name !== 'foreign.txt')
    .toSorted()
    .flatMap(name => parseKinds(read(name)))
  return {
    kinds: half === 'all' ? kinds : halveKinds(kinds, half),
    issuers: new Map(
      read('issuers.txt').map(line => {
        const [sort = '', list = ''] = line.split(/:\s(.*)/s)
        return [sort, take(split(list), half)] as const
      }),
    ),
    foreign: take(
      read('foreign.txt')
        .filter(line => !line.startsWith('# '))
        .map(split),
      half,
    ),
  }
}

function read(name: string): string[] {
  return readFileSync(new URL(name, FOLDER), 'utf8').split('\n').filter(Boolean)
}

function split(list: string): string[] {
  return list
    .split('|')
    .map(one => one.trim())
    .filter(Boolean)
}

function parseKinds(lines: readonly string[]): Pool[] {
  const found: { kind: string; issuer: string; shape: string; T: string[]; L: string[]; S: string[] }[] = []
  for (const line of lines) {
    const [, kind, issuer, shape] = /^# (\S+) (\S+) (\S+)$/.exec(line) ?? []
    if (kind && issuer && shape) found.push({ kind, issuer, shape, T: [], L: [], S: [] })
    const [, list, items] = /^([TLS]): (.*)$/.exec(line) ?? []
    if (list === 'T' || list === 'L' || list === 'S') found.at(-1)?.[list].push(...split(items ?? ''))
  }
  return found.map(({ kind, issuer, shape, T, L, S }) => ({
    kind,
    issuer,
    shape,
    titles: T,
    labels: L,
    sentences: S,
  }))
}

/** A wording that several lists of a kind hold goes to the half of its first place, so that the halves share none. */
function halveKinds(kinds: readonly Pool[], half: 'a' | 'b'): Pool[] {
  const placed = new Map<string, 'a' | 'b'>()
  const own = (kind: string, list: readonly string[]): string[] =>
    list.filter((text, index) => {
      const key = `${kind} ${text.toLowerCase()}`
      const at = placed.get(key) ?? (index % 2 === 0 ? 'a' : 'b')
      placed.set(key, at)
      return at === half
    })
  return kinds.map(pool => ({
    ...pool,
    titles: own(pool.kind, pool.titles),
    labels: own(pool.kind, pool.labels),
    sentences: own(pool.kind, pool.sentences),
  }))
}

function take<T>(list: readonly T[], half: Half): T[] {
  if (half === 'all' || list.length < 2) return [...list]
  return list.filter((_, index) => index % 2 === (half === 'a' ? 0 : 1))
}
