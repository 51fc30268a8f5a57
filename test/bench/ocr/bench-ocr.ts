import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { recogniserSpeed } from '../../../engine/phases/ocr/tesseract/recogniser-build.ts'
import { measureAccuracy } from './measure-accuracy.ts'
import { measureCosts } from './measure-costs.ts'
import { measureFolder } from './measure-folder.ts'
import { measureMemory } from './measure-memory.ts'
import { findOcrmypdf, measurePipeline, STACK_NAMES } from './measure-pipeline.ts'
import { measureRecognition } from './measure-recognition.ts'
import { measureStart } from './measure-start.ts'
import { findNativeTesseract } from './native-tesseract.ts'
import {
  printAccuracy,
  printCosts,
  printFolder,
  printMemory,
  printPipeline,
  printRecognition,
  printStart,
} from './print-figures.ts'

const PARTS = ['start', 'recognition', 'pipeline', 'accuracy', 'costs', 'folder', 'memory'] as const

/**
 * `npm run bench -- ocr [--pages 20] [--rounds 2] [--corpus 10] [--folder DIR] [--memory 200] [--stacks 'grey,colour']
 * [--only PART,…]`: speed, accuracy, size, start and memory of recognition, interleaved with the peers that are
 * installed. Prints each part as it is done. Figures belong to this machine and moment; only ratios of one run compare.
 */
export async function benchOcr(args: readonly string[]): Promise<void> {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      pages: text('20'),
      rounds: text('2'),
      corpus: text('10'),
      memory: text('200'),
      folder: { type: 'string' },
      only: text(PARTS.join(',')),
      stacks: text(STACK_NAMES.join(',')),
    },
  })
  const wanted = new Set(values.only.split(','))
  const [pages, rounds, corpus, memoryPages] = [values.pages, values.rounds, values.corpus, values.memory].map(Number)
  if (!pages || !rounds || !corpus || !memoryPages) throw new RangeError('pages, rounds, corpus and memory are counts')
  const native = findNativeTesseract()
  const ocrmypdf = findOcrmypdf()
  const workers = availableParallelism()
  say(`${workers} cores; ${native?.version ?? 'tesseract is missing (Debian: tesseract-ocr tesseract-ocr-deu)'}`)
  say(ocrmypdf === null ? 'ocrmypdf is missing (Debian: ocrmypdf)' : `ocrmypdf ${ocrmypdf}`)
  const speed = await recogniserSpeed()
  if (speed !== 'full')
    say(`SLOW RECOGNISER (${speed}): its faster loops do not run here, figures are not the product's`)
  const stacks = STACK_NAMES.filter(name => values.stacks.split(',').includes(name))
  if (wanted.has('start')) say(printStart(await measureStart(3)))
  if (wanted.has('recognition')) {
    say(printRecognition(await measureRecognition(native, { pagesPerLook: Math.min(corpus, 5), rounds })))
  }
  if (wanted.has('pipeline')) {
    say(printPipeline(await measurePipeline({ pages, rounds, withPeers: ocrmypdf !== null, stacks })))
  }
  if (wanted.has('accuracy')) say(printAccuracy(await measureAccuracy(native, { pagesPerLook: corpus, workers })))
  if (wanted.has('costs')) {
    say(printCosts(await measureCosts(native, { pagesPerLook: corpus, folder: values.folder })))
  }
  if (wanted.has('folder') && values.folder !== undefined) {
    say(printFolder(await measureFolder(values.folder, native, { workers })))
  }
  if (wanted.has('memory')) say(printMemory(await measureMemory(memoryPages)))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
