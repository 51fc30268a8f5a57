import { useSyncExternalStore } from 'react'

/** How a person wants the window to look; `system` follows the operating system. */
export type Appearance = 'system' | 'light' | 'dark'

const KEY = 'darstellung'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function useAppearance(): Appearance {
  return useSyncExternalStore(listen, chosen)
}

/** Whether the window is dark now, by choice or by the system. */
export function useIsDark(): boolean {
  return useSyncExternalStore(listen, isDark)
}

/** Keeps the choice for the next start; "system" is what is so without one. */
export function chooseAppearance(appearance: Appearance): void {
  if (appearance === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, appearance)
  for (const changed of listeners) changed()
}

function isDark(): boolean {
  const appearance = chosen()
  return appearance === 'system' ? systemDark.matches : appearance === 'dark'
}

function chosen(): Appearance {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  systemDark.addEventListener('change', changed)
  // Another tab of the same window may choose as well.
  addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    systemDark.removeEventListener('change', changed)
    removeEventListener('storage', changed)
  }
}
