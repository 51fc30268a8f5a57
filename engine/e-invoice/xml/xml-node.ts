/** An element of an invoice's XML. Names are without prefix: elements of foreign namespaces were left out. */
export interface XmlNode {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
  /** Own text, entities resolved, not trimmed. */
  readonly text: string
}

/** First element at a path of names below a node; undefined when any step is missing. */
export function childAt(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((found, name) => found?.children.find(child => child.name === name), node)
}

export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter(child => child.name === name) ?? []
}

/** Trimmed text of an element; undefined when it is missing or blank, which is the same to the rules of EN 16931. */
export function textOf(node: XmlNode | undefined): string | undefined {
  const text = node?.text.trim()
  return text === '' ? undefined : text
}

/** Trimmed text at a path. */
export function textAt(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  return textOf(childAt(node, ...path))
}

/** Whether an xs:boolean at a path is true, which its lexical space writes in two ways (XML Schema Part 2, 3.2.2.1). */
export function isTrueAt(node: XmlNode | undefined, ...path: readonly string[]): boolean {
  const text = textAt(node, ...path)
  return text === 'true' || text === '1'
}

/** Trimmed value of an attribute; undefined when it is missing or blank. */
export function attributeOf(node: XmlNode | undefined, name: string): string | undefined {
  const value = node?.attributes.get(name)?.trim()
  return value === '' ? undefined : value
}
