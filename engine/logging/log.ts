import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import type { Config } from '../config.ts'
import { logError } from './log-error.ts'
import { openRotatingFile } from './rotating-file.ts'

/** What never reaches a log, wherever a caller may have put it. */
const REDACTED = [
  'authorization',
  'access_token',
  'client_secret',
  'webhook_secret',
  'url',
  'filename',
  'tax_id',
  'name',
  'text',
].flatMap(key => [key, `*.${key}`, `*.*.${key}`])

/** JSON lines to `logs/engine.log` in the data folder: facts as fields, no document text, names or numbers. */
export function openLog(config: Pick<Config, 'dataDir' | 'logLevel'>): Logger {
  const destination = openRotatingFile(join(config.dataDir, 'logs', 'engine.log'))
  return pino(
    {
      level: config.logLevel,
      redact: { paths: REDACTED, censor: '[entfernt]' },
      serializers: { err: logError },
      base: { pid: process.pid },
    },
    destination,
  )
}
