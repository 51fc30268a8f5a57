import { z } from 'zod'

/** Where scanners keep eSCL unless they say otherwise (Mopria eSCL specification, resource root `rs`). */
const USUAL_ROOT = '/eSCL'

/**
 * The root of a scanner's eSCL resources, without a slash at the end, for an address as people type it: a host or an
 * address alone is meant by http. Null when it is none.
 */
export function scannerRoot(typed: string): URL | null {
  const url = URL.parse(typed.includes('://') ? typed : `http://${typed}`)
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return null
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return null
  url.pathname = url.pathname === '/' ? USUAL_ROOT : url.pathname.replace(/\/+$/, '')
  return url
}

/** Setting `scanner` of `config.json`: a network scanner that speaks eSCL (AirScan), from which people fetch scans. */
export const scannerSetting = z.strictObject({
  url: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .refine(typed => scannerRoot(typed) !== null, 'die Adresse eines Scanners, z. B. 192.168.1.20'),
  /** Dots per inch; the nearest that the scanner has. */
  resolution: z.number().int().min(100).max(600).default(300),
  color: z.enum(['grey', 'color']).default('grey'),
})

export type ScannerSetting = z.infer<typeof scannerSetting>
