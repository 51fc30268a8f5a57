/** What is read of a report of StrykerJS (mutation-testing-report-schema). */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

interface Mutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: string
  readonly location: { readonly start: Place; readonly end: Place }
}

/** 1-based line and column. */
interface Place {
  readonly line: number
  readonly column: number
}

/**
 * A change that no test can notice since the code does the same; named by its text, so that it holds when lines move.
 */
export interface EquivalentMutant {
  /** Name of the file, without its folder. */
  readonly file: string
  /** What is replaced, as it stands in the file; of several lines the blanks are one. */
  readonly from: string
  readonly to: string
  readonly reason: string
}

export interface Survivor {
  readonly place: string
  readonly mutator: string
  readonly from: string
  readonly to: string
}

export interface JudgedMutants {
  readonly killed: number
  readonly survived: number
  readonly equivalent: number
  readonly survivors: readonly Survivor[]
}

const KILLED = new Set(['Killed', 'Timeout'])
const SURVIVED = new Set(['Survived', 'NoCoverage'])

/**
 * Counts the changes that were noticed, that were not, and that are known to change nothing. Changes that do not
 * compile count as none.
 */
export function judgeMutants(report: MutationReport, equivalent: readonly EquivalentMutant[]): JudgedMutants {
  const mutants = Object.entries(report.files).flatMap(([path, { source, mutants: ofFile }]) =>
    ofFile.map(mutant => ({ mutant, survivor: survivorOf(path, source, mutant) })),
  )
  const missed = mutants.filter(({ mutant }) => SURVIVED.has(mutant.status)).map(({ survivor }) => survivor)
  const survivors = missed.filter(survivor => !equivalent.some(known => isSame(known, survivor)))
  return {
    killed: mutants.filter(({ mutant }) => KILLED.has(mutant.status)).length,
    survived: survivors.length,
    equivalent: missed.length - survivors.length,
    survivors,
  }
}

function survivorOf(path: string, source: string, { location, mutatorName, replacement = '' }: Mutant): Survivor {
  return {
    place: `${path}:${location.start.line}:${location.start.column}`,
    mutator: mutatorName,
    from: oneLine(textBetween(source.split('\n'), location)),
    to: oneLine(replacement),
  }
}

function textBetween(lines: readonly string[], { start, end }: Mutant['location']): string {
  const cut = lines.slice(start.line - 1, end.line)
  const last = cut.length - 1
  return cut
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

function isSame(known: EquivalentMutant, { place, from, to }: Survivor): boolean {
  const path = place.split(':')[0] ?? ''
  return path.split('/').at(-1) === known.file && known.from === from && known.to === to
}
