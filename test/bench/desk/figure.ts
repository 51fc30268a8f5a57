/** One line of the bench: a goal is not to be exceeded; null where there is none. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: 'ms' | 's' | 'times' | 'kB'
  readonly goal: number | null
}

/** The line as it is told. */
export function figureLine({ name, value, unit, goal }: Figure): string {
  const verdict = goal === null ? '' : `${value <= goal ? 'met   ' : 'missed'} (${goal})`
  return `${name.padEnd(58)} ${value.toFixed(unit === 'times' ? 2 : 0).padStart(7)} ${unit.padEnd(6)} ${verdict}`
}
