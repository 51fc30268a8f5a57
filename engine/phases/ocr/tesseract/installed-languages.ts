import { existsSync, readdirSync } from 'node:fs'

const SHIPPED = ['de', 'en'] as const
const MODEL_FILE = /^([a-z]{3})\.traineddata$/

/**
 * Languages that recognition can read, as `processing.language` names them: ISO 639-1 where there is such a code, else
 * ISO 639-3. German and English ship with the program; `modelsFolder` adds one for each file `xyz.traineddata`
 * (ISO 639-3), read anew at each call so that no restart is needed. Null, or a folder that is not there, adds none.
 */
export function installedLanguages(modelsFolder: string | null): string[] {
  return [...new Set([...SHIPPED, ...addedModels(modelsFolder).keys()])].sort()
}

/** Model names (`fra`) of the files in `modelsFolder` by the language that they read (`fr`). */
export function addedModels(modelsFolder: string | null): Map<string, string> {
  const added = new Map<string, string>()
  if (modelsFolder === null || !existsSync(modelsFolder)) return added
  for (const entry of readdirSync(modelsFolder, { withFileTypes: true })) {
    const name = entry.isDirectory() ? undefined : MODEL_FILE.exec(entry.name)?.[1]
    const language = name === undefined ? null : languageOf(name)
    if (name !== undefined && language !== null) added.set(language, name)
  }
  return added
}

/**
 * The language of a tag as it is listed here: `de-AT`, `DEU` and `de` are all `de`. Null for what is no language tag.
 */
export function languageOf(tag: string): string | null {
  const known = LANGUAGES.get(tag)
  if (known !== undefined) return known
  const language = readTag(tag)
  // Somebody may invent tags; those that are used are few.
  if (LANGUAGES.size < LANGUAGES_MAX) LANGUAGES.set(tag, language)
  return language
}

/** Reading a tag costs as much as a look into the database, and nearly every request asks for the same one. */
const LANGUAGES = new Map<string, string | null>()
const LANGUAGES_MAX = 200

function readTag(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null
  }
}
