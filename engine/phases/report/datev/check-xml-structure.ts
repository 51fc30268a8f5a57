import type { XmlNode } from '../../../e-invoice/xml/xml-node.ts'
import { parseXml } from '../../../e-invoice/xml/parse-xml.ts'
import { isEngineError } from '../../../shared/errors.ts'
import type { Report } from './finding.ts'
import type { XmlElement, XmlPart } from './xml-schema.ts'

/**
 * Parses a file and checks it against a description; null when there is nothing to go on with. `prefix` begins the ids
 * of the findings: X01 not well-formed, X02 root, X03 element out of order, missing or unknown, X04 attribute, X05
 * text, X06 kind.
 */
export function readXml(
  bytes: Uint8Array,
  root: { readonly name: string; readonly namespace: string; readonly schema: XmlElement },
  file: string,
  report: Report,
): XmlNode | null {
  let parsed: ReturnType<typeof parseXml>
  let isForeign = false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    parsed = parseXml(text, namespace => {
      isForeign ||= namespace !== root.namespace
      return namespace === root.namespace
    })
  } catch (error) {
    if (!isEngineError(error) && !(error instanceof TypeError)) throw error
    report('DXSO-X01', 'error', file, 'Die Datei ist kein wohlgeformtes XML in UTF-8 ohne DOCTYPE.')
    return null
  }
  if (parsed.root.name !== root.name || parsed.namespace !== root.namespace) {
    report('DXSO-X02', 'error', file, `Das oberste Element ist nicht „${root.name}“ im Namensraum ${root.namespace}.`)
    return null
  }
  if (isForeign) report('DXSO-X02', 'error', file, 'Die Datei enthält Elemente eines anderen Namensraums.')
  checkElement(parsed.root, root.schema, `${file}: ${root.name}`, report)
  return parsed.root
}

function checkElement(node: XmlNode, schema: XmlElement, place: string, report: Report): void {
  if (schema.kinds) {
    const kind = kindOf(node)
    const ofKind = schema.kinds[kind]
    if (ofKind) checkElement(node, ofKind, `${place}(${kind})`, report)
    else report('DXSO-X06', 'error', place, 'Das Attribut xsi:type fehlt oder nennt keine bekannte Ausprägung.')
    return
  }
  checkAttributes(node, schema, place, report)
  if (schema.text === null) {
    if (node.text.trim() !== '') report('DXSO-X05', 'error', place, 'Hier steht Text, wo keiner vorgesehen ist.')
    checkParts(node, schema, place, report)
  } else if (!schema.text.test(node.text)) report('DXSO-X05', 'error', place, `Der Inhalt ist ${schema.text.says}.`)
  else if (node.children.length > 0) report('DXSO-X03', 'error', place, 'Hier stehen Elemente, wo Text vorgesehen ist.')
}

/** `xsi:type` of an extension, without a prefix. */
export function kindOf(node: XmlNode): string {
  const [, type = ''] = [...node.attributes].find(([name]) => /^[^:]+:type$/.test(name)) ?? []
  return type.replace(/^.*:/, '')
}

function checkAttributes(node: XmlNode, schema: XmlElement, place: string, report: Report): void {
  for (const [name, { value, isRequired }] of Object.entries(schema.attributes)) {
    const given = node.attributes.get(name)
    if (given === undefined) {
      if (isRequired) report('DXSO-X04', 'error', place, `Das Attribut „${name}“ fehlt.`)
    } else if (!value.test(given)) report('DXSO-X04', 'error', place, `Das Attribut „${name}“ ist ${value.says}.`)
  }
  for (const name of node.attributes.keys()) {
    if (!name.includes(':') && !Object.hasOwn(schema.attributes, name))
      report('DXSO-X04', 'error', place, 'Hier steht ein Attribut, das nicht vorgesehen ist.')
  }
}

function checkParts(node: XmlNode, schema: XmlElement, place: string, report: Report): void {
  const expected = schema.isChoice ? schema.parts.filter(({ name }) => name === node.children[0]?.name) : schema.parts
  if (schema.isChoice && expected.length === 0) {
    report('DXSO-X03', 'error', place, `Erwartet wird ${schema.parts.map(({ name }) => name).join(' oder ')}.`)
  }
  let at = 0
  for (const part of expected) {
    const start = at
    while (node.children[at]?.name === part.name) at += 1
    checkCount(part, at - start, place, report)
    for (let index = start; index < at; index++) {
      const child = node.children[index]
      const number = at - start > 1 ? `[${index - start + 1}]` : ''
      if (child) checkElement(child, part.element, `${place}/${part.name}${number}`, report)
    }
  }
  if (at < node.children.length)
    report('DXSO-X03', 'error', place, 'Hier steht ein Element, das nicht oder nicht an dieser Stelle vorgesehen ist.')
}

function checkCount(part: XmlPart, count: number, place: string, report: Report): void {
  if (count < part.countMin) report('DXSO-X03', 'error', place, `Das Element „${part.name}“ fehlt an seiner Stelle.`)
  if (count > part.countMax)
    report('DXSO-X03', 'error', place, `Das Element „${part.name}“ ist höchstens ${part.countMax}-mal zulässig.`)
}
