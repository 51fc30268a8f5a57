import { germanTime } from '../engine/seal/german-time.ts'
import type { JudgedSeal } from '../engine/seal/judge-seal.de.ts'
import type { CheckedFile } from './check-file.ts'
import { texts } from './page-texts.de.ts'

const FINDINGS_SHOWN = 200

/** A checked file with its name. */
export interface ShownFile {
  readonly name: string
  readonly checked: CheckedFile
  /** Hex; null for a file that is too large. */
  readonly sha256: string | null
}

/** Shows what each check says. Texts out of a foreign file are set as text, never as markup. */
export function showResult(into: HTMLElement, { name, checked, sha256 }: ShownFile): void {
  const { checks, limits, state } = checked
  const wrong = checks.filter(check => check.state === 'wrong').length
  const isProved = checks.every(check => check.state === 'ok')
  const verdict = wrong > 0 ? texts.wrong(wrong, checks.length) : isProved ? texts.genuine : texts.unproved
  const list = element('ul', '', '')
  list.append(...checks.map(checkItem))
  const about = state && texts.about(...aboutOf(state.payload.facts))
  into.replaceChildren(
    element('h2', '', name),
    element('p', `verdict ${wrong > 0 ? 'wrong' : isProved ? 'ok' : 'unproved'}`, verdict),
    ...(about === null ? [] : [element('p', 'quiet', about)]),
    list,
    element('h2', '', texts.limits),
    element('p', '', limits),
    ...(sha256 === null ? [] : [element('code', '', texts.hash(sha256))]),
  )
}

type Facts = NonNullable<CheckedFile['state']>['payload']['facts']

function aboutOf({ batchId, edition, producedAt, engineVersion }: Facts): [string, number, string, string] {
  return [batchId, edition, germanTime(producedAt), engineVersion]
}

function checkItem({ state, text, findings }: JudgedSeal): HTMLElement {
  const item = element('li', '', '')
  item.append(element('span', `mark ${state}`, texts.states[state]), text)
  if (findings.length > 0) {
    const list = element('ul', '', '')
    list.append(...findings.slice(0, FINDINGS_SHOWN).map(finding => element('li', '', finding)))
    if (findings.length > FINDINGS_SHOWN) list.append(element('li', '', texts.more(findings.length - FINDINGS_SHOWN)))
    item.append(list)
  }
  return item
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.textContent = text
  return made
}
