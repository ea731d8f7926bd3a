import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { type ApiDocument, describedOf, readApiDocument } from "../../hosts/http/reference/apiDocument.ts"
import { curlExample, scriptExample } from "../../hosts/http/reference/exampleRequests.ts"
import { indexPage } from "../../hosts/http/reference/indexPage.ts"
import { operationPage } from "../../hosts/http/reference/operationPage.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { makeFits, operationAt } from "./described.ts"
import { expectWellMade, PAGE_BYTES_MAX } from "./memberLooks.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const REFERENCE = "/reference"
const HOSTILE = `</code><script>alert(1)</script><img src=x onerror=alert(1)>"'&\``
/** Operations that need more than their example to be answered well. */
const LEDGER_READS = "getCreditsDays"

let world: Awaited<ReturnType<typeof openMailedHost>>
let owner: Browser
let viewer: Browser
let stranger: Browser
let document: ApiDocument
beforeAll(async () => {
  world = await openMailedHost()
  const { host } = world
  const elsewhere = await host.run(createTenant("Elsewhere Ltd"))
  await addMember(host, host.tenant.id, "owner@brand.example", "owner")
  await addMember(host, host.tenant.id, "viewer@brand.example", "viewer")
  await addMember(host, elsewhere.id, "owner@elsewhere.example", "owner")
  owner = await signedInBrowser(world, "owner@brand.example")
  viewer = await signedInBrowser(world, "viewer@brand.example")
  stranger = await signedInBrowser(world, "owner@elsewhere.example")
  host.writes.others.length = 0
  document = readApiDocument((await host.call("/api/v1/openapi.json")).json)
})
afterAll(() => world.host.close())

/** What a browser shows of a piece of a page. */
const shown = (text: string): string =>
  text.replaceAll(/<[^>]*>/g, "").replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

