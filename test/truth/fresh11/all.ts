import { readPapers } from '../read-papers.ts'

/** Every layout of an eleventh set. */
export const layouts = readPapers(import.meta.dirname)
