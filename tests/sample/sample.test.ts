import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdir, readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Schema } from "effect"
import { SAMPLE } from "../../hosts/sample/sampleData.ts"
import { linksOf, planShop, type ShopOrder } from "../../hosts/sample/shopDays.ts"
import {
  firstKeys,
  newFolder,
  runHere,
  type Server,
  startProcess,
  startServer,
  stopServer,
  TEST_TIMEOUT_MS
} from "../process/server.ts"
import { sized } from "../support/running/sized.ts"

const DAY_MS = 86_400_000
const DAYS = sized(6, 60)
const BUN = [process.execPath, "hosts/programs/bun.ts"] as const
const SAMPLE_START = [...BUN, `--sample=${DAYS}`] as const

const Amount = Schema.Struct({ currency: Schema.String, revenue_minor: Schema.Int, gross_minor: Schema.Int })
const readReport = Schema.decodeUnknownSync(
  Schema.Struct({ totals: Schema.Array(Amount), creators: Schema.Array(Amount), unattributed: Schema.Array(Amount) })
)
const readOrders = Schema.decodeUnknownSync(
  Schema.Struct({
    attributed: Schema.Array(Schema.Struct({ ...Amount.fields, order_id: Schema.String })),
    next_cursor: Schema.NullOr(Schema.String)
  })
)
const readClicks = Schema.decodeUnknownSync(
  Schema.Struct({ groups: Schema.Array(Schema.Struct({ group: Schema.String, human: Schema.Int })) })
)

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** What several starts share: the sample is made once. */
interface Made {
  readonly folder: Awaited<ReturnType<typeof newFolder>>
  readonly server: Server
  readonly lastDay: Date
  readonly cookie: string
}
let made: Made

const get = (path: string, headers: Record<string, string>) => fetch(made.server.baseUrl + path, { headers })
const ask = async (path: string): Promise<unknown> => {
  const answer = await get(`/api/v1${path}`, { "x-api-key": firstKeys(made.server).full })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** Signs the owner in by the link of the first start. */
const signIn = async ({ baseUrl }: Server, directory: string): Promise<string> => {
  const [link = ""] = /http\S+\/sign-in\/\S+/.exec(await readFile(join(directory, "first-account.txt"), "utf8")) ?? []
  const answer = await fetch(link, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: baseUrl, "sec-fetch-site": "same-origin" },
    body: "other_browser=yes"
  })
  expect(answer.status).toBe(303)
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ")
}

beforeAll(async () => {
  const folder = await newFolder()
  const server = await startServer({ DATA_DIR: folder.path }, SAMPLE_START)
  const state: unknown = JSON.parse(await readFile(join(folder.path, "sample.json"), "utf8"))
  const { last_day: lastDay } = Schema.decodeUnknownSync(Schema.Struct({ last_day: Schema.String }))(state)
  made = { folder, server, lastDay: new Date(lastDay), cookie: await signIn(server, folder.path) }
}, TEST_TIMEOUT_MS)

afterAll(async () => {
  await made.server[Symbol.asyncDispose]()
  await made.folder[Symbol.asyncDispose]()
})

/** The days of sales that are over: of the last one some part is, by the time of the start. */
const over = () => ({
  from: isoDay(made.lastDay.getTime() - (DAYS - 1) * DAY_MS),
  to: isoDay(made.lastDay.getTime() - DAY_MS)
})

const ordersOf = async (from: string, to: string) => {
  const orders = new Map<string, { readonly currency: string; readonly net: number }>()
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = `from=${from}&to=${to}&limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`
    const page = readOrders(await ask(`/attribution/orders?${query}`))
    for (const { order_id: id, currency, revenue_minor: net } of page.attributed) {
      orders.set(id, { currency, net: (orders.get(id)?.net ?? 0) + net })
    }
    cursor = page.next_cursor
  }
  return orders
}

const sumsBy = <Item>(items: Iterable<Item>, currencyOf: (item: Item) => string, amountOf: (item: Item) => number) => {
  const sums: Record<string, number> = {}
  for (const item of items) sums[currencyOf(item)] = (sums[currencyOf(item)] ?? 0) + amountOf(item)
  return sums
}

