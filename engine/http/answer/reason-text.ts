import type { FieldFault } from './error-body.ts'

const WORDS: Readonly<Record<string, readonly [de: string, en: string]>> = {
  required: ['fehlt.', 'is missing.'],
  invalid_type: ['hat den falschen Typ.', 'has the wrong type.'],
  invalid_format: ['hat ein ungültiges Format.', 'has an invalid format.'],
  invalid_checksum: ['hat eine falsche Prüfziffer.', 'has a wrong check digit.'],
  invalid_value: ['hat einen ungültigen Wert.', 'has an invalid value.'],
  too_short: ['ist zu kurz.', 'is too short.'],
  too_long: ['ist zu lang.', 'is too long.'],
  too_few: ['hat zu wenige Einträge.', 'has too few entries.'],
  too_many: ['hat zu viele Einträge.', 'has too many entries.'],
  https_required: ['muss mit https:// beginnen.', 'must start with https://.'],
  expired: ['ist bereits abgelaufen.', 'has already expired.'],
  target_not_allowed: ['zeigt auf ein nicht erlaubtes Ziel.', 'points at a target that is not allowed.'],
  not_found: ['wurde nicht gefunden.', 'was not found.'],
  already_used: ['gehört schon zu etwas anderem.', 'belongs to something else already.'],
  mutually_exclusive: ['enthält Angaben, die sich ausschließen.', 'holds values that exclude each other.'],
  invalid_key: ['hat einen ungültigen Schlüssel.', 'has an invalid key.'],
  out_of_range: ['liegt außerhalb des erlaubten Bereichs.', 'is out of range.'],
}

/** Where a field has a remedy of its own, by its last name and the reason. */
const REMEDIES: Readonly<Record<string, readonly [de: string, en: string]>> = {
  'url target_not_allowed': [
    'führt in ein privates Netz. Bitte die Datei mit POST /v1/uploads übergeben oder das Ziel in den Einstellungen (STEUERSTAPEL_SOURCE_ALLOW) freigeben.',
    'leads into a private network. Hand the file over with POST /v1/uploads, or allow the target in the settings (STEUERSTAPEL_SOURCE_ALLOW).',
  ],
  'url https_required': [
    'muss mit https:// beginnen. Eine Datei ohne https-Adresse bitte mit POST /v1/uploads übergeben.',
    'must start with https://. Hand a file without an https address over with POST /v1/uploads.',
  ],
  'path target_not_allowed': [
    'liegt in keinem freigegebenen Ordner oder ist nicht von ihm aus angegeben (2025/beleg.pdf). Bitte die Datei mit POST /v1/uploads übergeben oder einen Ordner in den Einstellungen (STEUERSTAPEL_INPUT_ROOTS) freigeben.',
    'lies in no allowed folder, or is not given relative to it (2025/beleg.pdf). Hand the file over with POST /v1/uploads, or allow a folder in the settings (STEUERSTAPEL_INPUT_ROOTS).',
  ],
  'webhook_url https_required': [
    'muss mit https:// beginnen. Für http, etwa auf diesem Rechner, bitte das Ziel in den Einstellungen (STEUERSTAPEL_WEBHOOK_ALLOW) freigeben.',
    'must start with https://. For http, on this machine for instance, allow the target in the settings (STEUERSTAPEL_WEBHOOK_ALLOW).',
  ],
  'webhook_url target_not_allowed': [
    'führt in ein privates Netz. Bitte das Ziel in den Einstellungen (STEUERSTAPEL_WEBHOOK_ALLOW) freigeben.',
    'leads into a private network. Allow the target in the settings (STEUERSTAPEL_WEBHOOK_ALLOW).',
  ],
  'upload_id not_found': [
    'gibt es nicht (mehr). Bitte die Datei noch einmal übergeben.',
    'does not exist (any more). Hand the file over again.',
  ],
  'upload_id incomplete': ['ist noch nicht vollständig übertragen.', 'was not sent to its end yet.'],
}

/** What each reason says of a field, German. */
export const REASONS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(WORDS).map(([reason, [de]]) => [reason, de]),
)

/** What is wrong with a field, as a sentence: `batch_name fehlt.` */
export function reasonText(fault: FieldFault): { readonly de: string; readonly en: string } {
  const name = fault.field.split('.').at(-1) ?? ''
  const [de, en] = REMEDIES[`${name} ${fault.reason}`] ?? WORDS[fault.reason] ?? WORDS['invalid_value'] ?? ['', '']
  const isBody = fault.field === ''
  return { de: `${isBody ? 'Der Inhalt' : fault.field} ${de}`, en: `${isBody ? 'The body' : fault.field} ${en}` }
}
