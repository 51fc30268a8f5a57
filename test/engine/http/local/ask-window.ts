import type { WindowWorld } from './window-world.ts'

/** Sends a request of a signed-in window; `path` is below `/local/`. */
export function postTo(world: WindowWorld, path: string, payload?: object) {
  return world.app.inject({
    method: 'POST',
    url: `/local/${path}`,
    headers: world.credential(),
    ...(payload && { payload }),
  })
}

/** Reads as a signed-in window. */
export function readFrom(world: WindowWorld, path: string) {
  return world.app.inject({ url: `/local/${path}`, headers: world.credential() })
}