test("a week later the same happens in the shop, a week later", () => {
  const planOf = (lastDay: Date) => planShop({ lastDay, days: DAYS, until: new Date(lastDay.getTime() + DAY_MS) })
  const week = 7 * DAY_MS
  const later = planOf(new Date(made.lastDay.getTime() + week))
  expect(later.map((act) => ({ ...act, at: act.at - week, order: null }))).toEqual(
    planOf(made.lastDay).map((act) => ({ ...act, order: null }))
  )
})

test(
  "the report adds up to the invented shop's orders, and to the list of its attributed orders, to the cent",
  async () => {
    const { from, to } = over()
    const report = readReport(await ask(`/attribution/report?from=${from}&to=${to}&model=last_touch`))
    const plan = planShop({ lastDay: made.lastDay, days: DAYS, until: new Date(made.lastDay.getTime() + DAY_MS) })
    const sold = plan.filter((act): act is ShopOrder => act.kind === "order" && act.at < made.lastDay.getTime())
    expect(sold.length).toBeGreaterThan(DAYS * 40)
    const gross = sumsBy(
      sold,
      ({ store }) => SAMPLE.shop[store].currency,
      ({ total }) => total
    )
    expect(Object.fromEntries(report.totals.map((each) => [each.currency, each.gross_minor]))).toEqual(gross)

    const net = Object.fromEntries(report.totals.map((each) => [each.currency, each.revenue_minor]))
    const revenueBy = (parts: ReadonlyArray<typeof Amount.Type>) =>
      sumsBy(
        parts,
        ({ currency }) => currency,
        (each) => each.revenue_minor
      )
    expect(revenueBy([...report.creators, ...report.unattributed])).toEqual(net)
    const listed = await ordersOf(from, to)
    expect(listed.size).toBe(sold.length)
    expect(
      sumsBy(
        listed.values(),
        ({ currency }) => currency,
        (each) => each.net
      )
    ).toEqual(net)
    const shareOfCreators = (revenueBy(report.creators).USD ?? 0) / (net.USD ?? 1)
    expect(shareOfCreators).toBeGreaterThan(0.5)
  },
  TEST_TIMEOUT_MS
)

test(
  "each link has the clicks that the invented shop's visitors made, bots left out",
  async () => {
    const { from, to } = over()
    const plan = planShop({ lastDay: made.lastDay, days: DAYS, until: made.lastDay })
    const codes = SAMPLE.creators.flatMap(linksOf)
    expect(codes.length).toBeGreaterThanOrEqual(38)
    for (const code of codes) {
      const clicks = readClicks(await ask(`/links/${code}/clicks?from=${from}&to=${to}`))
      const expected = plan.filter(
        (act) => act.kind === "click" && act.code === code && !act.userAgent.includes("ExampleBot")
      ).length
      expect([code, clicks.groups.reduce((sum, { human }) => sum + human, 0)]).toEqual([code, expected])
    }
  },
  TEST_TIMEOUT_MS
)

test(
  "the ledger of credits proves whole, and doctor finds nothing wrong",
  async () => {
    const environment = { DATA_DIR: made.folder.path, PATH: process.env.PATH ?? "" }
    const [ledger, doctor] = [
      await runHere(["credits", "verify"], environment),
      await runHere(["doctor", "--json"], environment)
    ]
    expect([ledger.code, doctor.code]).toEqual([0, 0])
    expect(ledger.stdout).toContain("00000000-0000-7000-8000-000000000001  ok")
  },
  TEST_TIMEOUT_MS
)

/** A page's words. Figures that are being worked out are there when the page is asked for again: it waits for them a while itself. */
const pageOf = async (path: string): Promise<{ readonly status: number; readonly shown: string }> => {
  const answer = await get(path, { cookie: made.cookie })
  const shown = (await answer.text()).replace(/<[^>]*>/g, "")
  return /being worked out/i.test(shown) ? pageOf(path) : { status: answer.status, shown }
}

