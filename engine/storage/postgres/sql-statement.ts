/** A value that a statement carries beside its text. Numbers are whole or floating; JSON travels as text. */
export type SqlValue = string | number | null | Uint8Array | readonly string[] | readonly number[]

/** Text of a statement in pieces, with a value between each two of them. */
export interface SqlStatement {
  readonly pieces: readonly string[]
  readonly values: readonly SqlValue[]
}

/**
 * Template tag of a statement: what is interpolated is a value and travels apart from the text, or a statement, which
 * becomes part of it. The text is therefore the same at each call, so that the server can keep its plan.
 */
export function sql(texts: TemplateStringsArray, ...parts: readonly (SqlValue | SqlStatement)[]): SqlStatement {
  const pieces: string[] = [texts[0] ?? '']
  const values: SqlValue[] = []
  for (const [index, part] of parts.entries()) {
    const text = texts[index + 1] ?? ''
    if (isStatement(part)) {
      const [first = '', ...more] = part.pieces
      pieces.push(`${pieces.pop() ?? ''}${first}`, ...more)
      values.push(...part.values)
      pieces.push(`${pieces.pop() ?? ''}${text}`)
    } else {
      values.push(part)
      pieces.push(text)
    }
  }
  return { pieces, values }
}

/** A text that is SQL itself: names and constants of ours, never what came from outside. */
export function raw(text: string): SqlStatement {
  return { pieces: [text], values: [] }
}

/** Statements one after the other, with a text between. */
export function joined(statements: readonly SqlStatement[], between: string): SqlStatement {
  return statements.reduce((all, each, index) => (index === 0 ? each : sql`${all}${raw(between)}${each}`), raw(''))
}

/** The text with numbered places for its values. */
export function textOf({ pieces }: SqlStatement): string {
  return pieces.reduce((text, piece, index) => `${text}$${index}${piece}`)
}

function isStatement(part: SqlValue | SqlStatement): part is SqlStatement {
  return typeof part === 'object' && part !== null && 'pieces' in part
}
