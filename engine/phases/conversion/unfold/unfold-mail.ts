import { readFile } from '../../../shared/disk/files.ts'
import type { MailMediaType } from '../../../model/media-type.ts'
import type { MailAttachment } from '../mail/mail.ts'
import { mailBody } from '../mail/mail-body.ts'
import { isTnef, readEml } from '../mail/read-eml.ts'
import { readMsg } from '../mail/read-msg.ts'
import type { FileCollector } from './collect-files.ts'

/** Proofs of who sent a mail (RFC 8551, RFC 3156): they hold nothing to read. */
const SIGNATURES = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/

/**
 * Takes the attachments out of a mail, without signatures and the pictures that its text shows. Two attachments of the
 * same name are two files. Throws EngineError input: archive_bomb, corrupt_file.
 */
export async function unfoldMail(path: string, mediaType: MailMediaType, collector: FileCollector): Promise<void> {
  const bytes = await readFile(path)
  const mail = mediaType === 'message/rfc822' ? await readEml(bytes) : readMsg(bytes)
  // They are part of its page and no documents of their own.
  const { shown } = await mailBody(mail)
  const kept = mail.attachments.filter(attachment => !shown.has(attachment))
  collector.checkStated(kept.map(attachment => attachment.bytes.length))
  for (const attachment of kept) {
    collector.countEntry()
    if (SIGNATURES.test(attachment.mimeType)) collector.ignore(attachment.filename)
    else await take(attachment, collector)
  }
}

async function take(attachment: MailAttachment, collector: FileCollector): Promise<void> {
  const { filename, mimeType, bytes, fault } = attachment
  if (fault) collector.fail(filename, fault.code, fault.message)
  else if (isTnef(attachment)) {
    const message =
      'Der Absender hat die Anlagen im Outlook-eigenen Format winmail.dat verschickt; darin war nichts zu lesen. ' +
      'Bitte die Anlagen erneut als normale Dateien anfordern.'
    collector.fail(filename, 'unsupported_file_type', message)
  } else if (/^application\/(?:x-)?pkcs7-mime$/.test(mimeType)) {
    const message =
      'Der Inhalt der E-Mail ist mit S/MIME verschlüsselt oder verpackt. ' +
      'Bitte im E-Mail-Programm öffnen und die Anlagen einzeln einreichen.'
    collector.fail(filename, 'unsupported_file_type', message)
  } else {
    await collector.add(filename, sink => sink.write(bytes))
  }
}
