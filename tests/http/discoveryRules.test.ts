import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Context, Effect, Redacted, Schema } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { runJob } from "../../domain/creators/jobs/runJob.ts"
import { layerOf } from "../../fixtures/creators/scoring/ProfileSource.ts"
import { LedgerUnavailable } from "../../ports/accounts/billing/CreditLedger.ts"
import type { KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { CreatorIndex, IndexUnavailable } from "../../ports/creators/discovery/CreatorIndex.ts"
import { Discoveries } from "../../ports/creators/discovery/Discoveries.ts"
import { ClaimSource } from "../../ports/creators/discovery/Discovery.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import { PROFILE_ORIGINS } from "../../ports/creators/identity/platforms.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { Jobs, JobsUnavailable } from "../../ports/creators/jobs/Jobs.ts"
import { ProfileRefused } from "../../ports/creators/scoring/ProfileSource.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { aListing, aWord } from "../contracts/listingExamples.ts"
import { account, balanceOf, type Customer } from "./customers.ts"
import type { STORES } from "./discoveryWorld.ts"
import type { TestHost } from "./host.ts"
import { type InventedCreator, openRulesHost, type RulesHost } from "./rulesWorld.ts"
import { SPECIFIED_ERRORS } from "./specifiedErrors.ts"

// Each test says a sentence of the specification, by the number that its row of the acceptance table has.

const SCORE_FOOTPRINT = "/api/v1/creators/score-footprint"
const DISCOVER = "/api/v1/creators/discover"
const RESOLVE = "/api/v1/creators/resolve"
const SECONDS_PER_DAY = 86_400

/** The specification's "Supported platforms". */
const SUPPORTED = [
  "creatorsignal",
  "instagram",
  "youtube",
  "twitter",
  "x",
  "facebook",
  "reddit",
  "twitch",
  "kick",
  "linkedin",
  "threads",
  "snapchat"
]

/** B6, of which a discovery leaves the address out. */
const FootprintAccount = Schema.Struct({
  platform: Schema.String,
  handle: Schema.String,
  url: Schema.optionalKey(Schema.String),
  confidence: Schema.Finite,
  source: Schema.String,
  scoreable: Schema.Boolean
})
type FootprintAccount = typeof FootprintAccount.Type

const decodeAccounts = Schema.decodeUnknownSync(Schema.Struct({ accounts: Schema.Array(FootprintAccount) }))
const decodeFootprint = Schema.decodeUnknownSync(Schema.Struct({ footprint: Schema.Array(FootprintAccount) }))
const decodeUnknowns = Schema.decodeUnknownSync(
  Schema.Struct({ unknown: Schema.Array(Schema.Struct({ platform: Schema.String, reason: Schema.String })) })
)
const decodeQueued = Schema.decodeUnknownSync(
  Schema.Struct({ job_id: Schema.String, identity_group_id: Schema.String, scoreable_count: Schema.Int })
)
const decodeEta = Schema.decodeUnknownSync(Schema.Struct({ eta_seconds: Schema.Int }))
const decodeRefusal = Schema.decodeUnknownSync(Schema.Struct({ error: Schema.String, message: Schema.String }))
const decodeCandidates = Schema.decodeUnknownSync(
  Schema.Struct({
    candidates: Schema.Array(
      Schema.Struct({
        display_name: Schema.String,
        accounts: Schema.Array(
          Schema.Struct({
            platform: Schema.String,
            handle: Schema.String,
            last_scored_at: Schema.NullOr(Schema.String),
            score_age_days: Schema.NullOr(Schema.Int)
          })
        ),
        match_confidence: Schema.Finite
      })
    ),
    web_searched: Schema.Boolean,
    credits_charged: Schema.Int
  })
)

const nameOf = ({ platform, handle }: { readonly platform: string; readonly handle: string }) => `${platform}/${handle}`
const namesOf = (accounts: ReadonlyArray<FootprintAccount>) => accounts.map(nameOf)
const accountAt = (name: string) => {
  const [platform = "", handle = ""] = name.split("/")
  return { platform, handle }
}

type Headers = Readonly<Record<string, string>>
const callsOf = (host: TestHost) => {
  const post =
    (path: string) =>
    ({ key }: Pick<Customer, "key">, body: object, headers: Headers = {}) =>
      host.call(path, { method: "POST", key, body, headers })
  return { scoreFootprint: post(SCORE_FOOTPRINT), discover: post(DISCOVER), resolve: post(RESOLVE) }
}

/** Another key of a customer. */
const keyOf = (host: TestHost, { tenantId }: Customer, scope: KeyScope) =>
  host.run(
    Effect.map(createKey({ tenantId, scope, label: scope }), ({ key, secret }) => ({
      tenantId,
      keyId: key.id,
      key: Redacted.value(secret)
    }))
  )

const jobAt = (host: TestHost, { key }: Pick<Customer, "key">, jobId: string, query = "") =>
  host.call(`/api/v1/jobs/${jobId}${query}`, { key })

const work = (host: TestHost, { tenantId }: Customer, jobId: string) =>
  host.run(runJob({ tenantId, jobId: JobId.make(jobId) }))

/** The same work, where every account is private. */
const workInVain = (host: TestHost, { tenantId }: Customer, jobId: string) =>
  host.run(
    runJob({ tenantId, jobId: JobId.make(jobId) }).pipe(
      Effect.provide(
        layerOf(() => Effect.fail(new ProfileRefused({ refusal: "account_unavailable", reason: "It is private." })))
      )
    )
  )

const suite = (store: keyof typeof STORES) =>
  describe(`discovery and identity over ${store}`, () => {
    let world: RulesHost
    let host: TestHost
    let calls: ReturnType<typeof callsOf>
    let isIndexDown = false
    beforeAll(async () => {
      world = await openRulesHost(store, {
        standIn: (ports) => {
          const index = Context.get(ports, CreatorIndex)
          return Context.add(ports, CreatorIndex, {
            ...index,
            named: (...asked) =>
              Effect.suspend(() =>
                isIndexDown ? Effect.fail(new IndexUnavailable({ cause: "a test" })) : index.named(...asked)
              )
          })
        }
      })
      host = world.host
      calls = callsOf(host)
    })
    afterAll(() => host.close())

    /** A creator whose accounts the search finds too. */
    const aCreator = (): InventedCreator => {
      const creator = world.aCreator()
      world.finds(creator)
      return creator
    }
    /** What those who look at everything find of a creator, but for their page of links. */
    const known = ({ seed, inBio, inLinks, unscored, walled, onWeb }: InventedCreator) =>
      [nameOf(seed), inBio, inLinks, unscored, walled, onWeb].toSorted()
    const withoutLinkPages = (accounts: ReadonlyArray<FootprintAccount>) =>
      namesOf(accounts)
        .filter((name) => !name.startsWith("linktree/"))
        .toSorted()

    describe("POST /creators/score-footprint", () => {
      test("rows 182 and 186: without confirm it is a free preview: nothing is charged, queued or linked", async () => {
        const me = await account(host, 1)
        const { seed } = aCreator()
        for (const body of [seed, { ...seed, confirm: false }]) {
          const { status, json } = await calls.scoreFootprint(me, body)
          expect({ status, json }).toMatchObject({ status: 200, json: { status: "preview", credits_charged: 0 } })
        }
        expect(await balanceOf(host, me)).toBe(1)
        expect((await host.run(Jobs.use((jobs) => jobs.inFlight(me.tenantId, seed))))._tag).toBe("None")
        expect(await host.run(Footprints.use((footprints) => footprints.of(seed, me.tenantId)))).toEqual([seed])
        // No credit is needed for what is free.
        expect(await calls.scoreFootprint(await account(host, 0), seed)).toMatchObject({ status: 200 })
      })

      test("row 187: the preview lists every discovered account, sure or doubtful, and no stranger's", async () => {
        const creator = aCreator()
        const { json } = await calls.scoreFootprint(await account(host, 0), creator.seed)
        const { accounts } = decodeAccounts(json)
        expect(withoutLinkPages(accounts)).toEqual(known(creator))
        expect(namesOf(accounts)).not.toContain(creator.stranger)
        expect(namesOf(accounts)).not.toContain(creator.absent)
        // One that can't be looked at is told as doubtful, not left out.
        const walled = accounts.find((each) => nameOf(each) === creator.walled)
        expect(walled?.confidence).toBeLessThan(0.9)
      })

      /** The accounts of a preview, a confirm and a discovery of one creator. */
      const everyAccount = async () => {
        const me = await account(host, 2)
        const creator = aCreator()
        const { seed } = creator
        const previewed = decodeAccounts((await calls.scoreFootprint(me, seed)).json).accounts
        const confirmed = decodeAccounts((await calls.scoreFootprint(me, { ...seed, confirm: true })).json).accounts
        const discovered = decodeFootprint((await calls.discover(me, seed)).json).footprint
        expect(Math.min(...[previewed, confirmed, discovered].map(({ length }) => length))).toBeGreaterThan(3)
        return { creator, previewed, confirmed, discovered, all: [...previewed, ...confirmed, ...discovered] }
      }

      test("rows 188 and 189: an account has platform, handle without @ and url, by which it is found", async () => {
        const { creator, previewed, confirmed, all } = await everyAccount()
        for (const { handle } of all) expect(handle).not.toStartWith("@")
        for (const { platform, handle, url } of [...previewed, ...confirmed]) {
          expect(URL.canParse(url ?? "")).toBe(true)
          expect(decodeURIComponent(url ?? "").toLowerCase()).toContain(handle)
          if (platform === "instagram") expect(url).toStartWith(PROFILE_ORIGINS.instagram)
        }
        expect(namesOf(confirmed)).toContain(creator.inLinks)
      })

      test("row 190: confidence is a number from 0 to 1; the seed's is 1, and what both sides say beats one side's word", async () => {
        const { creator, all } = await everyAccount()
        for (const { confidence } of all) {
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
        }
        const of = (name: string) => all.find((each) => nameOf(each) === name)?.confidence ?? Number.NaN
        expect(of(nameOf(creator.seed))).toBe(1)
        expect(of(creator.inLinks)).toBeGreaterThan(of(creator.walled))
        expect(of(creator.inLinks)).toBeGreaterThan(of(creator.onWeb))
      })

      test("row 191: source says what an account was found by: seed, link_in_bio and others", async () => {
        const { creator, all } = await everyAccount()
        const sourcesOf = (name: string) => [
          ...new Set(all.filter((each) => nameOf(each) === name).map(({ source }) => source))
        ]
        expect(sourcesOf(nameOf(creator.seed))).toEqual(["seed"])
        expect(sourcesOf(creator.inLinks)).toEqual(["link_in_bio"])
        expect(sourcesOf(creator.inBio)).toEqual(["bio"])
        expect(sourcesOf(creator.onWeb)).toEqual(["web_search"])
        const isSource = Schema.is(ClaimSource)
        expect(all.filter(({ source }) => !isSource(source))).toEqual([])
      })

      test("row 192: scoreable is true of the supported platforms' accounts and of no others", async () => {
        const { creator, all } = await everyAccount()
        for (const { platform, scoreable } of all) {
          expect({ platform, scoreable }).toEqual({ platform, scoreable: SUPPORTED.includes(platform) })
        }
        expect(all.find((each) => nameOf(each) === creator.unscored)?.scoreable).toBe(false)
      })

      test("row 201: the whole footprint is scored as one creator for 1 credit, whichever account is asked for later", async () => {
        const me = await account(host, 1)
        const creator = aCreator()
        const queued = await calls.scoreFootprint(me, { ...creator.seed, confirm: true })
        const { job_id, identity_group_id, scoreable_count } = decodeQueued(queued.json)
        expect(queued).toMatchObject({ status: 202, json: { credits_charged: 1 } })
        expect(scoreable_count).toBeGreaterThanOrEqual(3)
        expect(await balanceOf(host, me)).toBe(0)
        await work(host, me, job_id)
        await host.run(grantCredits({ tenantId: me.tenantId, credits: 9 }))
        const scores = await Promise.all(
          [nameOf(creator.seed), creator.inBio, creator.inLinks].map(async (name) => {
            const { json, status } = await host.call(`/api/v1/creators/${name}`, { key: me.key })
            expect({ name, status, json }).toMatchObject({
              name,
              status: 200,
              json: { status: "cached", creator: { score_scope: "footprint" } }
            })
            return Schema.decodeUnknownSync(Schema.Struct({ creator: Schema.Struct({ score: Schema.Finite }) }))(json)
          })
        )
        expect(new Set(scores.map((each) => each.creator.score)).size).toBe(1)
        const groups = await host.run(Footprints.use((footprints) => footprints.groups(me.tenantId, [creator.seed])))
        expect(groups.map(String)).toEqual([identity_group_id])
      })

      test("row 177: the job's states: confirm queues one, it ends done or failed; another tenant is told not_found", async () => {
        const me = await account(host, 2)
        const stranger = await account(host, 0)
        const [good, bad] = [aCreator(), aCreator()]
        for (const [creator, end] of [
          [good, "done"],
          [bad, "failed"]
        ] as const) {
          const queued = await calls.scoreFootprint(me, { ...creator.seed, confirm: true })
          const { job_id } = decodeQueued(queued.json)
          expect(queued).toMatchObject({ status: 202, json: { status: "queued", eta_seconds: expect.any(Number) } })
          expect(await jobAt(host, me, job_id)).toMatchObject({
            status: 202,
            json: {
              status: "queued",
              job_id,
              progress: 0,
              progress_message: expect.any(String),
              eta_seconds: expect.any(Number),
              created_at: expect.any(String)
            }
          })
          expect(await jobAt(host, stranger, job_id)).toMatchObject({ status: 404, json: { status: "not_found" } })
          await (end === "done" ? work : workInVain)(host, me, job_id)
          const ended = await jobAt(host, me, job_id)
          expect(ended).toMatchObject({ status: 200, json: { status: end, job_id, progress: expect.any(Number) } })
          expect(ended.json).toMatchObject(
            end === "done"
              ? { completed_at: expect.any(String), creator: { ...creator.seed }, report_url: expect.any(String) }
              : { error: expect.any(String), failed_at: expect.any(String) }
          )
        }
      })

      test("Billing 4: a footprint's job that fails is refunded, once; include is free", async () => {
        const me = await account(host, 1)
        const { seed } = aCreator()
        const { job_id } = decodeQueued((await calls.scoreFootprint(me, { ...seed, confirm: true })).json)
        expect(await balanceOf(host, me)).toBe(0)
        await workInVain(host, me, job_id)
        await workInVain(host, me, job_id)
        expect(await balanceOf(host, me)).toBe(1)
        const again = decodeQueued((await calls.scoreFootprint(me, { ...seed, confirm: true })).json)
        await work(host, me, again.job_id)
        expect(await jobAt(host, me, again.job_id, "?include=all")).toMatchObject({
          status: 200,
          json: { status: "done", creator: { narrative: expect.any(String), report: {} } }
        })
        expect(await balanceOf(host, me)).toBe(0)
      })

      test("Limits, row 477: polling guidance: a queued footprint says to ask again after 60 seconds, or eta_seconds", async () => {
        const me = await account(host, 1)
        const queued = await calls.scoreFootprint(me, { ...aCreator().seed, confirm: true })
        const polled = await jobAt(host, me, decodeQueued(queued.json).job_id)
        for (const { json, headers } of [queued, polled]) {
          expect(headers.get("retry-after")).toBe(String(Math.min(60, decodeEta(json).eta_seconds)))
        }
      })
    })

    describe("POST /creators/discover", () => {
      test("rows 208, 211 and 216: it is there, costs 1 credit and says so", async () => {
        const me = await account(host, 3)
        const { status, json } = await calls.discover(me, aCreator().seed)
        expect({ status, json }).toMatchObject({ status: 200, json: { credits_charged: 1 } })
        expect(await balanceOf(host, me)).toBe(2)
      })

      test("row 209: finds the other accounts of one seed from its bio and its link-in-bio", async () => {
        const creator = aCreator()
        const { json } = await calls.discover(await account(host, 1), creator.seed)
        const { footprint } = decodeFootprint(json)
        const sources = new Map(footprint.map((each) => [nameOf(each), each.source]))
        expect(sources.get(creator.inBio)).toBe("bio")
        expect(sources.get(creator.inLinks)).toBe("link_in_bio")
        expect(withoutLinkPages(footprint)).toEqual(known(creator))
      })

      test("row 210: a web-grounded search only proposes: what it finds is verified on its own page, or not told", async () => {
        const creator = aCreator()
        const { json } = await calls.discover(await account(host, 1), creator.seed)
        const proposed = decodeFootprint(json).footprint.filter(({ source }) => source === "web_search")
        expect(namesOf(proposed)).toEqual([creator.onWeb])
        expect(json).toMatchObject({
          footprint: expect.arrayContaining([
            expect.objectContaining({ ...accountAt(creator.onWeb), is_verified: true, claimed_by: "account" })
          ])
        })
        for (const place of [creator.onWeb, creator.stranger, creator.absent]) expect(world.asked).toContain(place)
      })

      test("row 212: seed is the platform, in the request's spelling, handle and display_name", async () => {
        const me = await account(host, 2)
        const { seed, name } = aCreator()
        world.places[`x/${seed.handle}`] = { name: "Nova on X" }
        for (const [platform, display_name] of [
          ["youtube", name],
          ["twitter", "Nova on X"]
        ] as const) {
          const { json } = await calls.discover(me, { platform, handle: ` @${seed.handle.toUpperCase()} ` })
          expect(json).toMatchObject({ seed: { platform, handle: seed.handle, display_name } })
        }
      })

      test("row 213: footprint is B6 without url", async () => {
        const { json } = await calls.discover(await account(host, 1), aCreator().seed)
        const { footprint } = decodeFootprint(json)
        expect(footprint.length).toBeGreaterThan(3)
        expect(footprint.filter((each) => "url" in each)).toEqual([])
      })

      test("rows 214 and 215: discovery_method is text and grounded_search_skipped a boolean, false where it was searched", async () => {
        const { json } = await calls.discover(await account(host, 1), aCreator().seed)
        expect(json).toMatchObject({
          discovery_method: expect.stringContaining("web_search"),
          grounded_search_skipped: false
        })
      })

      test("row 225: a test key is answered by a fixture with sandbox true; nothing is read, charged or written", async () => {
        const key = { key: host.secrets.test }
        const asked = world.asked.length
        host.writes.others.length = 0
        const { seed } = aCreator()
        const first = await calls.discover(key, seed)
        expect(first).toMatchObject({ status: 200, json: { sandbox: true, seed, credits_charged: 0 } })
        expect((await calls.discover(key, seed)).text).toBe(first.text)
        expect(await calls.discover(key, { platform: "myspace", handle: "nova" })).toMatchObject({
          status: 400,
          json: { error: "unsupported_platform", sandbox: true }
        })
        expect(world.asked).toHaveLength(asked)
        expect(host.isUntouched()).toBe(true)
      })
    })

    describe("POST /creators/resolve", () => {
      const list = (...listings: ReadonlyArray<ReturnType<typeof aListing>>) =>
        host.run(CreatorIndex.use((index) => index.list(listings)))

      test("rows 226 and 227: it is there and takes a name as free text", async () => {
        const me = await account(host, 0)
        const displayName = `${aWord(3)} ${aWord(4)}`
        const meant = aListing({ displayName })
        await list(meant)
        const { status, json } = await calls.resolve(me, { name: `  the ${displayName.toUpperCase()}! ` })
        expect(status).toBe(200)
        expect(decodeCandidates(json).candidates[0]).toMatchObject({ display_name: displayName })
      })

      test("row 228: or a handle, optionally with its platform", async () => {
        const me = await account(host, 0)
        const handle = Handle.make(aWord(5))
        await list(aListing({ handle, platform: "twitch" }), aListing({ handle, platform: "youtube" }))
        const foundBy = async (body: object) =>
          decodeCandidates((await calls.resolve(me, body)).json)
            .candidates.flatMap(({ accounts }) => accounts.map(nameOf))
            .toSorted()
        expect(await foundBy({ handle })).toEqual([`twitch/${handle}`, `youtube/${handle}`])
        expect(await foundBy({ handle, platform: "twitch" })).toEqual([`twitch/${handle}`])
      })

      test("rows 229 and 230: allow_web_search is false by default, and the index alone is free", async () => {
        const me = await account(host, 1)
        const asked = world.asked.length
        for (const more of [{}, { allow_web_search: false }, { allow_web_search: null }]) {
          const { status, json } = await calls.resolve(me, { name: aWord(6), ...more })
          expect(status).toBe(200)
          expect(decodeCandidates(json)).toMatchObject({ web_searched: false, credits_charged: 0 })
        }
        expect(world.asked).toHaveLength(asked)
        expect(await balanceOf(host, me)).toBe(1)
        expect(await calls.resolve(await account(host, 0), { name: aWord(6) })).toMatchObject({ status: 200 })
      })

      /** A creator whom the index does not know and a search of the web finds. */
      const onTheWeb = () => {
        const name = `${aWord(3)} ${aWord(3)}`
        const found = `instagram/${name.replace(" ", ".")}`
        world.places[found] = { name }
        world.search.answer = [found, "https://gazette.example/"]
        return { name, found }
      }

      test("rows 231 and 483: allow_web_search true is the web-grounded lookup, for 1 credit", async () => {
        const me = await account(host, 2)
        const { name, found } = onTheWeb()
        const { json } = await calls.resolve(me, { name, allow_web_search: true })
        const { candidates, web_searched, credits_charged } = decodeCandidates(json)
        expect({ web_searched, credits_charged }).toEqual({ web_searched: true, credits_charged: 1 })
        expect(candidates.flatMap(({ accounts }) => accounts.map(nameOf))).toContain(found)
        expect(await balanceOf(host, me)).toBe(1)
      })

      test("rows 232 and 418: the web search needs a full-scope key; 403 insufficient_scope for one that may only read", async () => {
        const me = await account(host, 2)
        const { name } = onTheWeb()
        const asked = world.asked.length
        const reader = await keyOf(host, me, "read")
        expect(await calls.resolve(reader, { name, allow_web_search: true })).toMatchObject({
          status: 403,
          json: { error: "insufficient_scope" }
        })
        expect(world.asked).toHaveLength(asked)
        expect(await calls.resolve(me, { name, allow_web_search: true })).toMatchObject({
          status: 200,
          json: { web_searched: true }
        })
      })

      test("rows 233 and 236: candidates are ranked, each with a match_confidence from 0 to 1", async () => {
        const me = await account(host, 0)
        const [first, last] = [aWord(5), aWord(4)]
        const meant = `${first} ${last}`
        await list(
          // A letter more, and many followers more: neither makes them likelier than who has the very name.
          aListing({ displayName: `${first}s ${last}`, followers: 9_000_000 }),
          aListing({ displayName: meant, followers: 10 }),
          aListing({ displayName: `${aWord(3)} ${last}`, followers: 9_000_000 })
        )
        const { candidates } = decodeCandidates((await calls.resolve(me, { name: meant })).json)
        const confidences = candidates.map(({ match_confidence }) => match_confidence)
        expect(candidates.length).toBeGreaterThan(1)
        expect(candidates[0]?.display_name).toBe(meant)
        expect(confidences).toEqual(confidences.toSorted((one, other) => other - one))
        expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...confidences)).toBeLessThanOrEqual(1)
      })

      test("rows 234 and 235: each has its linked accounts and how old their scores are", async () => {
        const me = await account(host, 0)
        const displayName = `${aWord(3)} ${aWord(4)}`
        const scoredAt = new Date(Date.now() - 2.5 * DAY_MS)
        const listed = [
          aListing({ displayName, platform: "youtube", scoredAt }),
          aListing({ displayName: aWord(5), platform: "twitch" })
        ]
        await list(...listed)
        const [one, two] = [
          { platform: "youtube", handle: listed[0]?.listing.account.handle ?? Handle.make("none") },
          { platform: "twitch", handle: listed[1]?.listing.account.handle ?? Handle.make("none") }
        ] as const
        await host.run(Footprints.use((footprints) => footprints.link([one, two])))
        const { candidates } = decodeCandidates((await calls.resolve(me, { name: displayName })).json)
        expect(candidates).toHaveLength(1)
        expect(candidates[0]?.accounts.map(nameOf).toSorted()).toEqual([nameOf(two), nameOf(one)].toSorted())
        expect(candidates[0]?.accounts).toContainEqual(
          expect.objectContaining({ ...one, last_scored_at: scoredAt.toISOString(), score_age_days: 2 })
        )
      })

      test("rows 237 and 239: nothing is auto-attributed, and it never scrapes: no link, no job, no score", async () => {
        const me = await account(host, 3)
        const displayName = `${aWord(3)} ${aWord(4)}`
        const listed = aListing({ displayName, platform: "youtube" })
        await list(listed)
        const asked = world.asked.length
        host.writes.others.length = 0
        await calls.resolve(me, { name: displayName })
        expect(world.asked).toHaveLength(asked)
        expect(host.isUntouched()).toBe(true)
        const { name, found } = onTheWeb()
        await calls.resolve(me, { name, allow_web_search: true })
        // A search counts as one of the day's discoveries; nothing else is written that could link or score.
        expect(host.writes.others).toEqual(["Discoveries.begin"])
        const { handle } = accountAt(found)
        const onItsPage = { platform: "instagram", handle: Handle.make(handle) } as const
        expect(await host.run(Footprints.use((footprints) => footprints.of(onItsPage, me.tenantId)))).toEqual([
          onItsPage
        ])
        expect((await host.run(Jobs.use((jobs) => jobs.inFlight(me.tenantId, onItsPage))))._tag).toBe("None")
      })

      test("row 238: the answer says whether the web was searched, also where the search finds nobody", async () => {
        const me = await account(host, 3)
        world.search.answer = []
        const name = aWord(6)
        expect((await calls.resolve(me, { name })).json).toMatchObject({ web_searched: false })
        expect((await calls.resolve(me, { name, allow_web_search: true })).json).toMatchObject({ web_searched: true })
      })

      test("rows 240 and 462: 503 resolve_unavailable where the index lookup failed, nothing charged", async () => {
        const me = await account(host, 1)
        isIndexDown = true
        const answers = [
          await calls.resolve(me, { name: "Nova" }),
          await calls.resolve(me, { name: "Nova", allow_web_search: true })
        ]
        isIndexDown = false
        for (const answer of answers) {
          expect(answer).toMatchObject({ status: 503, json: { error: "resolve_unavailable" } })
          expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
        }
        expect(await balanceOf(host, me)).toBe(1)
      })

      test("row 241: a read-only key may resolve from the index", async () => {
        const displayName = `${aWord(3)} ${aWord(4)}`
        await list(aListing({ displayName }))
        const reader = await account(host, 0, "read")
        expect(await calls.resolve(reader, { name: displayName })).toMatchObject({
          status: 200,
          json: { candidates: [{ display_name: displayName }] }
        })
      })

      test("knows who was scored or discovered here, and nobody else", async () => {
        const me = await account(host, 3)
        const [discovered, unknown] = [aCreator(), world.aCreator()]
        world.finds(discovered)
        const foundBy = async ({ seed }: InventedCreator) =>
          decodeCandidates((await calls.resolve(me, { handle: seed.handle })).json).candidates.flatMap(({ accounts }) =>
            accounts.map(nameOf)
          )
        expect(await foundBy(discovered)).toEqual([])
        await calls.discover(me, discovered.seed)
        const found = await foundBy(discovered)
        expect(found).toContain(nameOf(discovered.seed))
        expect(found).toContain(discovered.inLinks)
        // Nobody saw that this page is there.
        expect(found).not.toContain(discovered.walled)
        expect(await foundBy(unknown)).toEqual([])
        const lookup = await host.call(`/api/v1/creators/${nameOf(unknown.seed)}`, { key: me.key })
        const { job_id } = Schema.decodeUnknownSync(Schema.Struct({ job_id: Schema.String }))(lookup.json)
        await work(host, me, job_id)
        expect(await foundBy(unknown)).toEqual([nameOf(unknown.seed)])
      })

      test("row 242: a test key is answered by a fixture with sandbox true; nothing is searched, charged or written", async () => {
        const key = { key: host.secrets.test }
        const asked = world.asked.length
        host.writes.others.length = 0
        for (const body of [{ name: "Nova Cooks" }, { name: "Nova Cooks", allow_web_search: true }]) {
          const first = await calls.resolve(key, body)
          expect(first).toMatchObject({ status: 200, json: { sandbox: true, credits_charged: 0 } })
          expect((await calls.resolve(key, body)).text).toBe(first.text)
        }
        expect(await calls.resolve(key, {})).toMatchObject({ status: 400, json: { sandbox: true } })
        expect(world.asked).toHaveLength(asked)
        expect(host.isUntouched()).toBe(true)
      })
    })

    describe("what holds for all of them", () => {
      test("row 416: full-scope keys may call score-footprint and discover; other keys are 403 insufficient_scope", async () => {
        const me = await account(host, 3)
        const { seed } = aCreator()
        for (const scope of ["read", "track", "survey"] as const) {
          const other = await keyOf(host, me, scope)
          for (const answer of [
            await calls.scoreFootprint(other, seed),
            await calls.scoreFootprint(other, { ...seed, confirm: true }),
            await calls.discover(other, seed)
          ]) {
            expect({ scope, answer }).toMatchObject({
              scope,
              answer: { status: 403, json: { error: "insufficient_scope" } }
            })
          }
        }
        expect(await calls.scoreFootprint(me, seed)).toMatchObject({ status: 200 })
        expect(await calls.discover(me, seed)).toMatchObject({ status: 200 })
        expect(await balanceOf(host, me)).toBe(2)
      })

      test("no key is 401 missing_api_key and an unknown one 401 invalid_api_key, and nothing is read", async () => {
        const { seed } = aCreator()
        const asked = world.asked.length
        for (const [path, body] of [
          [SCORE_FOOTPRINT, seed],
          [DISCOVER, seed],
          [RESOLVE, { name: "Nova" }]
        ] as const) {
          expect(await host.call(path, { method: "POST", body })).toMatchObject({
            status: 401,
            json: { error: "missing_api_key" }
          })
          const key = `sk_live_${"0".repeat(36)}`
          expect(await host.call(path, { method: "POST", key, body })).toMatchObject({
            status: 401,
            json: { error: "invalid_api_key" }
          })
        }
        expect(world.asked).toHaveLength(asked)
      })

      test("rows 481 and 482: discovery and confirmed score-footprint cost 1 credit each; preview and index are free", async () => {
        const me = await account(host, 5)
        const { seed } = aCreator()
        const costs = async (ask: () => Promise<{ readonly json: unknown }>) => {
          const before = await balanceOf(host, me)
          const { json } = await ask()
          const spent = before - (await balanceOf(host, me))
          expect(json).toMatchObject({ credits_charged: spent })
          return spent
        }
        expect(await costs(() => calls.scoreFootprint(me, seed))).toBe(0)
        expect(await costs(() => calls.resolve(me, { name: seed.handle }))).toBe(0)
        expect(await costs(() => calls.discover(me, seed))).toBe(1)
        expect(await costs(() => calls.scoreFootprint(me, { ...seed, confirm: true }))).toBe(1)
        expect((await host.call("/api/v1/account", { key: me.key })).json).toMatchObject({
          credits: { balance: 3 },
          pricing: { discovery_credits: 1, credits_per_creator: 1 }
        })
      })

      test("row 403: Idempotency-Key: replayed with Idempotency-Replay, charged once; another body is 422", async () => {
        const creator = aCreator()
        const name = `${aWord(3)} ${aWord(3)}`
        const found = `instagram/${name.replace(" ", ".")}`
        world.places[found] = { name }
        world.search.answer = [found]
        for (const [ask, body, other] of [
          [calls.scoreFootprint, { ...creator.seed, confirm: true }, creator.seed],
          [calls.discover, creator.seed, { ...creator.seed, handle: "somebody" }],
          [calls.resolve, { name, allow_web_search: true }, { name }]
        ] as const) {
          const me = await account(host, 5)
          const headers = { "idempotency-key": crypto.randomUUID() }
          // The creator may be held by the job of the account before.
          const first = await ask(me, body, headers)
          expect(first.headers.get("idempotency-replay")).toBeNull()
          expect(first.json).toMatchObject({ credits_charged: 1 })
          const asked = world.asked.length
          const again = await ask(me, body, headers)
          expect({ status: again.status, text: again.text }).toEqual({ status: first.status, text: first.text })
          expect(again.headers.get("idempotency-replay")).toBe("true")
          expect(world.asked).toHaveLength(asked)
          expect(await ask(me, other, headers)).toMatchObject({
            status: 422,
            json: { error: "idempotency_key_reused" }
          })
          expect(await balanceOf(host, me)).toBe(4)
        }
      })

      test("an Idempotency-Key has 8 to 128 characters, else 400 invalid_request and nothing runs", async () => {
        const me = await account(host, 9)
        const { seed } = aCreator()
        const asked = world.asked.length
        for (const length of [7, 129]) {
          const headers = { "idempotency-key": "k".repeat(length) }
          for (const answer of [
            await calls.discover(me, seed, headers),
            await calls.scoreFootprint(me, seed, headers),
            await calls.resolve(me, { name: "Nova" }, headers)
          ]) {
            expect(answer).toMatchObject({ status: 400, json: { error: "invalid_request" } })
          }
        }
        expect(world.asked).toHaveLength(asked)
        for (const length of [8, 128]) {
          expect(await calls.discover(me, seed, { "idempotency-key": "k".repeat(length) })).toMatchObject({
            status: 200
          })
        }
        expect(await balanceOf(host, me)).toBe(7)
      })

      test("a stored 402 is not reused after a top-up: the same Idempotency-Key runs anew", async () => {
        const { seed } = aCreator()
        for (const [ask, body] of [
          [calls.discover, seed],
          [calls.resolve, { name: aWord(6), allow_web_search: true }],
          [calls.scoreFootprint, { ...seed, confirm: true }]
        ] as const) {
          const me = await account(host, 0)
          const headers = { "idempotency-key": crypto.randomUUID() }
          expect(await ask(me, body, headers)).toMatchObject({
            status: 402,
            json: { error: "insufficient_credits" }
          })
          await host.run(grantCredits({ tenantId: me.tenantId, credits: 1 }))
          const again = await ask(me, body, headers)
          expect([200, 202]).toContain(again.status)
          expect(again.headers.get("idempotency-replay")).toBeNull()
        }
      })

      test("a balance covers as many as it does, however many come at once; the others are 402 and charged nothing", async () => {
        const name = `${aWord(3)} ${aWord(3)}`
        const found = `instagram/${name.replace(" ", ".")}`
        world.places[found] = { name }
        const creators = Array.from({ length: 10 }, () => world.aCreator())
        world.search.answer = [found]
        for (const ask of [
          ({ key }: Customer, { seed }: InventedCreator) => calls.discover({ key }, seed),
          ({ key }: Customer, { seed }: InventedCreator) => calls.scoreFootprint({ key }, { ...seed, confirm: true }),
          ({ key }: Customer) => calls.resolve({ key }, { name, allow_web_search: true })
        ]) {
          const me = await account(host, 3)
          const answers = await Promise.all(creators.map((creator) => ask(me, creator)))
          const refused = answers.filter(({ status }) => status === 402)
          expect(refused).toHaveLength(7)
          for (const { json } of refused) expect(json).toMatchObject({ error: "insufficient_credits" })
          const served = answers.filter(({ status }) => status !== 402)
          for (const { json } of served) expect(json).toMatchObject({ credits_charged: 1 })
          expect(await balanceOf(host, me)).toBe(0)
        }
      })

      test("of requests at once with one Idempotency-Key one runs: the others are 409 idempotency_in_flight or its replay", async () => {
        const name = `${aWord(3)} ${aWord(3)}`
        const found = `instagram/${name.replace(" ", ".")}`
        world.places[found] = { name }
        const { seed } = world.aCreator()
        world.search.answer = [found]
        for (const [ask, body] of [
          [calls.discover, seed],
          [calls.scoreFootprint, { ...seed, confirm: true }],
          [calls.resolve, { name, allow_web_search: true }]
        ] as const) {
          const me = await account(host, 5)
          const headers = { "idempotency-key": crypto.randomUUID() }
          const answers = await Promise.all(Array.from({ length: 10 }, () => ask(me, body, headers)))
          const busy = answers.filter(({ status }) => status === 409)
          for (const { json } of busy) expect(json).toMatchObject({ error: "idempotency_in_flight" })
          const good = answers.filter(({ status }) => status === 200 || status === 202)
          expect(good.length).toBeGreaterThan(0)
          expect(busy.length + good.length).toBe(10)
          expect(new Set(good.map(({ text }) => text)).size).toBe(1)
          expect(await balanceOf(host, me)).toBe(4)
        }
      })

      test("rows 456 to 459: each refusal has its code, its status and a message, and nothing is charged", async () => {
        const me = await account(host, 1)
        const capped = await keyOf(host, me, "full")
        await host.run(ApiKeys.use((keys) => keys.limit(capped.keyId, { discoveries: 0 })))
        const { seed } = aCreator()
        world.search.answer = "failed"
        const absent = { platform: "youtube", handle: "nobodythere" }
        const refusals = [
          ["daily_discovery_limit_exceeded", await calls.discover(capped, seed)],
          ["daily_discovery_limit_exceeded", await calls.scoreFootprint(capped, seed)],
          ["daily_discovery_limit_exceeded", await calls.scoreFootprint(capped, { ...seed, confirm: true })],
          ["daily_discovery_limit_exceeded", await calls.resolve(capped, { name: "Nova", allow_web_search: true })],
          ["seed_not_found", await calls.discover(me, absent)],
          ["seed_not_found", await calls.scoreFootprint(me, absent)],
          ["seed_not_found", await calls.scoreFootprint(me, { ...absent, confirm: true })],
          ["no_scoreable_accounts", await calls.scoreFootprint(me, { platform: "creatorsignal", handle: "nova" })],
          ["discovery_failed", await calls.discover(me, seed)],
          ["discovery_failed", await calls.resolve(me, { name: aWord(6), allow_web_search: true })],
          ["unsupported_platform", await calls.discover(me, { platform: "myspace", handle: "nova" })],
          ["unsupported_platform", await calls.resolve(me, { platform: "myspace", handle: "nova" })],
          ["invalid_handle", await calls.scoreFootprint(me, { platform: "x", handle: "" })],
          ["invalid_handle", await calls.discover(me, { platform: "x", handle: "n".repeat(101) })],
          ["invalid_request", await calls.scoreFootprint(me, { platform: "x" })],
          ["invalid_request", await calls.resolve(me, { name: "Nova", handle: "nova" })]
        ] as const
        for (const [code, { status, json, headers }] of refusals) {
          const { error, message } = decodeRefusal(json)
          expect({ code, error, status }).toEqual({ code, error: code, status: SPECIFIED_ERRORS[code] ?? 0 })
          expect(message.length).toBeGreaterThan(10)
          if (status === 429) expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(SECONDS_PER_DAY)
        }
        expect(await balanceOf(host, me)).toBe(1)
      })

      test("row 475: the daily discovery cap is each key's own, previews included, until 00:00 UTC", async () => {
        const me = await account(host, 9)
        const [one, other] = [await keyOf(host, me, "full"), await keyOf(host, me, "full")]
        for (const key of [one, other]) {
          await host.run(ApiKeys.use((keys) => keys.limit(key.keyId, { discoveries: 2 })))
          expect(await calls.scoreFootprint(key, aCreator().seed)).toMatchObject({ status: 200 })
          expect(await calls.discover(key, aCreator().seed)).toMatchObject({ status: 200 })
          const before = Date.now()
          const capped = await calls.discover(key, aCreator().seed)
          expect(capped).toMatchObject({ status: 429, json: { error: "daily_discovery_limit_exceeded" } })
          const opensAt = before + Number(capped.headers.get("retry-after")) * 1_000
          const midnight = Math.floor(before / DAY_MS + 1) * DAY_MS
          // Rounded up to whole seconds from some moment between the request and its answer.
          expect(opensAt).toBeGreaterThanOrEqual(midnight - (Date.now() - before))
          expect(opensAt).toBeLessThanOrEqual(midnight + 1_000)
        }
        // What needs no discovery is not refused.
        expect(await calls.resolve(one, { name: "Nova" })).toMatchObject({ status: 200 })
      })

      test("Versioning 5: keys that differ in their limits, and tenants, are answered alike", async () => {
        const [me, them] = [await account(host, 1), await account(host, 5)]
        await host.run(ApiKeys.use((keys) => keys.limit(me.keyId, { discoveries: 1, scrapes: 1 })))
        const { seed } = aCreator()
        const [mine, theirs] = [await calls.discover(me, seed), await calls.discover(them, seed)]
        expect(decodeFootprint(mine.json)).toEqual(decodeFootprint(theirs.json))
        expect(decodeFootprint(mine.json).footprint.length).toBeGreaterThan(3)
      })

      test("Versioning 2: what is specified is there beside additions; a field that isn't known is refused", async () => {
        const me = await account(host, 2)
        const { seed } = aCreator()
        for (const call of [calls.scoreFootprint, calls.discover]) {
          expect(await call(me, { ...seed, not_known_yet: { a: 1 } })).toMatchObject({
            status: 400,
            json: {
              error: "invalid_request",
              message: expect.stringContaining("body: must have no field beside platform")
            }
          })
        }
        const preview = await calls.scoreFootprint(me, seed)
        expect(preview).toMatchObject({ status: 200, json: { status: "preview" } })
        const found = await calls.discover(me, seed)
        expect(found.json).toMatchObject({
          seed: { ...seed },
          footprint: expect.any(Array),
          discovery_method: expect.any(String),
          grounded_search_skipped: false,
          credits_charged: 1
        })
        expect(await calls.resolve(me, { name: "Nova", not_known_yet: [] })).toMatchObject({ status: 400 })
        expect(await calls.resolve(me, { name: "Nova" })).toMatchObject({ status: 200 })
      })
    })
  })

