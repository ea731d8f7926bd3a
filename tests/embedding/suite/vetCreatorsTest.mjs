import assert from "node:assert/strict"
import { after, describe, test } from "node:test"
import { openTestService } from "creatorsignal/testing"
import { vetCreators } from "./vetCreators.mjs"

const DAY_MS = 86_400_000
const asOf = new Date()
/** @param {string} handle @param {string} text */
const planted = (handle, text) => ({
  asOf,
  profile: { platform: "youtube", handle, followers: 18_400 },
  posts: Array.from({ length: 20 }, (_, place) => ({
    text,
    publishedAt: new Date(asOf.getTime() - (place + 1) * DAY_MS),
    likes: 410
  }))
})

describe("whom a campaign takes", async () => {
  const service = await openTestService({
    creators: [
      planted("novacooks", "Slow-roasted tomatoes on toast, the recipe is up."),
      planted("angryman", "I will kill all of them, those people are vermin.")
    ],
    webhook: { url: "https://team.example/hook" }
  })
  after(() => service.close())

  test("a clean creator is taken", async () => {
    assert.deepEqual(await vetCreators(service.ask, ["novacooks"]), ["novacooks"])
  })

  test("one who threatens is not, nor one who isn't there", async () => {
    assert.deepEqual(await vetCreators(service.ask, ["angryman", "nobody.there"]), [])
  })

  test("each score costs one credit, asked once or twice", async () => {
    const { body } = await service.ask("/api/v1/credits")
    await vetCreators(service.ask, ["novacooks"])
    assert.deepEqual((await service.ask("/api/v1/credits")).body, body)
  })

  test("the typed client waits for a score without waiting, and knows it for a month", async () => {
    const { client } = service
    const asked = await client.creators.lookup({ platform: "youtube", handle: "novacooks" })
    if (asked.kind === "pending") await client.waitForJob(asked)
    const known = await client.creators.lookup({ platform: "youtube", handle: "novacooks" })
    assert.equal(known.kind, "ready")
    await service.advance({ days: 31 })
    const later = await client.creators.lookup({ platform: "youtube", handle: "novacooks" })
    assert.equal(later.kind, "pending")
  })

  test("the team's webhook is sent the end of each job", async () => {
    const sent = await service.deliveries()
    assert.ok(sent.some(({ event, url }) => event === "score.completed" && url === "https://team.example/hook"))
  })
})
