import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { withoutBom } from '../shared/without-bom.ts'
import { accountTable, type AccountTable } from '../phases/report/datev/account-table.ts'
import { EngineError } from '../shared/errors.ts'

/**
 * The account suggestions: those that ship with the product, and over them the office's own in `accounts.json` of the
 * data folder.
 * Throws EngineError `invalid_settings` when that file is no JSON or malformed.
 */
export function officeAccounts(dataDir: string): AccountTable {
  const path = join(dataDir, 'accounts.json')
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return accountTable()
    throw new EngineError('input', 'invalid_settings', `${path} ist nicht lesbar.`, { cause })
  }
  try {
    return accountTable(JSON.parse(withoutBom(text)))
  } catch (cause) {
    const faults = cause instanceof z.ZodError ? `: ${z.prettifyError(cause)}` : ': kein gültiges JSON.'
    throw new EngineError('input', 'invalid_settings', `${path} bitte berichtigen${faults}`, { cause })
  }
}
