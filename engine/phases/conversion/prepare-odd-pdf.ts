import type { ConversionOperations } from '../../isolation/conversion-operations.ts'
import { REPAIRS } from '../../isolation/conversion-operations.ts'
import type { Repair } from '../../isolation/conversion-operations.ts'
import { cpuBudget } from '../../isolation/cpu-budget.ts'
import type { PageWorkers } from '../../isolation/operations.ts'
import { isEngineError } from '../../shared/errors.ts'
import type { ItemContext } from '../phase.ts'

type Prepare = ConversionOperations['prepare-pdf']

/** The parser did not come to an end within its budget. */
const RAN_AWAY = new Set(['processing_too_costly', 'processing_too_large', 'processing_timeout'])

/**
 * Runs `prepare-pdf`, again without the parser that ran away with a broken file: each has a budget of its own, and what
 * none of them can repair is `corrupt_file` as it would be without them. After two crashes no parser is tried.
 */
export async function prepareOddPdf(
  workers: Pick<PageWorkers, 'run'>,
  input: Omit<Prepare['input'], 'without'>,
  bytes: number,
  item: Pick<ItemContext, 'signal' | 'share' | 'attempt'>,
): Promise<Prepare['output']> {
  const without: Repair[] = item.attempt > 2 ? [...REPAIRS] : []
  for (;;) {
    try {
      const within = { signal: item.signal, share: item.share, ...cpuBudget('prepare-pdf', { bytes }) }
      return await workers.run('prepare-pdf', { ...input, without: [...without] }, within)
    } catch (error) {
      const isRunAway = isEngineError(error) && RAN_AWAY.has(error.code)
      const repair = isRunAway ? REPAIRS.find(name => name === error.details['step']) : undefined
      if (repair === undefined || without.includes(repair)) throw error
      without.push(repair)
    }
  }
}
