import { z } from 'zod'
import { parseAllowedTargets } from '../../../shared/allowed-target.ts'

/**
 * Setting `language_model` of `config.json`. Models that Ollama runs in its cloud ("…-cloud", ":cloud") answer on
 * loopback all the same and send the text out of the house, so their names are refused.
 */
export const languageModelSetting = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'eine http-Adresse wie http://127.0.0.1:11434/v1' })
    .refine(isPlainBase, 'eine Adresse ohne Kennwort, Fragezeichen und Raute'),
  model: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine(name => !/[:-]cloud$/i.test(name), 'kein Modell, das in der Cloud läuft'),
  /** Places beside this machine: comma list of CIDR[:port] or host[:port]. */
  allow: z.string().default('').transform(parseAllowedTargets),
  api_key: z.string().min(1).max(500).nullable().default(null),
  timeout_seconds: z.number().int().min(1).max(600).default(60),
  documents_per_batch: z.number().int().min(1).max(10_000).default(100),
  seconds_per_batch: z.number().int().min(1).max(86_400).default(900),
  /** Text of a document that is sent; what is longer loses its middle. */
  text_chars: z.number().int().min(500).max(40_000).default(6_000),
})

export type LanguageModelSetting = z.infer<typeof languageModelSetting>

function isPlainBase(text: string): boolean {
  const url = new URL(text)
  return url.username === '' && url.password === '' && url.search === '' && url.hash === ''
}
