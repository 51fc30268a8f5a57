import { readPapers } from '../read-papers.ts'

/** Every layout of a tenth set. */
export const layouts = readPapers(import.meta.dirname)
