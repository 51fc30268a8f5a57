import type { ReportedBlock } from './reported-data.ts'

/** A certificate in a printout of reported data as a person left it; what it is called follows from its id. */
export type JudgedBlock = Omit<ReportedBlock, 'label' | 'kinds'>
