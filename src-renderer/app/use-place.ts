import { useEffect, useRef } from 'react'
import { boardTexts } from '../client-year-texts.de.ts'
import { pageOrderTexts } from '../page-order-texts.de.ts'
import { sumsTexts } from '../sums-texts.de.ts'
import { texts } from '../texts.de.ts'
import type { Route } from './route.ts'

/** By then what had the focus before is gone, and what wants it now has taken it. */
const DRAWN_MS = 150

/** As the engine titled the page: a sandbox says in every tab that it is one. */
const PRODUCT = document.title === '' ? texts.product : document.title

/** The heading of what is shown, e.g. a batch or a mandant by name, else the name of the place: tabs are told apart by it. */
function useTitle(name: string): void {
  useEffect(() => {
    const content = document.getElementById('inhalt')
    const tell = () => {
      const heading = content?.querySelector('h1')?.textContent.trim() ?? ''
      const title = name === '' || heading === '' ? name : heading
      document.title = title === '' ? PRODUCT : `${title} – ${PRODUCT}`
    }
    tell()
    const observer = new MutationObserver(tell)
    if (content) observer.observe(content, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [name])
}

/**
 * Names the place in the window's title (WCAG 2.2, 2.4.2), and takes the keyboard to the content when what had it went
 * with the place before (2.4.3): else the next Tab would begin at the title bar.
 */
export function usePlace(route: Route): void {
  const name = placeName(route)
  const place = `${route.name} ${'batchId' in route ? route.batchId : ''}`
  const last = useRef(place)
  useTitle(name)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById('inhalt')?.focus({ preventScroll: true })
    }, DRAWN_MS)
    return () => clearTimeout(timer)
  }, [place])
}

function placeName({ name }: Route): string {
  switch (name) {
    case 'home':
      return ''
    case 'create':
      return texts.create.title
    case 'batch':
      return texts.list.title
    case 'document':
      return texts.detail.columns.document
    case 'sums':
      return sumsTexts.title
    case 'pages':
    case 'yearPages':
      return pageOrderTexts.title
    case 'review':
      return texts.review.title
    case 'search':
    case 'clients':
    case 'settings':
      return texts[name].title
    case 'board':
    case 'clientYear':
    case 'tray':
      return boardTexts.title
    case 'mandants':
    case 'newMandant':
    case 'mandantImport':
    case 'mandant':
    case 'deletion':
    case 'retention':
      return texts.mandants.title
  }
}
