import type { Dispatcher } from 'undici'
import { z } from 'zod'
import type { ProviderQuestion } from '../../../model/consultation.ts'
import type { AnalysisProvider, ProviderHealth } from './analysis-provider.ts'
import { limitAwake } from '../../../shared/awake-time.ts'
import { sendRequest } from '../../../shared/send-request.ts'
import type { Sender } from '../../../shared/send-request.ts'
import { phraseQuestion, readAnswer } from './phrase-question.ts'
import { isProviderFault, providerFault, toProviderFault } from './provider-fault.ts'

const ANSWER_BYTES_MAX = 256 * 1024
/** A hundred fields of the longest kind stay below this. */
const ANSWER_TOKENS_MAX = 2_000
const MODELS_SHOWN_MAX = 200

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
})
const modelList = z.object({ data: z.array(z.object({ id: z.string().max(300) })) })

export interface OpenAiCompatibleDeps {
  /** Base address, e.g. `http://127.0.0.1:11434/v1`. */
  readonly url: string
  readonly model: string
  readonly apiKey: string | null
  /** Decides where a connection may go. */
  readonly dispatcher: Sender
}

/**
 * A language model behind the chat completions of an OpenAI-compatible server: Ollama (0.5 and later), llama.cpp's
 * server and LM Studio all take `response_format` with a JSON schema and bind the model to it by a grammar. No tools,
 * no redirects, temperature 0, and no more of the answer is read than a form of this size can have.
 */
export function createOpenAiCompatible(deps: OpenAiCompatibleDeps): AnalysisProvider {
  return {
    id: 'openai-compatible',
    capabilities: { classify: true, extract: true },
    health: signal => examine(deps, signal),
    analyze: async (question, { signal, deadlineMs, onConnection }) => {
      signal.throwIfAborted()
      const body = bodyOf(deps.model, question)
      const deadline = limitAwake(deadlineMs)
      const limited = AbortSignal.any([signal, deadline.signal])
      let outcome = 'interrupted'
      const onAnswer = (statusCode: number): void => void (outcome = `http_${statusCode}`)
      try {
        const text = await ask(deps, '/chat/completions', limited, { body, onAnswer })
        return readAnswer(question, contentOf(text))
      } catch (error) {
        signal.throwIfAborted()
        const fault = toProviderFault(error)
        if (outcome === 'interrupted') outcome = fault.code.replace('language_model_', '')
        throw fault
      } finally {
        deadline.stop()
        // Outside of what is caught: a connection that cannot be recorded is a fault of the machine.
        await onConnection?.(new URL(deps.url).host, outcome)
      }
    },
  }
}

function bodyOf(model: string, question: ProviderQuestion): string {
  const { messages, schema } = phraseQuestion(question)
  return JSON.stringify({
    model,
    messages,
    temperature: 0,
    stream: false,
    max_tokens: ANSWER_TOKENS_MAX,
    response_format: { type: 'json_schema', json_schema: { name: 'beleg', strict: true, schema } },
  })
}

interface Ask {
  /** Sent as JSON; nothing is sent when absent. */
  readonly body?: string
  readonly onAnswer?: (statusCode: number) => void
}

async function ask(
  { url, apiKey, dispatcher }: OpenAiCompatibleDeps,
  path: string,
  signal: AbortSignal,
  { body, onAnswer }: Ask = {},
): Promise<string> {
  const answer = await sendRequest(`${url.replace(/\/+$/, '')}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    dispatcher,
    signal,
    ...(body === undefined ? {} : { body }),
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Steuerstapel/1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
    },
  })
  onAnswer?.(answer.statusCode)
  try {
    if (answer.statusCode !== 200) throw providerFault('language_model_refused')
    return await readBounded(answer.body)
  } finally {
    answer.body.on('error', () => undefined)
    answer.body.destroy()
  }
}

async function examine(deps: OpenAiCompatibleDeps, signal: AbortSignal): Promise<ProviderHealth> {
  try {
    const { data } = readJson(modelList, await ask(deps, '/models', signal))
    const models = data.slice(0, MODELS_SHOWN_MAX).map(({ id }) => id)
    const isThere = models.some(id => id === deps.model || id === `${deps.model}:latest`)
    const detail = `Der Server des Sprachmodells kennt das Modell „${deps.model}“ nicht. Bitte dort laden oder language_model.model ändern.`
    return { ok: isThere, detail: isThere ? null : detail, models }
  } catch (error) {
    signal.throwIfAborted()
    return { ok: false, detail: toProviderFault(error).message, models: [] }
  }
}

/** An answer that was cut off for its length is none. */
function contentOf(text: string): string {
  const [choice] = readJson(completion, text).choices
  if (!choice || choice.finish_reason === 'length') throw providerFault('language_model_answer_invalid')
  return choice.message.content
}

function readJson<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    if (isProviderFault(cause)) throw cause
    throw providerFault('language_model_answer_invalid', cause)
  }
}

async function readBounded(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_BYTES_MAX) throw providerFault('language_model_answer_invalid')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
