import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Rectangle } from 'electron'

/** What the shell keeps of its own from one start to the next. */
export interface ShellSettings {
  readonly window: (Rectangle & { readonly maximized: boolean }) | null
  readonly updates: UpdateSettings
  /** The hint that the program goes on in the tray was shown. */
  readonly trayHintShown: boolean
}

export interface UpdateSettings {
  /** Folder or https address; null: never look for updates. */
  readonly source: string | null
  /** Ed25519 key (SPKI, PEM or base64) that has to have signed the manifest; null: the hash alone. */
  readonly publicKey: string | null
}

export interface KeptSettings {
  read(): ShellSettings
  change(part: Partial<ShellSettings>): void
}

const DEFAULTS: ShellSettings = { window: null, updates: { source: null, publicKey: null }, trayHintShown: false }

/**
 * Keeps the settings in a file; a damaged file is as good as none, and one that cannot be written costs no more than
 * the memory.
 */
export function keepShellSettings(path: string): KeptSettings {
  let settings = readSettings(path)
  return {
    read: () => settings,
    change(part) {
      settings = { ...settings, ...part }
      try {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(`${path}.tmp`, JSON.stringify(settings, null, 2), { mode: 0o600 })
        renameSync(`${path}.tmp`, path)
      } catch {
        // A full or read-only disk is no reason to end; the next change tries again.
      }
    },
  }
}

function readSettings(path: string): ShellSettings {
  try {
    const raw = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<keyof ShellSettings, unknown>>
    const updates = (raw.updates ?? {}) as Partial<Record<keyof UpdateSettings, unknown>>
    return {
      window: readPlace(raw.window),
      updates: { source: textOrNull(updates.source), publicKey: textOrNull(updates.publicKey) },
      trayHintShown: raw.trayHintShown === true,
    }
  } catch {
    return DEFAULTS
  }
}

function readPlace(raw: unknown): ShellSettings['window'] {
  const { x, y, width, height, maximized } = (raw ?? {}) as Record<string, unknown>
  if (![x, y, width, height].every(Number.isInteger)) return null
  return { ...(raw as Rectangle), maximized: maximized === true }
}

function textOrNull(raw: unknown): string | null {
  return typeof raw === 'string' && raw !== '' ? raw : null
}
