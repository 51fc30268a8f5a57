import { Badge, Button, FluentProvider, Text, webLightTheme } from '@fluentui/react-components'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * What the window is held against: React and Fluent with a plain list of `#N` rows, all of them in the page, and no
 * engine.
 */
const rows = Array.from({ length: Number(location.hash.slice(1)) }, (_, index) => index + 1)
const scroller = { height: '100vh', overflow: 'auto' }
const row = { display: 'flex', justifyContent: 'space-between', height: '81px', borderBottom: '1px solid #e0e0e0' }

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <FluentProvider theme={webLightTheme}>
      <nav aria-label="Stapel">
        {rows.length === 0 ? <Text>Noch kein Stapel</Text> : null}
        <div style={scroller}>
          <ul>
            {rows.map(number => (
              <li key={number} style={row}>
                <a href={`#${number}`}>Stapel {number}</a>
                <Badge appearance="tint">Fertig</Badge>
              </li>
            ))}
          </ul>
          <Button appearance="primary">Neuer Stapel</Button>
        </div>
      </nav>
    </FluentProvider>
  </StrictMode>,
)
