import { serve } from "@hono/node-server"
import { getConnInfo } from "@hono/node-server/conninfo"
import { inMemory } from "creatorsignal/adapters/embedded"
import { serverClient } from "creatorsignal/adapters/postgres"
import { createKey, createTenant } from "creatorsignal/domain/accounts"
import { openService } from "creatorsignal/service"
import { Effect, Redacted } from "effect"
import { makeApp } from "./app.mjs"

const { BASE_URL = "http://127.0.0.1:3000", DATABASE_URL, PORT = "3000", SIGNING_SECRET = "" } = process.env

const service = await openService({
  settings: { BASE_URL, SIGNING_SECRET },
  database: DATABASE_URL === undefined ? inMemory : serverClient(Redacted.make(DATABASE_URL))
})
const stopWork = service.startWork()

const server = serve(
  { fetch: makeApp(service, (context) => getConnInfo(context).remote.address ?? null).fetch, port: Number(PORT) },
  ({ port }) => console.log(`Listening on http://127.0.0.1:${port}`)
)

// What is in memory has no account yet.
if (DATABASE_URL === undefined) {
  const { secret } = await service.run(
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("First account")
      return yield* createKey({ tenantId, scope: "full", label: "first" })
    })
  )
  console.log(`Try it: curl ${BASE_URL}/api/v1/account -H "x-api-key: ${Redacted.value(secret)}"`)
}

process.once("SIGTERM", async () => {
  server.close()
  await stopWork()
  await service.close()
})
