import { createHash } from 'node:crypto'

import type { ErrorCode } from '../answer/error-body.ts'
import { ERRORS } from '../answer/error-body.ts'
import { EXAMPLES, WEBHOOK_EXAMPLE } from './openapi-examples.ts'
import { OPERATIONS } from './openapi-operations.ts'
import { TAGS } from './operation.ts'
import type { Operation } from './operation.ts'

/** The page at /docs and the policy under which it is shown: no script, no foreign asset, its one style by its hash. */
export function docsPage(version: string): { readonly html: string; readonly contentSecurityPolicy: string } {
  const html = [
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Steuerstapel: Schnittstelle /v1</title>',
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>`,
    `<header><h1>Steuerstapel: Schnittstelle /v1</h1><p>Version ${escape(version)}. Die Beschreibung für Programme steht unter <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p></header>`,
    `<nav aria-label="Inhalt"><ul>${Object.values(OPERATIONS).map(linkTo).join('')}<li><a href="#webhooks">Webhooks</a></li><li><a href="#fehler">Fehler</a></li></ul></nav><main>`,
    ...(Object.keys(TAGS) as (keyof typeof TAGS)[]).filter(tag => tag !== 'Webhooks').map(section),
    webhooks(),
    errors(),
    '</main></body></html>',
  ].join('\n')
  const hash = createHash('sha256').update(STYLE).digest('base64')
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

function linkTo({ operationId, summary }: Operation): string {
  return `<li><a href="#${operationId}">${escape(summary)}</a></li>`
}

function section(tag: keyof typeof TAGS): string {
  const told = Object.entries(OPERATIONS).filter(([, operation]) => operation.tag === tag)
  return `<section><h2>${tag}</h2><p>${prose(TAGS[tag])}</p>${told.map(([route, it]) => article(route, it)).join('\n')}</section>`
}

function article(route: string, operation: Operation): string {
  const [method = '', path = ''] = route.replaceAll(/:(\w+)/g, '{$1}').split(' ')
  const { operationId, summary, description, scope, request, answer, success } = operation
  return [
    `<article id="${operationId}"><h3>${escape(summary)}</h3>`,
    `<p class="route"><b>${method}</b> <code>${escape(path)}</code></p><p>${prose(description)}</p>`,
    `<p>${scope === null ? 'Ohne Token.' : `Scope <code>${scope}</code>.`} ${prose(success)}</p>`,
    ...(request === undefined ? [] : [example('Inhalt der Anfrage', EXAMPLES[request])]),
    ...(answer === undefined ? [] : [example('Antwort', EXAMPLES[answer])]),
    '</article>',
  ].join('\n')
}

function webhooks(): string {
  const text =
    'Geht bei jedem Statuswechsel an `webhook_url`, mindestens einmal, unterschrieben nach Standard Webhooks 1.0.0 (`webhook-id`, `webhook-timestamp`, `webhook-signature`). Erwartet wird 2xx binnen 15 Sekunden; sonst folgen bis zu zehn Versuche über 75 Stunden. Nach 410 kommt nichts mehr.'
  return `<section id="webhooks"><h2>Webhooks</h2><p>${prose(text)}</p>${example('Benachrichtigung', WEBHOOK_EXAMPLE)}</section>`
}

function errors(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map(
    code => `<tr><td>${ERRORS[code].status}</td><td><code>${code}</code></td><td>${escape(ERRORS[code].de)}</td></tr>`,
  )
  const text =
    'Jeder Fehler hat die Felder `error`, `error_description` und `error_details` (`field`, `reason`, `errors`, `request_id`). Bei 429, 500 und 503 wiederholt ein Client mit wachsendem Abstand, frühestens nach `Retry-After` Sekunden.'
  return `<section id="fehler"><h2>Fehler</h2><p>${prose(text)}</p><table><thead><tr><th>Status</th><th>error</th><th>Bedeutung</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
}

function example(title: string, value: unknown): string {
  return `<h4>${title}</h4><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`
}

/** Text with `code` in backticks. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const STYLE = [
  ':root{color-scheme:light dark;--line:#8886;--soft:#8881}',
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem}',
  'h2{margin-top:3rem;border-bottom:1px solid var(--line)}h3{margin:2.5rem 0 .25rem}h4{margin:1rem 0 .25rem}',
  'nav ul{columns:3 12rem;padding-left:1.25rem}',
  'pre{background:var(--soft);border:1px solid var(--line);border-radius:4px;padding:.75rem;overflow:auto;font-size:.875rem}',
  'code{background:var(--soft);padding:0 .25em;border-radius:3px}.route{font-size:1.05rem;margin:.25rem 0}',
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;border-bottom:1px solid var(--line);padding:.35rem .5rem}',
].join('')
