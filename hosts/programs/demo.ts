import { createHmac, randomUUID } from "node:crypto"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { Clock, type Context, Effect, Layer, Logger, Redacted, Schema } from "effect"
import * as Embedded from "../../adapters/embedded/client.ts"
import { layer as TextModels } from "../../adapters/models/TextModels.ts"
import { layer as ReportPrinter } from "../../adapters/pdf/ReportPrinter.ts"
import { layer as ports } from "../../adapters/postgres/layer.ts"
import { layer as WebSearch } from "../../adapters/search/notConfigured.ts"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { explainOrder } from "../../domain/revenue/attribution/explainOrder.ts"
import { WHOLE_SHARE } from "../../domain/revenue/attribution/models/shares.ts"
import { reportAttribution } from "../../domain/revenue/attribution/reportAttribution.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { CAPTURED_AT } from "../../fixtures/creators/captures/xDevelopers.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { sandbox } from "../../fixtures/layers/sandbox.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { JobId } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Scores } from "../../ports/creators/scoring/Scores.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { decimalText } from "../../ports/money/readAmount.ts"
import { AttributionModel } from "../../ports/revenue/attribution/AttributionModel.ts"
import { OrderId } from "../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { type Host, makeHost } from "../host/makeHost.ts"
import { startOrExplain } from "../process/start.ts"
import type { Services } from "../services/Services.ts"
import { openLimits } from "../stores/openLimits.ts"
import { work as jobsWork } from "../workers/creators/jobs.ts"
import { startOne } from "../workers/Work.ts"
import { demoClock } from "./demoClock.ts"
import { recordedSource, scoreLines } from "./demoScore.ts"

const BASE_URL = "http://localhost:3000"
const SHOP = ShopDomain.make("corner-shop.example")
const SHOP_SECRET = "a-secret-the-store-and-the-service-share"
const USD = CurrencyCode.make("USD")
const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Safari/537.36"

const CREATORS = [
  { code: LinkCode.make("nova"), creator: { platform: "youtube", handle: "novacooks" }, promoCode: "NOVA10" },
  { code: LinkCode.make("kai"), creator: { platform: "instagram", handle: "kai.runs" }, promoCode: "KAI15" }
]

/** Opens an account with a publishable and a secret key, two creators' links and a connected store. */
const setUp = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Corner Shop")
  const publishable = yield* createKey({ tenantId, scope: "track", label: "Pixel" })
  const secret = yield* createKey({ tenantId, scope: "full", label: "Server" })
  for (const link of CREATORS) {
    yield* createLink({ ...link, tenantId, destinationUrl: `https://${SHOP}/kettle?colour=red` })
  }
  yield* connectShop({ tenantId, domain: SHOP, secret: Redacted.make(SHOP_SECRET) })
  return { tenantId, publishable: Redacted.value(publishable.secret), secret: Redacted.value(secret.secret) }
})

type Keys = Effect.Success<typeof setUp>

/** What the demo reads of the answers about creators and jobs. */
const decodeAnswer = Schema.decodeUnknownSync(
  Schema.Struct({
    status: Schema.String,
    job_id: Schema.optionalKey(Schema.String),
    credits_charged: Schema.optionalKey(Schema.Int),
    progress: Schema.optionalKey(Schema.Int),
    progress_message: Schema.optionalKey(Schema.String),
    creator: Schema.optionalKey(
      Schema.Struct({
        report: Schema.optionalKey(
          Schema.StructWithRest(Schema.Struct({ pdf_url: Schema.String, view_url: Schema.String }), [
            Schema.Record(Schema.String, Schema.Unknown)
          ])
        )
      })
    )
  })
)

/** A shopper, the store and the survey provider, each speaking to the host as they do in the world, a minute apart. */
const cast = (host: Host, keys: Keys, { clock, pass }: ReturnType<typeof demoClock>) => {
  const expect = async (status: number, path: string, init: RequestInit) => {
    pass(1)
    const response = await host.fetch(new Request(BASE_URL + path, init))
    if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const post = (path: string, headers: Record<string, string>, body: string) =>
    expect(200, path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body })
  const track = (event: object) => post("/api/v1/track", { "x-api-key": keys.publishable }, JSON.stringify(event))

  return {
    follow: async (pvId: string, code: LinkCode) => {
      const redirect = await expect(302, `/api/v1/track/click?code=${code}`, { headers: { "user-agent": BROWSER } })
      await track({ event_type: "page_view", pv_id: pvId, page_url: redirect.headers.get("location") })
    },
    buy: (pvId: string, orderId: string, revenue: number) =>
      track({ event_type: "purchase", pv_id: pvId, order_id: orderId, revenue, is_new_customer: true }),
    notify: (orderId: number, totalPrice: string, discountCodes: ReadonlyArray<string> = []) => {
      const body = JSON.stringify({
        id: orderId,
        created_at: new Date(clock.currentTimeMillisUnsafe()).toISOString(),
        currency: USD,
        total_price: totalPrice,
        customer: { orders_count: 1 },
        discount_codes: discountCodes.map((code) => ({ code }))
      })
      const signature = createHmac("sha256", SHOP_SECRET).update(body).digest("base64")
      return post(
        "/api/webhooks/shop",
        { "x-shop-domain": SHOP, "x-shop-topic": "orders/create", "x-shop-hmac-sha256": signature },
        body
      )
    },
    answer: (orderId: string, answer: string) =>
      post(
        "/api/webhooks/survey",
        { "x-survey-signature": keys.secret },
        JSON.stringify({ order_id: orderId, question: "How did you hear about us?", answer, shop_domain: SHOP })
      )
  }
}

