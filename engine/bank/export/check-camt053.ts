import { parseXml } from '../../e-invoice/xml/parse-xml.ts'
import type { XmlNode } from '../../e-invoice/xml/xml-node.ts'
import { isEngineError } from '../../shared/errors.ts'
import { CAMT_LIMITS } from '../camt/camt-namespace.ts'
import { CAMT053_STRUCTURE } from './camt053-structure.ts'
import type { ElementRule } from './camt053-structure.ts'
import { CAMT053 } from './write-camt053.ts'

/** More of them say nothing new. */
const FINDINGS_MAX = 50

/**
 * Holds a camt.053 against the structure that is written here: elements, their order and number, forms of texts,
 * currencies of amounts. Gives German findings with the place of each; none for a file that may be handed out.
 */
export function checkCamt053(xml: string): readonly string[] {
  const findings: string[] = []
  try {
    const { root, namespace } = parseXml(xml, () => true, CAMT_LIMITS)
    if (namespace !== CAMT053) findings.push(`Namensraum „${namespace}“`)
    if (root.name === CAMT053_STRUCTURE.name) checkElement(root, CAMT053_STRUCTURE, root.name, findings)
    else findings.push(`Das oberste Element ist „${root.name}“.`)
  } catch (error) {
    if (!isEngineError(error)) throw error
    findings.push('Die Datei ist kein wohlgeformtes XML.')
  }
  return findings.slice(0, FINDINGS_MAX)
}

function checkElement(node: XmlNode, rule: ElementRule, place: string, findings: string[]): void {
  const names = [...node.attributes.keys()]
  const wanted = rule.hasCurrency === true ? ['Ccy'] : []
  if (names.join(' ') !== wanted.join(' ')) findings.push(`${place}: falsche Attribute`)
  const currency = node.attributes.get('Ccy')
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency)) findings.push(`${place}: keine Währung`)
  if ('test' in rule.within) {
    if (node.children.length > 0 || !rule.within.test.test(node.text))
      findings.push(`${place}: nicht ${rule.within.says}`)
    return
  }
  if (node.text.trim() !== '') findings.push(`${place}: Text, wo keiner vorgesehen ist`)
  if (rule.isChoice === true && node.children.length !== 1) findings.push(`${place}: nicht genau ein Element`)
  checkChildren(node, rule.within, place, findings)
}

function checkChildren(node: XmlNode, rules: readonly ElementRule[], place: string, findings: string[]): void {
  let at = 0
  for (const rule of rules) {
    const start = at
    while (node.children[at]?.name === rule.name) at += 1
    const count = at - start
    if (count < rule.min) findings.push(`${place}: „${rule.name}“ fehlt`)
    if (count > rule.max) findings.push(`${place}: „${rule.name}“ steht zu oft`)
    for (const [index, child] of node.children.slice(start, at).entries()) {
      checkElement(child, rule, `${place}/${rule.name}[${index + 1}]`, findings)
    }
  }
  const left = node.children[at]
  if (left) findings.push(`${place}: „${left.name}“ ist hier nicht vorgesehen`)
}
