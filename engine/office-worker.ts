import type { OfficeOperations } from './isolation/conversion-operations.ts'
import { serveOperations } from './isolation/serve-operations.ts'

/** Entry of the office host: a process of its own kind, since LibreOffice needs much memory and a compiler flag. */
serveOperations<OfficeOperations>({
  'convert-office': async input => (await import('./isolation/office/convert-office.ts')).convertOffice(input),
})