describe("the API reference", () => {
  test("has a page for every operation and every event that OpenAPI describes, each below 60 kB, without a session", async () => {
    const { host } = world
    const all = describedOf(document)
    expect(all.length).toBeGreaterThan(100)
    const index = await host.call(REFERENCE)
    for (const { kind, method, path, operation } of all) {
      const { operationId } = operation
      expect(index.text).toContain(`href="${REFERENCE}/${operationId}"`)
      const page = await host.call(`${REFERENCE}/${operationId}`)
      expect({ operationId, status: page.status }).toEqual({ operationId, status: 200 })
      const heading = shown(/<h1>([\s\S]*?)<\/h1>/.exec(page.text)?.[1] ?? "")
      expect(heading).toBe(`${kind === "webhook" ? "EVENT" : method}${path}`)
      const text = shown(page.text)
      for (const { name, description } of operation.parameters ?? []) {
        expect({ operationId, name, isTold: text.includes(name) }).toEqual({ operationId, name, isTold: true })
        expect(text).toContain(description.replaceAll("`", ""))
      }
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect({ operationId, status, isTold: page.text.includes(`<h3>${status}</h3>`) }).toMatchObject({
          isTold: true
        })
        expect(text).toContain(description.replaceAll("`", ""))
      }
      // Whatever a table refers to is on the page.
      for (const [, place] of page.text.matchAll(/href="#([^"]+)"/g)) expect(page.text).toContain(`id="${place}"`)
      expect(Bun.gzipSync(Buffer.from(page.text)).length).toBeLessThan(PAGE_BYTES_MAX)
    }
    expect(Bun.gzipSync(Buffer.from(index.text)).length).toBeLessThan(PAGE_BYTES_MAX)
  }, 120_000)

  test("shows every field of every schema that an operation takes or answers", async () => {
    const { text } = await world.host.call(`${REFERENCE}/getAccount`)
    for (const field of ["tenant", "tenant.id", "api_key.last_used_at", "pricing.note"]) {
      expect(text).toContain(`<code>${field}</code>`)
    }
    const bulk = await world.host.call(`${REFERENCE}/postCreatorsBulk`)
    expect(shown(bulk.text)).toContain("creators[].platform")
    expect(shown(bulk.text)).toContain("1 to 100 entries")
  })

  test("shows answers that are as their schemas say", () => {
    const isGood = (status: string) => Number(status) < 400
    const fits = makeFits(world.host.openApi)
    let checked = 0
    for (const { operation } of describedOf(document)) {
      for (const [status, { content = {} }] of Object.entries(operation.responses)) {
        for (const [type, { schema, example }] of Object.entries(content)) {
          if (example === undefined || !isGood(status)) continue
          const name = `${operation.operationId} ${status} ${type}`
          expect({ name, fits: fits(schema, example) }).toEqual({ name, fits: true })
          checked += 1
        }
      }
    }
    expect(checked).toBeGreaterThan(70)
  }, 120_000)

  test("links from the front page, the setup and the page of developers", async () => {
    const { host } = world
    for (const page of [
      await host.call("/", { headers: { accept: "text/html" } }),
      await host.call("/brand/attribution/setup"),
      await owner.open("/account/api")
    ]) {
      expect(page.text).toContain(`href="${REFERENCE}"`)
    }
  })

  test("is kept by its ETag, compressed as is asked for, and the same for everyone", async () => {
    const { host } = world
    for (const path of [REFERENCE, `${REFERENCE}/getAccount`]) {
      const plain = await host.call(path)
      for (const encoding of ["br", "gzip"]) {
        const response = await host.host.fetch(
          new Request(`http://localhost${path}`, { headers: { "accept-encoding": encoding } })
        )
        expect(response.headers.get("content-encoding")).toBe(encoding)
        const bytes = new Uint8Array(await response.arrayBuffer())
        const text =
          encoding === "gzip"
            ? Buffer.from(Bun.gunzipSync(bytes)).toString()
            : (await import("node:zlib")).brotliDecompressSync(bytes).toString()
        expect(text).toBe(plain.text)
        const tag = response.headers.get("etag") ?? ""
        const again = await host.call(path, { headers: { "accept-encoding": encoding, "if-none-match": tag } })
        expect([again.status, again.text]).toEqual([304, ""])
      }
      expect((await owner.open(path)).text).toBe(plain.text)
      expect(plain.headers.get("cache-control")).toBe("public, max-age=300")
    }
  })

  test("its filter shows what holds all words, and says where nothing does", async () => {
    const { host } = world
    const found = await host.call(`${REFERENCE}?q=${encodeURIComponent("Pack CREDITS")}`)
    expect(found.text).toContain(`href="${REFERENCE}/postCreditsPacks"`)
    expect(found.text).not.toContain(`href="${REFERENCE}/getHealthz"`)
    const none = await host.call(`${REFERENCE}?q=${encodeURIComponent(HOSTILE)}`)
    expect(none.status).toBe(200)
    expect(none.text).toContain("Nothing holds all of these words")
    expect(none.text).not.toContain("<script>")
    expect((await host.call(`${REFERENCE}?q=${"x".repeat(5_000)}`)).text.length).toBeLessThan(20_000)
  })

  test("an operation that isn't is a page that says so", async () => {
    for (const name of ["nothing", "__proto__", encodeURIComponent(HOSTILE)]) {
      const { status, text } = await world.host.call(`${REFERENCE}/${name}`)
      expect([status, text.includes("There is no such operation"), text.includes("<script>")]).toEqual([
        404,
        true,
        false
      ])
    }
  })

  test("text is shown as it is, whatever it holds", () => {
    const hostile = (value: unknown): unknown => {
      if (typeof value === "string") return value.startsWith("#/components/") ? value : `${value}${HOSTILE}`
      if (Array.isArray(value)) return value.map(hostile)
      if (typeof value !== "object" || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name,
          ["in", "type", "operationId", "tags"].includes(name) && typeof inner !== "object" ? inner : hostile(inner)
        ])
      )
    }
    const wrong = readApiDocument(hostile(document))
    const pages = [
      indexPage(wrong, "Name", ""),
      ...describedOf(wrong)
        .slice(0, 40)
        .map((each) => operationPage(each, wrong, HOSTILE, true))
    ]
    for (const page of pages) {
      expect(page).not.toContain("<script>")
      expect(page).not.toContain("<img")
      expect(page).toContain("&#60;script&#62;alert(1)")
    }
  })
})

