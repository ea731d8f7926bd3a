import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Schema } from "effect"
import { LINK_CONFIDENCE_MIN } from "../../domain/creators/identity/matchAccounts.ts"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { layerOf } from "../../fixtures/creators/scoring/ProfileSource.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { FOOTPRINT_ACCOUNTS_MAX, Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { ProfileRefused } from "../../ports/creators/scoring/ProfileSource.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"
import { anAccount } from "../contracts/creatorsExamples.ts"
import { aFound } from "../contracts/discoveryExamples.ts"
import { evidence, FEW_POSTS, profile } from "../creators/scoring/invented.ts"
import { account, balanceOf, type Customer } from "./customers.ts"
import { openDiscoveryHost, type STORES, shown, type World } from "./discoveryWorld.ts"
import type { TestHost } from "./host.ts"

const PATH = "/api/v1/creators/score-footprint"

const decodeQueued = Schema.decodeUnknownSync(
  Schema.Struct({ job_id: Schema.String, identity_group_id: Schema.NullOr(Schema.String), eta_seconds: Schema.Int })
)

const listOf = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct({
    accounts: Schema.Array(Schema.Struct({ platform: Schema.String, handle: Schema.String, ...fields }))
  })
const decodeAccounts = Schema.decodeUnknownSync(listOf({}))
const decodePreview = Schema.decodeUnknownSync(listOf({ selected: Schema.Boolean }))
const decodeConfirmed = Schema.decodeUnknownSync(listOf({ scoreable: Schema.Boolean }))

