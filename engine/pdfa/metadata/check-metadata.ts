import { isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfStream } from '../../seal/pdf/pdf-value.ts'
import type { Check } from '../rules/check.ts'
import { EXTENSION, readExtensions } from './extension-schemas.ts'
import type { Extension } from './extension-schemas.ts'
import { MarkupFault } from './parse-markup.ts'
import { readXmp } from './read-xmp.ts'
import type { XmpPacket, XmpProperty } from './read-xmp.ts'
import { PREDEFINED, isOfType } from './value-types.ts'

const PACKET_BYTES_MAX = 1 << 24
const IDENTIFICATION = 'http://www.aiim.org/pdfa/ns/id/'
const NONE: Extension = { isSound: true, schemas: {}, structures: {} }

/** Metadata of the document (ISO 19005-2, 6.6); its extension schemas hold for other packets, too. */
export function checkDocumentMetadata(check: Check): Extension {
  const { file, fail } = check
  const stream = file.entry(file.catalog, 'Metadata')
  if (!isKind(stream, 'stream')) {
    fail('metadata_missing')
    return NONE
  }
  const packet = readPacket(check, stream)
  if (!packet) return NONE
  checkIdentification(check, packet.properties)
  return checkProperties(check, packet, NONE)
}

/** Metadata of something else in the file. */
export function checkOtherMetadata(check: Check, stream: PdfStream, main: Extension): void {
  const packet = readPacket(check, stream)
  if (packet) checkProperties(check, packet, main)
}

/** 6.6.2.1. */
function readPacket({ file, fail }: Check, stream: PdfStream): XmpPacket | null {
  try {
    const packet = readXmp(file.content(stream, PACKET_BYTES_MAX) ?? new Uint8Array())
    if (/\b(bytes|encoding)\s*=/.test(packet.header)) fail('metadata_header')
    return packet
  } catch (error) {
    if (!(error instanceof MarkupFault)) throw error
    fail('metadata_form')
    return null
  }
}

/** 6.6.2.3: each property is known, and its value of the kind that it has. */
function checkProperties({ fail }: Check, { properties }: XmpPacket, main: Extension): Extension {
  const own = readExtensions(properties, main.structures)
  if (!own.isSound) fail('extension_schema')
  const structures = { ...PREDEFINED.structures, ...main.structures, ...own.structures }
  for (const { namespace, name, value } of properties) {
    if (namespace === EXTENSION) continue
    const type = [PREDEFINED, own, main]
      .map(({ schemas }) => schemas[namespace]?.[name])
      .find(each => each !== undefined)
    if (type === undefined || !isOfType(value, type, structures)) fail('metadata_property')
  }
  return own
}

/** 6.6.4. */
function checkIdentification({ fail, part }: Check, properties: readonly XmpProperty[]): void {
  const own = properties.filter(({ namespace }) => namespace === IDENTIFICATION)
  const text = (name: string) => {
    const value = own.find(each => each.name === name)?.value
    return value?.kind === 'simple' ? value.text.trim() : null
  }
  const isClaimed = text('part') === String(part) && ['A', 'B', 'U'].includes(text('conformance') ?? '')
  if (!isClaimed || own.some(({ prefix }) => prefix !== 'pdfaid')) fail('identification')
}

/** What a packet claims: the part of ISO 19005, `2` or `3`; null for another or none. Throws nothing. */
export function claimedPart(bytes: Uint8Array): 2 | 3 | null {
  try {
    const { properties } = readXmp(bytes)
    const part = properties.find(({ namespace, name }) => namespace === IDENTIFICATION && name === 'part')?.value
    const text = part?.kind === 'simple' ? part.text.trim() : ''
    return text === '2' ? 2 : text === '3' ? 3 : null
  } catch (error) {
    if (error instanceof MarkupFault) return null
    throw error
  }
}
