import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { certificatesIn } from '../tls/authorities.ts'
import { ok, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Renewed by the engine when less is left (local-tls.ts). */
const RENEW_DAYS = 30

/** Whether the local certificate is valid and belongs to the authority that clients trust. */
export async function examineCertificate(dataDir: string, now: number): Promise<Finding[]> {
  const folder = join(dataDir, 'tls')
  if (!existsSync(join(folder, 'server.pem'))) {
    return [ok('certificate', 'Noch kein Zertifikat; der erste Start mit https legt es an.')]
  }
  try {
    const leaf = new X509Certificate(await readFile(join(folder, 'server.pem')))
    const bundle = certificatesIn(await readFile(join(folder, 'ca.pem'), 'utf8'))
    if (!bundle.some(text => leaf.verify(new X509Certificate(text).publicKey))) throw new Error('another authority')
    return [judgeTerm(leaf, now)]
  } catch {
    return [
      wrong(
        'certificate',
        `Das Zertifikat in ${folder} ist beschädigt oder unvollständig. Bitte die Engine neu starten; sie legt ein neues an.`,
      ),
    ]
  }
}

function judgeTerm({ validFromDate, validToDate }: X509Certificate, now: number): Finding {
  const days = Math.floor((validToDate.getTime() - now) / DAY_MS)
  const until = `bis ${validToDate.toISOString().slice(0, 10)}`
  if (validFromDate.getTime() > now) {
    return wrong(
      'certificate',
      `Das Zertifikat gilt erst ab ${validFromDate.toISOString()}. Bitte die Uhr dieses Rechners prüfen.`,
    )
  }
  if (days < 0) {
    return wrong('certificate', `Das Zertifikat galt ${until}. Bitte die Engine neu starten; sie erneuert es.`)
  }
  if (days >= RENEW_DAYS) return ok('certificate', `Das Zertifikat für localhost gilt ${until}.`)
  return warning(
    'certificate',
    `Das Zertifikat gilt noch ${days} Tage (${until}); die laufende Engine oder der nächste Start erneuert es.`,
  )
}