describe("the examples of requests", () => {
  const operations = () => describedOf(document).filter(({ kind }) => kind === "operation")

  test("in TypeScript ask for the operation that they stand with", async () => {
    const transpiler = new Bun.Transpiler({ loader: "ts" })
    for (const each of operations()) {
      const asked: Array<Request> = []
      const fetched = async (url: string, init?: RequestInit) => {
        asked.push(new Request(url, init))
        return new Response("{}")
      }
      const run = new Function(
        "fetch",
        "process",
        `return (async () => {${transpiler.transformSync(scriptExample(each, document))}\n})()`
      )
      await run(fetched, { env: { API_KEY: "KEY" } })
      const [request] = asked
      const { pathname } = new URL(request?.url ?? "")
      const name = `${each.method.toLowerCase()} ${each.path}`
      expect({ name, asks: operationAt(world.host.openApi, request?.method ?? "", pathname)?.name }).toEqual({
        name,
        asks: name
      })
      const isKeyed = each.operation.security.some((one) => "apiKey" in one)
      expect(request?.headers.get("x-api-key")).toBe(isKeyed ? "KEY" : null)
      const isIdempotent = each.operation.parameters?.some((one) => one.name === "Idempotency-Key") === true
      expect({ name, isNamed: request?.headers.has("idempotency-key") }).toEqual({ name, isNamed: isIdempotent })
    }
  })

  test("in curl are what a shell takes, with the body as it was", async () => {
    const script = `curl() { printf '%s\\0' "$@"; printf '\\1\\0'; }\nuuidgen() { echo 5b1d8a52; }\nAPI_KEY=KEY\n${operations()
      .map((each) => curlExample(each, document))
      .join("\n")}`
    const { stdout, exitCode } = Bun.spawnSync(["bash", "-c", script])
    expect(exitCode).toBe(0)
    const calls = stdout
      .toString()
      .split("\u0001\0")
      .slice(0, -1)
      .map((call) => call.split("\0").slice(0, -1))
    expect(calls).toHaveLength(operations().length)
    for (const [place, each] of operations().entries()) {
      const call = calls[place] ?? []
      const url = call.find((word) => word.startsWith("http://localhost/")) ?? ""
      const name = `${each.method.toLowerCase()} ${each.path}`
      expect({ name, asks: operationAt(world.host.openApi, each.method, new URL(url).pathname)?.name }).toEqual({
        name,
        asks: name
      })
      const [content] = Object.entries(each.operation.requestBody?.content ?? {})
      if (content?.[0] !== "application/json") continue
      expect(JSON.parse(call[call.indexOf("--data-binary") + 1] ?? "")).toEqual(content[1].example)
    }
  })
})

