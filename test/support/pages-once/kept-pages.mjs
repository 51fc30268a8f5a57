import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { deserialize, serialize } from 'node:v8'

/** What depends on a page of one file alone: its text, and its picture, which is a file. */
const OPERATIONS = new Set(['read-page', 'render-page'])

/**
 * Results of page workers in a folder, under a hash of all that they depend on: the operation, its input, the file's
 * content, and the environment, in which the models stand. Sealed files and further models are left to the worker.
 */
export function createKeptPages(folder) {
  mkdirSync(folder, { recursive: true })
  return {
    /** Where the answer to a request of the engine is or would be kept; null for one that is always done. */
    ask({ id, operation, input, sealed }) {
      if (!OPERATIONS.has(operation) || (sealed?.length ?? 0) > 0) return null
      if (!existsSync(input.file.path) || hasMoreModels()) return null
      const { file, outPath = null, ...rest } = input
      const models = process.env['STEUERSTAPEL_OCR_MODEL'] ?? null
      const hash = createHash('sha256').update(JSON.stringify([operation, models, file.mediaType, sorted(rest)]))
      return { id, outPath, path: join(folder, hash.update(readFileSync(file.path)).digest('hex')) }
    },
    /** The output that was kept, its picture written to where the request wants it; null when there is none. */
    find({ path, outPath }) {
      if (!existsSync(path)) return null
      if (outPath !== null) copyFileSync(`${path}.picture`, outPath)
      return deserialize(readFileSync(path))
    },
    /** Keeps an output, whole or not at all: several workers may be at the same page. */
    keep({ path, outPath }, output) {
      const own = `${path}.${process.pid}`
      if (outPath !== null) {
        copyFileSync(outPath, `${own}.picture`)
        renameSync(`${own}.picture`, `${path}.picture`)
      }
      writeFileSync(own, serialize(output))
      renameSync(own, path)
    },
  }
}

function hasMoreModels() {
  const models = process.env['STEUERSTAPEL_MODELS_DIR']
  return models !== undefined && existsSync(models) && readdirSync(models).length > 0
}

/** The same members in one order; those that are absent are not there. */
function sorted(members) {
  return Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
}
