import { readFile } from '../../../shared/disk/files.ts'
import { read } from 'cfb'
import type { MediaType } from '../../../model/media-type.ts'
import { brokenFile, unsupportedType } from './identify-fault.ts'

/**
 * Streams and storages right below the root, by which programs mark their files ([MS-OFFCRYPTO] 1.3.2, [MS-OXMSG] 2.4,
 * [MS-DOC] 2.1, [MS-XLS] 2.1.7.4, [MS-PPT] 2.1.2); the first one found counts.
 */
const MARKS: readonly (readonly [string, MediaType])[] = [
  ['EncryptedPackage', 'application/x-ole-encrypted'],
  ['__properties_version1.0', 'application/vnd.ms-outlook'],
  ['WordDocument', 'application/msword'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book', 'application/vnd.ms-excel'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
]
const MACRO_STORAGES = ['Macros', '_VBA_PROJECT_CUR', 'VBA']

export interface CompoundKind {
  readonly mediaType: MediaType
  readonly macros: boolean
}

/**
 * Type of an OLE compound file ([MS-CFB]) by the entries of its root.
 * Throws EngineError input: corrupt_file, unsupported_file_type.
 */
export async function identifyCompound(path: string): Promise<CompoundKind> {
  const bytes = await readFile(path)
  const roots = new Set<string>()
  try {
    for (const fullPath of read(bytes, { type: 'buffer' }).FullPaths) {
      const parts = fullPath.split('/').filter(Boolean)
      if (parts.length === 2) roots.add(parts[1] ?? '')
    }
  } catch (error) {
    throw brokenFile('Die Office- oder Outlook-Datei', error)
  }
  const mediaType = MARKS.find(([name]) => roots.has(name))?.[1]
  if (!mediaType) throw unsupportedType('application/x-cfb')
  return { mediaType, macros: MACRO_STORAGES.some(name => roots.has(name)) }
}
