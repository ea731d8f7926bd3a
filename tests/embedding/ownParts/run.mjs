import { inMemory } from "creatorsignal/adapters/embedded"
import { createKey, createTenant } from "creatorsignal/domain/accounts"
import { readHeldEvidence } from "creatorsignal/domain/scoring"
import { ProfileSource } from "creatorsignal/ports/scoring"
import { openService } from "creatorsignal/service"
import { Deferred, Effect, Layer, Redacted } from "effect"
import { launch } from "./launch.mjs"

const DAY_MS = 86_400_000
const now = new Date()
const lookedAtTwice = await Effect.runPromise(Deferred.make())
let looks = 0

/** The team's own creators: who is asked for posts on each of the last 14 days. @type {ProfileSource["Service"]} */
const source = {
  gather: ({ platform, handle }) =>
    Effect.gen(function* () {
      looks++
      if (looks === 2) yield* Deferred.succeed(lookedAtTwice, undefined)
      return readHeldEvidence({
        asOf: now,
        profile: { platform, handle, displayName: "Nova Cooks", followers: 18_400 },
        posts: Array.from({ length: 14 }, (_, place) => ({
          text: "Slow-roasted tomatoes on toast.",
          publishedAt: new Date(now.getTime() - (place + 1) * DAY_MS)
        }))
      })
    })
}

const settings = { BASE_URL: "https://creators.example", SIGNING_SECRET: "at least 32 characters, of the team's own" }
const open = (/** @type {ReadonlyArray<import("creatorsignal/service").OwnContext>} */ contexts) =>
  openService({ settings, database: inMemory, adapters: Layer.succeed(ProfileSource, source), contexts })

const ours = launch(new Map(), source)
const service = await open([ours])
const key = await service.run(
  Effect.gen(function* () {
    const { id: tenantId } = yield* createTenant("Corner Shop")
    const { secret } = yield* createKey({ tenantId, scope: "full", label: "server" })
    return Redacted.value(secret)
  })
)

/** @param {string} path @param {unknown} [body] */
const ask = async (path, body) => {
  const headers = { "x-api-key": key, "content-type": "application/json" }
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
  const response = await service.fetch(new Request(`${settings.BASE_URL}${path}`, { headers, ...sent }))
  return { status: response.status, text: await response.text() }
}

const looked = await ask("/api/launch/looks", { platform: "youtube", handle: "novacooks" })
const refused = await ask("/api/launch/looks", { platform: "youtube", handle: "nova cooks" })
const described = JSON.parse((await ask("/api/v1/openapi.json")).text)
const page = await ask("/launch")
const stopWork = service.startWork()
await Effect.runPromise(Deferred.await(lookedAtTwice))
await stopWork()
await service.close()

/** A path of the service's own, however its parameter is called. @type {import("creatorsignal/service").OwnContext} */
const clashing = {
  name: "clashing",
  http: {
    description: { tags: [] },
    open: () =>
      Effect.succeed([
        {
          ...{ method: "GET", path: "/api/v1/jobs/{number}", area: "scoring", summary: "Ours.", access: "open" },
          ...{ isUndescribed: true, responses: {}, handle: () => Effect.succeed({ status: 200, body: {} }) }
        }
      ])
  }
}
const taken = await open([clashing]).then(
  () => "opened",
  (error) => error.message
)

console.log(
  JSON.stringify({
    looked: JSON.parse(looked.text),
    refused: refused.status,
    described: Object.keys(described.paths["/api/launch/looks"]),
    page: page.status,
    looks,
    taken
  })
)
