import { describeStep } from '../phases/steps.de.ts'
import { repeat } from '../shared/repeat.ts'
import type { Storage } from '../storage/storage.ts'

const EVERY_MS = 500
const BAR_CHARS = 24

/** Shows a batch's progress on standard error: a bar on a terminal, nothing for machines. */
export function showProgress(
  storage: Pick<Storage, 'batches'>,
  batchId: string,
  options: { readonly json: boolean; readonly terminal: boolean },
): { stop(): Promise<void> } {
  if (options.json || !options.terminal) return { stop: async () => {} }
  const draw = async (): Promise<void> => {
    const view = await storage.batches.progress(batchId)
    if (!view) return
    const filled = Math.round((view.overallPercent / 100) * BAR_CHARS)
    const bar = '█'.repeat(filled).padEnd(BAR_CHARS, '░')
    const left = `noch etwa ${view.estimatedRemainingSeconds} s`
    process.stderr.write(
      `\r\u001b[2K${bar} ${Math.round(view.overallPercent)} %  ${describeStep(view.microStep)}  ${left}`,
    )
  }
  // What cannot be read now is shown by the next look.
  const drawing = repeat({ everyMs: EVERY_MS, work: draw, onFault: () => undefined })
  drawing.wake()
  return {
    stop: async () => {
      await drawing.stop()
      process.stderr.write('\r\u001b[2K')
    },
  }
}
