import type { FastifyRequest } from 'fastify'
import { settingChanges, settings } from '../../../../wire/settings.ts'
import type { Setting, Settings } from '../../../../wire/settings.ts'
import { targetNotes } from '../../../batches/outputs/target-notes.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import { isFromNetwork } from '../../../shared/from-network.ts'
import { onlyOnTheMachine } from '../rights/require-right.ts'
import { personOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'
import { registerEncryptionRoutes } from './encryption-routes.ts'
import type { EncryptionRoutesDeps } from './encryption-routes.ts'

export interface SettingsRoutesDeps extends EncryptionRoutesDeps {
  readonly settings: {
    list(): readonly Setting[]
    /** Throws EngineError `invalid_settings`, `setting_fixed`. */
    save(changes: Readonly<Record<string, unknown>>): Promise<readonly Setting[]>
  }
  readonly dataDir: string
  readonly files: Pick<FileStore, 'freeBytes'>
  /** Languages that recognition can read. */
  readonly languages: () => readonly string[]
  /** The certificate that other programs have to trust, PEM; null without HTTPS. */
  readonly certificate: () => string | null
}

/** Folders and ports of the machine: who is not there cannot know what they lead to. */
const OF_MACHINE: readonly string[] = [
  'STEUERSTAPEL_HTTP_PORT',
  'STEUERSTAPEL_HTTPS_PORT',
  'STEUERSTAPEL_INPUT_ROOTS',
  'STEUERSTAPEL_INBOX',
  'STEUERSTAPEL_BACKUP',
]

function isOfMachine(key: string): boolean {
  return OF_MACHINE.includes(key)
}

/** The leitung sees where the server keeps its data, to tell whoever looks after it. */
function seesFolders(request: FastifyRequest): boolean {
  return personOf(request)?.role === 'leitung'
}

/** What is of the machine is shown and not changed, as if its environment said so. */
function fromElsewhere(request: FastifyRequest, setting: Setting): Setting {
  if (!isOfMachine(setting.key)) return setting
  return { ...setting, origin: 'environment', value: seesFolders(request) ? setting.value : null }
}

/** Settings with what holds now and after the next start, and the certificate for other programs. */
export function registerSettingsRoutes(app: WireApp, deps: SettingsRoutesDeps): void {
  registerEncryptionRoutes(app, deps)
  const tell = async (request: FastifyRequest, list: readonly Setting[]): Promise<Settings> => ({
    settings: isFromNetwork(request) ? list.map(each => fromElsewhere(request, each)) : list,
    dataDir: isFromNetwork(request) && !seesFolders(request) ? '' : deps.dataDir,
    freeBytes: await deps.files.freeBytes(),
    languages: deps.languages(),
    hasCertificate: deps.certificate() !== null,
    targets: [...targetNotes()],
  })

  app.get('/local/settings', { schema: { response: { 200: settings } } }, async request =>
    tell(request, deps.settings.list()),
  )

  app.put('/local/settings', { schema: { response: { 200: settings } } }, async request => {
    const body = settingChanges.safeParse(request.body)
    if (!body.success) throw refuse('changes', 'invalid_value', 'Diese Einstellungen lassen sich so nicht speichern.')
    if (isFromNetwork(request) && Object.keys(body.data.changes).some(isOfMachine)) throw onlyOnTheMachine()
    return tell(request, await deps.settings.save(body.data.changes))
  })

  app.get('/local/certificate', async (_request, reply) => {
    const pem = deps.certificate()
    if (pem === null) throw refuse('certificate', 'not_available', 'Ohne HTTPS gibt es kein Zertifikat.')
    return reply
      .type('application/x-pem-file')
      .header('content-disposition', 'attachment; filename="steuerstapel-ca.pem"')
      .send(pem)
  })
}
