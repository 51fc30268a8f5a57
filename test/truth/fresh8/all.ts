import { readPapers } from '../read-papers.ts'

/** Every layout of an eighth set. */
export const layouts = readPapers(import.meta.dirname)
