/** A family of figures in the words of Prometheus. */
export interface MetricFamily {
  /** With its unit; `_total` for counters (prometheus.io/docs/practices/naming). */
  readonly name: string
  readonly type: 'gauge' | 'counter'
  readonly help: string
  readonly samples: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]
}

/** Families in Prometheus' text format 0.0.4. */
export function metricsText(families: readonly MetricFamily[]): string {
  return families
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels = {}, value }) => `${name}${labelsText(labels)} ${value}`),
    ])
    .map(line => `${line}\n`)
    .join('')
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