const bold = (text: string) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text)

/** Prints rows as columns under the first of them: words to the left, numbers to the right. */
const printTable = (rows: ReadonlyArray<ReadonlyArray<string>>) => {
  const columns = (rows[0] ?? []).map((_, column) => ({
    width: Math.max(...rows.map((row) => row[column]?.length ?? 0)),
    isNumeric: rows.slice(1).every((row) => /^[+-]?[\d.]+( %)?$/.test(row[column] ?? ""))
  }))
  for (const [index, row] of rows.entries()) {
    const cells = columns.map(({ width, isNumeric }, column) => {
      const cell = row[column] ?? ""
      return isNumeric ? cell.padStart(width) : cell.padEnd(width)
    })
    const line = cells.join("   ").trimEnd()
    console.log(`  ${index === 0 ? bold(line) : line}`)
  }
}

const dollars = (minorUnits: bigint) => decimalText({ minorUnits, currency: USD })

const printReport = async (services: Context.Context<Services>, tenantId: TenantId, nowMs: number) => {
  const period = { from: new Date(0), to: new Date(nowMs + 1) }
  const run = Effect.runPromiseWith(services)
  const models = AttributionModel.literals
  const reports = await run(
    Effect.forEach(models, (model) => reportAttribution({ tenantId, model, period, currency: null }))
  )
  const names = CREATORS.map(({ creator }) => creator)
  const earnedBy = (report: (typeof reports)[number], handle: string) =>
    report.creators.find(({ creator }) => creator?.handle === handle)?.minorUnits ?? 0n
  const row = (name: string, amount: (report: (typeof reports)[number]) => bigint) => [
    name,
    ...reports.map((report) => dollars(amount(report)))
  ]
  console.log(bold("\nRevenue by creator, in USD, under each attribution model\n"))
  printTable([
    ["", ...models],
    ...names.map(({ platform, handle }) => row(`${platform}/${handle}`, (report) => earnedBy(report, handle))),
    row("no creator", (report) => report.unattributed[0]?.minorUnits ?? 0n),
    row("all orders", (report) => report.totals[0]?.minorUnits ?? 0n)
  ])

  const { order, shares } = await run(
    explainOrder({ tenantId, orderId: OrderId.make("1002"), model: "position_based", period })
  )
  console.log(bold(`\nWhy: order ${order.orderId}, ${dollars(order.total.minorUnits)} USD, position based\n`))
  printTable([
    ["touch", "creator", "share", "revenue", "evidence"],
    ...shares.map(({ touch, share, minorUnits }) => [
      touch.kind,
      `${touch.creator?.platform}/${touch.creator?.handle}`,
      `${(share * 100n) / WHOLE_SHARE} %`,
      dollars(minorUnits),
      touch.reason
    ])
  ])
}

