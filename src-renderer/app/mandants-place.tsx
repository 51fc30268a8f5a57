import { useCallback } from 'react'
import type { ListView } from '../api/batches.ts'
import { useNow } from '../components/use-now.ts'
import { ImportPage } from '../features/mandant-import/import-page.tsx'
import { DeletionProof } from '../features/mandants/deletion-proof.tsx'
import { MandantPage } from '../features/mandants/mandant-page.tsx'
import { MandantsPage } from '../features/mandants/mandants-page.tsx'
import { RetentionPage } from '../features/retention/retention-page.tsx'
import type { MandantRoute } from './mandant-route.ts'
import { goTo, replaceRoute, routeAddress } from './route.ts'

export interface MandantsPlaceProps {
  readonly route: MandantRoute
  readonly view: ListView
}

/** The screen of mandants: the list, one of them, a new one, or the proof that one was deleted. */
export function MandantsPlace({ route, view }: MandantsPlaceProps) {
  const lastYear = new Date(useNow()).getFullYear() - 1
  const onText = useCallback((text: string) => replaceRoute({ name: 'mandants', text }, view), [view])
  const detailOf = (mandantId: string) =>
    ({ name: 'mandant', mandantId, tab: 'stammdaten', year: null }) as const satisfies MandantRoute
  const backAddress = routeAddress({ name: 'mandants', text: '' }, view)
  switch (route.name) {
    case 'mandants':
      return (
        <MandantsPage
          text={route.text}
          onText={onText}
          newAddress={routeAddress({ name: 'newMandant' }, view)}
          importAddress={routeAddress({ name: 'mandantImport' }, view)}
          retentionAddress={routeAddress({ name: 'retention' }, view)}
          addressOf={mandantId => routeAddress(detailOf(mandantId), view)}
          deletionAddressOf={deletionId => routeAddress({ name: 'deletion', deletionId }, view)}
        />
      )
    case 'retention':
      return (
        <RetentionPage
          backAddress={backAddress}
          addressOf={mandantId => routeAddress(detailOf(mandantId), view)}
          onDeleted={deletionId => goTo({ name: 'deletion', deletionId }, view)}
        />
      )
    case 'mandantImport':
      return <ImportPage backAddress={backAddress} />
    case 'deletion':
      return <DeletionProof deletionId={route.deletionId} backAddress={backAddress} />
    case 'newMandant':
    case 'mandant': {
      const place = route.name === 'mandant' ? route : { mandantId: null, tab: 'stammdaten' as const, year: null }
      return (
        <MandantPage
          mandantId={place.mandantId}
          tab={place.tab}
          year={place.year ?? lastYear}
          backAddress={backAddress}
          batchAddressOf={batchId => routeAddress({ name: 'batch', batchId }, view)}
          documentAddressOf={(batchId, documentId) =>
            routeAddress({ name: 'document', batchId, documentId, page: null }, view)
          }
          onPlace={(tab, year) => {
            if (place.mandantId !== null) goTo({ name: 'mandant', mandantId: place.mandantId, tab, year }, view)
          }}
          onCreated={mandantId => replaceRoute(detailOf(mandantId), view)}
          onDeleted={deletionId => replaceRoute({ name: 'deletion', deletionId }, view)}
        />
      )
    }
  }
}
