import type { Judgement, JudgedPosition } from './judgement.ts'
import type { PositionPerson } from './position.ts'

/** What a person says of a position; null: as the engine finds it again, absent: as it was. */
export interface PositionChange {
  /** Key of another line of a form. */
  readonly line?: string | null
  readonly cents?: number | null
  /** Of a line that asks for days or kilometres. */
  readonly quantity?: number | null
  readonly person?: PositionPerson | null
  readonly objectId?: string | null
  readonly childId?: string | null
  readonly businessId?: string | null
  readonly year?: number | null
  /** YYYY-MM-DD. */
  readonly paidOn?: string | null
}

/** Whom or what a position is for. */
export type PositionPlace = Pick<JudgedPosition, 'person' | 'objectId' | 'childId' | 'businessId'>

/**
 * What a person decides about what a document counts for. `position` is `key/ordinal` within the document, or
 * `WHOLE_DOCUMENT`.
 */
export type PositionJudging =
  | {
      readonly type: 'set_position'
      readonly documentId: string
      readonly position: string
      readonly change: PositionChange
    }
  /** Null: as the engine counts it. */
  | {
      readonly type: 'set_counts'
      readonly documentId: string
      readonly position: string
      readonly counting: JudgedPosition['counting'] | null
    }
  | {
      readonly type: 'add_position'
      readonly documentId: string
      readonly key: string
      /** An amount, or how many (`quantity`), as the line asks; the other is null. */
      readonly cents: number | null
      /** Absent in what was kept before lines could ask for it. */
      readonly quantity?: number | null
      /** Null: the year of the stack. */
      readonly year: number | null
      readonly place: PositionPlace
    }
  /** Only one that a person added. */
  | { readonly type: 'remove_position'; readonly documentId: string; readonly position: string }
  | {
      readonly type: 'confirm_position'
      readonly documentId: string
      readonly position: string
      /** Who stands for it; null where nobody gave a name. */
      readonly name: string | null
    }
  /** The whole document stays out of the Belegmappe; `reason` is German. */
  | { readonly type: 'set_document_aside'; readonly documentId: string; readonly reason: string }
  | { readonly type: 'take_document_back'; readonly documentId: string }

type OfType<Type extends PositionJudging['type']> = Extract<PositionJudging, { readonly type: Type }>

/** Ordinals of positions that a person added; the engine counts its own without the letter. */
const ADDED = /\/p(\d+)$/

/** Whether a name of a position is one that a person added. */
export function isAddedPosition(name: string): boolean {
  return ADDED.test(name)
}

const TYPES: ReadonlySet<string> = new Set<PositionJudging['type']>([
  'set_position',
  'set_counts',
  'add_position',
  'remove_position',
  'confirm_position',
  'set_document_aside',
  'take_document_back',
])

/** Whether a correction is about what a document counts for. */
export function isPositionJudging<T extends { readonly type: string }>(
  correction: T,
): correction is Extract<T, { readonly type: PositionJudging['type'] }> {
  return TYPES.has(correction.type)
}

/**
 * A document's judgement after a person's word about what it counts for, at `at` (epoch ms); null when that cannot be
 * done.
 */
export function judgePositions(said: PositionJudging, before: Judgement, at: number): Judgement | null {
  switch (said.type) {
    case 'set_position':
      return changed(said, before, at)
    case 'set_counts':
      return counted(said, before)
    case 'add_position':
      return added(said, before, at)
    case 'remove_position':
      return removed(said, before)
    case 'confirm_position':
      return confirmed(said, before, at)
    case 'set_document_aside':
      return before.aside ? null : { ...before, aside: { reason: said.reason, at } }
    case 'take_document_back':
      return takenBack(before)
  }
}

/**
 * Whoever stood for a position stood for what was shown: a change of it withdraws that, and who gives the amount stands
 * for it anew. What is no change withdraws nothing.
 */
function changed({ position, change }: OfType<'set_position'>, before: Judgement, at: number): Judgement | null {
  const { confirmed: former, ...said } = before.positions?.[position] ?? {}
  const next = Object.fromEntries(
    Object.entries({ ...said, ...change }).filter(([, value]) => value !== null && value !== undefined),
  ) as JudgedPosition
  // An added position has no amount of its own to fall back on.
  const isBare = next.cents === undefined && next.quantity === undefined
  if (isAddedPosition(position) && (said.key === undefined || isBare)) return null
  const isSame = (Object.keys({ ...said, ...next }) as (keyof typeof said)[]).every(name => said[name] === next[name])
  const confirmed =
    isSame && former
      ? { confirmed: former }
      : typeof (change.cents ?? change.quantity) === 'number'
        ? { confirmed: { name: null, at } }
        : {}
  return withPosition(before, position, { ...next, ...confirmed })
}

function added(
  { key, cents, quantity = null, year, place }: OfType<'add_position'>,
  before: Judgement,
  at: number,
): Judgement {
  const taken = Object.keys(before.positions ?? {}).map(name => Number(ADDED.exec(name)?.[1] ?? 0))
  const name = `${key}/p${Math.max(0, ...taken) + 1}`
  const confirmed = { name: null, at }
  const howMuch = { ...(cents === null ? {} : { cents }), ...(quantity === null ? {} : { quantity }) }
  return withPosition(before, name, { key, ...howMuch, ...(year === null ? {} : { year }), ...place, confirmed })
}

function counted({ position, counting }: OfType<'set_counts'>, before: Judgement): Judgement {
  const { counting: _former, ...said } = before.positions?.[position] ?? {}
  return withPosition(before, position, counting ? { ...said, counting } : said)
}

function removed({ position }: OfType<'remove_position'>, before: Judgement): Judgement | null {
  if (!isAddedPosition(position) || before.positions?.[position] === undefined) return null
  return withPosition(before, position, {})
}

function confirmed({ position, name }: OfType<'confirm_position'>, before: Judgement, at: number): Judgement | null {
  const said = before.positions?.[position]
  if (said?.confirmed?.name === name) return null
  return withPosition(before, position, { ...said, confirmed: { name, at } })
}

function takenBack({ aside, ...kept }: Judgement): Judgement | null {
  return aside ? kept : null
}

/** Positions of which nothing is said are not kept. */
function withPosition(before: Judgement, position: string, said: JudgedPosition): Judgement {
  const { [position]: _former, ...others } = before.positions ?? {}
  const positions = Object.keys(said).length === 0 ? others : { ...others, [position]: said }
  const { positions: _all, ...kept } = before
  return Object.keys(positions).length === 0 ? kept : { ...kept, positions }
}
