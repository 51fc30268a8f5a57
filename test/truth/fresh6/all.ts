import { readPapers } from '../read-papers.ts'

/** Every layout of a sixth set. */
export const layouts = readPapers(import.meta.dirname)
