import type { OfficeMediaType } from '../../model/media-type.ts'

/** Formats that LibreOffice is handed, named by the extension that it expects. */
export type OfficeFormat =
  | 'docx'
  | 'docm'
  | 'xlsx'
  | 'xlsm'
  | 'pptx'
  | 'pptm'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'doc'
  | 'xls'
  | 'ppt'
  | 'rtf'
  | 'txt'
  | 'csv'
  | 'html'

/** How the bytes of a format are packed, which decides what is looked at before LibreOffice sees them. */
export type OfficePacking = 'zip' | 'compound' | 'plain'

const FORMATS: Readonly<Record<Exclude<OfficeMediaType, 'application/x-ole-encrypted'>, OfficeFormat>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.ms-word.document.macroEnabled.12': 'docm',
  'application/vnd.ms-excel.sheet.macroEnabled.12': 'xlsm',
  'application/vnd.ms-powerpoint.presentation.macroEnabled.12': 'pptm',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/rtf': 'rtf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/html': 'html',
}

/** Format of a media type; null for an encrypted package, whose format shows once it is open. */
export function formatOf(type: OfficeMediaType): OfficeFormat | null {
  return type === 'application/x-ole-encrypted' ? null : FORMATS[type]
}

export function packingOf(format: OfficeFormat): OfficePacking {
  switch (format) {
    case 'docx':
    case 'docm':
    case 'xlsx':
    case 'xlsm':
    case 'pptx':
    case 'pptm':
    case 'odt':
    case 'ods':
    case 'odp':
      return 'zip'
    case 'doc':
    case 'xls':
    case 'ppt':
      return 'compound'
    case 'rtf':
    case 'txt':
    case 'csv':
    case 'html':
      return 'plain'
  }
}

/** What LibreOffice has to take a file of the format for; otherwise it has guessed at broken bytes. */
export function kindOf(format: OfficeFormat): 'text' | 'spreadsheet' | 'presentation' {
  switch (format) {
    case 'xlsx':
    case 'xlsm':
    case 'ods':
    case 'xls':
    case 'csv':
      return 'spreadsheet'
    case 'pptx':
    case 'pptm':
    case 'odp':
    case 'ppt':
      return 'presentation'
    case 'docx':
    case 'docm':
    case 'odt':
    case 'doc':
    case 'rtf':
    case 'txt':
    case 'html':
      return 'text'
  }
}
