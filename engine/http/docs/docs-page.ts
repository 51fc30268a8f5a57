import { createHash } from 'node:crypto'

import { SEARCH_FIELD, SEARCH_SCRIPT } from './docs-search.ts'
import type { DescribedSchemas } from './field-rows.ts'
import { FIELD_HEAD, fieldsOf, parametersOf } from './field-rows.ts'
import { EXAMPLES, WEBHOOK_EXAMPLE } from './openapi-examples.ts'
import { OPERATIONS } from './openapi-operations.ts'
import { TAGS, WEBHOOK_TEXT } from './operation.ts'
import type { Operation } from './operation.ts'
import type { ReferenceSection } from './reference.ts'

/** The page at /docs and the policy under which it is shown: no foreign asset, its one style and one script by hash. */
export function docsPage(
  told: DescribedSchemas,
  version: string,
  reference: readonly ReferenceSection[],
): { readonly html: string; readonly contentSecurityPolicy: string } {
  const html = [
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Steuerstapel: Schnittstelle /v1</title>',
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>`,
    `<header><h1>Steuerstapel: Schnittstelle /v1</h1><p>Version ${escape(version)}. Die Beschreibung für Programme steht unter <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1), dieselbe als Text unter <a href="/docs.md">/docs.md</a>.</p>${SEARCH_FIELD}</header>`,
    `<nav aria-label="Inhalt">${TAGGED.map(contents).join('')}<h2>Nachschlagen</h2><ul><li><a href="#webhooks">Webhooks</a></li>${reference.map(({ id, title }) => `<li><a href="#${id}">${escape(title)}</a></li>`).join('')}</ul></nav><main>`,
    ...TAGGED.map(tag => section(told, tag)),
    webhooks(),
    ...reference.map(referenceSection),
    `</main><script>${SEARCH_SCRIPT}</script></body></html>`,
  ].join('\n')
  return {
    html,
    contentSecurityPolicy: `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SEARCH_SCRIPT)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

const TAGGED = (Object.keys(TAGS) as (keyof typeof TAGS)[]).filter(tag => tag !== 'Webhooks')

/** A group of routes in the contents. */
function contents(tag: keyof typeof TAGS): string {
  const links = Object.values(OPERATIONS).filter(operation => operation.tag === tag)
  return `<h2>${tag}</h2><ul>${links.map(linkTo).join('')}</ul>`
}

function linkTo({ operationId, summary }: Operation): string {
  return `<li><a href="#${operationId}">${escape(summary)}</a></li>`
}

function section(told: DescribedSchemas, tag: keyof typeof TAGS): string {
  const routes = Object.entries(OPERATIONS).filter(([, operation]) => operation.tag === tag)
  return `<section><h2>${tag}</h2><p>${prose(TAGS[tag])}</p>${routes.map(([route, it]) => article(told, route, it)).join('\n')}</section>`
}

function article(told: DescribedSchemas, route: string, operation: Operation): string {
  const [method = '', path = ''] = route.replaceAll(/:(\w+)/g, '{$1}').split(' ')
  const { operationId, summary, description, scope, request, answer, success } = operation
  return [
    `<article id="${operationId}"><h3>${escape(summary)}</h3>`,
    `<p class="route"><b>${method}</b> <code>${escape(path)}</code></p><p>${prose(description)}</p>`,
    `<p>${scope === null ? 'Ohne Token.' : `Scope <code>${scope}</code>.`} ${prose(success)}</p>`,
    fields('Parameter', parametersOf(told, route)),
    ...(request === undefined ? [] : [body(told, 'Inhalt der Anfrage', request)]),
    ...(answer === undefined ? [] : [body(told, 'Antwort', answer)]),
    '</article>',
  ].join('\n')
}

function webhooks(): string {
  return `<section id="webhooks"><h2>Webhooks</h2><p>${prose(WEBHOOK_TEXT)}</p>${example('Benachrichtigung', WEBHOOK_EXAMPLE)}</section>`
}

function referenceSection({ id, title, text, table }: ReferenceSection): string {
  const paragraphs = text.map(each => `<p>${prose(each)}</p>`).join('')
  if (!table) return `<section id="${id}"><h2>${escape(title)}</h2>${paragraphs}</section>`
  return `<section id="${id}"><h2>${escape(title)}</h2>${paragraphs}${rows(table.head, table.rows)}</section>`
}

/** The fields of a body, and an example of it. */
function body(told: DescribedSchemas, title: string, name: string): string {
  return fields(title, fieldsOf(told, name)) + example(`${title}: Beispiel`, EXAMPLES[name])
}

function fields(title: string, told: readonly (readonly string[])[]): string {
  return told.length === 0 ? '' : `<h4>${title}</h4>${rows(FIELD_HEAD, told)}`
}

function rows(head: readonly string[], cells: readonly (readonly string[])[]): string {
  const heads = head.map(cell => `<th scope="col">${escape(cell)}</th>`).join('')
  const lines = cells.map(each => `<tr>${each.map(cell => `<td>${prose(cell)}</td>`).join('')}</tr>`).join('')
  return `<table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`
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
  'nav ul{columns:3 12rem;padding-left:1.25rem;margin:.25rem 0}nav h2{margin:1rem 0 0;border:0;font-size:1rem}',
  'pre{background:var(--soft);border:1px solid var(--line);border-radius:4px;padding:.75rem;overflow:auto;font-size:.875rem}',
  'code{background:var(--soft);padding:0 .25em;border-radius:3px}.route{font-size:1.05rem;margin:.25rem 0}',
  '[hidden]{display:none!important}search{display:block;position:sticky;top:0;background:Canvas;padding:.5rem 0}input{font:inherit;width:min(24rem,60%);padding:.25rem .5rem}',
  'td{overflow-wrap:anywhere;vertical-align:top}td:first-child{min-width:9rem}',
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;border-bottom:1px solid var(--line);padding:.35rem .5rem}',
].join('')
