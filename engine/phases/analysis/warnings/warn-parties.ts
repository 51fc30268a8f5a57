import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { ACCOUNT_CHANGED, accountChanged } from '../../../reading/account-changed.ts'
import { isMandantName, sharesLastName } from '../../../reading/find/find-direction.ts'
import { isMisread } from './second-reading.ts'
import type { WarningRule } from './warning-rule.ts'

const WEIGHTS = weightsOf(weightFile.warnings)

/** Warnings about accounts, tax ids and names. */
export const PARTY_RULES: readonly WarningRule[] = [
  {
    code: 'IBAN_CHECKSUM',
    severity: 'high',
    find: ({ fields: { iban } }) =>
      iban && !iban.checks.includes('checksum_ok') && !isMisread(iban)
        ? {
            fields: ['iban'],
            message: 'Die Prüfziffer der IBAN stimmt nicht. Bitte vor einer Zahlung mit dem Beleg vergleichen.',
          }
        : null,
  },
  {
    code: ACCOUNT_CHANGED,
    severity: 'high',
    natures: ['invoice', 'letter'],
    find({ fields: { iban }, knownIbans: known, direction }) {
      if (!iban?.checks.includes('checksum_ok') || direction === 'outgoing') return null
      if (known.length === 0 || known.some(one => one.replaceAll(/\s/g, '').toUpperCase() === iban.value)) return null
      return {
        fields: ['iban'],
        message: accountChanged(known),
      }
    },
  },
  {
    code: 'VAT_ID_CHECKSUM',
    severity: 'medium',
    find: ({ fields: { vatId } }) =>
      vatId && !vatId.checks.includes('checksum_ok') && !isMisread(vatId)
        ? { fields: ['vatId'], message: 'Die Prüfziffer der USt-IdNr. stimmt nicht.' }
        : null,
  },
  {
    code: 'RECIPIENT_NOT_MANDANT',
    severity: 'medium',
    natures: ['invoice'],
    find({ fields: { recipient }, mandant, direction }) {
      if (!mandant || !recipient || direction !== 'unknown' || recipient.confidence < WEIGHTS.nameMin) return null
      if (isMandantName(recipient.value, mandant)) return null
      if (sharesLastName(recipient.value, mandant)) return null
      return {
        fields: ['recipient'],
        message: `Der Beleg ist an „${recipient.value}“ gerichtet, nicht an den Mandanten. Bitte prüfen, ob er hierher gehört.`,
      }
    },
  },
]
