import { createHash } from 'node:crypto'
import { createReadStream } from '../shared/disk/files-sync.ts'
import { readdir } from 'node:fs/promises'
import { lstat } from '../shared/disk/files.ts'
import { basename, dirname, join } from 'node:path'
import type { BinderCheck } from '../model/binder-check.ts'
import type { BinderIndex } from './parse-index.ts'
import type { ReadAttachment } from './read-attachments.ts'

/** A file as it was found, by the name of the original. */
type FoundFile = Pick<ReadAttachment, 'sha256' | 'byteSize'>
type Found = ReadonlyMap<string, FoundFile>

/** Every attachment has the checksum that the PDF itself names for it. */
export function checkAttachments(attachments: ReadonlyMap<string, ReadAttachment>): BinderCheck {
  const id = 'attachments'
  const wrong = [...attachments].filter(([, { hasItsChecksum }]) => hasItsChecksum !== true).map(([name]) => name)
  const findings = wrong.map(name => `Die Anlage ${name} passt nicht zu ihrer Prüfsumme.`)
  return findings.length > 0
    ? { id, state: 'wrong', text: 'Nicht alle Anlagen sind unversehrt.', findings }
    : { id, state: 'ok', text: `Alle ${attachments.size} Anlagen passen zu ihrer Prüfsumme.`, findings }
}

/** Every original has the hash and the size that the index names, attached or in the folder beside the file. */
export async function checkOriginals(index: BinderIndex, attachments: Found, path: string): Promise<BinderCheck> {
  const id = 'originals'
  const wanted = index.inputs.flatMap(({ filename, original, sha256, byte_size }) =>
    original !== null && sha256 !== null ? [{ filename, original, sha256, byte_size }] : [],
  )
  const folder = index.originals === 'attached' ? null : await originalsFolder(path)
  if (index.originals === 'folder' && folder === null) {
    const text = 'Die Originale sind nicht beigefügt, und neben der Mappe liegt kein Ordner mit ihnen.'
    return { id, state: 'unproved', text, findings: [] }
  }
  const found =
    folder === null ? attachments : await hashFolder(folder, new Set(wanted.map(({ original }) => original)))
  const findings = wanted.flatMap(({ filename, original, sha256, byte_size }) => {
    const file = found.get(original)
    if (!file) return [`Das Original zu „${filename}“ (${original}) fehlt.`]
    return file.sha256 === sha256 && file.byteSize === byte_size
      ? []
      : [`Das Original zu „${filename}“ (${original}) hat einen anderen Hash als im Verzeichnis.`]
  })
  findings.push(...checkOwners(index))
  const where = folder === null ? 'beigefügten' : 'daneben liegenden'
  return findings.length > 0
    ? { id, state: 'wrong', text: `Nicht alle ${where} Originale sind unverändert.`, findings }
    : { id, state: 'ok', text: `Alle ${wanted.length} ${where} Originale haben den Hash des Verzeichnisses.`, findings }
}

/** The hash that stands for all inputs (hex, one a line, in their order) is the one of the list. */
export function checkCollectiveHash(index: BinderIndex): BinderCheck {
  const hashes = index.inputs.flatMap(({ sha256 }) => (sha256 === null ? [] : [`${sha256}\n`]))
  const isSame = createHash('sha256').update(hashes.join('')).digest('hex') === index.inputs_sha256
  return {
    id: 'collective_hash',
    state: isSame ? 'ok' : 'wrong',
    text: isSame
      ? `Der Sammelhash ${index.inputs_sha256} gehört zu den eingegangenen Dateien.`
      : 'Der Sammelhash gehört nicht zu den eingegangenen Dateien des Verzeichnisses.',
    findings: [],
  }
}

/** Documents that are files of the request have the hash of their input. */
function checkOwners(index: BinderIndex): string[] {
  const inputs = new Map(index.inputs.map(input => [input.document_id, input]))
  return [...index.documents, ...index.set_aside].flatMap(({ document_id, within, sha256 }) => {
    if (within !== null) return []
    const input = inputs.get(document_id)
    return input?.sha256 === sha256 ? [] : [`Der Beleg ${document_id} gehört zu keiner eingegangenen Datei.`]
  })
}

/** `Originale` in the managed folder, or the folder that `steuerstapel process` puts beside its result. */
async function originalsFolder(path: string): Promise<string | null> {
  const beside = [
    join(dirname(path), 'Originale'),
    join(dirname(path), basename(path).replace(/(\.pdf)?$/i, '_Originale')),
  ]
  for (const folder of beside) {
    const info = await lstat(folder).catch(() => null)
    if (info?.isDirectory()) return folder
  }
  return null
}

/** Only plain files that are in the folder itself are read: a name out of the index is never part of a path. */
async function hashFolder(folder: string, wanted: ReadonlySet<string>): Promise<Found> {
  const found = new Map<string, FoundFile>()
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = entry.name.normalize('NFC')
    if (entry.isFile() && wanted.has(name)) found.set(name, await hashFile(join(folder, entry.name)))
  }
  return found
}

/** SHA-256 and size of a file, read in pieces. */
export async function hashFile(path: string): Promise<FoundFile> {
  const hash = createHash('sha256')
  let byteSize = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    byteSize += chunk.length
  }
  return { sha256: hash.digest('hex'), byteSize }
}
