import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { systemClock } from '../shared/clock.ts'
import { isEngineError } from '../shared/errors.ts'
import { VERSION } from '../version.ts'
import { examineLanguageModel, examineTaxonomy } from './examine-analysis.ts'
import { examineBackup } from './examine-backup.ts'
import { examineCertificate } from './examine-certificate.ts'
import { examineDatabase, examineListeners } from './examine-engine.ts'
import { examineChecks } from './examine-checks.ts'
import { examineEncryption } from './examine-encryption.ts'
import { examineInstallation } from './examine-installation.ts'
import { examineObjectStore } from './examine-object-store.ts'
import { examineServer } from './examine-server.ts'
import { examineDataFolder, examineMachine, examineSettings } from './examine-machine.ts'
import { examineAssets, examineOffice, examineRecogniserSpeed, examineRecognition } from './examine-parts.ts'
import { examineWindow } from './window/examine-window.ts'
import { wrong } from './finding.ts'
import type { Finding } from './finding.ts'
import { PASSPHRASE } from './unlock-data.ts'
import { EXIT, UsageError } from './usage.ts'

const MARKS: Readonly<Record<Finding['state'], string>> = { ok: 'in Ordnung', warning: 'Hinweis', wrong: 'FEHLER' }

/**
 * `steuerstapel doctor [--json]`: what is wrong with the set-up and what to do. Changes nothing. Exit code 0 when
 * nothing is wrong, hints included; 1 when something is.
 */
export async function runDoctor(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const json = readJson(args)
  const findings: Finding[] = []
  const show = (found: readonly Finding[]): void => {
    findings.push(...found)
    if (!json) for (const { state, text } of found) process.stdout.write(`[${MARKS[state]}] ${text}\n`)
  }
  if (!json)
    process.stdout.write(
      `Steuerstapel ${VERSION}, Node ${process.versions.node}, ${process.platform} ${process.arch}\n`,
    )
  await examine(environment, show)
  const isWell = findings.every(({ state }) => state !== 'wrong')
  if (json) process.stdout.write(`${JSON.stringify({ ok: isWell, version: VERSION, findings })}\n`)
  else
    process.stdout.write(
      isWell ? 'Es steht nichts im Weg.\n' : 'Bitte die Fehler beheben und steuerstapel doctor wiederholen.\n',
    )
  return isWell ? EXIT.ok : EXIT.fault
}

/** Shows each finding as soon as it is there: the last ones take seconds. */
async function examine(environment: NodeJS.ProcessEnv, show: (found: readonly Finding[]) => void): Promise<void> {
  const config = settingsOf(environment, show)
  if (config) {
    show(await examineSettings(config))
    show(await examineDataFolder(config.dataDir))
    await examineData(config, environment[PASSPHRASE], show)
    show(await examineCertificate(config.dataDir, systemClock.now()))
    show(await examineListeners(config))
    show(examineMachine(config.workers))
    show(examineWindow(environment))
    show(examineTaxonomy(config.taxonomyFile))
    show(await examineLanguageModel(config))
  }
  const models = { german: config?.ocrModel ?? 'fast', folder: config?.modelsDir ?? null } as const
  show(examineAssets(models))
  show(await examineRecogniserSpeed())
  show(await examineRecognition(models))
  show(await examineOffice())
}

/** What lies in the data folder, and in the database; of an encrypted one as far as its key is at hand. */
async function examineData(
  config: Config,
  secret: string | undefined,
  show: (found: readonly Finding[]) => void,
): Promise<void> {
  const { findings, isOpen } = await examineEncryption(config, secret || undefined)
  show(findings)
  const isFile = config.databaseUrl === null
  if (config.databaseUrl !== null) show(await examineServer(config.databaseUrl))
  else if (isOpen) show(examineDatabase(config.dataDir))
  show(await examineObjectStore(config))
  if (isOpen) show(await examineInstallation(config))
  if (isOpen && isFile) show(await examineChecks(config.dataDir))
  if (isOpen) show(await examineBackup(config, systemClock.now()))
}

function settingsOf(environment: NodeJS.ProcessEnv, show: (found: readonly Finding[]) => void): Config | null {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!isEngineError(error)) throw error
    show([wrong('settings', error.message)])
    return null
  }
}

function readJson(args: readonly string[]): boolean {
  try {
    const options = { json: { type: 'boolean', default: false } } as const
    return parseArgs({ args: [...args], options }).values.json
  } catch {
    throw new UsageError('doctor kennt nur --json.')
  }
}
