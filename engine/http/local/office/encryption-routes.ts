import { isAbsolute } from 'node:path'
import { dailyKey, drawnKey, encryption, encryptionProgress, sheetRead } from '../../../../wire/encryption.ts'
import type { DailyKeyChoice, DrawnRecoveryKey, Encryption } from '../../../../wire/encryption.ts'
import { attachmentHeader } from '../../answer/attachment-header.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

export interface EncryptionRoutesDeps {
  readonly folderKeys: {
    state(): Promise<Encryption>
    /** Throws EngineError `passphrase_too_short`, `key_file_inside`, `key_file_unusable`, `already_encrypted`, `not_here`. */
    draw(daily: DailyKeyChoice): Promise<DrawnRecoveryKey>
    /** The sheet with the key that was drawn, PDF; null where none waits. */
    sheet(): Promise<Uint8Array | null>
    /** Throws EngineError `no_key_drawn`, `sheet_not_read`. */
    begin(lastGroup: string): Promise<void>
    /** Throws EngineError `not_encrypted`, `not_here`. */
    end(): Promise<void>
  }
}

/** Encryption of the data folder: shown, begun with a sheet that was printed, and taken back. */
export function registerEncryptionRoutes(app: WireApp, { folderKeys }: EncryptionRoutesDeps): void {
  app.get('/local/encryption', { schema: { response: { 200: encryption } } }, () => folderKeys.state())

  // While the folder is written anew somebody else answers here.
  const done = { state: 'done', share: 1 } as const
  app.get('/local/encryption/progress', { schema: { response: { 200: encryptionProgress } } }, async () => done)

  app.post('/local/encryption/keys', { schema: { response: { 200: drawnKey } } }, async request => {
    const chosen = dailyKey.safeParse(request.body)
    if (!chosen.success) throw refuse('kind', 'invalid_value', 'Bitte Kennwort oder Schlüsseldatei angeben.')
    if (chosen.data.kind === 'key_file' && !isAbsolute(chosen.data.path))
      throw refuse('path', 'invalid_value', 'Bitte den ganzen Pfad der Schlüsseldatei angeben, mit Laufwerk oder ab /.')
    return folderKeys.draw(chosen.data)
  })

  app.get('/local/encryption/sheet', async (_request, reply) => {
    const sheet = await folderKeys.sheet()
    if (!sheet) throw refuse('sheet', 'not_available', 'Es wartet kein Wiederherstellungsschlüssel.')
    return reply
      .type('application/pdf')
      .header('content-disposition', attachmentHeader('Wiederherstellungsschluessel.pdf'))
      .send(Buffer.from(sheet))
  })

  app.post('/local/encryption/begin', async (request, reply) => {
    const body = sheetRead.safeParse(request.body)
    if (!body.success) throw refuse('lastGroup', 'invalid_value', 'Bitte die letzte Gruppe eingeben.')
    await folderKeys.begin(body.data.lastGroup)
    return reply.code(202).send()
  })

  app.post('/local/encryption/end', async (_request, reply) => {
    await folderKeys.end()
    return reply.code(202).send()
  })
}
