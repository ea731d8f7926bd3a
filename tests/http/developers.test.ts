import { describe, expect, test } from "bun:test"
import { gzipSync } from "node:zlib"
import { Context, Effect } from "effect"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { setWebhook } from "../../domain/accounts/webhooks/webhooks.ts"
import { TESTS_MAX } from "../../hosts/http/accounts/keys/testCounter.ts"
import { AuditLog } from "../../ports/accounts/audit/AuditLog.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { Role } from "../../ports/accounts/people/Person.ts"
import { Deliveries } from "../../ports/accounts/webhooks/Deliveries.ts"
import { EndpointEvent } from "../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { PublicWeb, type WebRequest } from "../../ports/web/PublicWeb.ts"
import { anEndedJob } from "../contracts/webhooksExamples.ts"
import { makeFits } from "./described.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const SETUP = "/brand/attribution/setup"
const SETUP_FORM = "/account/api/setup"
const HOSTILE = [`<script>alert(1)</script>`, `"'><img src=x>`, "מפתח 🔑", "&amp;"]
const PAGE_BYTES_MAX = 60_000
const HOOK = "https://hooks.example/a-token?password=1"

const openWorld = async (role: Role = "owner") => {
  const world = await openMailedHost()
  const { host } = world
  await addMember(host, host.tenant.id, `${role}@brand.example`, role)
  const browser = await signedInBrowser(world, `${role}@brand.example`)
  const stranger = await host.run(
    Effect.gen(function* () {
      const tenant = yield* createTenant("Another Ltd")
      const { key } = yield* createKey({ tenantId: tenant.id, scope: "full", label: "Not yours" })
      yield* setWebhook({ keyId: key.id, url: HOOK })
      yield* anEndedJob(key, new Date()).pipe(Effect.ignore)
      return { tenant, key }
    })
  )
  const tenant = host.tenant.id
  const send = (path: string, fields: Record<string, string> = {}) => browser.send(path, { tenant, ...fields })
  const deeds = () => host.run(AuditLog.use((log) => log.page(tenant, { after: null, limit: 50 })))
  return { ...world, browser, send, stranger, deeds, path: `/account/api/keys/${host.keys.full.id}` }
}

const secretIn = (text: string): string => /<pre class="secret"[^>]*><code>([^<]*)<\/code>/.exec(text)?.[1] ?? ""

