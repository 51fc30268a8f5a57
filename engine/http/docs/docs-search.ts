/** The search field of /docs, hidden until its script says that it works. */
export const SEARCH_FIELD =
  '<search hidden><label for="suche">Suchen</label> <input type="search" id="suche" autocomplete="off" spellcheck="false"> <span id="gefunden" role="status"></span></search>'

/**
 * Leaves of the page what holds every word that was typed, in any order: routes and sections as a whole, and of the tables
 * the rows; the contents name what is left. What stands behind `#` is shown whatever was searched. Escape empties the field.
 */
export const SEARCH_SCRIPT = `
const box = document.querySelector('search')
const field = document.getElementById('suche')
const found = document.getElementById('gefunden')
const parts = [...document.querySelectorAll('main article, main > section[id]')]
const textOf = new Map()
const holds = (node, words) => {
  if (!textOf.has(node)) textOf.set(node, node.textContent.toLowerCase())
  return words.every(word => textOf.get(node).includes(word))
}
const search = () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const part of parts) {
    part.hidden = !holds(part, words)
    const rows = [...part.querySelectorAll('tbody tr')]
    const fit = rows.filter(row => holds(row, words))
    for (const row of rows) row.hidden = fit.length > 0 && !fit.includes(row)
  }
  for (const group of document.querySelectorAll('main > section:not([id])'))
    group.hidden = [...group.querySelectorAll('article')].every(each => each.hidden)
  for (const link of document.querySelectorAll('nav a')) {
    const part = document.getElementById(link.hash.slice(1))
    link.parentElement.hidden = Boolean(part && part.hidden)
  }
  const left = parts.filter(part => !part.hidden).length
  found.textContent = words.length === 0 ? '' : left === 0 ? 'Nichts gefunden' : left === 1 ? '1 Abschnitt' : left + ' Abschnitte'
}
field.addEventListener('input', search)
field.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return
  field.value = ''
  search()
})
addEventListener('hashchange', () => {
  const part = document.getElementById(location.hash.slice(1))
  if (part && part.hidden) {
    field.value = ''
    search()
    part.scrollIntoView()
  }
})
box.hidden = false
`
