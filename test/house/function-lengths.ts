import type { CodeFile } from './measure-tree.ts'
import { parseCode } from './parse-code.ts'

/** No function has more; a longer one is divided into the steps that it takes. */
export const FUNCTION_LINES_MAX = 70
/** What is aimed at. */
export const FUNCTION_LINES_GOAL = 40
/** How many functions of the product are longer than the goal: it may fall, and never rise. */
export const ABOVE_GOAL_MAX = 45

const PRODUCT = /^(engine|src-main|src-renderer|src-verifier|client|wire)\//

/** The functions of the product, arrows and components too, as `file name` with their lines. */
export function functionLengths(files: readonly CodeFile[]): { readonly name: string; readonly lines: number }[] {
  return files
    .filter(({ path }) => PRODUCT.test(path) && !path.endsWith('.d.ts'))
    .flatMap(({ path, text }) =>
      parseCode(path, text).functions.map(({ name, lines }) => ({ name: `${path} ${name}`, lines })),
    )
}
