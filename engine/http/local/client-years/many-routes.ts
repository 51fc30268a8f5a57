import { manyChanged, manyChanges, manyUndo } from '../../../../wire/many-documents.ts'
import type { ManyChanged as WireChanged } from '../../../../wire/many-documents.ts'
import { changeMany, takeManyBack } from '../../../batches/client-years/change-many.ts'
import type { ChangeManyDeps, ManyChanged } from '../../../batches/client-years/change-many.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'
import { askedBy } from './asked-by.ts'
import { registerExportRoutes } from './export-routes.ts'
import type { ExportRoutesDeps } from './export-routes.ts'

export interface ManyRoutesDeps extends Omit<ChangeManyDeps, 'storage'>, ExportRoutesDeps {
  readonly storage: ChangeManyDeps['storage'] & ExportRoutesDeps['storage']
}

/** The same done to many documents of any deliveries, and taken back; what is chosen is given out as files. */
export function registerManyRoutes(app: WireApp, deps: ManyRoutesDeps): void {
  registerExportRoutes(app, deps)
  app.post('/local/documents/changes', { schema: { response: { 200: manyChanged } } }, async request => {
    const body = manyChanges.safeParse(request.body)
    if (!body.success) throw refuse('change', 'invalid', 'Bitte geben Sie an, was mit welchen Belegen geschehen soll.')
    return wired(await changeMany(deps, askedBy(request, deps), body.data.documents, body.data.change))
  })
  app.post('/local/documents/changes/undo', { schema: { response: { 200: manyChanged } } }, async request => {
    const body = manyUndo.safeParse(request.body)
    if (!body.success) throw refuse('steps', 'invalid', 'Bitte geben Sie an, was zurückgenommen werden soll.')
    return wired(await takeManyBack(deps, askedBy(request, deps), body.data.steps))
  })
}

function wired({ back, refused }: ManyChanged): WireChanged {
  return { back: [...back], refused: [...refused] }
}
