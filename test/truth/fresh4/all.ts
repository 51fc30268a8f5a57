import { readPapers } from '../read-papers.ts'

/** Every layout of a fourth set. */
export const layouts = readPapers(import.meta.dirname)
