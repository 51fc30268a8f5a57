import { EngineError, isEngineError } from '../../../shared/errors.ts'

const MESSAGES = {
  language_model_forbidden:
    'Das Sprachmodell liegt an einem nicht erlaubten Ort. Bitte language_model.url auf diesen Rechner (127.0.0.1) richten oder den Ort in language_model.allow freigeben.',
  language_model_unreachable:
    'Das Sprachmodell ist nicht erreichbar. Bitte prüfen, ob sein Server läuft und language_model.url stimmt.',
  language_model_timeout:
    'Das Sprachmodell hat nicht rechtzeitig geantwortet. Bitte ein kleineres Modell wählen oder language_model.timeout_seconds erhöhen.',
  language_model_refused:
    'Der Server des Sprachmodells lehnt die Anfrage ab. Bitte language_model.url, model und api_key prüfen.',
  language_model_answer_invalid:
    'Die Antwort des Sprachmodells hat nicht die verlangte Form. Bitte ein Modell und einen Server wählen, die JSON nach Schema liefern.',
} as const

export type ProviderFaultCode = keyof typeof MESSAGES

/** Why a language model gave nothing, with the German text of its code; never with anything that it said. */
export function providerFault(code: ProviderFaultCode, cause?: unknown): EngineError {
  const kind = code === 'language_model_unreachable' || code === 'language_model_timeout' ? 'transient' : 'input'
  return new EngineError(kind, code, MESSAGES[code], cause === undefined ? {} : { cause })
}

/** True for the faults of a language model, which never are those of the document. */
export function isProviderFault(error: unknown): error is EngineError {
  return isEngineError(error) && error.code in MESSAGES
}

/** What a failed connection means: forbidden by the guard, too slow, or not there. */
export function toProviderFault(error: unknown): EngineError {
  if (isProviderFault(error)) return error
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (isEngineError(at) && at.code === 'source_address_forbidden') {
      return providerFault('language_model_forbidden', error)
    }
    const code = (at as NodeJS.ErrnoException).code ?? ''
    if (at.name === 'TimeoutError' || /TIMEOUT/.test(code)) return providerFault('language_model_timeout', error)
  }
  return providerFault('language_model_unreachable', error)
}
