import { createRoot } from 'react-dom/client'
import { takeSignInToken } from './api/session.ts'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'

const signInToken = takeSignInToken()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <Providers>
      <App signInToken={signInToken} />
    </Providers>,
  )
}