describe("keys at /account/api", () => {
  test("an owner creates a key, whose secret is shown this once, and revokes it (acceptance 425)", async () => {
    const world = await openWorld()
    await using host = world.host
    const made = await world.send("/account/api", { label: "Server", scope: "read" })
    expect([made.status, made.headers.get("cache-control")]).toEqual([200, "private, no-store"])
    const secret = secretIn(made.text)
    expect(secret).toMatch(/^sk_live_/)
    expect(made.text).toContain("curl -H")
    expect((await host.call("/api/v1/account", { key: secret })).status).toBe(200)
    const list = await world.browser.open("/account/api")
    expect(list.text).toContain("Server")
    const path = /href="(\/account\/api\/keys\/[^"]*)" dir="auto">Server/.exec(list.text)?.[1] ?? ""
    expect((await world.send(`${path}/revoke`)).headers.get("location")).toBe(`${path}?did=unsure`)
    expect((await host.call("/api/v1/account", { key: secret })).status).toBe(200)
    expect((await world.send(`${path}/revoke`, { sure: "yes" })).headers.get("location")).toBe(`${path}?did=revoked`)
    expect((await world.browser.open(path)).text).toContain("revoked")
    const pages = [list.text, (await world.browser.open("/account/api")).text, (await world.browser.open(path)).text]
    const kept = JSON.stringify(await world.deeds())
    for (const text of [...pages, kept, host.logged.join("\n")]) expect(text).not.toContain(secret)
    expect((await world.deeds()).map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      "key.revoke done",
      "key.create done"
    ])
  })

  test("a label is shown as it was typed, whatever it holds; one that can't be makes no key", async () => {
    const world = await openWorld()
    await using host = world.host
    for (const label of HOSTILE) {
      const made = await world.send("/account/api", { label, scope: "test" })
      expect(made.status).toBe(200)
      expect(made.text).not.toContain("<script>alert")
      expect(made.text).not.toContain("<img")
    }
    for (const fields of [
      { label: "", scope: "full" },
      { label: "a\0b", scope: "full" },
      { label: "x".repeat(201), scope: "full" },
      { label: "a", scope: "admin" }
    ]) {
      expect((await world.send("/account/api", fields)).headers.get("location")).toBe("/account/api?did=not_made")
    }
    const list = await world.browser.open("/account/api")
    expect(list.text).not.toContain("<script>alert")
    expect(list.text).toContain("מפתח 🔑")
    expect(host.writes.others.filter((name) => name === "ApiKeys.insert")).toHaveLength(HOSTILE.length + 1)
  })

  test("lists are paged, and every page is small", async () => {
    const world = await openWorld()
    await using host = world.host
    for (let place = 0; place < 60; place++) {
      await host.run(createKey({ tenantId: host.tenant.id, scope: "read", label: `${"🔑".repeat(90)} ${place}` }))
    }
    const first = await world.browser.open("/account/api")
    const next = /href="(\/account\/api\?after=[^"]*)"/.exec(first.text)?.[1] ?? ""
    const second = await world.browser.open(next)
    expect([
      first.text.match(/<li><span class="what">/g)?.length,
      second.text.match(/<li><span class="what">/g)?.length
    ]).toEqual([50, 15])
    expect(gzipSync(first.text).byteLength).toBeLessThan(PAGE_BYTES_MAX)
  })

  test("daily caps are an owner's to set", async () => {
    const world = await openWorld()
    await using host = world.host
    const set = (scrapes: string, rate = "120") =>
      world.send(`${world.path}/limits`, { scrapes, discoveries: "7", rate })
    for (const wrong of ["-1", "1.5", "", "1000001", "many"]) {
      expect((await set(wrong)).headers.get("location")).toBe(`${world.path}?did=wrong_caps`)
    }
    expect((await set("3")).headers.get("location")).toBe(`${world.path}?did=limited`)
    const key = await host.run(ApiKeys.use((keys) => keys.get(host.tenant.id, host.keys.full.id)))
    expect(key.dailyCaps).toEqual({ scrapes: 3, discoveries: 7 })
    expect(key).not.toHaveProperty("requestsPerMinute")
  })

  test("an owner may lower a key's rate, and raise it to the usual one; a higher one is agreed with the operator", async () => {
    const world = await openWorld()
    await using host = world.host
    const set = async (rate: string) => {
      const answer = await world.send(`${world.path}/limits`, { scrapes: "3", discoveries: "7", rate })
      return answer.headers.get("location")?.replace(`${world.path}?did=`, "")
    }
    const limitOf = async () =>
      (await host.run(ApiKeys.use((keys) => keys.get(host.tenant.id, host.keys.full.id)))).requestsPerMinute
    for (const wrong of ["121", "0", "-1", "", "1e2"]) expect([wrong, await set(wrong)]).toEqual([wrong, "wrong_rate"])
    expect([await limitOf(), await set("30"), await limitOf()]).toEqual([undefined, "limited", 30])
    expect((await world.browser.open(world.path)).text).toContain("<dd>30 requests in any 60 seconds</dd>")
    expect([await set("120"), await limitOf()]).toEqual(["limited", undefined])
    await host.run(
      ApiKeys.use((keys) => keys.limit(host.keys.full.id, { requestsPerMinute: 600, discoveryCredits: 3 }))
    )
    expect((await world.browser.open(world.path)).text).toContain("<dt>A discovery</dt><dd>3 credits</dd>")
    expect([await set("600"), await limitOf(), await set("601")]).toEqual(["limited", 600, "wrong_rate"])
  })

  test("a key's page tells every member what is used today of its daily caps, and when they begin anew", async () => {
    const world = await openWorld("viewer")
    await using host = world.host
    expect((await world.browser.open(world.path)).text).toContain("0 of 200 used today, 200 left")
    await host.call("/api/v1/creators/x/nova", { key: host.secrets.full })
    const used = await world.browser.open(world.path)
    expect(used.text).toContain("1 of 200 used today, 199 left")
    expect(used.text).toContain("0 of 50 used today")
    expect(used.text).toMatch(/Begin anew<\/dt><dd><time datetime="[^"]*T00:00:00.000Z"/)
    await host.run(ApiKeys.use((keys) => keys.limit(host.keys.full.id, { scrapes: 1 })))
    expect((await world.browser.open(world.path)).text).toContain("1 of 1 used today, <strong>none left</strong>")
    const other = await world.browser.open(`/account/api/keys/${host.keys.track.id}`)
    expect(other.text).not.toContain("used today")
  })

  test("keys are an owner's to make: a member and a viewer are refused, and nobody who is not signed in sees them", async () => {
    for (const role of ["member", "viewer"] as const) {
      const world = await openWorld(role)
      await using host = world.host
      host.writes.others.length = 0
      expect((await world.browser.open("/account/api")).text).not.toContain("Make the key")
      const forms: ReadonlyArray<readonly [string, Record<string, string>]> = [
        ["/account/api", { label: "a", scope: "full" }],
        [SETUP_FORM, { label: "a", scope: "track" }],
        [`${world.path}/revoke`, { sure: "yes" }],
        [`${world.path}/limits`, { scrapes: "1", discoveries: "1" }],
        ...(role === "viewer"
          ? ([
              [`${world.path}/webhook`, { url: HOOK, event: "score.completed", attempts: "5" }],
              [`${world.path}/webhook/remove`, { sure: "yes" }],
              [`${world.path}/webhook/test`, {}],
              [`${world.path}/deliveries/redeliver`, { delivery: host.keys.full.id }],
              [`${world.path}/deliveries/redeliver-failed`, { hours: "24" }]
            ] as const)
          : [])
      ]
      for (const [path, fields] of forms) expect([path, (await world.send(path, fields)).status]).toEqual([path, 403])
      expect(host.isUntouched()).toBe(true)
      for (const path of ["/account/api", world.path, `${world.path}/deliveries`]) {
        expect((await new Browser(host).open(path)).headers.get("location")).toBe("/sign-in")
      }
      const forged = await world.browser.send(
        "/account/api",
        { tenant: host.tenant.id },
        { origin: "https://e.example" }
      )
      expect(forged.status).toBe(403)
    }
  })

  test("another tenant's key is one that does not exist, on every page and form", async () => {
    const world = await openWorld()
    await using host = world.host
    const theirs = `/account/api/keys/${world.stranger.key.id}`
    const absent = `/account/api/keys/${crypto.randomUUID()}`
    for (const path of ["", "/deliveries"]) {
      const [found, none] = [await world.browser.open(theirs + path), await world.browser.open(absent + path)]
      expect([found.status, found.text]).toEqual([404, none.text])
    }
    const filled = {
      sure: "yes",
      scrapes: "1",
      discoveries: "1",
      url: HOOK,
      event: "score.completed",
      attempts: "5",
      hours: "24"
    }
    for (const path of [
      "/revoke",
      "/limits",
      "/webhook",
      "/webhook/remove",
      "/webhook/test",
      "/deliveries/redeliver-failed"
    ]) {
      expect([path, (await world.send(theirs + path, filled)).status]).toEqual([path, 404])
    }
    const key = await host.run(ApiKeys.use((keys) => keys.get(world.stranger.tenant.id, world.stranger.key.id)))
    expect(key).toMatchObject({ revokedAt: null, dailyCaps: { scrapes: 200 } })
    const endpoint = await host.run(
      WebhookEndpoints.use((all) => all.find(world.stranger.tenant.id, world.stranger.key.id))
    )
    expect(endpoint).toMatchObject({ value: { url: HOOK, attemptsMax: 5 } })
  })
})

