import retentionFile from '../../data/retention.de.json' with { type: 'json' }
import { mandantName } from '../../model/mandant.ts'
import type { LegalHold } from '../../model/legal-hold.ts'
import type { Taxonomy } from '../../model/taxonomy.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { dueYears } from './due-years.ts'
import type { DueYear, RetentionRule } from './due-years.ts'

export interface ReadRetentionDeps {
  readonly storage: Pick<Storage, 'retention' | 'mandants'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly clock: Pick<Clock, 'now'>
}

/** What is to be kept, and what need not be any more. */
export interface Retention {
  readonly officeFile: RetentionRule
  readonly sources: readonly { readonly law: string; readonly title: string; readonly url: string }[]
  /** Periods of kinds, the longest first; null years: no law says how many. */
  readonly rules: readonly {
    readonly years: number | null
    readonly source: string
    readonly labels: readonly string[]
  }[]
  /** Client-years whose periods are over, or will be with the next first of January. */
  readonly due: readonly (DueYear & { readonly mandantName: string; readonly isHeld: boolean })[]
  /** The newest first; lifted ones among them. */
  readonly holds: readonly (LegalHold & { readonly mandantName: string })[]
}

/** Reads periods, holds and the list of what is due. */
export async function readRetention(deps: ReadRetentionDeps, organizationId: string): Promise<Retention> {
  const { storage, taxonomy, clock } = deps
  const { officeFile, sources } = retentionFile
  const thisYear = new Date(clock.now()).getFullYear()
  const old = await storage.retention.listYears(organizationId, thisYear - officeFile.years)
  const holds = await storage.retention.listHolds(organizationId)
  const due = dueYears(old, taxonomy.kinds, officeFile).filter(({ dueIn }) => dueIn <= thisYear + 1)
  const names = await readNames(storage, organizationId, [...due, ...holds])
  const nameOf = (mandantId: string): string => names.get(mandantId) ?? mandantId
  return {
    officeFile,
    sources,
    rules: rulesOf(taxonomy),
    due: due.map(one => ({ ...one, mandantName: nameOf(one.mandantId), isHeld: isHeld(holds, one) })),
    holds: holds.map(hold => ({ ...hold, mandantName: nameOf(hold.mandantId) })),
  }
}

function isHeld(holds: readonly LegalHold[], { mandantId, year }: DueYear): boolean {
  return holds.some(
    hold => hold.lifted === null && hold.mandantId === mandantId && (hold.year === null || hold.year === year),
  )
}

async function readNames(
  { mandants }: Pick<Storage, 'mandants'>,
  organizationId: string,
  of: readonly { readonly mandantId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const mandantId of new Set(of.map(one => one.mandantId))) {
    const found = await mandants.find(organizationId, mandantId)
    if (found) names.set(mandantId, mandantName(found))
  }
  return names
}

function rulesOf({ kinds }: Pick<Taxonomy, 'kinds'>): Retention['rules'] {
  const groups = Map.groupBy(kinds, ({ retention }) => `${retention.years} ${retention.source}`)
  return [...groups.values()]
    .flatMap(([first, ...more]) =>
      first ? [{ ...first.retention, labels: [first, ...more].map(({ label }) => label) }] : [],
    )
    .toSorted((one, other) => (other.years ?? 0) - (one.years ?? 0))
}
