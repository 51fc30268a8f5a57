import { parseSync, Visitor } from 'vite'

/** A place in a file, and how many lines it takes. */
export interface Span {
  readonly name: string
  /** 1-based. */
  readonly line: number
  readonly lines: number
}

export interface ParsedCode {
  readonly functions: readonly Span[]
  /** Spread of a literal without a condition (`...{ a, b }`, `...[a, b]`): it says the same without the spread. */
  readonly spreadLiterals: number
  /** Numbers written with a decimal point. */
  readonly decimals: number
  /** Texts of all string literals. */
  readonly strings: readonly string[]
  /** Modules that a value is imported from, once for each import. */
  readonly valueImports: readonly string[]
  /** Exported functions, and how many of them have a doc comment. */
  readonly exported: { readonly all: number; readonly documented: number }
  /** Methods of interfaces whose name ends in `Verbs`, and how many of them return a promise. */
  readonly verbs: { readonly all: number; readonly promises: number }
}

interface Located {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** By path and text: several rules of the house ask for the same files. */
const parsed = new Map<string, ParsedCode>()

/** Reads a TypeScript file by the parser that vite uses, once in a process. Throws when it is no TypeScript. */
export function parseCode(path: string, text: string): ParsedCode {
  const key = `${path}\n${text}`
  const code = parsed.get(key) ?? readCode(path, text)
  parsed.set(key, code)
  return code
}

function readCode(path: string, text: string): ParsedCode {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const lineOf = linesOf(text)
  const docEnds = new Set(comments.filter(({ value }) => value.startsWith('*')).map(({ end }) => skipBlanks(text, end)))
  const functions: Span[] = []
  const strings: string[] = []
  const valueImports: string[] = []
  const exported = { all: 0, documented: 0 }
  const verbs = { all: 0, promises: 0 }
  let [spreadLiterals, decimals] = [0, 0]
  const names = new Map<number, string>()
  const addFunction = (node: Located & { readonly id?: { readonly name: string } | null }): void => {
    const line = lineOf(node.start)
    const name = node.id?.name ?? names.get(node.start) ?? 'anonymous'
    functions.push({ name, line, lines: lineOf(node.end) - line + 1 })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) names.set(init.start, id.name)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') names.set(value.start, key.name)
    },
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    SpreadElement: ({ argument }) => {
      const { type } = bare(argument)
      if (type === 'ObjectExpression' || type === 'ArrayExpression') spreadLiterals += 1
    },
    Literal: ({ value, raw }) => {
      if (typeof value === 'string') strings.push(value)
      if (typeof value === 'number' && /^[\d_]*\.\d/.test(raw ?? '')) decimals += 1
    },
    ImportDeclaration: ({ importKind, specifiers, source }) => {
      const isValue = specifiers.some(each => each.type !== 'ImportSpecifier' || each.importKind !== 'type')
      if (importKind !== 'type' && (isValue || specifiers.length === 0)) valueImports.push(source.value)
    },
    ExportNamedDeclaration: node => {
      const { declaration } = node
      const isFunction =
        declaration?.type === 'FunctionDeclaration' ||
        (declaration?.type === 'VariableDeclaration' &&
          declaration.declarations.some(({ init }) => init?.type === 'ArrowFunctionExpression'))
      if (!isFunction) return
      exported.all += 1
      if (docEnds.has(node.start)) exported.documented += 1
    },
    TSInterfaceDeclaration: ({ id, body }) => {
      if (!id.name.endsWith('Verbs') && id.name !== 'Storage') return
      for (const member of body.body) {
        const type = returnTypeOf(member, text)
        if (type === null) continue
        verbs.all += 1
        if (/^(?:Promise|AsyncIterable|AsyncGenerator)</.test(type)) verbs.promises += 1
      }
    },
  }).visit(program)
  return { functions, spreadLiterals, decimals, strings, valueImports, exported, verbs }
}

/** An expression without the parentheses and the assertion around it. */
function bare(node: Located & { readonly expression?: unknown }): Located {
  const isWrapped = node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression'
  return isWrapped ? bare(node.expression as Located) : node
}

/** What a member of an interface returns when it is called, as it is written; null when it is no method. */
function returnTypeOf(
  member: {
    readonly type: string
    readonly returnType?: { readonly typeAnnotation: Located } | null
    readonly typeAnnotation?: {
      readonly typeAnnotation: Located & { readonly returnType?: { readonly typeAnnotation: Located } }
    } | null
  },
  text: string,
): string | null {
  const own = member.type === 'TSMethodSignature' ? member.returnType : null
  const ofType = member.typeAnnotation?.typeAnnotation
  const type =
    own?.typeAnnotation ?? (ofType?.type === 'TSFunctionType' ? ofType.returnType?.typeAnnotation : undefined)
  return type ? text.slice(type.start, type.end) : null
}

function linesOf(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return offset => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

function skipBlanks(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from, from + 200))?.[0].length ?? 0)
}
