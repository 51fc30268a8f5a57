import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FileStore } from '../../storage/file-store.ts'
import { refuse } from './receive-upload.ts'
import type { WireSettings } from './window-wire.ts'

export interface SettingsRoutesDeps {
  readonly settings: {
    list(): WireSettings['settings']
    /** Throws EngineError `invalid_settings`, `setting_fixed`. */
    save(changes: Readonly<Record<string, unknown>>): Promise<WireSettings['settings']>
  }
  readonly dataDir: string
  readonly files: Pick<FileStore, 'freeBytes'>
  /** Languages that recognition can read. */
  readonly languages: () => readonly string[]
  /** The certificate that other programs have to trust, PEM; null without HTTPS. */
  readonly certificate: () => string | null
}

const saveBody = z.object({ changes: z.record(z.string().max(64), z.unknown()) })

/** Settings with what holds now and after the next start, and the certificate for other programs. */
export function registerSettingsRoutes(app: FastifyInstance, deps: SettingsRoutesDeps): void {
  const wire = async (settings: WireSettings['settings']): Promise<WireSettings> => ({
    ...{ settings, dataDir: deps.dataDir, freeBytes: await deps.files.freeBytes(), languages: deps.languages() },
    hasCertificate: deps.certificate() !== null,
  })

  app.get('/local/settings', async () => wire(deps.settings.list()))

  app.put('/local/settings', async request => {
    const body = saveBody.safeParse(request.body)
    if (!body.success) throw refuse('changes', 'invalid_value', 'Diese Einstellungen lassen sich so nicht speichern.')
    return wire(await deps.settings.save(body.data.changes))
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