describe("trying an operation", () => {
  const tryPath = (id: string) => `${REFERENCE}/${id}/try`
  const send = (browser: Browser, id: string, fields: Record<string, string>, tenant: string = world.host.tenant.id) =>
    browser.send(tryPath(id), { tenant, ...fields })

  test("is answered by the sandbox, with status, headers and body, and neither charges nor changes anything", async () => {
    const { host } = world
    const balance = () => host.run(CreditLedger.use((ledger) => ledger.balance(host.tenant.id)))
    const before = await balance()
    const lookup = await send(owner, "getCreatorsPlatformHandle", { "path.platform": "x", "path.handle": "any.one" })
    expect(lookup.status).toBe(200)
    const text = shown(lookup.text)
    expect(text).toContain(`"sandbox": true`)
    expect(text).toContain(`"credits_charged": 0`)
    expect(lookup.text).toContain("<strong>200</strong>")
    expect(text).toContain("content-type")
    const pack = await send(owner, "postCreditsPacks", {
      type: "application/json",
      body: `{"credits":50}`,
      "header.Idempotency-Key": "a-key-of-mine"
    })
    expect(shown(pack.text)).toContain(`"sandbox": true`)
    const tenant = await send(owner, "getAccount", {})
    expect(shown(tenant.text)).toContain(`"name": "Sandbox"`)
    expect(tenant.text).not.toContain(host.keys.full.id)
    expect([await balance(), host.isUntouched()]).toEqual([before, true])
  })

  test("every operation that a test key is answered can be tried, and each form begins with its example", async () => {
    const { host } = world
    let tried = 0
    for (const { method, path, operation } of describedOf(document)) {
      const page = await owner.open(tryPath(operation.operationId))
      const isTryable = operation.description.includes("A test key is answered by fixtures")
      expect({ method, path, status: page.status }).toEqual({ method, path, status: isTryable ? 200 : 404 })
      if (!isTryable) continue
      tried += 1
      for (const { in: place, name } of operation.parameters ?? [])
        expect(page.text).toContain(`name="${place}.${name}"`)
    }
    expect(tried).toBeGreaterThan(60)
    expect(host.isUntouched()).toBe(true)
  })

  test("refusals of the operation are shown as they are; what is no call at all is not sent", async () => {
    const refused = await send(owner, "getCreditsDays", { "query.days": "77" })
    expect(refused.text).toContain("<strong>400</strong>")
    const missing = await send(owner, "getCreatorsPlatformHandle", { "path.platform": "x", "path.handle": " " })
    expect([missing.status, missing.text.includes("handle is required")]).toEqual([400, true])
    const header = await send(owner, "getCreatorsPlatformHandle", {
      "path.platform": "x",
      "path.handle": "any.one",
      "header.x-customer-ref": "a\nb: c"
    })
    expect(header.status).toBe(400)
    const hostile = await send(owner, "getLinksCode", { "path.code": HOSTILE })
    expect(hostile.status).toBe(200)
    expect(hostile.text).not.toContain("<script>")
    const body = await send(owner, "postCreditsPacks", { body: "{", type: "text/html" })
    expect(body.text).toContain("<strong>400</strong>")
  })

  test("a live key that was put into it is refused, and not shown again", async () => {
    const { host } = world
    for (const key of [host.secrets.full, host.secrets.track]) {
      const told = await send(owner, "getLinksCode", { "path.code": key })
      expect([told.status, told.text.includes(key)]).toEqual([400, false])
      expect(told.text).toContain("that is a live key")
    }
    // Neither a header nor a query that the operation does not name goes with it.
    const more = await owner.send(
      tryPath(LEDGER_READS),
      { tenant: host.tenant.id, "header.x-api-key": "sk_test_x", "query.key": "x" },
      { origin: "http://localhost", "sec-fetch-site": "same-origin", "x-api-key": host.secrets.full }
    )
    expect(more.text).toContain("<strong>200</strong>")
    expect(shown(more.text)).toContain(`"sandbox": true`)
  })

  test("is for owners and members: not for viewers, other tenants' people or who is not signed in", async () => {
    const { host } = world
    expect((await viewer.open(tryPath("getAccount"))).status).toBe(403)
    expect((await send(viewer, "getAccount", {})).status).toBe(403)
    expect((await send(stranger, "getAccount", {})).status).toBe(403)
    expect((await new Browser(host).open(tryPath("getAccount"))).headers.get("location")).toBe("/sign-in")
    const forged = await owner.send(tryPath("getAccount"), { tenant: host.tenant.id }, { origin: "https://e.example" })
    expect(forged.status).toBe(403)
  })

  test("is bounded for each person, and told so", async () => {
    const statuses = []
    for (let place = 0; place < 31; place++) {
      statuses.push((await stranger.send(tryPath("getRateCard"), { tenant: await otherTenant() })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })

  const otherTenant = async (): Promise<string> =>
    /name="tenant" value="([^"]+)"/.exec((await stranger.open(tryPath("getRateCard"))).text)?.[1] ?? ""
})

describe("how it looks", () => {
  const { browser: chromium } = useChromium()
  browserTest("its index and its filter are well made", async () => {
    const { host } = world
    await expectWellMade(chromium(), "reference", await host.call(REFERENCE), null)
    await expectWellMade(chromium(), "reference-none", await host.call(`${REFERENCE}?q=xyzzy`), null)
  })

  for (const id of ["postCreatorsBulk", "orderAttributed", "getTrackClick"]) {
    browserTest(`its page of ${id} is well made`, async () => {
      await expectWellMade(chromium(), `reference-${id}`, await world.host.call(`${REFERENCE}/${id}`), null)
    })
  }

  browserTest("its forms and their answers are well made", async () => {
    await expectWellMade(chromium(), "reference-try", await owner.open(`${REFERENCE}/postCreatorsBulk/try`))
    const tried = await owner.send(`${REFERENCE}/getAccount/try`, { tenant: world.host.tenant.id })
    await expectWellMade(chromium(), "reference-tried", tried)
  })
})