describe("a key's webhook", () => {
  test("is set at /account/api; its signing secret is shown this once (acceptance 381, 426)", async () => {
    const world = await openWorld("member")
    await using host = world.host
    const fields = { url: HOOK, event: "order.attributed", attempts: "6" }
    const made = await world.send(`${world.path}/webhook`, fields)
    const secret = secretIn(made.text)
    expect([made.status, secret.slice(0, 6)]).toEqual([200, "whsec_"])
    const { text } = await world.browser.open(world.path)
    expect(text).toContain("https://hooks.example/a-token?…")
    expect(text).toContain("order.attributed")
    const deeds = JSON.stringify(await world.deeds())
    for (const told of [text, deeds, host.logged.join("\n")]) {
      expect(told).not.toContain(secret)
      expect(told).not.toContain("password=1")
    }
    expect(deeds).not.toContain("a-token")
    const again = await world.send(`${world.path}/webhook`, { url: "", event: "score.completed", attempts: "5" })
    expect(secretIn(again.text)).not.toBe(secret)
    const endpoint = await host.run(WebhookEndpoints.use((all) => all.find(host.tenant.id, host.keys.full.id)))
    expect(endpoint).toMatchObject({ value: { url: HOOK, events: ["score.completed"], attemptsMax: 5 } })
    expect((await world.send(`${world.path}/webhook/remove`, { sure: "yes" })).headers.get("location")).toBe(
      `${world.path}?did=removed`
    )
    expect((await world.browser.open(world.path)).text).toContain("Nothing is sent for this key.")
  })

  test("never leads into a private network, nor is anything but a whole form taken", async () => {
    const world = await openWorld()
    await using host = world.host
    const event = "score.completed"
    for (const [fields, told] of [
      [{ url: "https://127.0.0.1/", event, attempts: "5" }, "must not be a private address"],
      [{ url: "https://[::1]/", event, attempts: "5" }, "must not be a private address"],
      [{ url: "https://localhost/", event, attempts: "5" }, "must not be a local name"],
      [{ url: "http://hooks.example/", event, attempts: "5" }, "must be an absolute https address"],
      [{ url: "", event, attempts: "5" }, "must be printable ASCII"],
      [{ url: HOOK, event: "nothing", attempts: "5" }, "events must be one or more of"],
      [{ url: HOOK, event, attempts: "11" }, "attempts must be a whole number"],
      [{ url: HOOK, event, attempts: "x" }, "attempts must be a whole number"]
    ] as const) {
      const answer = await world.send(`${world.path}/webhook`, fields)
      expect([answer.status, answer.text.includes(told)]).toEqual([400, true])
    }
    const endpoint = await host.run(WebhookEndpoints.use((all) => all.find(host.tenant.id, host.keys.full.id)))
    expect(endpoint._tag).toBe("None")
  })

  test("a viewer sees of its address the host alone; a test event says what it was answered, and is bounded", async () => {
    const world = await openWorld("member")
    await using host = world.host
    await host.run(setWebhook({ keyId: host.keys.full.id, url: HOOK }))
    await addMember(host, host.tenant.id, "viewer@brand.example", "viewer")
    const viewer = await signedInBrowser(world, "viewer@brand.example")
    const { text } = await viewer.open(world.path)
    expect(text).toContain("hooks.example")
    expect(text).not.toContain("a-token")
    for (let times = 0; times < TESTS_MAX; times++) {
      const answer = await world.send(`${world.path}/webhook/test`)
      expect([answer.status, answer.text.includes("The test event (ping):")]).toEqual([200, true])
    }
    expect((await world.send(`${world.path}/webhook/test`)).headers.get("location")).toBe(
      `${world.path}?did=tested_often`
    )
  })

  test("a test of each event is what the sandbox would be sent of it, as described, and is read by a test key", async () => {
    const sent: Array<WebRequest> = []
    const receiver = Context.add(PublicWeb, {
      send: (request) =>
        Effect.sync(() => {
          sent.push(request)
          return { status: 204, headers: {}, body: new Uint8Array(), url: request.url }
        }),
      proxyOrigin: Effect.die("no browser is asked for")
    })
    const world = await openMailedHost({ standIn: receiver })
    await using host = world.host
    await addMember(host, host.tenant.id, "owner@brand.example", "owner")
    const browser = await signedInBrowser(world, "owner@brand.example")
    await host.run(setWebhook({ keyId: host.keys.full.id, url: HOOK }))
    const fits = makeFits(host.openApi)
    for (const event of EndpointEvent.literals) {
      const path = `/account/api/keys/${host.keys.full.id}/webhook/test`
      const answer = await browser.send(path, { tenant: host.tenant.id, event })
      expect([event, answer.text.includes(`The test event (${event}): answered 204`)]).toEqual([event, true])
      const request = sent.at(-1)
      expect(request?.headers?.["X-CreatorSignal-Event"]).toBe(event)
      const { sandbox, ...body } = JSON.parse(String(request?.body))
      expect([sandbox, body.event]).toEqual([true, event])
      const [content] = Object.values(host.openApi.webhooks?.[event]?.post?.requestBody?.content ?? {})
      expect([event, fits(content?.schema ?? {}, body)]).toEqual([event, true])
      const key = host.secrets.test
      if (body.check_id !== undefined) {
        expect(await host.call(`/api/v1/background-checks/${body.check_id}`, { key })).toMatchObject({
          json: { status: body.status, tier: body.tier }
        })
      }
      if (body.job_id !== undefined) {
        const status = event === "score.completed" ? "done" : "failed"
        expect(await host.call(`/api/v1/jobs/${body.job_id}`, { key })).toMatchObject({ json: { status } })
      }
    }
    expect(host.writes.others.filter((name) => name.startsWith("Jobs") || name.startsWith("Checks"))).toEqual([])
  })

  test("deliveries that failed are shown as failed and can be sent again, one or all (acceptance 399)", async () => {
    const world = await openWorld("member")
    await using host = world.host
    const key = host.keys.full
    await host.run(setWebhook({ keyId: key.id, url: HOOK }))
    const ids = await host.run(
      Effect.gen(function* () {
        const deliveries = yield* Deliveries
        for (let place = 0; place < 2; place++) yield* anEndedJob(key, new Date())
        const at = new Date()
        const claimed = yield* deliveries.claim({
          at,
          leaseUntil: new Date(at.getTime() + 60_000),
          limit: 10,
          perEndpointMax: 10
        })
        for (const each of claimed) {
          const attempt = { number: 1, at, status: 503, latencyMs: 12, fault: "status" } as const
          yield* deliveries.record(each, attempt, { event: "last_attempt_failed" })
        }
        return (yield* deliveries.list(key.tenantId, key.id, 10)).map(({ id }) => id)
      })
    )
    expect(ids).toHaveLength(2)
    const path = `${world.path}/deliveries`
    const failed = await world.browser.open(`${path}?state=failed`)
    expect(failed.text.match(/<span class="state">Failed<\/span>/g)).toHaveLength(2)
    expect(failed.text).toContain("answered 503 after 12 ms")
    expect((await world.browser.open(`${path}?state=delivered`)).text).toContain("There is none.")
    expect((await world.send(`${path}/redeliver`, { delivery: ids[0] ?? "" })).headers.get("location")).toBe(
      `${path}?did=again`
    )
    expect((await world.browser.open(`${path}?state=failed`)).text.match(/class="state">Failed/g)).toHaveLength(1)
    const all = () => world.send(`${path}/redeliver-failed`, { hours: "24" })
    expect((await all()).headers.get("location")).toBe(`${path}?did=all_again`)
    expect((await all()).headers.get("location")).toBe(`${path}?did=none`)
    expect((await world.browser.open(`${path}?state=pending`)).text.match(/class="state">Pending/g)).toHaveLength(2)
    const [theirs] = await host.run(
      Deliveries.use((store) => store.list(world.stranger.tenant.id, world.stranger.key.id, 1))
    )
    for (const delivery of [theirs?.id ?? crypto.randomUUID(), crypto.randomUUID(), "x"]) {
      expect((await world.send(`${path}/redeliver`, { delivery })).headers.get("location")).toBe(
        `${path}?did=no_delivery`
      )
    }
  })
})

