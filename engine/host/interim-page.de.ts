/** The page that a browser gets while the data folder is locked or written anew. */
export const INTERIM_PAGE = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Steuerstapel</title>
<link rel="stylesheet" href="/interim.css">
<script src="/interim.js" defer></script>
</head>
<body>
<main>
<h1>Steuerstapel</h1>
<section id="work" hidden>
<h2 id="what">Der Datenordner wird verschlüsselt</h2>
<progress id="share" max="100" value="0" aria-labelledby="what"></progress>
<p id="percent" role="status"></p>
<p>Alles wird einmal neu geschrieben, zurückgelesen und verglichen; erst dann wird die bisherige Fassung entfernt. Danach öffnet sich Steuerstapel von selbst. Ein Stromausfall schadet nicht: Beim nächsten Start geht es weiter.</p>
</section>
<form id="unlock" hidden>
<h2>Der Datenordner ist verschlüsselt</h2>
<label for="secret">Kennwort oder Wiederherstellungsschlüssel</label>
<input id="secret" type="password" autocomplete="current-password" required>
<p id="refusal" role="alert"></p>
<button id="open">Öffnen</button>
<p class="quiet">Ist das Kennwort vergessen, öffnet der Wiederherstellungsschlüssel vom ausgedruckten Blatt. Ist auch er verloren, kann niemand diese Daten mehr lesen.</p>
</form>
<p id="starting" role="status" hidden>Steuerstapel wird gestartet …</p>
</main>
</body>
</html>
`

/** Asks what the engine does, and opens the window when it is there again. */
export const INTERIM_SCRIPT = `'use strict'
const byId = id => document.getElementById(id)
const [work, unlock, starting] = ['work', 'unlock', 'starting'].map(byId)
const show = part => { for (const each of [work, unlock, starting]) each.hidden = each !== part }
let isOpening = false
async function look() {
  try {
    const answer = await fetch('/local/encryption/progress', { headers: { accept: 'application/json' } })
    if (!answer.ok) return location.reload()
    const { state, share } = await answer.json()
    if (state === 'locked') {
      if (unlock.hidden && !isOpening) { show(unlock); byId('secret').focus() }
    } else if (state === 'encrypting' || state === 'decrypting') {
      show(work)
      byId('what').textContent = state === 'encrypting' ? 'Der Datenordner wird verschlüsselt' : 'Die Verschlüsselung wird zurückgenommen'
      byId('share').value = Math.round(share * 100)
      byId('percent').textContent = Math.round(share * 100) + ' %'
    } else if (state === 'done') return location.reload()
    else show(starting)
  } catch { if (!isOpening) show(starting) }
  if (!isOpening) setTimeout(look, 500)
}
unlock.addEventListener('submit', async event => {
  event.preventDefault()
  isOpening = true
  byId('refusal').textContent = ''
  byId('open').disabled = true
  try {
    const body = JSON.stringify({ secret: byId('secret').value })
    const answer = await fetch('/local/encryption/unlock', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const told = await answer.json()
    if (answer.ok) { show(starting); location.href = told.link; location.reload(); return }
    byId('refusal').textContent = told.error_description
  } catch { byId('refusal').textContent = 'Die Verbindung ist abgebrochen. Bitte noch einmal.' }
  byId('open').disabled = false
  byId('secret').focus()
  isOpening = false
  look()
})
look()
`

export const INTERIM_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 'Segoe UI', system-ui, sans-serif }
body { margin: 0; display: grid; place-items: center; min-height: 100vh }
main { max-width: 34rem; padding: 2rem }
h1 { font-size: 1.1rem; font-weight: 600 }
h2 { font-size: 1.5rem; font-weight: 600 }
progress { width: 100%; height: 1rem }
label { display: block; font-weight: 600 }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; margin: .25rem 0 }
button { font: inherit; padding: .5rem 1.25rem }
#refusal { color: light-dark(#a80000, #ff9d9d); min-height: 1.5em }
`
