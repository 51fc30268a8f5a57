/** Which recognition models a page worker reads with. */
export interface WorkerModels {
  /** The German model that ships with the program (fast), or the one from npm (accurate, about 1.6 times the time). */
  readonly german: 'fast' | 'accurate'
  /** Folder of further models that an administrator added (absolute path); null for none. */
  readonly folder: string | null
}

const GERMAN = 'STEUERSTAPEL_OCR_MODEL'
const FOLDER = 'STEUERSTAPEL_MODELS_DIR'

/** The part of a worker's environment that carries the models. */
export function toWorkerEnvironment({ german, folder }: WorkerModels): Record<string, string> {
  return { [GERMAN]: german, ...(folder === null ? {} : { [FOLDER]: folder }) }
}

/** The models of this worker; the fast German one where nobody said otherwise. */
export function workerModels(): WorkerModels {
  return { german: process.env[GERMAN] === 'accurate' ? 'accurate' : 'fast', folder: process.env[FOLDER] ?? null }
}
