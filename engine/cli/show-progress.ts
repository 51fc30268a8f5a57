import { describeStep } from '../phases/steps.de.ts'
import type { Storage } from '../storage/storage.ts'

const EVERY_MS = 500
const BAR_CHARS = 24

/** Shows a batch's progress on standard error: a bar on a terminal, nothing for machines. */
export function showProgress(
  storage: Pick<Storage, 'batches'>,
  batchId: string,
  options: { readonly json: boolean; readonly terminal: boolean },
): { stop(): void } {
  if (options.json || !options.terminal) return { stop: () => {} }
  const draw = (): void => {
    const view = storage.batches.progress(batchId)
    if (!view) return
    const filled = Math.round((view.overallPercent / 100) * BAR_CHARS)
    const bar = '█'.repeat(filled).padEnd(BAR_CHARS, '░')
    const left = `noch etwa ${view.estimatedRemainingSeconds} s`
    process.stderr.write(
      `\r\u001b[2K${bar} ${Math.round(view.overallPercent)} %  ${describeStep(view.microStep)}  ${left}`,
    )
  }
  const timer = setInterval(draw, EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      process.stderr.write('\r\u001b[2K')
    },
  }
}
