import { readPapers } from '../read-papers.ts'

/** Every layout of a seventh set. */
export const layouts = readPapers(import.meta.dirname)
