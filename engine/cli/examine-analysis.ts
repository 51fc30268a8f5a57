import type { Config } from '../config.ts'
import { officeTaxonomy } from '../wiring/office-taxonomy.ts'
import { openLanguageModel } from '../wiring/open-language-model.ts'
import { loadTaxonomy } from '../taxonomy/load-taxonomy.ts'
import { isEngineError } from '../shared/errors.ts'
import { ok, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const HEALTH_MS = 10_000

/** Whether the office's kinds of documents make sense. */
export function examineTaxonomy(taxonomyFile: string): Finding[] {
  try {
    const { version, kinds } = officeTaxonomy(taxonomyFile)
    const own = version === loadTaxonomy().version ? '' : ', mit den Änderungen der Kanzlei'
    return [ok('taxonomy', `${kinds.length} Belegarten (Stand ${version}${own}).`)]
  } catch (error) {
    if (!isEngineError(error)) throw error
    return [wrong('taxonomy', error.message)]
  }
}

/** Whether the language model answers, when the office has one. Without it everything works, a little less is read. */
export async function examineLanguageModel(config: Pick<Config, 'languageModel' | 'extraCaFile'>): Promise<Finding[]> {
  const { languageModel, extraCaFile } = config
  if (!languageModel) return [ok('language_model', 'Kein Sprachmodell eingerichtet; gelesen wird ohne.')]
  const model = openLanguageModel(languageModel, { extraCaFile, ownPorts: () => [] })
  try {
    const { ok: isWell, detail } = await model.provider.health(AbortSignal.timeout(HEALTH_MS))
    return isWell
      ? [ok('language_model', `Das Sprachmodell „${languageModel.model}“ ist erreichbar.`)]
      : [warning('language_model', `${detail ?? ''} Bis dahin wird ohne Sprachmodell gelesen.`)]
  } catch {
    return [
      warning('language_model', 'Das Sprachmodell hat nicht rechtzeitig geantwortet. Bis dahin wird ohne gelesen.'),
    ]
  } finally {
    await model.close()
  }
}
