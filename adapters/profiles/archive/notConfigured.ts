import { Effect, Layer } from "effect"
import { type CapturePage, WebArchive } from "../../../ports/checks/backgroundChecks/WebArchive.ts"

const NOTHING: CapturePage = { listed: [], read: [], posts: [], next: null }

/** Where no archive is configured: nothing is found, and nothing is known to be gone. */
export const layer: Layer.Layer<WebArchive> = Layer.succeed(WebArchive, {
  name: null,
  captures: () => Effect.succeed(NOTHING),
  gone: () => Effect.succeed(new Set<string>())
})
