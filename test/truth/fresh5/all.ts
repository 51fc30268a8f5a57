import { readPapers } from '../read-papers.ts'

/** Every layout of a fifth set. */
export const layouts = readPapers(import.meta.dirname)
