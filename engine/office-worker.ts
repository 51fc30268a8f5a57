import type { OfficeOperations } from './isolation/conversion-operations.ts'
import { serveOperations } from './isolation/serve-operations.ts'

/** A document that makes LibreOffice grow beyond this ends the process; in everyday work it holds about one gigabyte. */
const RSS_BYTES_MAX = 3 * 1024 ** 3

/** Entry of the office host: a process of its own kind, since LibreOffice needs much memory and a compiler flag. */
serveOperations<OfficeOperations>(
  {
    'convert-office': async input => (await import('./isolation/office/convert-office.ts')).convertOffice(input),
  },
  { rssBytesMax: RSS_BYTES_MAX },
)
