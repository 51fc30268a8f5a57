import type { LanguageModelSetting } from '../phases/analysis/providers/language-model-setting.ts'
import type { AnalysisProvider } from '../phases/analysis/providers/analysis-provider.ts'
import type { ConsultBounds } from '../phases/analysis/providers/consult.ts'
import { createOpenAiCompatible } from '../phases/analysis/providers/openai-compatible.ts'
import type { TellConnection } from '../shared/connection-log.ts'
import { openGuardedAgent } from '../sources/guarded-agent.ts'

const LOOPBACK = [
  { host: '127.0.0.0/8', port: null },
  { host: '::1', port: null },
] as const

/** undici hears of an abort only when the connection stands or failed. */
const CONNECT_MS = 5_000

export interface OpenLanguageModel {
  readonly provider: AnalysisProvider
  readonly bounds: ConsultBounds
  close(): Promise<void>
}

/**
 * The language model of the settings, over connections that reach this machine and what the administrator allowed, and
 * nothing else: not the engine's own ports, no public address, no redirect.
 */
export function openLanguageModel(
  setting: LanguageModelSetting,
  deps: {
    readonly extraCaFile: string | null
    readonly ownPorts: () => readonly number[]
    readonly tell?: TellConnection
  },
): OpenLanguageModel {
  const answerMs = setting.timeout_seconds * 1_000
  const agent = openGuardedAgent({
    allow: () => [...LOOPBACK, ...setting.allow],
    onlyAllowed: true,
    plainHttp: true,
    extraCaFile: deps.extraCaFile,
    ownPorts: deps.ownPorts,
    tell: deps.tell,
    connectionsPerHostMax: 2,
    // The answer comes in one piece when the model is done.
    headersMs: answerMs,
    idleMs: answerMs,
    connectMs: CONNECT_MS,
  })
  const { url, model, api_key: apiKey } = setting
  return {
    bounds: {
      deadlineMs: answerMs,
      documentsMax: setting.documents_per_batch,
      totalMs: setting.seconds_per_batch * 1_000,
      textCharsMax: setting.text_chars,
    },
    provider: createOpenAiCompatible({ url, model, apiKey, dispatcher: agent }),
    close: () => agent.destroy(),
  }
}
