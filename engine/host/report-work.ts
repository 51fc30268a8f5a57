import type { WorkMessage } from './host-message.ts'
import type { Storage } from '../storage/storage.ts'

/** Beyond so many batches in work the mean of the newest ones stands for all. */
const LOOKED_AT = 100

/** How much there is to do, for the desktop shell's tray and taskbar. */
export function readWork({ batches }: Pick<Storage, 'batches'>): WorkMessage {
  const processing = batches.list({ projectId: null, status: 'processing', limit: LOOKED_AT, offset: 0 })
  const queued = batches.list({ projectId: null, status: 'queued', limit: 1, offset: 0 }).total
  const open = processing.total + queued
  if (open === 0) return { type: 'work', open, percent: null }
  const sum = processing.items.reduce((total, item) => total + item.overallPercent, 0)
  const mean = processing.items.length === 0 ? 0 : sum / processing.items.length
  return { type: 'work', open, percent: Math.floor((mean * processing.total) / open) }
}

/** Tells what `read` finds now and then whenever it is something else; returns how to end it. */
export function reportWork(read: () => WorkMessage, tell: (work: WorkMessage) => void, everyMs = 500): () => void {
  let told = ''
  const look = (): void => {
    const work = read()
    const now = JSON.stringify(work)
    if (now === told) return
    told = now
    tell(work)
  }
  const timer = setInterval(look, everyMs)
  look()
  return () => clearInterval(timer)
}
