import { createRoot } from 'react-dom/client'
import { takeSignInToken } from './api/session.ts'
import { App } from './app/app.tsx'
import { fetchAhead } from './app/on-demand.tsx'
import { Providers } from './app/providers.tsx'

const signInToken = takeSignInToken()
const root = document.getElementById('root')
if (root) {
  // Nobody is to wait for a screen later because the first one came soon.
  addEventListener('load', fetchAhead, { once: true })
  createRoot(root).render(
    <Providers>
      <App signInToken={signInToken} />
    </Providers>,
  )
}
