import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** Plain http only where the bytes do not leave the machine. */
const endpoint = z.string().refine(text => {
  const url = URL.parse(text)
  if (!url || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}, 'https://RECHNER ohne Zugangsdaten (http nur für diesen Rechner selbst)')

const text = z.string().default('')

/** An object store that speaks S3, beside the data folder; off without an endpoint. */
export const objectStoreSettings = {
  STEUERSTAPEL_S3_ENDPOINT: endpoint.or(z.literal('')).default(''),
  STEUERSTAPEL_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'z. B. eu-central-1')
    .default('us-east-1'),
  STEUERSTAPEL_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'der Name eines Buckets')
    .or(z.literal(''))
    .default(''),
  STEUERSTAPEL_S3_PREFIX: z
    .string()
    .regex(/^(?:[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)?$/, 'Buchstaben, Ziffern, - und _, durch / getrennt')
    .default(''),
  STEUERSTAPEL_S3_PATH_STYLE: z.enum(['on', 'off']).default('on'),
  STEUERSTAPEL_S3_ACCESS_KEY: text,
  STEUERSTAPEL_S3_SECRET_KEY: text,
  STEUERSTAPEL_S3_KEY_FILE: z.string().refine(isAbsolute, 'ein absoluter Pfad').or(z.literal('')).default(''),
}

type Written = z.infer<z.ZodObject<typeof objectStoreSettings>>

/** Where objects lie and with what they are asked for; the keys are never told, neither in logs nor in the window. */
export interface ObjectStoreSetting {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Without slashes at its ends; empty: none. */
  readonly prefix: string
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  readonly isPathStyle: boolean
  readonly accessKey: string
  readonly secretKey: string
}

/** Faults of settings that are right one by one and not together: the setting, and what is to be done. */
export function objectStoreFault(written: Written): readonly [setting: string, message: string] | null {
  if (written.STEUERSTAPEL_S3_ENDPOINT === '') return null
  if (written.STEUERSTAPEL_S3_BUCKET === '') return ['STEUERSTAPEL_S3_BUCKET', 'der Name eines Buckets']
  const ways = 'Zugangsschlüssel in der Umgebung oder als Datei mit zwei Zeilen (Schlüssel, Geheimnis)'
  return keysOf(written) === null ? ['STEUERSTAPEL_S3_KEY_FILE', ways] : null
}

/** The setting as the engine works with it, once `objectStoreFault` found nothing; null: files lie in the data folder. */
export function objectStoreOf(written: Written): ObjectStoreSetting | null {
  const keys = written.STEUERSTAPEL_S3_ENDPOINT === '' ? null : keysOf(written)
  if (!keys) return null
  return {
    endpoint: written.STEUERSTAPEL_S3_ENDPOINT.replace(/\/+$/, ''),
    region: written.STEUERSTAPEL_S3_REGION,
    bucket: written.STEUERSTAPEL_S3_BUCKET,
    prefix: written.STEUERSTAPEL_S3_PREFIX,
    isPathStyle: written.STEUERSTAPEL_S3_PATH_STYLE === 'on',
    ...keys,
  }
}

function keysOf(written: Written): Pick<ObjectStoreSetting, 'accessKey' | 'secretKey'> | null {
  const { STEUERSTAPEL_S3_KEY_FILE: file } = written
  const [accessKey = '', secretKey = ''] =
    file === ''
      ? [written.STEUERSTAPEL_S3_ACCESS_KEY, written.STEUERSTAPEL_S3_SECRET_KEY]
      : readLines(file).map(line => line.trim())
  return accessKey === '' || secretKey === '' ? null : { accessKey, secretKey }
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
