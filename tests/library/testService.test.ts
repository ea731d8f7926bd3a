import { expect, test } from "bun:test"
import { InvalidTestServiceOptions, openTestService } from "../../hosts/library/testing.ts"
import { verify } from "../../hosts/webhooks/verify.mjs"

const PLANTED = [
  {
    asOf: new Date(),
    profile: { platform: "youtube", handle: "novacooks", followers: 18_400 },
    posts: [{ text: "Slow-roasted tomatoes on toast.", publishedAt: new Date(Date.now() - 86_400_000), likes: 410 }]
  }
]
const HOOK = "https://team.example/hook"
const NOVA = { platform: "youtube", handle: "novacooks" } as const

test("its client waits for jobs without waiting", async () => {
  await using service = await openTestService({ creators: PLANTED })
  const first = await service.client.creators.lookup(NOVA)
  expect(first.kind).toBe("pending")
  if (first.kind !== "pending") return
  const job = await service.client.waitForJob(first)
  expect(job).toMatchObject({ kind: "ready", data: { status: "done" } })
  expect(await service.client.creators.lookup(NOVA)).toMatchObject({ kind: "ready" })
})

test("its time is moved on, and what was to be done until then is done", async () => {
  await using service = await openTestService({ creators: PLANTED })
  const before = service.now().getTime()
  await service.ask("/api/v1/creators/youtube/novacooks")
  await service.advance({ days: 40, hours: 1 })
  const passed = service.now().getTime() - before
  expect(passed).toBeGreaterThanOrEqual(40 * 86_400_000 + 3_600_000)
  // A score of 40 days ago is made anew.
  const { body } = await service.ask("/api/v1/creators/youtube/novacooks")
  expect(body).toMatchObject({ creator: { handle: "novacooks" } })
  const wrong: unknown = { weeks: 1, days: -1 }
  // @ts-expect-error Types promise what callers in JavaScript may not keep.
  const refused = await service.advance(wrong).then(Boolean, (error: unknown) => error)
  expect(refused).toBeInstanceOf(InvalidTestServiceOptions)
})

test("what it sends to a webhook is there, signed; what is refused is tried again later", async () => {
  const statuses = [500, 200]
  await using service = await openTestService({
    creators: PLANTED,
    webhook: { url: HOOK, answer: ({ attempt }) => statuses[attempt - 1] ?? 200 }
  })
  await service.ask("/api/v1/creators/youtube/novacooks")
  const [first, ...others] = await service.deliveries()
  expect(others).toEqual([])
  expect(first).toMatchObject({ event: "score.completed", attempt: 1, url: HOOK, body: { event: "score.completed" } })
  if (first === undefined) throw new Error("an attempt was made")
  const genuine = verify(first.text, first.headers, service.webhookSecret ?? "")
  expect(genuine).toMatchObject({ event: "score.completed", handle: "novacooks" })
  await service.advance({ minutes: 5 })
  expect((await service.deliveries()).map(({ attempt, id }) => [attempt, id])).toEqual([
    [1, first.id],
    [2, first.id]
  ])
})

test("a webhook that can't be is refused when it is opened", async () => {
  const refused = await openTestService({ webhook: { url: "http://localhost/hook" } }).then(
    Boolean,
    (error: unknown) => error
  )
  expect(refused).toMatchObject({ details: ["webhook.url: the URL must be an absolute https address"] })
})

test("is closed once, however often it is asked", async () => {
  const service = await openTestService()
  await Promise.all([service.close(), service.close()])
  await service[Symbol.asyncDispose]()
  expect((await service.fetch(new Request(`${service.baseUrl}/api/v1/account`))).status).toBeGreaterThanOrEqual(400)
})
