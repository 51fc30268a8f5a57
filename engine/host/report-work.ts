import type { WorkMessage } from './host-message.ts'
import { repeat, type Repeated } from '../shared/repeat.ts'
import type { Storage } from '../storage/storage.ts'

/** Beyond so many batches in work the mean of the newest ones stands for all. */
const LOOKED_AT = 100

/** How much there is to do, for the desktop shell's tray and taskbar. */
export async function readWork({ batches }: Pick<Storage, 'batches'>): Promise<WorkMessage> {
  const processing = await batches.list({ projectId: null, status: 'processing', limit: LOOKED_AT, offset: 0 })
  const queued = (await batches.list({ projectId: null, status: 'queued', limit: 1, offset: 0 })).total
  const open = processing.total + queued
  if (open === 0) return { type: 'work', open, percent: null }
  const sum = processing.items.reduce((total, item) => total + item.overallPercent, 0)
  const mean = processing.items.length === 0 ? 0 : sum / processing.items.length
  return { type: 'work', open, percent: Math.floor((mean * processing.total) / open) }
}

export interface ReportWorkDeps {
  readonly read: () => Promise<WorkMessage>
  readonly tell: (work: WorkMessage) => void
  readonly onFault: (error: unknown) => void
  readonly everyMs?: number
}

/** Tells what `read` finds, at once and now and then, whenever it is something else. */
export function reportWork({ read, tell, onFault, everyMs = 500 }: ReportWorkDeps): Repeated {
  let told = ''
  const look = async (): Promise<void> => {
    const work = await read()
    const now = JSON.stringify(work)
    if (now === told) return
    told = now
    tell(work)
  }
  const looking = repeat({ everyMs, work: look, onFault })
  looking.wake()
  return looking
}
