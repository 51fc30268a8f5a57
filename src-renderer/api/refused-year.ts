import type { ErrorAnswer } from '../../wire/error-answer.ts'

/** A client-year in which something was refused because it is released. */
export interface RefusedYear {
  readonly mandantId: string
  readonly year: number
}

const listeners = new Set<() => void>()
let refused: RefusedYear | null = null

/** The last one that nobody has seen to yet. */
export function refusedYear(): RefusedYear | null {
  return refused
}

/** Keeps which client-year stood against a request, from wherever it was sent; other refusals say nothing of it. */
export function noteRefusal(code: string, details: ErrorAnswer['error_details']): void {
  const { mandantId, year } = details ?? {}
  if (code === 'client_year_released' && mandantId !== undefined && year !== undefined) set({ mandantId, year })
}

/** Somebody went there, or does not want to. */
export function forgetRefusedYear(): void {
  set(null)
}

/** Returns how to stop listening. */
export function onRefusedYear(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(next: RefusedYear | null): void {
  refused = next
  for (const listener of listeners) listener()
}
