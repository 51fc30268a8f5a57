import originalsFile from '../data/originals.de.json' with { type: 'json' }

/** A law that asks for the paper, whatever its picture is like. */
export interface OriginalRule {
  /** German sentence. */
  readonly reason: string
  /** Paragraph. */
  readonly source: string
}

const RULES = new Map<string, OriginalRule>(Object.entries(originalsFile.kinds))

/** Why the paper of a document of this kind is to be kept; null where nothing but its picture decides. */
export function originalRuleOf(kindId: string | undefined): OriginalRule | null {
  return RULES.get(kindId ?? '') ?? null
}