/** Shows a step of a job: on a terminal in one line that changes, elsewhere a line a step. */
const showStep = (progress: number, message: string) => {
  const line = `  ${String(progress).padStart(3)} %  ${message}`
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`)
  else console.log(line)
}

const CREATOR = "/api/v1/creators/x/XDevelopers"
const CREDITS = 10
const STEP_MS = 5
/** Every step is to be shown, for which a job is asked about far more often than a customer would. */
const REQUESTS_PER_MINUTE = 100_000

/** Orders a score over HTTP, shows the job while a worker works on it, and prints what came of it and what it cost. */
const scoreOverHttp = async (host: Host, services: Context.Context<Services>, { tenantId, secret }: Keys) => {
  const run = Effect.runPromiseWith(services)
  await run(grantCredits({ tenantId, credits: CREDITS }))
  const ask = async (path: string) => {
    const response = await host.fetch(new Request(BASE_URL + path, { headers: { "x-api-key": secret } }))
    return decodeAnswer(await response.json())
  }
  console.log(bold("\nScoring a creator: x/XDevelopers, from a capture of what X shows of it\n"))
  const ordered = await ask(CREATOR)
  console.log(`  GET ${CREATOR}: ${ordered.status}, ${ordered.credits_charged} credit charged`)
  const jobId = ordered.job_id ?? ""
  const stopWorker = startOne(services, jobsWork, { serviceName: "CreatorSignal", baseUrl: BASE_URL })
  let shown = ""
  for (;;) {
    const job = await ask(`/api/v1/jobs/${jobId}`)
    if (job.status !== "queued" && job.status !== "processing") break
    const step = `${job.progress} ${job.progress_message}`
    if (step !== shown) showStep(job.progress ?? 0, job.progress_message ?? "")
    shown = step
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  showStep(100, "Done\n")
  await stopWorker()

  const [job] = await run(Jobs.use((jobs) => jobs.find(tenantId, [JobId.make(jobId)])))
  const [card] = await run(Scores.use((scores) => scores.find(tenantId, job?.scoreIds ?? [])))
  if (card === undefined) throw new Error(`the job ended without a score: ${job?.error}`)
  const { title, lines } = scoreLines(card)
  console.log(`${bold(title)}\n\n${lines.join("\n")}`)
  const entries = await run(CreditLedger.use((ledger) => ledger.history(tenantId, { limit: CREDITS, before: null })))
  const moves = entries.toReversed().map(({ reason, delta }) => `${reason} ${delta > 0 ? "+" : ""}${delta}`)
  const folder = await mkdtemp(join(tmpdir(), "creatorsignal-demo-"))
  const { creator } = await ask(`/api/v1/jobs/${jobId}?include=report`)
  const pdf = await host.fetch(new Request(creator?.report?.pdf_url ?? ""))
  const page = await host.fetch(new Request(creator?.report?.view_url ?? ""))
  for (const { status, url } of [pdf, page]) if (status !== 200) throw new Error(`${url} was answered ${status}`)
  // Once the demo has ended nobody answers its addresses: the file beside the page is what can be opened.
  const pageText = (await page.text()).replace(/(<a class="download" href=")[^"]*/, "$1report.pdf")
  console.log(`  Credits: ${moves.join(", ")}; ${entries.reduce((sum, { delta }) => sum + delta, 0)} left.`)
  console.log("\n  The report, which is free for who paid for the score:")
  for (const [name, content] of [
    ["report.json", JSON.stringify(creator?.report, null, 2)],
    ["report.pdf", new Uint8Array(await pdf.arrayBuffer())],
    ["report.html", pageText]
  ] as const) {
    await writeFile(join(folder, name), content)
    console.log(`    ${name === "report.html" ? pathToFileURL(join(folder, name)).href : join(folder, name)}`)
  }
}

await startOrExplain(async () => {
  console.log(bold("CreatorSignal demo: which creator earned this sale, and which can I trust"))
  console.log("\nEverything runs in this process, on an embedded Postgres in memory.\n")
  const time = demoClock(CAPTURED_AT, await Effect.runPromise(Clock.Clock))
  const host = makeHost(
    Layer.mergeAll(
      // What comes later takes the place of what came before.
      externalPorts,
      Layer.succeed(Clock.Clock, time.clock),
      ports(Redacted.make("the demo's signing secret")).pipe(Layer.provide(Embedded.layer())),
      recordedSource,
      WebSearch,
      ReportPrinter(),
      TextModels,
      openLimits({ redisUrl: null }),
      // The story below is what there is to read; a failure of it is thrown.
      Logger.layer([])
    ),
    sandbox,
    { serviceName: "CreatorSignal", baseUrl: BASE_URL, pixel: "", requestsPerMinute: REQUESTS_PER_MINUTE }
  )
  try {
    const services = await host.services
    const keys = await Effect.runPromiseWith(services)(setUp)
    const { follow, buy, notify, answer } = cast(host, keys, time)
    const [nova, kai] = [LinkCode.make("nova"), LinkCode.make("kai")]
    const [ann, ben, cem] = [randomUUID(), randomUUID(), randomUUID()]

    console.log("  1001  a shopper clicks nova's link and buys; pixel and store both report the order, the store twice")
    await follow(ann, nova)
    await buy(ann, "1001", 59.98)
    await notify(1001, "59.98")
    await notify(1001, "59.98")

    console.log("  1002  another clicks nova's link, then kai's, then nova's again, and buys")
    for (const code of [nova, kai, nova]) await follow(ben, code)
    await notify(1002, "120.01")
    await buy(ben, "1002", 120.01)

    console.log("  1003  nobody clicked, but kai's discount code was used at checkout")
    await notify(1003, "35.00", ["kai15"])

    console.log("  1004  nobody clicked, but the survey answer names nova; it arrives before the order")
    await answer("1004", "I saw the red kettle at @novacooks")
    await notify(1004, "24.50")

    console.log("  1005  nothing leads to a creator; and one visitor of kai's buys nothing")
    await notify(1005, "18.00")
    await follow(cem, kai)

    await printReport(services, keys.tenantId, time.clock.currentTimeMillisUnsafe())
    console.log("\nEvery order counts once, and the parts of each add up to the cent.")

    await scoreOverHttp(host, services, keys)
    console.log("\n  The last one is a page: open its address in a browser.")
    console.log(`\nNext, look around in an invented shop: ${bold("npm start -- --sample")}`)
    console.log(`Or run the service itself, with keys of your own: ${bold("npm start")}`)
  } finally {
    await host.close()
  }
})
