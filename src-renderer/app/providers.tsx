import { FluentProvider, RendererProvider, createDOMRenderer } from '@fluentui/react-components'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { SESSION_KEY, refusedState } from '../api/session.ts'
import { useIsDark } from './appearance.ts'
import { darkTheme, lightTheme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Styles that are made at run time carry the page's nonce, else its content policy would refuse them. */
const renderer = createDOMRenderer(document, { styleElementAttributes: { nonce } })

const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSignedOut }),
  mutationCache: new MutationCache({ onError: noteSignedOut }),
  // The engine is on this machine: the browser's own idea of being online says nothing about it.
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always' },
  },
})

/** A session ends, or is locked: whatever hears of it first sends the person to what is to be done. */
function noteSignedOut(error: Error): void {
  const refused = refusedState(error)
  if (refused) queryClient.setQueriesData({ queryKey: [SESSION_KEY] }, refused)
}

export function Providers({ children }: { readonly children: ReactNode }) {
  const isDark = useIsDark()
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  }, [isDark])
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={isDark ? darkTheme : lightTheme} style={{ height: '100%', background: 'var(--canvas)' }}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </FluentProvider>
    </RendererProvider>
  )
}