describe("the setup of a member", () => {
  test("makes publishable and survey keys and shows them in the lines to paste (acceptance 424)", async () => {
    const world = await openWorld()
    await using host = world.host
    const page = await world.browser.open(SETUP)
    expect(page.headers.get("cache-control")).toBe("private, no-store")
    expect(page.text).toContain("We have not seen your pixel yet")
    const made = await world.send(SETUP_FORM, { label: "Shop", scope: "track" })
    const secret = secretIn(made.text)
    expect(made.text).toContain(`/api/v1/track/pixel.js?key=${secret}`)
    expect((await host.call(`/api/v1/track/pixel.js?key=${secret}`)).status).toBe(200)
    // The use of a key is noted in the background, so it is noted here once more.
    const { id, tenantId } = host.keys.track
    await host.run(ApiKeys.use((keys) => keys.touch(tenantId, id, new Date(0), new Date(0))))
    expect((await world.browser.open(SETUP)).text).toContain("We have seen your pixel")
    expect(secretIn((await world.send(SETUP_FORM, { label: "Survey", scope: "survey" })).text)).not.toBe("")
    expect((await world.send(SETUP_FORM, { label: "a", scope: "full" })).headers.get("location")).toBe(
      `${SETUP}?did=not_made`
    )
    const open = await new Browser(host).open(SETUP)
    expect([open.status, open.headers.get("vary"), open.text.includes("Shop</a>")]).toEqual([200, "cookie", false])
  })
})
