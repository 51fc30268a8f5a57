import type { Logger } from 'pino'
import type { Clock } from '../shared/clock.ts'
import type { InboxFault } from './inbox-fault.ts'
import type { FoundFile } from './scan-inbox.ts'

const LISTED_MAX = 200

export interface FaultList {
  /** What the last look could not enter, and the files it found: faults of others are over. */
  replaceSeen(faults: readonly InboxFault[], groups: ReadonlyMap<string, readonly FoundFile[]>): void
  /** The outcome of trying to take `tried`: those with a fault rest for a while. */
  setAside(faults: readonly InboxFault[], tried: readonly FoundFile[]): void
  /** Files of a batch that could not be moved; replaces those of the same key. */
  setStuck(key: string, faults: readonly InboxFault[]): void
  /** True while the file rests; a changed file does not. */
  isSetAside(file: FoundFile): boolean
  list(): readonly InboxFault[]
}

export interface FaultListDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn'>
  readonly retryMs: number
}

/** A file that could not be taken, and how long it rests. */
interface SetAside {
  readonly file: FoundFile
  readonly fault: InboxFault
  readonly untilMs: number
}

/** What stays in the inbox and why. Each fault is logged once, by its code. */
export function createFaultList({ clock, logger, retryMs }: FaultListDeps): FaultList {
  let seen: readonly InboxFault[] = []
  const aside = new Map<string, SetAside>()
  const stuck = new Map<string, readonly InboxFault[]>()
  const logNew = createFaultLog(logger)
  const all = (): InboxFault[] => {
    return [...seen, ...[...aside.values()].map(({ fault }) => fault), ...[...stuck.values()].flat()]
  }
  return {
    replaceSeen: (faults, groups) => {
      seen = faults
      const found = new Map([...groups.values()].flat().map(file => [file.path, file]))
      for (const [path, { file }] of aside) if (!isSame(found.get(path), file)) aside.delete(path)
      logNew(all())
    },
    setAside: (faults, tried) => {
      for (const file of tried) aside.delete(file.path)
      for (const fault of faults) {
        const file = tried.find(({ path }) => path === fault.path)
        if (file) aside.set(file.path, { file, fault, untilMs: clock.monotonicMs() + retryMs })
      }
      logNew(all())
    },
    setStuck: (key, faults) => {
      if (faults.length === 0) stuck.delete(key)
      else stuck.set(key, faults)
      logNew(all())
    },
    isSetAside: file => {
      const entry = aside.get(file.path)
      return entry !== undefined && isSame(entry.file, file) && clock.monotonicMs() < entry.untilMs
    },
    list: () => all().slice(0, LISTED_MAX),
  }
}

/** Logs faults that were not there the last time, by their code alone. */
function createFaultLog(logger: Pick<Logger, 'warn'>): (faults: readonly InboxFault[]) => void {
  let told = new Set<string>()
  return faults => {
    const now = new Map(faults.map(fault => [`${fault.code}\n${fault.path}`, fault]))
    for (const [id, { code }] of now) if (!told.has(id)) logger.warn({ code }, 'inbox_file_stays')
    told = new Set(now.keys())
  }
}

function isSame(one: FoundFile | undefined, other: FoundFile): boolean {
  return one?.byteSize === other.byteSize && one.mtimeNs === other.mtimeNs && one.ino === other.ino
}
