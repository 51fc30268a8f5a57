import type { BankMediaType } from '../../../engine/model/media-type.ts'
import { readBankFile } from '../../../engine/bank/read-bank-file.ts'
import { settlePeriods } from '../../../engine/bank/periods/settle-periods.ts'
import { isEngineError } from '../../../engine/shared/errors.ts'
import { BANK_SAMPLES } from './bank-samples.ts'
import { createChance, mutate } from './mutate-bank-file.ts'

export interface FuzzCount {
  readonly files: number
  readonly read: number
  readonly refused: number
  /** Read whole, with balances that its movements make. */
  readonly proved: number
}

/**
 * Reads damaged files of all formats. Throws where one is refused in another way than by its error, and where a balance
 * is called right that its movements do not make.
 */
export function fuzzBankFiles(files: number, seed: number): FuzzCount {
  const chance = createChance(seed)
  let [read, refused, proved] = [0, 0, 0]
  for (let count = 0; count < files; count++) {
    const sample = BANK_SAMPLES[count % BANK_SAMPLES.length]
    if (!sample) throw new Error('there are samples')
    const bytes = mutate(sample.bytes, chance)
    const sums = sumsOf(bytes, sample.mediaType, `file ${count} of seed ${seed}`)
    if (sums === null) refused += 1
    else read += 1
    if (sums?.every(each => each)) proved += 1
  }
  return { files, read, refused, proved }
}

/** For each period whether it is proved; null: the file was refused. */
function sumsOf(bytes: Uint8Array, mediaType: BankMediaType, name: string): readonly boolean[] | null {
  let read: ReturnType<typeof readBankFile>
  try {
    read = readBankFile(bytes, mediaType)
  } catch (error) {
    if (isEngineError(error) && error.code === 'corrupt_file' && error.message.includes('Bitte')) return null
    throw new Error(`${name} was not refused, but broke the reader`, { cause: error })
  }
  const { periods, movements } = settlePeriods(read.periods)
  return periods.map(({ sum, opening, closing, flaws }, index) => {
    const own = movements.filter(({ detail }) => detail.period === index)
    if (own.some(({ cents, date }) => !Number.isSafeInteger(cents) || !/^\d{4}-\d\d-\d\d$/.test(date)))
      throw new Error(`${name} gave a movement without day or amount`)
    if (sum !== 'fits') return false
    const total = own.reduce((before, { cents }) => before + BigInt(cents), BigInt(opening?.cents ?? 0))
    const isRight = opening && closing && total === BigInt(closing.cents)
    if (!isRight || flaws.some(flaw => flaw !== 'pending')) throw new Error(`${name}: a wrong balance was called right`)
    return true
  })
}

if (import.meta.main) {
  const files = Number(process.argv[2] ?? 10_000)
  process.stdout.write(`${JSON.stringify(fuzzBankFiles(files, Number(process.argv[3] ?? 1)))}\n`)
}
