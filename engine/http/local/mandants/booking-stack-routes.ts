import { z } from 'zod'
import { STACK_BYTES_MAX, bookingStack, bookingStacks } from '../../../../wire/booking-stacks.ts'
import type { BookingStack, BookingStacks } from '../../../../wire/booking-stacks.ts'
import { stackTooLarge } from '../../../batches/bookings/read-stack.ts'
import type { TakeStack } from '../../../batches/bookings/take-stack.ts'
import { knownMandant } from '../../../batches/mandants/save-mandant.ts'
import type { BookingStackRecord } from '../../../model/booking-habit.ts'
import type { Project } from '../../../model/client.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { authorFrom } from '../session/signed-in.ts'
import { refuse } from '../uploads/receive-upload.ts'
import { byId, wireApp } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

const PATH = '/local/mandants/:id/booking-stacks'
/** As many as somebody looks through. */
const HABITS_SHOWN_MAX = 500

export interface BookingStackRoutesDeps {
  readonly project: Project
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  readonly takeStack: TakeStack
  /** Sachkontenrahmen of mandants whose master data do not say theirs. */
  readonly officeChart: string
}

const handing = z.object({ name: z.string().min(1).max(255), own: z.enum(['yes', 'no']).default('no') })

/** Last year's Buchungsstapel of a mandant: handed over, shown with what it teaches, taken back. */
export function registerBookingStackRoutes(app: WireApp, deps: BookingStackRoutesDeps): void {
  listRoute(app, deps)
  undoRoute(app, deps)
  // Of its own, since a body of bytes is for this route alone.
  void app.register(async scope => takeRoute(wireApp(scope), deps))
}

function listRoute(app: WireApp, { storage, project, officeChart }: BookingStackRoutesDeps): void {
  app.get(
    PATH,
    { schema: { params: byId, response: { 200: bookingStacks } } },
    async (request): Promise<BookingStacks> => {
      const { mandant, data } = await knownMandant({ storage }, project.organizationId, request.params.id)
      const habits = await storage.bookings.habits(mandant.id)
      const stacks = await storage.bookings.list(mandant.id)
      return {
        stacks: stacks.map(wireStack),
        habits: habits
          .slice(0, HABITS_SHOWN_MAX)
          .map(({ partner: _key, accountLength: _length, chart: _own, ...one }) => one),
        habitsTotal: habits.length,
        chart: data.chart ?? officeChart,
      }
    },
  )
}

function takeRoute(app: WireApp, { storage, project, clock, takeStack }: BookingStackRoutesDeps): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: STACK_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )
  app.post(
    PATH,
    {
      bodyLimit: STACK_BYTES_MAX,
      schema: { params: byId, response: { 200: bookingStack } },
      errorHandler: (error, _request, _reply) => {
        throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? stackTooLarge() : error
      },
    },
    async request => {
      const query = handing.safeParse(request.query)
      if (!query.success || !Buffer.isBuffer(request.body))
        throw refuse('name', 'required', 'Bitte eine Datei auswählen, deren Name höchstens 255 Zeichen hat.')
      const record = await knownMandant({ storage }, project.organizationId, request.params.id)
      const { name: fileName, own } = query.data
      const taken = { fileName, bytes: request.body, isOwn: own === 'yes', at: clock.now(), by: authorFrom(request) }
      return wireStack(await takeStack(record, taken))
    },
  )
}

function undoRoute(app: WireApp, { storage, project, clock }: BookingStackRoutesDeps): void {
  const params = z.object({ id: z.string(), stackId: z.string() })
  app.post(`${PATH}/:stackId/undo`, { schema: { params } }, async (request, reply) => {
    const { id, stackId } = request.params
    await knownMandant({ storage }, project.organizationId, id)
    if (!(await storage.bookings.undo(id, stackId, clock.now(), authorFrom(request)))) {
      const message = 'Dieser Buchungsstapel ist nicht (mehr) übernommen. Bitte die Ansicht neu laden.'
      throw new EngineError('input', 'booking_stack_not_found', message)
    }
    return reply.code(204).send()
  })
}

function wireStack({ id, fileName, head, counts, faults, at, by, undone }: BookingStackRecord): BookingStack {
  const { title, yearStart, accountLength, chart } = head
  return {
    id,
    fileName,
    title,
    yearStart,
    accountLength,
    chart,
    counts,
    faults: [...faults],
    at,
    by: by?.sign ?? null,
    undoneAt: undone?.at ?? null,
    undoneBy: undone?.by?.sign ?? null,
  }
}
