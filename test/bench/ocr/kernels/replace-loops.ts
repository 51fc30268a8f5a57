import { LOGISTIC_TABLE, TANH_TABLE } from './activation-kernels.ts'
import { bareInstruction, endOfBlock } from './inner-loops.ts'

/** Functions that take the place of the loops. */
export interface LoopKernels {
  readonly tanh: number
  readonly logistic: number
  readonly tanhTimes: number
}

/**
 * The lines of a function with calls in place of its loops over the tables of tanh and the logistic function. Throws
 * when such a loop has another shape than those that were read.
 */
export function replaceTableLoops(lines: readonly string[], kernels: LoopKernels): { text: string; count: number } {
  const out: string[] = []
  let count = 0
  for (let start = 0; start < lines.length; start++) {
    const line = lines[start] ?? ''
    const end = /^\s*loop/.test(line) ? endOfBlock(lines, start) : start
    const loop = lines.slice(start, end + 1).map(bareInstruction)
    const isTableLoop = loop.length > 1 && loop.join(' ').includes('trunc_sat_f32_u')
    if (!isTableLoop || loop.slice(1).some(text => text.startsWith('loop'))) {
      out.push(line)
      continue
    }
    out.push(...callFor(loop.join(' '), kernels))
    count++
    start = end
  }
  return { text: out.join('\n'), count }
}

/** Calls the kernel and leaves the counter of the loop where the loop would have. */
function callFor(loop: string, kernels: LoopKernels): string[] {
  const [table, other] = [...loop.matchAll(/f32\.load offset=(\d{5,})/g)].map(([, offset]) => Number(offset)).slice(-2)
  if (table !== other || (table !== TANH_TABLE && table !== LOGISTIC_TABLE))
    throw new Error('a loop over another table')
  if (loop.includes('f32.neg') !== (table === TANH_TABLE)) throw new Error('a loop with another sign')
  const [, k = '', n = ''] =
    /local\.get (\d+) i32\.const 1 i32\.add local\.tee \1 local\.get (\d+) i32\.ne br_if \d+ end$/.exec(loop) ?? []
  const head = `^loop block \\(result f32\\) (?:f32\\.const 0x1p\\+0 )?local\\.get (\\d+) local\\.get ${k} i32\\.const 2 i32\\.shl`
  const inPlace = new RegExp(`${head} i32\\.add local\\.tee (\\d+) f32\\.load local\\.tee`).exec(loop)
  const reset = [`local.get ${n}`, `local.set ${k}`]
  if (k !== '' && inPlace) {
    const [, numbers, place] = inPlace
    const stores = new RegExp(
      `end local\\.set (\\d+) local\\.get ${place} local\\.get \\1 f32\\.store local\\.get ${k} `,
    )
    if (!stores.test(loop)) throw new Error('a loop that stores elsewhere')
    const kernel = table === TANH_TABLE ? kernels.tanh : kernels.logistic
    return [`local.get ${numbers}`, `local.get ${n}`, `call ${kernel}`, ...reset]
  }
  const times = new RegExp(`${head} local\\.tee (\\d+) i32\\.add f32\\.load local\\.tee`).exec(loop)
  const stores = new RegExp(
    `end local\\.set (\\d+) local\\.get (\\d+) local\\.get ${times?.[2]} i32\\.add local\\.get \\1 ` +
      `local\\.get (\\d+) local\\.get ${times?.[2]} i32\\.add f32\\.load f32\\.mul f32\\.store`,
  ).exec(loop)
  if (k === '' || !times || !stores || table !== TANH_TABLE) throw new Error('a loop of another shape')
  const [, , out, gate] = stores
  const pointers = [times[1], gate, out].map(name => `local.get ${name}`)
  return [...pointers, `local.get ${n}`, `call ${kernels.tanhTimes}`, ...reset]
}
