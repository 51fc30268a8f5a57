import type { ImapFlowError } from 'imapflow'
import { EngineError, isEngineError } from '../shared/errors.ts'

const UNREACHABLE =
  'Der Mailserver ist nicht erreichbar oder antwortet nicht. Bitte Adresse, Port und Verschlüsselung des Postfachs prüfen; es wird von selbst wieder versucht.'

/** What keeps a mailbox from being read, and what a person can do about it. */
export const MAILBOX_FAULTS = {
  mailbox_unreachable: UNREACHABLE,
  mailbox_untrusted:
    'Das Zertifikat des Mailservers wird nicht anerkannt. Bitte die Adresse prüfen; eine eigene Zertifizierungsstelle nennt STEUERSTAPEL_EXTRA_CA.',
  mailbox_sign_in_refused:
    'Der Mailserver lehnt die Anmeldung ab. Bitte Benutzername und Passwort des Postfachs prüfen; viele Anbieter verlangen ein eigenes App-Passwort.',
  mailbox_secret_lost:
    'Das Passwort des Postfachs lässt sich nicht mehr öffnen, weil der Hauptschlüssel ein anderer ist. Bitte in den Einstellungen neu eingeben.',
  mailbox_token_refused:
    'Der Anbieter des Postfachs erneuert den Zugang nicht mehr. Bitte das Aktualisierungstoken (oauth2.refresh_token) neu ausstellen und eintragen.',
  mailbox_folder_missing: 'Den Ordner, aus dem übernommen wird, gibt es im Postfach nicht. Bitte prüfen.',
  mailbox_not_movable:
    'Übernommene Nachrichten lassen sich im Postfach nicht verschieben. Bitte die Rechte des Benutzers prüfen; bis dahin wird nichts Weiteres übernommen.',
  mailbox_message_too_large:
    'Eine Nachricht ist größer als erlaubt und bleibt im Postfach. Bitte ihre Anhänge einzeln hereingeben.',
} as const

export type MailboxFaultCode = keyof typeof MAILBOX_FAULTS

/** Those that pass by themselves. */
const TRANSIENT: ReadonlySet<MailboxFaultCode> = new Set(['mailbox_unreachable'])

/** An EngineError of a mailbox; its text names no user and no message. */
export function mailboxFault(code: MailboxFaultCode, cause?: unknown): EngineError {
  return new EngineError(TRANSIENT.has(code) ? 'transient' : 'input', code, MAILBOX_FAULTS[code], { cause })
}

/** The fault that an error of the library or of the system amounts to; errors of the engine stay as they are. */
export function asMailboxFault(error: unknown): EngineError {
  if (isEngineError(error)) return error
  const { authenticationFailed, mailboxMissing, code = '' } = (error ?? {}) as Partial<ImapFlowError>
  if (authenticationFailed === true) return mailboxFault('mailbox_sign_in_refused', error)
  if (mailboxMissing === true) return mailboxFault('mailbox_folder_missing', error)
  if (/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code)) return mailboxFault('mailbox_untrusted', error)
  return mailboxFault('mailbox_unreachable', error)
}
