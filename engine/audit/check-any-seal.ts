import { NO_KEYS } from '../model/binder-check.ts'
import type { BinderCheck, BinderCheckInput, BinderCheckKey, BinderCheckReport } from '../model/binder-check.ts'
import { checkSealed } from '../seal/check-sealed.ts'
import type { SealedState } from '../seal/check-sealed.ts'
import { judgeSeal } from '../seal/judge-seal.de.ts'
import { NOT_SIGNED, whySigned } from '../seal/judge-unsigned.de.ts'
import { limitsText } from '../seal/limits.de.ts'
import { fingerprintOf } from '../seal/seal-key.ts'
import { nodeSealMachine, withFileSource } from './node-seal-machine.ts'
import type { BinderIndex } from './parse-index.ts'
import { checkFormerSeal } from './check-former-seal.ts'
import type { FormerSealState } from './check-former-seal.ts'

export interface CheckedSeal extends Pick<BinderCheckReport, 'seal' | 'limits'> {
  readonly checks: readonly BinderCheck[]
  /** Null for a file without a signed seal. */
  readonly state: SealedState | null
}

/** Of seals from before there were signatures. */
const UNSIGNED: Readonly<Record<FormerSealState, readonly [BinderCheck['state'], string]>> = {
  // Its hash holds, and so it does after anybody computed it anew: that proves nothing.
  intact: [
    'unproved',
    'Das Siegel passt zu den Bytes der Datei. Es ist eines der früheren Art, ohne Unterschrift: Wer die Datei ändert, kann es neu berechnen.',
  ],
  broken: ['wrong', 'Die Datei wurde geändert, nachdem die Engine sie versiegelt hat.'],
  appended: [
    'wrong',
    'An die Datei wurde etwas angehängt, nachdem die Engine sie versiegelt hat (z. B. eine Anmerkung oder Unterschrift); der Teil davor ist unverändert.',
  ],
  missing: ['wrong', 'Die Datei trägt kein Siegel: Sie wurde umgeschrieben oder stammt nicht von dieser Engine.'],
}

/** Checks the seal of a file, whether it is signed or of the former kind. */
export async function checkAnySeal({ path, known = NO_KEYS }: BinderCheckInput): Promise<CheckedSeal> {
  const { keys, from } = known
  const state = await withFileSource(path, source => checkSealed(source, nodeSealMachine, keys))
  if (state !== null) {
    const fingerprints = await Promise.all(keys.map(({ publicKey }) => fingerprintOf(nodeSealMachine, publicKey)))
    const { fingerprint, signature, standing } = state
    return {
      checks: judgeSeal(state, { fingerprints, from }),
      seal: { format: 'siegel/2', key: fingerprint, standing: signature === 'valid' ? standing : null },
      limits: limitsText(state),
      state,
    }
  }
  const former = await checkFormerSeal(path)
  const [verdict, text] = UNSIGNED[former]
  const isAsked = from === 'given' && keys.length > 0
  const key: BinderCheck = {
    id: 'seal_key',
    state: isAsked ? 'wrong' : 'unproved',
    text: NOT_SIGNED,
    findings: [],
  }
  return {
    checks: [{ id: 'seal', state: verdict, text, findings: [] }, key],
    seal: { format: former === 'missing' ? null : 'siegel/1', key: null, standing: null },
    limits: limitsText(null),
    state,
  }
}

/** The checks of a file without a signature, now that its index is known: where it ought to be signed, it is wrong. */
export function refuseUnsigned(
  checks: readonly BinderCheck[],
  index: BinderIndex,
  keys: readonly BinderCheckKey[],
): readonly BinderCheck[] {
  const text = whySigned({ key: index.seal?.key, producedAt: index.produced_at }, keys)
  if (text === null) return checks
  return checks.map(check => (check.id === 'seal_key' ? { ...check, state: 'wrong', text } : check))
}