const suite = (name: keyof typeof STORES) =>
  describe(`POST /creators/score-footprint over ${name}`, () => {
    let host: TestHost
    let world: World
    beforeAll(async () => {
      ;({ host, world } = await openDiscoveryHost(name))
    })
    afterAll(() => host.close())

    const ask = ({ key }: Pick<Customer, "key">, body: object, headers: Readonly<Record<string, string>> = {}) =>
      host.call(PATH, { method: "POST", key, body, headers })

    /** A customer who was shown three accounts of a creator and a stranger's. */
    const aShown = async (credits = 3) => {
      const me = await account(host, credits)
      const seed = anAccount("youtube")
      const [sure, tiktok, doubtful] = [
        aFound("instagram", `i.${crypto.randomUUID()}`.slice(0, 30), 0.97),
        aFound("tiktok", `t${Math.random().toString(36).slice(2, 12)}`, 0.95),
        aFound("kick", `k${Math.random().toString(36).slice(2, 12)}`, LINK_CONFIDENCE_MIN - 0.1, { claimedBy: "seed" })
      ]
      await shown(host, me, seed, [sure, tiktok, doubtful])
      return { me, seed, sure, tiktok, doubtful }
    }
    const of = (platform: string, handle: string) => ({ platform, handle })
    const work = (jobId: string, { tenantId }: Customer) => host.run(runJob({ tenantId, jobId: JobId.make(jobId) }))

    test("a preview tells what was found of the seed, charges nothing and is made once an hour (acceptance 182 to 192)", async () => {
      const me = await account(host, 0)
      const seed = anAccount("youtube")
      const opened = world.opened.length
      const first = await ask(me, { ...seed, handle: `@${seed.handle}` })
      expect(first).toMatchObject({
        status: 200,
        json: {
          status: "preview",
          ...seed,
          accounts: [
            {
              ...seed,
              url: expect.stringContaining("https://"),
              display_name: "Nova Cooks",
              confidence: 1,
              source: "seed",
              sources: ["seed"],
              scoreable: true,
              is_verified: true
            }
          ],
          scoreable_count: 1,
          credits_required: 1,
          credits_charged: 0,
          // There is nothing to search with here.
          grounded_search_skipped: true
        }
      })
      expect(world.opened.length).toBeGreaterThan(opened)
      const read = world.opened.length
      const again = await ask(me, { ...seed, confirm: false })
      expect(again.json).toEqual(first.json)
      expect(world.opened).toHaveLength(read)
    })

    test("a preview shows every account, sure or not, and says which are scored", async () => {
      const { me, seed, sure, tiktok, doubtful } = await aShown()
      const { json } = await ask(me, seed)
      expect(json).toMatchObject({
        accounts: [
          { ...seed, scoreable: true },
          { ...of("instagram", sure.handle), url: sure.url, confidence: 0.97, source: "link_in_bio", scoreable: true },
          { ...of("tiktok", tiktok.handle), scoreable: false, parts: [{ part: "claims", bits: 4 }] },
          { ...of("kick", doubtful.handle), claimed_by: "seed", scoreable: true }
        ],
        scoreable_count: 3,
        unknown: [{ platform: "facebook", reason: "login_wall" }],
        grounded_search_skipped: false
      })
    })

    /** What a preview marks and what the confirm after it takes, both in their order. */
    const selectedAndTaken = async (me: Customer, seed: SocialAccount) => {
      const preview = decodePreview((await ask(me, seed)).json)
      const confirmed = (await ask(me, { ...seed, confirm: true })).json
      const { job_id } = decodeQueued(confirmed)
      const job = decodeAccounts((await host.call(`/api/v1/jobs/${job_id}`, { key: me.key })).json)
      const names = (accounts: typeof job.accounts) => accounts.map(({ platform, handle }) => `${platform}/${handle}`)
      return {
        selected: names(preview.accounts.filter(({ selected }) => selected)),
        others: names(preview.accounts.filter(({ selected }) => !selected)),
        taken: names(decodeConfirmed(confirmed).accounts.filter(({ scoreable }) => scoreable)),
        inJob: names(job.accounts)
      }
    }

    test("a preview marks as selected exactly what a confirm without accounts takes: what is sure and scored", async () => {
      const { me, seed, sure, tiktok, doubtful } = await aShown()
      const { selected, others, taken, inJob } = await selectedAndTaken(me, seed)
      expect(selected).toEqual([`youtube/${seed.handle}`, `instagram/${sure.handle}`])
      expect(others).toEqual([`tiktok/${tiktok.handle}`, `kick/${doubtful.handle}`])
      expect(taken).toEqual(selected)
      expect(inJob).toEqual(selected)
      expect(await host.run(Footprints.use((footprints) => footprints.of(seed, null)))).toHaveLength(selected.length)
    })

    test("of more sure accounts than one footprint holds a preview marks as many as the confirm takes, the surest", async () => {
      const me = await account(host, 1)
      const seed = anAccount("youtube")
      const many = Array.from({ length: FOOTPRINT_ACCOUNTS_MAX + 3 }, (_, place) =>
        aFound("instagram", `n${place}.${crypto.randomUUID()}`.slice(0, 30), 0.99 - place / 1000)
      )
      await shown(host, me, seed, many)
      const { selected, taken, inJob } = await selectedAndTaken(me, seed)
      expect(selected).toHaveLength(FOOTPRINT_ACCOUNTS_MAX)
      expect(selected.slice(1)).toEqual(
        many.slice(0, FOOTPRINT_ACCOUNTS_MAX - 1).map(({ handle }) => `instagram/${handle}`)
      )
      expect(taken).toEqual(selected)
      expect(inJob).toEqual(selected)
    })

    test("what the caller left out before is not selected, and another customer's preview is not changed by it", async () => {
      const { me, seed, sure } = await aShown()
      const left = await ask(me, { ...seed, confirm: true, accounts: [seed] })
      await work(decodeQueued(left.json).job_id, me)
      const { selected, others, taken } = await selectedAndTaken(me, seed)
      expect(selected).toEqual([`youtube/${seed.handle}`])
      expect(others).toContain(`instagram/${sure.handle}`)
      expect(taken).toEqual(selected)
      const stranger = await account(host, 1)
      await shown(host, stranger, seed, [sure])
      const { accounts } = decodePreview((await ask(stranger, seed)).json)
      expect(accounts.map((each) => each.selected)).toEqual([true, true])
    })

    test("an older preview is made anew", async () => {
      const me = await account(host, 0)
      const seed = anAccount("youtube")
      await shown(host, me, seed, [aFound("kick", "nova", 0.99)], { foundAt: new Date(Date.now() - 61 * MINUTE_MS) })
      expect(await ask(me, seed)).toMatchObject({ status: 200, json: { scoreable_count: 1 } })
    })

    test("confirm queues one job for the seed and every sure account, for one credit (acceptance 193 to 201)", async () => {
      const { me, seed, sure, tiktok } = await aShown()
      const { status, json, headers } = await ask(me, { ...seed, confirm: true })
      const { job_id, identity_group_id, eta_seconds } = decodeQueued(json)
      expect({ status, json }).toMatchObject({
        status: 202,
        json: {
          status: "queued",
          identity_group_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          accounts: [
            { ...seed, confidence: 1, source: "seed", scoreable: true },
            { ...of("instagram", sure.handle), url: sure.url, confidence: 0.97, scoreable: true },
            { ...of("tiktok", tiktok.handle), scoreable: false }
          ],
          scoreable_count: 2,
          credits_charged: 1,
          deduplicated: false
        }
      })
      expect(headers.get("retry-after")).toBe(String(Math.min(60, eta_seconds)))
      expect(headers.get("location")).toBe(`/api/v1/jobs/${job_id}`)
      expect(json).toMatchObject({ poll_url: `/api/v1/jobs/${job_id}` })
      expect(await balanceOf(host, me)).toBe(2)

      const flying = await host.call(`/api/v1/jobs/${job_id}`, { key: me.key })
      expect(flying).toMatchObject({
        status: 202,
        json: {
          identity_group_id,
          accounts: [
            { ...seed, status: "pending", reason: null },
            { ...of("instagram", sure.handle), status: "pending", reason: null }
          ]
        }
      })
      await work(job_id, me)
      const done = await host.call(`/api/v1/jobs/${job_id}`, { key: me.key })
      expect(done).toMatchObject({
        status: 200,
        json: {
          status: "done",
          identity_group_id,
          accounts: [{ status: "scored" }, { status: "scored" }],
          creator: { ...seed, score_scope: "footprint" }
        }
      })
      const bulk = await host.call("/api/v1/jobs/bulk-status", {
        method: "POST",
        key: me.key,
        body: { job_ids: [job_id] }
      })
      expect(bulk.json).toMatchObject({ jobs: [{ identity_group_id, accounts: [{ ...seed }, {}] }] })
      // Whichever account is asked for, they are one creator now, for everyone.
      const stranger = await account(host, 1)
      const lookup = await host.call(`/api/v1/creators/instagram/${sure.handle}`, { key: stranger.key })
      expect(lookup).toMatchObject({ status: 200, json: { creator: { score_scope: "footprint" }, credits_charged: 1 } })
      expect(await balanceOf(host, me)).toBe(2)
    })

    test("accounts that the caller verified are scored, and no others; a doubtful one is this tenant's alone", async () => {
      const { me, seed, sure, doubtful } = await aShown()
      const accounts = [of("KICK", `@${doubtful.handle}`)]
      const { json, status } = await ask(me, { ...seed, confirm: true, accounts })
      expect({ json, status }).toMatchObject({
        status: 202,
        json: { accounts: [{ ...seed }, { ...of("kick", doubtful.handle) }], scoreable_count: 2 }
      })
      const seen = (tenantId: Customer["tenantId"] | null) =>
        host.run(Footprints.use((footprints) => footprints.of(seed, tenantId)))
      expect(await seen(me.tenantId)).toHaveLength(2)
      expect(await seen(null)).toEqual([seed])
      expect(await seen((await account(host, 0)).tenantId)).toEqual([seed])
      // What was left out stays out, where nobody is named the next time.
      await work(decodeQueued(json).job_id, me)
      const next = await ask(me, { ...seed, confirm: true })
      expect(next).toMatchObject({ status: 202, json: { deduplicated: false } })
      expect(JSON.stringify(next.json)).not.toContain(sure.handle)
    })

    test("an account that lists a famous one, and is made just like it, is no part of that creator for anyone else", async () => {
      const me = await account(host, 2)
      const [seed, famous] = [anAccount("instagram"), anAccount("youtube")]
      await shown(host, me, seed, [aFound("youtube", famous.handle, 0.99, { claimedBy: "seed" })])
      for (const accounts of [null, [famous]]) {
        const { status, json } = await ask(me, { ...seed, confirm: true, accounts })
        expect({ status, json }).toMatchObject({ status: 202, json: { scoreable_count: 2 } })
        await work(decodeQueued(json).job_id, me)
        const seen = (tenantId: Customer["tenantId"] | null) =>
          host.run(Footprints.use((footprints) => footprints.of(famous, tenantId)))
        expect(await seen(me.tenantId)).toHaveLength(2)
        expect(await seen(null)).toEqual([famous])
      }
      const stranger = await account(host, 1)
      expect(await host.call(`/api/v1/creators/youtube/${famous.handle}`, { key: stranger.key })).toMatchObject({
        status: 200,
        json: { creator: { ...famous, score_scope: "account" } }
      })
    })

    test("an account that was never discovered is a bad request that names it, and nothing is charged", async () => {
      const { me, seed } = await aShown()
      const accounts = [of("kick", "a.celebrity")]
      const { status, json } = await ask(me, { ...seed, confirm: true, accounts })
      expect({ status, json }).toMatchObject({
        status: 400,
        json: { error: "invalid_request", message: expect.stringContaining("accounts[0]") }
      })
      expect(await balanceOf(host, me)).toBe(3)
      expect(await host.run(Footprints.use((footprints) => footprints.of(seed, null)))).toEqual([seed])
    })

    test("confirm without a preview discovers first", async () => {
      const me = await account(host, 1)
      const seed = anAccount("youtube")
      const { status, json } = await ask(me, { ...seed, confirm: true })
      expect({ status, json }).toMatchObject({
        status: 202,
        json: { accounts: [{ ...seed }], scoreable_count: 1, credits_charged: 1 }
      })
      expect(await balanceOf(host, me)).toBe(0)
    })

    test("asked again while it is in flight: the same job, nothing charged, also without any credit left", async () => {
      const { me, seed } = await aShown(1)
      const first = await ask(me, { ...seed, confirm: true })
      const again = await ask(me, { ...seed, confirm: true })
      expect(again).toMatchObject({
        status: 202,
        json: { ...decodeQueued(first.json), deduplicated: true, credits_charged: 0, scoreable_count: 2 }
      })
      // A seed that this customer never previewed, whose job is in flight, is not discovered for it.
      const lookedUp = anAccount("youtube")
      const poor = await account(host, 1)
      await host.call(`/api/v1/creators/youtube/${lookedUp.handle}`, { key: poor.key })
      const opened = world.opened.length
      expect(await ask(poor, { ...lookedUp, confirm: true })).toMatchObject({
        status: 202,
        json: { deduplicated: true, credits_charged: 0, identity_group_id: null, accounts: [{ ...lookedUp }] }
      })
      expect(world.opened).toHaveLength(opened)
    })

    test("asked again once it is done: the same job for 30 days, nothing charged; other accounts are scored (acceptance 177)", async () => {
      const { me, seed, sure, doubtful } = await aShown(2)
      const first = decodeQueued((await ask(me, { ...seed, confirm: true })).json)
      await work(first.job_id, me)
      const again = await ask(me, { ...seed, confirm: true })
      expect(again).toMatchObject({
        status: 202,
        json: { job_id: first.job_id, deduplicated: true, credits_charged: 0, scoreable_count: 2, eta_seconds: 1 }
      })
      expect(again.headers.get("retry-after")).toBe("1")
      expect(await balanceOf(host, me)).toBe(1)
      const verified = [sure, doubtful].map(({ platform, handle }) => of(platform, handle))
      expect(await ask(me, { ...seed, confirm: true, accounts: verified })).toMatchObject({
        status: 202,
        json: { deduplicated: false, credits_charged: 1, scoreable_count: 3 }
      })
    })

    test("an account that another tenant's job holds: 409 creator_busy, nothing charged, nothing linked", async () => {
      const { me, seed, sure } = await aShown()
      const other = await account(host, 1)
      await host.call(`/api/v1/creators/instagram/${sure.handle}`, { key: other.key })
      const busy = await ask(me, { ...seed, confirm: true })
      expect(busy).toMatchObject({ status: 409, json: { error: "creator_busy" } })
      expect(busy.headers.get("retry-after")).toBe("120")
      expect(await balanceOf(host, me)).toBe(3)
      expect(await host.run(Footprints.use((footprints) => footprints.of(seed, me.tenantId)))).toEqual([seed])
    })

    test("no credits: 402 before a page is read (acceptance 204)", async () => {
      const me = await account(host, 0)
      const opened = world.opened.length
      expect(await ask(me, { ...anAccount("youtube"), confirm: true })).toMatchObject({
        status: 402,
        json: { error: "insufficient_credits" }
      })
      expect(world.opened).toHaveLength(opened)
      const { me: shownTo, seed } = await aShown(0)
      expect(await ask(shownTo, { ...seed, confirm: true })).toMatchObject({ status: 402 })
    })

    test("a seed whose page can't be fetched: 404 seed_not_found, nothing charged (acceptance 202)", async () => {
      const me = await account(host, 1)
      for (const confirm of [false, true]) {
        expect(await ask(me, { platform: "youtube", handle: "nobody.there", confirm })).toMatchObject({
          status: 404,
          json: { error: "seed_not_found" }
        })
      }
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("a seed that can't be read for now: 503 with Retry-After; not charged, not counted, not kept by an Idempotency-Key", async () => {
      const me = await account(host, 1)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveries: 1 })))
      const seed = { platform: "youtube", handle: `nova.${crypto.randomUUID()}` }
      const headers = { "idempotency-key": crypto.randomUUID() }
      world.isOffline = true
      for (const body of [seed, { ...seed, confirm: true }, { ...seed, confirm: true }]) {
        const refused = await ask(me, body, body === seed ? {} : headers)
        expect(refused).toMatchObject({ status: 503, json: { error: "service_unavailable" } })
        expect(refused.headers.get("retry-after")).toBe("60")
        expect(refused.headers.get("idempotency-replay")).toBeNull()
      }
      expect(await balanceOf(host, me)).toBe(1)
      world.isOffline = false
      expect(await ask(me, { ...seed, confirm: true }, headers)).toMatchObject({ status: 202 })
      expect(await balanceOf(host, me)).toBe(0)
    })

    test("a seed behind a login wall: 503 that says so; not charged, not counted, not kept by an Idempotency-Key", async () => {
      const me = await account(host, 1)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveries: 1 })))
      const headers = { "idempotency-key": crypto.randomUUID() }
      const seed = { platform: "youtube", handle: "walled.garden", confirm: true }
      for (let time = 0; time < 2; time++) {
        const refused = await ask(me, seed, headers)
        expect(refused).toMatchObject({
          status: 503,
          json: { error: "service_unavailable", message: expect.stringContaining("signed-in") }
        })
        expect(refused.headers.get("idempotency-replay")).toBeNull()
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60)
      }
      expect(await balanceOf(host, me)).toBe(1)
      expect(await ask(me, anAccount("youtube"))).toMatchObject({ status: 200 })
    })

    test("the service's own accounts: 422 no_scoreable_accounts, nothing charged or counted (acceptance 203)", async () => {
      const me = await account(host, 1)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveries: 0 })))
      expect(await ask(me, { platform: "creatorsignal", handle: "nova", confirm: true })).toMatchObject({
        status: 422,
        json: { error: "no_scoreable_accounts" }
      })
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("a discovery that breaks off: 502 discovery_failed, nothing charged", async () => {
      const me = await account(host, 1)
      const seed = { platform: "youtube", handle: "broken.page" }
      expect(await ask(me, seed)).toMatchObject({ status: 502, json: { error: "discovery_failed" } })
      expect(await ask(me, { ...seed, confirm: true })).toMatchObject({ status: 502 })
      expect(await balanceOf(host, me)).toBe(1)
    })

    test("both daily caps: 429 until 00:00 UTC; previews are counted, repeated ones are not (acceptance 205)", async () => {
      const me = await account(host, 3)
      await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveries: 2, scrapes: 1 })))
      const [one, two, three] = [anAccount("youtube"), anAccount("youtube"), anAccount("youtube")]
      for (const seed of [one, one, two, one, two]) expect(await ask(me, seed)).toMatchObject({ status: 200 })
      for (const confirm of [false, true]) {
        const capped = await ask(me, { ...three, confirm })
        expect(capped).toMatchObject({ status: 429, json: { error: "daily_discovery_limit_exceeded" } })
        expect(Number(capped.headers.get("retry-after"))).toBeGreaterThan(0)
      }
      expect(await ask(me, { ...one, confirm: true })).toMatchObject({ status: 202 })
      expect(await ask(me, { ...two, confirm: true })).toMatchObject({
        status: 429,
        json: { error: "daily_scrape_limit_exceeded" }
      })
      expect(await balanceOf(host, me)).toBe(2)
    })

    test("an Idempotency-Key: the answer again, one charge, one job (acceptance 206)", async () => {
      const { me, seed } = await aShown()
      const headers = { "idempotency-key": crypto.randomUUID() }
      const first = await ask(me, { ...seed, confirm: true }, headers)
      const again = await ask(me, { ...seed, confirm: true }, headers)
      expect(again.text).toBe(first.text)
      expect(again.headers.get("idempotency-replay")).toBe("true")
      expect(await ask(me, { ...seed, confirm: false }, headers)).toMatchObject({
        status: 422,
        json: { error: "idempotency_key_reused" }
      })
      expect(await balanceOf(host, me)).toBe(2)
    })

    test("some accounts unreadable: done with the others, says which; none readable: failed and refunded", async () => {
      const { me, seed, sure } = await aShown()
      const refusing = (isRefused: (platform: string) => boolean) =>
        layerOf((each) =>
          isRefused(each.platform)
            ? Effect.fail(new ProfileRefused({ refusal: "account_unavailable", reason: "The account is private." }))
            : Effect.succeed(evidence({ profile: profile(each), posts: FEW_POSTS }))
        )
      const { job_id } = decodeQueued((await ask(me, { ...seed, confirm: true })).json)
      const ticket = { tenantId: me.tenantId, jobId: JobId.make(job_id) }
      await host.run(runJob(ticket).pipe(Effect.provide(refusing((platform) => platform === "youtube"))))
      expect(await host.call(`/api/v1/jobs/${job_id}`, { key: me.key })).toMatchObject({
        status: 200,
        json: {
          status: "done",
          accounts: [
            { ...seed, status: "unreadable", reason: "The account is private." },
            { ...of("instagram", sure.handle), status: "scored", reason: null }
          ],
          creator: { platform: "instagram", score_scope: expect.any(String) }
        }
      })
      expect(await balanceOf(host, me)).toBe(2)

      const next = decodeQueued((await ask(me, { ...seed, confirm: true })).json)
      const jobId = JobId.make(next.job_id)
      await host.run(runJob({ ...ticket, jobId }).pipe(Effect.provide(refusing(() => true))))
      expect(await host.call(`/api/v1/jobs/${jobId}`, { key: me.key })).toMatchObject({
        status: 200,
        json: {
          status: "failed",
          accounts: Array(2).fill({ status: "unreadable", reason: expect.stringContaining("The account is private.") })
        }
      })
      expect(await balanceOf(host, me)).toBe(2)
    })

    test("the request is validated: scope, body, platform, handle, accounts alone (acceptance 183 to 185)", async () => {
      const { me, seed } = await aShown()
      const read = await account(host, 1, "read")
      expect(await ask(read, { ...seed, confirm: true })).toMatchObject({
        status: 403,
        json: { error: "insufficient_scope" }
      })
      const refused: ReadonlyArray<readonly [object, string, string]> = [
        [{}, "invalid_request", "platform: is required"],
        [{ platform: "youtube" }, "invalid_request", "handle: is required"],
        [{ ...seed, confirm: "yes" }, "invalid_request", "confirm: must be true or false"],
        [{ ...seed, confirm: true, accounts: {} }, "invalid_request", "accounts: must be a list"],
        [{ ...seed, confirm: true, accounts: [seed, 1] }, "invalid_request", "accounts[1]: must be an object"],
        [{ ...seed, confirm: true, accounts: Array(61).fill(seed) }, "invalid_request", "at most 60"],
        [{ ...seed, accounts: [seed] }, "invalid_request", "confirm: true"],
        [{ platform: "myspace", handle: "nova" }, "unsupported_platform", "platform: must be one of"],
        [{ platform: "youtube", handle: " " }, "invalid_handle", "handle: is empty"]
      ]
      for (const [body, error, message] of refused) {
        expect(await ask(me, body)).toMatchObject({
          status: 400,
          json: { error, message: expect.stringContaining(message) }
        })
      }
      expect(await host.call(PATH, { method: "POST", key: me.key, body: new Uint8Array([0xff]) })).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining("UTF-8") }
      })
      expect(await host.call(PATH, { method: "POST", key: me.key, body: " ".repeat(65_537) })).toMatchObject({
        status: 400,
        json: { message: expect.stringContaining("64 KiB") }
      })
      expect(await ask(me, { ...seed, confirm: null, accounts: null })).toMatchObject({ status: 200 })
    })

    test("a test key: the same fixture for ever, sandbox true, nothing written (acceptance 207)", async () => {
      const key = host.secrets.test
      const body = { platform: "twitter", handle: "Any.One" }
      const before = await host.run(Jobs.use((jobs) => jobs.inFlight(host.tenant.id, anAccount())))
      for (const sent of [body, { ...body, confirm: true }]) {
        const first = await ask({ key }, sent)
        expect(first.json).toMatchObject({ sandbox: true, credits_charged: 0, live_credits: "confirm" in sent ? 1 : 0 })
        expect(first.json).toMatchObject({ accounts: [{ platform: "twitter", handle: "any.one" }, {}, {}, {}] })
        expect((await ask({ key }, sent)).text).toBe(first.text)
      }
      const queued = await ask({ key }, { ...body, confirm: true })
      const { job_id, identity_group_id } = decodeQueued(queued.json)
      expect(await host.call(`/api/v1/jobs/${job_id}`, { key })).toMatchObject({
        status: 200,
        json: {
          status: "done",
          identity_group_id,
          accounts: [{ handle: "any.one", status: "scored" }, {}, {}],
          sandbox: true,
          creator: { platform: "twitter", handle: "any.one", score_scope: "footprint" }
        }
      })
      expect(await ask({ key }, { platform: "myspace", handle: "x" })).toMatchObject({
        status: 400,
        json: { sandbox: true }
      })
      expect(before._tag).toBe("None")
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")
