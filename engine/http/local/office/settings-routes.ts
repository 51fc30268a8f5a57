import { settingChanges, settings } from '../../../../wire/settings.ts'
import type { Setting, Settings } from '../../../../wire/settings.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

export interface SettingsRoutesDeps {
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

/** Settings with what holds now and after the next start, and the certificate for other programs. */
export function registerSettingsRoutes(app: WireApp, deps: SettingsRoutesDeps): void {
  const tell = async (list: readonly Setting[]): Promise<Settings> => ({
    settings: list,
    dataDir: deps.dataDir,
    freeBytes: await deps.files.freeBytes(),
    languages: deps.languages(),
    hasCertificate: deps.certificate() !== null,
  })

  app.get('/local/settings', { schema: { response: { 200: settings } } }, async () => tell(deps.settings.list()))

  app.put('/local/settings', { schema: { response: { 200: settings } } }, async request => {
    const body = settingChanges.safeParse(request.body)
    if (!body.success) throw refuse('changes', 'invalid_value', 'Diese Einstellungen lassen sich so nicht speichern.')
    return tell(await deps.settings.save(body.data.changes))
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
