import { poolClient } from "creatorsignal/adapters/postgres"
import { createKey, createTenant } from "creatorsignal/domain/accounts"
import { grantCredits } from "creatorsignal/domain/billing"
import { readHeldEvidence } from "creatorsignal/domain/scoring"
import { ProfileRefused, ProfileSource } from "creatorsignal/ports/scoring"
import { openService } from "creatorsignal/service"
import { Effect, Layer, Redacted } from "effect"
import { Hono } from "hono"
import pg from "pg"

/** The team's own pool, in whose database the service has a schema of its own. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8 })

/** The team's own adapter: of creators it reads no platform, but its warehouse. */
const ourCreators = Layer.succeed(ProfileSource, {
  gather: ({ platform, handle }) =>
    handle === "novacooks"
      ? Effect.sync(() =>
          readHeldEvidence({
            asOf: new Date(),
            profile: { platform, handle, displayName: "Nova Cooks", followers: 18_400 },
            posts: [
              { text: "Slow-roasted tomatoes on toast.", publishedAt: new Date(Date.now() - 86_400_000), likes: 410 }
            ]
          })
        )
      : Effect.fail(new ProfileRefused({ refusal: "not_found", reason: "The warehouse doesn't know this creator." }))
})

const service = await openService({
  settings: {
    BASE_URL: "http://127.0.0.1",
    SIGNING_SECRET: "at least 32 characters, of the team's own",
    SERVICE_NAME: "Signals"
  },
  database: poolClient(pool, { schema: "creatorsignal" }),
  adapters: ourCreators
})
const stopWork = service.startWork()

/** The team's own server: a route of theirs, and the service's beside it. */
const app = new Hono()
app.get("/", (context) => context.text("the team's own page"))
app.all("/api/*", (context) => service.fetch(context.req.raw))
app.get("/readyz", (context) => service.fetch(context.req.raw))

/** @returns {Promise<{ port: number, stop: () => unknown }>} */
const listen = async () => {
  if ("Bun" in globalThis) {
    const { serve } = await import("bun")
    const server = serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.fetch(request) })
    return { port: server.port ?? 0, stop: () => server.stop() }
  }
  const { serve } = await import("@hono/node-server")
  return new Promise((resolve) => {
    const server = serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch }, ({ port }) =>
      resolve({ port, stop: () => server.close() })
    )
  })
}
const { port, stop } = await listen()
const url = `http://127.0.0.1:${port}`

/** An account with its keys, made by use cases over the same adapters. */
const { tenantId, secret, publishable } = await service.run(
  Effect.gen(function* () {
    const { id: tenantId } = yield* createTenant("Corner Shop")
    yield* grantCredits({ tenantId, credits: 5 })
    const secret = yield* createKey({ tenantId, scope: "full", label: "server" })
    const publishable = yield* createKey({ tenantId, scope: "track", label: "pixel" })
    return { tenantId, secret: Redacted.value(secret.secret), publishable: Redacted.value(publishable.secret) }
  })
)

/** @param {string} path */
const ask = async (path) => {
  const response = await fetch(url + path, { headers: { "x-api-key": secret } })
  return { status: response.status, body: await response.json() }
}
/** @param {string} path */
const awaitScore = async (path) => {
  let answer = await ask(path)
  while (answer.status === 202) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    path = answer.body.poll_url ?? path
    answer = await ask(path)
  }
  return answer
}

const page = await fetch(url)
const pixel = await fetch(`${url}/api/v1/track/pixel.js?key=${publishable}`)
const tracked = await fetch(`${url}/api/v1/track`, {
  method: "POST",
  headers: { "x-api-key": publishable, "content-type": "application/json" },
  body: JSON.stringify({
    event_type: "page_view",
    pv_id: "4e8aa5a0-6e6e-4b6c-9d4c-0c8f6c0a1b2d",
    page_url: "https://corner-shop.example/"
  })
})
const scored = await awaitScore("/api/v1/creators/youtube/novacooks")
const absent = await awaitScore("/api/v1/creators/youtube/nobody.there")
const report = await ask("/api/v1/attribution/report")
const { rows: events } = await pool.query(
  "select count(*)::int as events from creatorsignal.events where tenant_id = $1",
  [tenantId]
)
const { rows: numbers } = await pool.query("select 9007199254740993::bigint as large, now() as now")

console.log(
  JSON.stringify({
    page: await page.text(),
    pixel: (await pixel.text()).includes("Signals"),
    tracked: tracked.status,
    scored: [scored.status, scored.body.creator?.display_name, scored.body.creator?.score > 0],
    absent: absent.body.status ?? absent.body.error,
    report: report.status,
    events: events[0].events,
    // The pool's own parsers are as they were.
    theirs: [typeof numbers[0].large, numbers[0].now instanceof Date]
  })
)

await stopWork()
await stop()
await service.close()
await pool.end()
