const KEY = 'erster-start'
const listeners = new Set<() => void>()

/** Whether the person of this browser wants no first steps. */
export function isSkipped(): boolean {
  return localStorage.getItem(KEY) !== null
}

/** They are not offered again. */
export function skipFirstStart(): void {
  localStorage.setItem(KEY, 'uebersprungen')
  for (const changed of listeners) changed()
}

export function listenSkipped(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
