import { scanOrder, scannerFacts, scannerLook } from '../../../../wire/scanner.ts'
import type { ScannerFacts } from '../../../../wire/scanner.ts'
import type { Project } from '../../../model/client.ts'
import type { Scanning } from '../../../scanner/scanning.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { requireMandant } from '../rights/require-right.ts'
import { personOf } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import type { WireApp } from '../wire-app.ts'

export interface ScannerRoutesDeps {
  readonly project: Project
  readonly storage: Pick<Storage, 'access' | 'mandants'>
  readonly scanning: Pick<Scanning, 'address' | 'look' | 'scan' | 'cancel' | 'progress'>
}

/** Fetches a scan from the scanner of the settings; whoever may bring papers in may do it. */
export function registerScannerRoutes(app: WireApp, deps: ScannerRoutesDeps): void {
  const { scanning } = deps
  app.get('/local/scanner', { schema: { response: { 200: scannerFacts } } }, async request =>
    told(scanning, personOf(request)?.id ?? null),
  )
  app.post('/local/scanner/look', { schema: { response: { 200: scannerLook } } }, async () => {
    const { model, state, sources } = await scanning.look()
    return { model, state, sources: [...sources.keys()] }
  })
  scanRoute(app, deps)
  app.post('/local/scanner/cancel', { schema: { response: { 200: scannerFacts } } }, async request => {
    const by = personOf(request)?.id ?? null
    // A scan of somebody else is theirs; who began it may be gone, so the leitung may, too.
    if (told(scanning, by).isOfOther && personOf(request)?.role !== 'leitung') throw notOwn()
    await scanning.cancel()
    return told(scanning, by)
  })
}

function scanRoute(app: WireApp, { scanning, storage, project }: ScannerRoutesDeps): void {
  app.post('/local/scanner/scan', { schema: { response: { 202: scannerFacts } } }, async (request, reply) => {
    const order = scanOrder.safeParse(request.body)
    if (!order.success) throw refuse('source', 'invalid_type', 'Der Auftrag zum Scannen ist unvollständig.')
    const { mandantId } = order.data
    await requireMandant(request, storage, mandantId)
    // Before paper goes through for nobody.
    if (mandantId !== null && !(await storage.mandants.find(project.organizationId, mandantId))) throw mandantGone()
    const by = personOf(request)?.id ?? null
    scanning.scan({ ...order.data, by })
    return reply.code(202).send(told(scanning, by))
  })
}

/** As somebody sees it: of a scan of somebody else it is told that there is one. */
function told(scanning: ScannerRoutesDeps['scanning'], by: string | null): ScannerFacts {
  const { state, files, batchId, fault, ...progress } = scanning.progress()
  const isOfOther = state !== 'idle' && progress.by !== by
  const own = isOfOther ? { batchId: null, fault: null } : { batchId, fault }
  return { address: scanning.address(), state, files, isOfOther, ...own }
}

function mandantGone(): EngineError {
  return new EngineError('input', 'mandant_not_found', 'Diesen Mandanten gibt es nicht (mehr).')
}

function notOwn(): EngineError {
  const message = 'Diesen Scan hat jemand anderes begonnen. Abbrechen kann er selbst oder die Leitung.'
  return new EngineError('input', 'role_not_allowed', message)
}
