import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Fiber, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as MediaSource } from "../../../adapters/media/MediaSource.ts"
import { layer as PictureHashes } from "../../../adapters/media/PictureHashes.ts"
import * as Limits from "../../../adapters/memory/limits/layer.ts"
import { layer as TextModels } from "../../../adapters/models/TextModels.ts"
import { layerWith } from "../../../adapters/outbound/PublicWeb.ts"
import { layer as AccountHistory } from "../../../adapters/profiles/AccountHistory.ts"
import { ORIGINS } from "../../../adapters/profiles/addresses.ts"
import { layer as NoWebArchive } from "../../../adapters/profiles/archive/notConfigured.ts"
import { layer as IdentityPages } from "../../../adapters/profiles/IdentityPages.ts"
import { layer as ProfileSource } from "../../../adapters/profiles/ProfileSource.ts"
import { layer as ProfileWatch } from "../../../adapters/profiles/ProfileWatch.ts"
import { layer as NoTextReader } from "../../../adapters/readers/notConfigured.ts"
import { layer as NoWebSearch } from "../../../adapters/search/notConfigured.ts"
import { layer as WebReaders } from "../../../adapters/web/layer.ts"
import { runJob } from "../../../domain/creators/jobs/runJob.ts"
import { signToken } from "../../../domain/tokens/signedToken.ts"
import * as Payments from "../../../fixtures/accounts/payments/Payments.ts"
import { layer as ReportPrinter } from "../../../fixtures/creators/reports/ReportPrinter.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { layer as mail } from "../../../fixtures/system/Mail.ts"
import * as SigningKeys from "../../../fixtures/system/SigningKeys.ts"
import * as DeadEvents from "../../../fixtures/tracking/events/DeadEvents.ts"
import * as EventBacklog from "../../../fixtures/tracking/events/EventBacklog.ts"
import { layer as EvidenceReader } from "../../../hosts/evidenceThread/EvidenceThread.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { JobQueue } from "../../../ports/creators/jobs/JobQueue.ts"
import { openHost } from "../../http/host.ts"
import { testOf } from "../../support/browser/chromium.ts"
import { ANY_CHROMIUM } from "../../support/browser/chromiumPath.ts"
import { browsers } from "./browser/programs.ts"
import { openWeb } from "./browser/site.ts"
import { html, instagram, instagramEdge, instagramUser } from "./pagesFixtures.ts"

const browserTest = testOf(ANY_CHROMIUM)

/** From an order over HTTP to its score, over local sites, the checked web, a proxy and a real browser. */

const TEST_MS = 120_000

