import { FluentProvider, RendererProvider, createDOMRenderer } from '@fluentui/react-components'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Styles that are made at run time carry the page's nonce, else its content policy would refuse them. */
const renderer = createDOMRenderer(document, { styleElementAttributes: { nonce } })

const queryClient = new QueryClient({
  // The engine is on this machine: the browser's own idea of being online says nothing about it.
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: true },
    mutations: { networkMode: 'always' },
  },
})

export function Providers({ children }: { readonly children: ReactNode }) {
  return (
    <RendererProvider renderer={renderer} targetDocument={document}>
      <FluentProvider theme={theme} style={{ height: '100%', background: 'transparent' }}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </FluentProvider>
    </RendererProvider>
  )
}
