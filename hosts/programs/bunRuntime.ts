import { serveCommands } from "../commandLine/serveCommands.ts"
import { fallbackResponse } from "../http/server/boundary.ts"
import { buildPixel } from "../pixel/buildPixel.ts"
import { openStoresWithSecret, signingSecretOf } from "../stores/openStores.ts"
import type { Runtime } from "./serve.ts"

/** How long a connection may be silent. */
const IDLE_SECONDS = 60

const stores = { signingSecretOf, openStoresWithSecret }

/** Bun has the embedded database, and the socket that commands reach it by. */
export const bunRuntime: Runtime = {
  pixel: buildPixel,
  stores,
  serveCommands,
  openSample: async (config, days) => {
    const { openSample, refuseSample } = await import("../sample/openSample.ts")
    if (days === null) {
      await refuseSample(config)
      return null
    }
    const { lastDay, ...sample } = await openSample(config, stores, days, (line) => console.log(line))
    const { sampleWorld } = await import("../sample/sampleWorld.ts")
    return { ...sample, world: sampleWorld(lastDay) }
  },
  listen: async ({ port, hostname }, answer) => {
    const server = Bun.serve({
      port,
      hostname,
      // Each endpoint bounds what it reads and refuses in its own words; what nobody reads is never kept.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      idleTimeout: IDLE_SECONDS,
      // Its pages of errors would show the program and its folder.
      development: false,
      error: fallbackResponse,
      fetch: (request, server) => answer(request, () => server.requestIP(request)?.address ?? null)
    })
    return () => server.stop()
  }
}
