import type { OfficeOperations } from './conversion-operations.ts'
import type { Operations } from './operations.ts'

/** Processor time that an operation may take of its worker, in ms; `stepCpuMs` between two of its steps. */
export interface CpuBudget {
  readonly cpuMs: number
  readonly stepCpuMs: number
}

/** What the work grows with: bytes of the file, pages of the document. */
export interface WorkSize {
  readonly bytes?: number
  readonly pages?: number
}

interface Rule extends CpuBudget {
  readonly perMegabyteMs?: number
  /** Added to the whole for each page; pages are steps of their own. */
  readonly perPageMs?: number
}

const SECOND = 1000
const MEGABYTE = 1_000_000

/**
 * At least four times what the dearest healthy files take on a machine of 2020, so that a slow one passes them, too.
 * Each is a limit for what runs away, not a forecast.
 */
const RULES: Readonly<Record<keyof Operations | keyof OfficeOperations, Rule>> = {
  'identify-file': { cpuMs: 30 * SECOND, stepCpuMs: 30 * SECOND },
  'unfold-container': { cpuMs: 300 * SECOND, stepCpuMs: 120 * SECOND },
  'write-mail-page': { cpuMs: 60 * SECOND, stepCpuMs: 60 * SECOND, perMegabyteMs: SECOND },
  'normalize-image': { cpuMs: 120 * SECOND, stepCpuMs: 60 * SECOND },
  'prepare-tiff': { cpuMs: 120 * SECOND, stepCpuMs: 60 * SECOND, perPageMs: 3 * SECOND },
  'prepare-pdf': { cpuMs: 90 * SECOND, stepCpuMs: 15 * SECOND, perMegabyteMs: 300 },
  'write-office-extract': { cpuMs: 60 * SECOND, stepCpuMs: 60 * SECOND },
  'write-invoice-pages': { cpuMs: 60 * SECOND, stepCpuMs: 60 * SECOND },
  'read-invoice': { cpuMs: 60 * SECOND, stepCpuMs: 60 * SECOND },
  'write-bank-pages': { cpuMs: 60 * SECOND, stepCpuMs: 60 * SECOND, perMegabyteMs: 10 * SECOND },
  'inspect-document': { cpuMs: 60 * SECOND, stepCpuMs: 15 * SECOND, perPageMs: SECOND },
  'read-page': { cpuMs: 60 * SECOND, stepCpuMs: 20 * SECOND },
  'render-page': { cpuMs: 30 * SECOND, stepCpuMs: 15 * SECOND },
  'mark-pages': { cpuMs: 60 * SECOND, stepCpuMs: 15 * SECOND, perPageMs: SECOND },
  // Each page is written twice: into the binder, and into the file of its document.
  'write-binder': { cpuMs: 180 * SECOND, stepCpuMs: 180 * SECOND, perPageMs: 4 * SECOND },
  // Each page is written to be measured, to be looked through, and to stay; a divided document more often.
  'write-tax-office-pack': { cpuMs: 180 * SECOND, stepCpuMs: 180 * SECOND, perPageMs: 4 * SECOND },
  'analyze-document': { cpuMs: 120 * SECOND, stepCpuMs: 60 * SECOND },
  'learn-kinds': { cpuMs: 300 * SECOND, stepCpuMs: 300 * SECOND },
  'check-database': { cpuMs: 300 * SECOND, stepCpuMs: 300 * SECOND, perMegabyteMs: 100 },
  'check-binder': { cpuMs: 900 * SECOND, stepCpuMs: 900 * SECOND },
  'check-pdfa': { cpuMs: 900 * SECOND, stepCpuMs: 900 * SECOND },
  'convert-office': { cpuMs: 60 * SECOND, stepCpuMs: 60 * SECOND, perMegabyteMs: 10 * SECOND },
}

/** The budget of an operation on something of this size. */
export function cpuBudget(operation: keyof typeof RULES, { bytes = 0, pages = 0 }: WorkSize = {}): CpuBudget {
  const { cpuMs, stepCpuMs, perMegabyteMs = 0, perPageMs = 0 } = RULES[operation]
  const byBytes = Math.round((bytes / MEGABYTE) * perMegabyteMs)
  const whole = cpuMs + byBytes + pages * perPageMs
  // Where a step is the whole, it grows with the whole.
  return { cpuMs: whole, stepCpuMs: stepCpuMs === cpuMs ? whole : stepCpuMs + byBytes }
}