suite("the fixture adapters")
suite("the embedded Postgres")

describe("discovery and identity", () => {
  test("rows 217 and 218: the budget used up: grounded_search_skipped, link-in-bio results alone, nothing charged", async () => {
    const { host, aCreator, finds } = await openRulesHost("the fixture adapters", { searchesPerDayMax: 1 })
    await using _host = host
    const { discover } = callsOf(host)
    const me = await account(host, 3)
    const creator = aCreator()
    finds(creator)
    const searched = await discover(me, creator.seed)
    expect(searched.json).toMatchObject({ grounded_search_skipped: false, credits_charged: 1 })
    expect(namesOf(decodeFootprint(searched.json).footprint)).toContain(creator.onWeb)

    const skipped = await discover(me, creator.seed)
    expect(skipped).toMatchObject({ status: 200, json: { grounded_search_skipped: true, credits_charged: 0 } })
    const found = namesOf(decodeFootprint(skipped.json).footprint)
    expect(found).toContain(creator.inLinks)
    expect(found).toContain(creator.inBio)
    expect(found).not.toContain(creator.onWeb)
    expect(await balanceOf(host, me)).toBe(2)
  })

  test("row 219: missing platforms mean unknown then, not absent: each is told, and none of those that were found", async () => {
    const { host, aCreator, finds } = await openRulesHost("the fixture adapters", { searchesPerDayMax: 0 })
    await using _host = host
    const creator = aCreator()
    finds(creator)
    const { json } = await callsOf(host).discover(await account(host, 1), creator.seed)
    const verified = decodeFootprint(json).footprint.filter((each) => nameOf(each) !== creator.walled)
    const found = new Set(verified.map(({ platform }) => platform))
    const unknown = new Set(decodeUnknowns(json).unknown.map(({ platform }) => platform))
    // The service itself is no platform of the web, and twitter is another name of x.
    const platforms = SUPPORTED.filter((platform) => !["creatorsignal", "twitter"].includes(platform))
    for (const platform of platforms) {
      expect({ platform, isUnknown: unknown.has(platform) }).toEqual({ platform, isUnknown: !found.has(platform) })
    }
    expect(found.size).toBeGreaterThan(3)
  })

  test("row 461: 503 discovery_unavailable where it is not configured, nothing read or charged", async () => {
    const { host, asked, aCreator } = await openRulesHost("the fixture adapters", { searchesPerDayMax: null })
    await using _host = host
    const { discover, resolve } = callsOf(host)
    const me = await account(host, 1)
    for (const answer of [
      await discover(me, aCreator().seed),
      await resolve(me, { name: "Nova", allow_web_search: true })
    ]) {
      expect(answer).toMatchObject({ status: 503, json: { error: "discovery_unavailable" } })
    }
    expect(asked).toEqual([])
    expect(await balanceOf(host, me)).toBe(1)
  })

  test("queue_failed and charge_failed are 500: nothing is delivered or charged, and it is safe to retry", async () => {
    let isDown = true
    const { host, aCreator, finds } = await openRulesHost("the fixture adapters", {
      standIn: (ports) => {
        const [jobs, discoveries] = [Context.get(ports, Jobs), Context.get(ports, Discoveries)]
        return ports.pipe(
          Context.add(Jobs, {
            ...jobs,
            enqueue: (...job) =>
              Effect.suspend(() =>
                isDown ? Effect.fail(new JobsUnavailable({ cause: "a test" })) : jobs.enqueue(...job)
              )
          }),
          Context.add(Discoveries, {
            ...discoveries,
            record: (record) =>
              Effect.suspend(() =>
                isDown && record.priceCredits > 0
                  ? Effect.fail(new LedgerUnavailable({ cause: "a test" }))
                  : discoveries.record(record)
              )
          })
        )
      }
    })
    await using _host = host
    const { discover, scoreFootprint } = callsOf(host)
    const me = await account(host, 2)
    const creator = aCreator()
    finds(creator)
    for (const [ask, body, error, balance] of [
      [scoreFootprint, { ...creator.seed, confirm: true }, "queue_failed", 1],
      [discover, creator.seed, "charge_failed", 0]
    ] as const) {
      const headers = { "idempotency-key": crypto.randomUUID() }
      isDown = true
      const failed = await ask(me, body, headers)
      expect(failed).toMatchObject({ status: 500, json: { error } })
      expect(failed.text).not.toContain("platform")
      expect(await balanceOf(host, me)).toBe(balance + 1)
      isDown = false
      const again = await ask(me, body, headers)
      expect(again).toMatchObject({ json: { credits_charged: 1 } })
      expect(again.headers.get("idempotency-replay")).toBeNull()
      expect(await balanceOf(host, me)).toBe(balance)
    }
  })
})
