import { createHash } from 'node:crypto'
import { parseXml } from './parse-xml.ts'
import type { XmlNode } from './xml-node.ts'

/**
 * SHA-256 over an XML file without what means nothing: encoding, declaration, comments, prefixes, the order of
 * attributes, quotes, entities and blanks around texts (in the spirit of Canonical XML 1.1,
 * https://www.w3.org/TR/xml-c14n11/).
 * Everything
 * that is said is in it, elements of foreign namespaces as well. Throws as `parseXml`.
 */
export function canonicalHash(text: string): string {
  const namespaces: string[] = []
  const { root, namespace } = parseXml(text, name => {
    namespaces.push(name)
    return true
  })
  const hash = createHash('sha256')
  hash.update(JSON.stringify([namespace, namespaces]))
  const walk = (node: XmlNode): void => {
    const attributes = [...node.attributes].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    hash.update(JSON.stringify([node.name, attributes, node.text.trim(), node.children.length]))
    for (const child of node.children) walk(child)
  }
  walk(root)
  return hash.digest('hex')
}
