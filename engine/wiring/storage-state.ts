import type { Logger } from 'pino'
import type { Clock } from '../shared/clock.ts'
import { storageStateOf, type StorageState } from '../shared/storage-fault.ts'

/** Parked work tries again within 12 s, so that a state that lasts is seen again before it is taken for gone. */
const LASTS_MS = 20_000

export interface StorageWatch {
  /** To be called with each fault of the storage. */
  saw(error: unknown): void
  /**
   * `storage_busy`, `storage_full`, `storage_broken` or `storage_away` while the last fault is less than 20 s old, else null;
   * `storage_damaged` stays until `isSound`, since what is damaged is not met at every step.
   */
  state(): `storage_${StorageState}` | null
  /** To be called when the whole database was looked through and found sound. */
  isSound(): void
}

export interface StorageWatchDeps {
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error' | 'info'>
  /** Is called at once when the disk is full, before the state is logged. */
  readonly onFull?: () => void
}

/**
 * Remembers for `/readyz` and new batches what the storage said last; a state is logged once, however often it is met.
 */
export function watchStorage({ clock, logger, onFull = () => undefined }: StorageWatchDeps): StorageWatch {
  let last: { readonly state: StorageState; readonly atMs: number } | null = null
  let isDamaged = false
  const current = (): StorageState | null => {
    if (isDamaged) return 'damaged'
    return last && clock.monotonicMs() - last.atMs < LASTS_MS ? last.state : null
  }
  return {
    saw: error => {
      const state = storageStateOf(error)
      if (state === null) return
      if (state === 'full') onFull()
      if (state !== current()) logger.error({ state, err: error }, 'storage_state')
      if (state === 'damaged') isDamaged = true
      else last = { state, atMs: clock.monotonicMs() }
    },
    state: () => {
      const state = current()
      return state && `storage_${state}`
    },
    isSound: () => {
      if (isDamaged) logger.info({}, 'storage_sound_again')
      isDamaged = false
    },
  }
}