/** Pages of the account, each with what only a page with content says. */
const PAGES: ReadonlyArray<readonly [path: string, says: RegExp]> = [
  ["/home", /Net revenue by day and creator, in USD/],
  ["/attribution", /Net revenue[\s\S]*copperpan\.sample/],
  ["/attribution/orders", /#[1-9]\d{3}/],
  ["/attribution/books", /fern-and-kettle-eu\.example, EUR/],
  ["/attribution/watch", /Many orders from one device[\s\S]*Release them: they are good sales/],
  ["/attribution/watch?show=signals", /Far more clicks than ever before/],
  ["/attribution/commissions", /12 % above 1,000\.00 USD a month/],
  [`/attribution/statements?month=${new Date().toISOString().slice(0, 7)}`, /instagram\/copperpan\.sample/],
  ["/links", /COPPERPAN10/],
  ["/links/copperpan", /People’s clicks/],
  ["/stores", /1 notice could not be read/],
  ["/stores/unread", /orders\/create/],
  ["/creators", /Copper Pan Club[\s\S]*What plans cost/],
  ["/creators/instagram/copperpan.sample", /What moved the score/],
  ["/creators/youtube/loudfork-sample/report", /Profanity/],
  ["/checks", /Completed[\s\S]*How it stands|The creator is asked[\s\S]*Completed/],
  ["/reviews", /Behind it/],
  ["/reviews?status=decided", /we would not want it beside our pots/],
  ["/account/api", /Data warehouse/],
  ["/account/credits", /Receipt/],
  ["/account/credits/usage", /spring-kettles/],
  ["/account/people", /finance@fern-and-kettle\.example/],
  ["/account/activity", /agency@northway-media\.example/],
  ["/account/settings", /Fern and Kettle/]
]

test(
  "every page of the account is answered, and has content",
  async () => {
    const lacking: Array<unknown> = []
    for (const [path, says] of PAGES) {
      const { status, shown } = await pageOf(path)
      if (status !== 200 || !says.test(shown)) lacking.push([path, status, says.source, shown.slice(-400)])
    }
    expect(lacking).toEqual([])
  },
  TEST_TIMEOUT_MS
)

test(
  "a further start with --sample serves the same shop, one without it is refused, and so is a server's database",
  async () => {
    const environment = { DATA_DIR: made.folder.path }
    expect(await stopServer(made.server)).toBe(0)
    await expect(startServer(environment, BUN)).rejects.toThrow(
      /ended with 1: .* holds an invented shop: start it with --sample/
    )
    await using again = await startServer(environment, SAMPLE_START)
    expect(again.greeting).toContain("Everything here is invented")
    expect(again.greeting).not.toContain("An account was opened")
    const page = await fetch(`${again.baseUrl}/home`, { headers: { cookie: made.cookie } })
    expect(await page.text()).toContain("Fern and Kettle")
    await expect(
      startServer({ ...environment, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, SAMPLE_START)
    ).rejects.toThrow(/ended with 1: creatorsignal: --sample makes a database of its own in DATA_DIR/)
  },
  TEST_TIMEOUT_MS
)

test(
  "a sample that is killed while it is made never looks complete: each start says what to do",
  async () => {
    await using folder = await newFolder()
    const environment = { DATA_DIR: folder.path, PORT: "1" }
    const making = await startProcess(environment, "Making an invented shop", SAMPLE_START)
    making.kill("SIGKILL")
    await making.ended
    for (const program of [SAMPLE_START, BUN]) {
      await expect(startServer({ DATA_DIR: folder.path }, program)).rejects.toThrow(
        /ended with 1: creatorsignal: the sample in \S+ was not finished and can't be used: remove the folder/
      )
    }
  },
  TEST_TIMEOUT_MS
)

test(
  "--sample is refused where there is data, which stays as it is; so are other words",
  async () => {
    await using folder = await newFolder()
    const database = join(folder.path, "postgres")
    await mkdir(database, { recursive: true, mode: 0o700 })
    await Bun.write(join(database, "PG_VERSION"), "18\n")
    await expect(startServer({ DATA_DIR: folder.path }, SAMPLE_START)).rejects.toThrow(
      /ended with 1: creatorsignal: \S+ holds data already, and nothing was changed/
    )
    expect(await readdir(folder.path)).toEqual(["postgres"])
    for (const word of ["--smaple", "sample", "--sample=1", "--sample=x"]) {
      await expect(startServer({ DATA_DIR: folder.path }, [...BUN, word])).rejects.toThrow(
        /ended with 1: creatorsignal: (?:\S+ is no option of a start|--sample takes 3 to 60 days)/
      )
    }
  },
  TEST_TIMEOUT_MS
)
