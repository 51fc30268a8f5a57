import { turnRect } from '../../../engine/phases/ocr/words/turn-rect.ts'
import { createWorkerPool } from '../../../engine/isolation/worker-pool.ts'
import type { PageMediaType } from '../../../engine/model/media-type.ts'
import type { PageText } from '../../../engine/model/page.ts'
import type { ReadWord } from './score-page.ts'
import { aShare } from '../../support/a-share.ts'

export interface EngineReader {
  /** Text of each picture, as the engine's page workers read it; so many at a time as there are workers. */
  read(paths: readonly string[], mediaType?: PageMediaType): Promise<PageText[]>
  close(): Promise<void>
}

const PAGE_MS = 120_000

/** Page workers of the engine, as it starts them. */
export function createEngineReader(workers: number, german: 'fast' | 'accurate'): EngineReader {
  const logger = { info: () => undefined, warn: () => undefined }
  const pool = createWorkerPool({ size: workers, logger, models: { german, folder: null } })
  const limits = { signal: new AbortController().signal, share: aShare, cpuMs: PAGE_MS }
  return {
    read: (paths, mediaType = 'image/jpeg') =>
      Promise.all(
        paths.map(path => pool.run('read-page', { file: { path, mediaType }, page: 1, language: 'de' }, limits)),
      ),
    close: () => pool.close(),
  }
}

/** The words with their boxes in the picture as delivered: the turn that made the page upright is undone. */
export function wordsOf({ words, rotation }: Pick<PageText, 'words' | 'rotation'>): ReadWord[] {
  const back = ((360 - rotation) % 360) as PageText['rotation']
  return words.map(({ text, box: [x, y, width, height] }) => ({
    text,
    box: turnRect({ x0: x, y0: y, x1: x + width, y1: y + height }, back),
  }))
}
