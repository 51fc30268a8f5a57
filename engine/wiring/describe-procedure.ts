import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { arch, availableParallelism, release, totalmem, type } from 'node:os'
import { basename } from 'node:path'
import type { Config } from '../config.ts'
import { listKeys } from '../keys/seal-keys.ts'
import type { Taxonomy } from '../model/taxonomy.ts'
import { loadKindModel } from '../phases/analysis/kind/kind-model.ts'
import { addedModels, installedLanguages } from '../phases/ocr/tesseract/installed-languages.ts'
import { modelOf } from '../phases/ocr/tesseract/read-model.ts'
import { germanBytes, germanCount } from '../paper/german-format.ts'
import { targetProgram } from '../phases/report/programs/target-program.ts'
import type { Fact, ProcedureFacts } from '../phases/report/procedure/procedure-facts.ts'
import type { Clock } from '../shared/clock.ts'
import type { Storage } from '../storage/storage.ts'
import { VERSION } from '../version.ts'

export interface ProcedureDeps {
  readonly config: Config
  readonly storage: Pick<Storage, 'figures' | 'lessons'>
  readonly clock: Pick<Clock, 'now'>
  readonly taxonomy: Taxonomy
  /** The window's own organization. */
  readonly organizationId: string
}

/** What the Verfahrensdokumentation of this installation says; no secrets, no names of mandants. */
export async function describeProcedure({
  config,
  storage,
  clock,
  taxonomy,
  organizationId,
}: ProcedureDeps): Promise<ProcedureFacts> {
  return {
    officeName: config.officeName,
    producedAt: clock.now(),
    engineVersion: VERSION,
    taxonomy,
    machine: [
      ['Betriebssystem', `${type()} ${release()} (${arch()})`],
      ['Prozessorkerne und Arbeitsspeicher', `${availableParallelism()}, ${germanBytes(totalmem())}`],
      ['Laufzeit', `Node.js ${process.versions.node}, OpenSSL ${process.versions.openssl}`],
      ['Datenordner', config.dataDir],
    ],
    settings: settingsOf(config),
    parts: [...partsOf(config, taxonomy), ...(await sealKeysOf(config))],
    figures: await storage.figures(),
    learning: await storage.lessons.state(organizationId),
  }
}

async function sealKeysOf({ dataDir }: Config): Promise<Fact[]> {
  const keys = await listKeys(dataDir)
  return keys.map(({ fingerprint, createdAt, retiredAt }): Fact => {
    const until = retiredAt === null ? 'in Gebrauch' : `abgelöst am ${retiredAt.slice(0, 10)}`
    return ['Siegelschlüssel (Ed25519)', `${fingerprint}, seit ${createdAt.slice(0, 10)}, ${until}`]
  })
}

function settingsOf(config: Config): Fact[] {
  const { limits, datev, languageModel } = config
  const list = (items: readonly unknown[], none: string): string =>
    items.length === 0 ? none : `${items.length} freigegeben`
  const port = (value: number | 'off'): string => (value === 'off' ? 'aus' : String(value))
  return [
    ['Schnittstelle (HTTP, HTTPS)', `${port(config.httpPort)}, ${port(config.httpsPort)}; nur dieser Rechner`],
    [
      'Arbeitsrechner im Netz',
      config.workerAddress === null
        ? 'keine zugelassen'
        : `zugelassen auf Port ${config.workerAddress.port}; sie bekommen einzelne Belege verschlüsselt zum Lesen`,
    ],
    ['Private Quelladressen', list(config.sourceAllow, 'keine freigegeben')],
    ['Private Meldeadressen', list(config.webhookAllow, 'keine freigegeben')],
    ['Eingabeordner anderer Programme', list(config.inputRoots, 'keine')],
    ['Überwachter Ordner', config.inbox ?? 'aus'],
    ['Eigene Stammzertifikate', config.extraCaFile === null ? 'keine' : basename(config.extraCaFile)],
    ['Örtliches Sprachmodell', languageModel === null ? 'aus' : `ein: ${languageModel.model}`],
    ['Arbeitsprozesse', germanCount(config.workers)],
    ['Anfragen je Minute (Anlegen)', `${germanCount(config.ratePerMinute)} (${germanCount(config.createPerMinute)})`],
    ['Dateien je Stapel', germanCount(limits.documentsPerBatchMax)],
    ['Größe je Datei und Stapel', `${germanBytes(limits.fileBytesMax)}, ${germanBytes(limits.batchBytesMax)}`],
    [
      'Seiten je Datei und Stapel',
      `${germanCount(limits.pagesPerDocumentMax)}, ${germanCount(limits.pagesPerBatchMax)}`,
    ],
    ['Verschachtelung von Archiven', germanCount(limits.archiveDepthMax)],
    ['Passwörter für gesperrte Dateien', `${config.documentPasswords.length} hinterlegt`],
    [
      'Ausgabe für die Buchhaltung',
      `${targetProgram(datev.target).name}, Belegbilder ${datev.images ? 'ein' : 'aus'}, Buchungen ${datev.bookings === false ? 'aus' : datev.bookings}, SKR ${datev.skr}`,
    ],
  ]
}

function partsOf(config: Config, taxonomy: Taxonomy): Fact[] {
  const models = { german: config.ocrModel, folder: config.modelsDir }
  const added = addedModels(config.modelsDir)
  return [
    ['Programm', `Steuerstapel ${VERSION}`],
    ['Belegarten', `Fassung ${taxonomy.version}, ${germanCount(taxonomy.kinds.length)} Arten`],
    ['Modell der Belegarten (ausgeliefert)', `Herkunft ${loadKindModel().weights.trainingHash}`],
    ...installedLanguages(config.modelsDir).map((language): Fact => {
      const { path } = modelOf(language, models)
      const origin = added.has(language) ? 'von der Kanzlei ergänzt' : 'ausgeliefert'
      return [`Erkennungsmodell ${language}`, `${basename(path)}, ${origin}, SHA-256 ${hashOf(path)}`]
    }),
  ]
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
