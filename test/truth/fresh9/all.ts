import { readPapers } from '../read-papers.ts'

/** Every layout of a ninth set. */
export const layouts = readPapers(import.meta.dirname)