/** A pixel: the smallest GIF there is. */
const GIF = Uint8Array.from(atob("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), (character) =>
  character.charCodeAt(0)
)

const nobody = { youtubeApiKey: null, twitch: null, reddit: null, xBearerToken: null, meta: null, kick: null }

/** A host whose platforms are on a local web: every name under `.test` leads here, and nothing else leads anywhere. */
const openLocal = async (path: string | null) => {
  const web = openWeb()
  const forbidden: Array<string> = []
  const inside = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      forbidden.push(url)
      return new Response("a secret of the machine")
    }
  })
  const publicWeb = layerWith({
    allows: (address, port) => address === "127.0.0.1" && port === web.port,
    lookup: async (name) => (name.endsWith(".test") ? ["127.0.0.1"] : [])
  })
  const origins = Object.fromEntries(
    Object.keys(ORIGINS).map((platform) => [platform, `http://${platform.toLowerCase()}.test:${web.port}`])
  )
  const adapters = Layer.mergeAll(
    storePorts,
    Layer.mergeAll(
      ProfileWatch({ credentials: nobody, chromiumPath: path, origins }),
      AccountHistory({ credentials: nobody, origins }).pipe(
        Layer.provideMerge(ProfileSource({ credentials: nobody, chromiumPath: path, origins }))
      ),
      IdentityPages({ credentials: nobody, origins })
    ).pipe(Layer.provide(WebReaders)),
    EvidenceReader(),
    EventBacklog.layer,
    DeadEvents.layer,
    MediaSource,
    PictureHashes,
    SigningKeys.layer,
    Limits.layer,
    mail,
    NoWebArchive,
    Payments.layer,
    NoWebSearch,
    ReportPrinter,
    TextModels,
    NoTextReader
  ).pipe(Layer.provideMerge(publicWeb), Layer.provide(cryptography))
  const host = await openHost({ adapters })
  const worker = Effect.runForkWith(await host.host.services)(
    JobQueue.use((queue) => Effect.ignore(queue.take(runJob))).pipe(Effect.forever)
  )
  const balance = async () => Number(await host.run(CreditLedger.use((ledger) => ledger.balance(host.tenant.id))))

  /** Orders a score and waits for its job to end. */
  const scored = async (platform: string, handle: string, include = "") => {
    const key = host.secrets.full
    const { json } = await host.call(`/api/v1/creators/${platform}/${handle}`, { key })
    const jobId = typeof json === "object" && json !== null && "job_id" in json ? String(json.job_id) : ""
    const steps: Array<number> = []
    for (;;) {
      const answer = await host.call(`/api/v1/jobs/${jobId}?include=${include}`, { key })
      if (answer.status !== 202) return { answer, steps }
      const shown: unknown = answer.json
      if (typeof shown === "object" && shown !== null && "progress" in shown) steps.push(Number(shown.progress))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const close = async () => {
    await Effect.runPromise(Fiber.interrupt(worker))
    await host.close()
    await web.close()
    await inside.stop(true)
  }
  return { host, web, scored, balance, forbidden, insideUrl: `http://127.0.0.1:${inside.port}/`, close }
}

type Local = Awaited<ReturnType<typeof openLocal>>

describe("scoring over local sites with a real browser", () => {
  let local: Local
  beforeAll(async () => {
    if (!ANY_CHROMIUM.isSkipped) local = await openLocal(ANY_CHROMIUM.path)
  })
  afterAll(() => local?.close())

  browserTest(
    "a public profile is read with what its page loads, scored, and its progress moves",
    async () => {
      local.web.putPage("instagram.test/nova.cooks", instagram())
      const { answer, steps } = await local.scored("instagram", "Nova.Cooks", "all")
      expect(answer).toMatchObject({
        status: 200,
        json: {
          status: "done",
          creator: {
            handle: "nova.cooks",
            display_name: "Nova Cooks 🍞",
            followers: 48_211,
            // No plan monitors the creator: what was measured with the score is told, without a history.
            engagement: { avg_likes: expect.any(Number), engagement_rate: expect.any(Number), follower_history: [] },
            report: { engagement: { avg_likes: expect.any(Number), engagement_rate: expect.any(Number) } }
          }
        }
      })
      expect(new Set(steps).size).toBeGreaterThan(2)
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    },
    TEST_MS
  )

  browserTest(
    "pictures of flagged posts are archived, and served by a link that is signed and expires",
    async () => {
      const picture = local.web.put(
        "cdn.test/p.gif",
        () => new Response(GIF, { headers: { "content-type": "text/html" } })
      )
      const edge = instagramEdge(1, "grim.cooks")
      const post = {
        node: {
          ...edge.node,
          display_url: picture,
          thumbnail_src: picture,
          edge_media_to_caption: { edges: [{ node: { text: "What the fuck is this shit, you stupid bitch" } }] }
        }
      }
      local.web.putPage("instagram.test/grim.cooks", {
        ...instagram(),
        answers: {
          "/api/v1/users/web_profile_info/?username=grim.cooks": instagramUser({
            username: "grim.cooks",
            edge_owner_to_timeline_media: { count: 1, page_info: { has_next_page: false }, edges: [post] }
          })
        },
        onScroll: []
      })
      const { answer } = await local.scored("instagram", "grim.cooks", "risk_flags")
      const url = /"url":"([^"]+)"/.exec(answer.text)?.[1] ?? ""
      expect(answer.text).toContain(`"source":"archive"`)
      expect(url).toStartWith("http://localhost/api/v1/media/")
      const path = new URL(url).pathname
      const served = await local.host.host.fetch(new Request(url))
      expect(served.status).toBe(200)
      // By its own bytes, not by what its sender called it.
      expect(served.headers.get("content-type")).toBe("image/gif")
      expect(served.headers.get("content-security-policy")).toContain("default-src 'none'")
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(GIF)

      const tampered = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"))
      expect(await local.host.call(tampered)).toMatchObject({ status: 404, json: { error: "not_found" } })
      const past = await local.host.run(signToken("media", "0".repeat(64), new Date(Date.now() - 1_000)))
      expect(await local.host.call(`/api/v1/media/${past}`)).toMatchObject({
        status: 410,
        json: { error: "link_expired" }
      })
      const forReport = await local.host.run(signToken("report", "0".repeat(64), new Date(Date.now() + 60_000)))
      expect(await local.host.call(`/api/v1/media/${forReport}`)).toMatchObject({ status: 404 })
    },
    TEST_MS
  )

  browserTest(
    "a page that leads the browser to a private address never reaches it",
    async () => {
      const before = await local.balance()
      local.web.put("kick.test/lured", () => Response.redirect(local.insideUrl, 302))
      const { answer } = await local.scored("kick", "lured")
      expect(answer).toMatchObject({ json: { status: "failed", error: expect.any(String) } })
      expect(await local.balance()).toBe(before)

      const lure = `<img src="${local.insideUrl}"><iframe src="${local.insideUrl}"></iframe>`
      local.web.putPage("instagram.test/nova.lured", {
        html: html("<title>Nova (@nova.lured)</title>", lure),
        answers: {
          "/api/v1/users/web_profile_info/?username=nova.lured": instagramUser({ username: "nova.lured" })
        },
        onScroll: []
      })
      expect((await local.scored("instagram", "nova.lured")).answer).toMatchObject({ json: { status: "done" } })
      expect(local.forbidden).toEqual([])
    },
    TEST_MS
  )

  browserTest(
    "a platform whose robots.txt refuses is not read: the job fails with a clear sentence and is refunded",
    async () => {
      const before = await local.balance()
      local.web.put("linkedin.test/robots.txt", () => new Response("User-agent: *\nDisallow: /\n"))
      const { answer } = await local.scored("linkedin", "nova.cooks")
      expect(answer).toMatchObject({
        json: { status: "failed", error: expect.stringMatching(/asks programs not to read/) }
      })
      expect(local.web.asked().filter((address) => address.startsWith("linkedin.test/in/"))).toEqual([])
      expect(await local.balance()).toBe(before)
    },
    TEST_MS
  )

  browserTest(
    "a profile that does not exist is a failed job that says so, and is refunded",
    async () => {
      const before = await local.balance()
      const { answer } = await local.scored("snapchat", "no.such.person")
      expect(answer).toMatchObject({
        json: { status: "failed", error: expect.stringMatching(/no such|not exist|no account/i) }
      })
      expect(await local.balance()).toBe(before)
    },
    TEST_MS
  )

  browserTest(
    "a browser killed in the middle of a job: the job is scored all the same, charged once",
    async () => {
      const before = await local.balance()
      const held = Promise.withResolvers<void>()
      let times = 0
      const page = instagram()
      local.web.putPage("instagram.test/nova.held", {
        ...page,
        answers: {
          "/api/v1/users/web_profile_info/?username=nova.held": instagramUser({ username: "nova.held" })
        },
        onScroll: []
      })
      local.web.put("instagram.test/api/v1/users/web_profile_info/?username=nova.held", async () => {
        times += 1
        if (times === 1) {
          for (const { pid } of browsers()) process.kill(pid, "SIGKILL")
          held.resolve()
        }
        return Response.json(instagramUser({ username: "nova.held" }))
      })
      const { answer } = await local.scored("instagram", "nova.held")
      await held.promise
      expect(answer).toMatchObject({ json: { status: "done", creator: { handle: "nova.held" } } })
      expect(await local.balance()).toBe(before - 1)
    },
    TEST_MS
  )
})

describe("scoring without a browser", () => {
  const cases: ReadonlyArray<readonly [string, string | null]> = [
    ["no browser is there", null],
    ["the browser can't be started", "/nonexistent/chromium"]
  ]
  for (const [what, path] of cases) {
    test(
      `where ${what}, the page itself is read`,
      async () => {
        const local = await openLocal(path)
        local.web.put(
          "instagram.test/nova.cooks",
          () =>
            new Response(
              html(
                `<title>Nova Cooks (@nova.cooks) • Instagram photos and videos</title>
               <meta property="og:title" content="Nova Cooks (@nova.cooks) • Instagram photos and videos">
               <meta property="og:url" content="http://instagram.test:${local.web.port}/nova.cooks">
               <meta property="og:description" content="48K Followers, 312 Following, 821 Posts - ` +
                  `Nova Cooks (@nova.cooks) on Instagram: &quot;Slow food&quot;">`
              ),
              { headers: { "content-type": "text/html" } }
            )
        )
        const { answer } = await local.scored("instagram", "nova.cooks")
        expect(answer).toMatchObject({
          json: { status: "done", creator: { display_name: "Nova Cooks", followers: 48_000 } }
        })
        await local.close()
      },
      TEST_MS
    )
  }
})
