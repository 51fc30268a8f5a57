import { ok } from '../finding.ts'
import type { Finding } from '../finding.ts'
import { windowProgram } from './window-program.ts'

/** In which program `steuerstapel open` shows the window. */
export function examineWindow(environment: NodeJS.ProcessEnv): Finding[] {
  const { name } = windowProgram({ platform: process.platform, environment, profile: '' })
  return [ok('window', `Das Fenster öffnet sich ${name}.`)]
}
