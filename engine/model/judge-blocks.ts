import type { Judgement } from './judgement.ts'
import type { JudgedBlock } from './judged-block.ts'

/**
 * Corrects the certificates in a printout of reported data. `blocks` are all of them afterwards, null: as they are read.
 * They are kept whole, as lines of a bill are: what a person left stands above what is read later.
 */
export interface BlockJudging {
  readonly type: 'set_block' | 'add_block' | 'remove_block' | 'reset_blocks'
  readonly documentId: string
  /** Key of the one that it is about, of a new one the key that it got; null: all of them. */
  readonly block: string | null
  readonly blocks: readonly JudgedBlock[] | null
}

const TYPES: ReadonlySet<string> = new Set<BlockJudging['type']>([
  'set_block',
  'add_block',
  'remove_block',
  'reset_blocks',
])

/** Whether a correction is about the certificates in a printout of reported data. */
export function isBlockJudging<T extends { readonly type: string }>(
  correction: T,
): correction is Extract<T, { readonly type: BlockJudging['type'] }> {
  return TYPES.has(correction.type)
}

/** A document's judgement after a person's word about what was reported. */
export function judgeBlocks({ blocks }: BlockJudging, before: Judgement): Judgement {
  // Whoever confirmed the document confirmed what stood there.
  const { blocks: _former, ...kept } = { ...before, confirmedAt: null }
  return blocks === null ? kept : { ...kept, blocks }
}
