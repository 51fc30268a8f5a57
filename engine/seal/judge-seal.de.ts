import type { SealedState } from './check-sealed.ts'
import { germanTime } from './german-time.ts'

/** One thing that was checked, as people read it. */
export interface JudgedSeal {
  readonly id: 'seal' | 'seal_key' | 'sealed_content'
  /** `unproved`: nothing to check it against is there. */
  readonly state: 'ok' | 'wrong' | 'unproved'
  readonly text: string
  readonly findings: readonly string[]
}

/** Which keys a seal is held against. */
export interface KeysAtHand {
  readonly fingerprints: readonly string[]
  /** `installation`: those of this data folder; `given`: those that somebody named. */
  readonly from: 'installation' | 'given'
}

const BYTES: Readonly<Record<SealedState['bytes'], string>> = {
  intact: 'Kein Byte der Datei hat sich geändert, seit sie versiegelt wurde.',
  broken: 'Die Datei wurde geändert, nachdem sie versiegelt war.',
  appended:
    'An die Datei wurde etwas angehängt, nachdem sie versiegelt war (z. B. eine Anmerkung oder Unterschrift); der Teil davor ist unverändert.',
}

/** What the signed seal of a file says about it, in the order in which it is to be read. */
export function judgeSeal(state: SealedState, keys: KeysAtHand): JudgedSeal[] {
  const checks: JudgedSeal[] = [judgeBytes(state), judgeKey(state, keys)]
  return state.signature === 'invalid' ? checks : [...checks, judgeContent(state)]
}

function judgeBytes({ bytes, signature }: SealedState): JudgedSeal {
  if (signature !== 'invalid') {
    return { id: 'seal', state: bytes === 'intact' ? 'ok' : 'wrong', text: BYTES[bytes], findings: [] }
  }
  const text =
    'Das Siegel passt nicht zu seiner Unterschrift: Jemand hat es neu geschrieben, ohne den Schlüssel zu haben. Was geändert wurde, lässt sich deshalb nicht mehr einzeln sagen.'
  return { id: 'seal', state: 'wrong', text, findings: [] }
}

function judgeKey(state: SealedState, keys: KeysAtHand): JudgedSeal {
  const { bytes, signature, standing, fingerprint, payload } = state
  const judged = (verdict: JudgedSeal['state'], text: string): JudgedSeal => {
    return { id: 'seal_key', state: verdict, text, findings: [] }
  }
  const which = keys.from === 'installation' ? 'dieser Installation' : 'der angegeben wurde'
  if (signature === 'invalid')
    return judged('wrong', `Das Siegel nennt den Schlüssel ${fingerprint}; unterschrieben hat er es nicht.`)
  if (signature === 'unchecked') {
    return judged(
      'unproved',
      `Das Siegel nennt den Schlüssel ${fingerprint}. Dieses Programm kann Unterschriften mit Ed25519 nicht prüfen; bitte „steuerstapel verify“ oder einen aktuellen Browser nehmen.`,
    )
  }
  const { batchId, edition, producedAt } = payload.facts
  const of = `Stapel ${batchId}, Fassung ${edition}, vom ${germanTime(producedAt)}`
  const signed = bytes === 'intact' ? 'Unterschrieben' : 'Die Liste der Fassung vor der Änderung ist unterschrieben'
  switch (standing) {
    case 'known':
      return judged('ok', `${signed} mit dem Schlüssel ${fingerprint} (${which}) für ${of}.`)
    case 'retired':
      return judged(
        'wrong',
        `Unterschrieben mit dem Schlüssel ${fingerprint}, der zu dieser Zeit (${germanTime(payload.facts.producedAt)}) schon abgelöst war.`,
      )
    case 'foreign':
      return judged(
        'wrong',
        `Unterschrieben mit dem Schlüssel ${fingerprint} einer anderen Installation; bekannt ${keys.fingerprints.length === 1 ? 'ist' : 'sind'} ${keys.fingerprints.join(', ')}. Soll die Mappe aus dieser Kanzlei sein, ist sie gefälscht.`,
      )
    case 'unknown':
      return judged(
        'unproved',
        `Unterschrieben mit dem Schlüssel ${fingerprint}, der hier nicht bekannt ist. Bitte diesen Fingerabdruck mit dem vergleichen, den die Kanzlei auf anderem Weg genannt hat.`,
      )
  }
}

function judgeContent({ payload, differences }: SealedState): JudgedSeal {
  const { pages, attachments } = payload.digests
  if (differences.length > 0) {
    const text = 'Die Datei ist nicht mehr die, die unterschrieben wurde.'
    return { id: 'sealed_content', state: 'wrong', text, findings: differences }
  }
  const text = `Alle ${pages.length} Seiten, ${attachments.size} Anlagen, Summen und Seitenbilanz sind die unterschriebenen.`
  return { id: 'sealed_content', state: 'ok', text, findings: [] }
}
