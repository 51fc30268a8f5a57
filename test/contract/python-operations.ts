interface Parameter {
  readonly name: string
  readonly in: string
}
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
}
interface Told {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Finished by hand in `client.py`: they are no JSON, or need more than one request. */
const BY_HAND = new Set(['createToken', 'createUploads', 'appendUpload', 'streamEvents', 'downloadOutput'])
const PYTHON_WORDS = new Set(['from', 'in', 'is', 'global', 'lambda', 'pass', 'class'])

/** A Python class with a method for each JSON operation of the interface, from its OpenAPI document. */
export function pythonOperations(told: Told): string {
  const operations = Object.entries(told.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const isTold = method !== 'head' && !BY_HAND.has(operation.operationId)
      return isTold ? [operationLines(method.toUpperCase(), path, operation)] : []
    }),
  )
  return `${HEAD}${operations.join('\n')}`
}

const HEAD = `# Written by "npm run openapi" from docs/openapi.json; changes belong there.
from typing import Any, Dict, Optional
from urllib.parse import quote


class Operations:
    """A method for each operation that answers with JSON; \`call\` sends it."""

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Optional[Dict[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Dict[str, Any]:
        raise NotImplementedError

`

function operationLines(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody } = operation
  const inPath = parameters.filter(each => each.in === 'path').map(({ name }) => `${name}: str`)
  const inQuery = parameters.filter(each => each.in === 'query').map(({ name }) => name)
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
  const named = [
    ...inQuery.map(name => `${argumentOf(name)}: Any = None`),
    ...(takesKey ? ['idempotency_key: Optional[str] = None'] : []),
  ]
  const takes = ['self', ...inPath, ...(requestBody ? ['body: Dict[str, Any]'] : [])]
  const all = [...takes, ...(named.length > 0 ? ['*', ...named] : [])].join(', ')
  const query = inQuery.map(name => `"${name}": ${argumentOf(name)}`).join(', ')
  const sent = [
    `"${method}"`,
    pathOf(path),
    ...(inQuery.length > 0 ? [`query={${query}}`] : []),
    ...(requestBody ? ['body=body'] : []),
    ...(takesKey ? ['idempotency_key=idempotency_key'] : []),
  ].join(', ')
  return `    def ${snake(operationId)}(${all}) -> Dict[str, Any]:
        """${summary}.

        ${description.replaceAll('"""', "'''").replaceAll('\\', '')}
        """
        return self.call(${sent})
`
}

function pathOf(path: string): string {
  if (!path.includes('{')) return `"${path}"`
  return `f"${path.replaceAll(/\{(\w+)\}/g, "{quote($1, safe='')}")}"`
}

function argumentOf(name: string): string {
  return PYTHON_WORDS.has(name) ? `${name}_` : name
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
