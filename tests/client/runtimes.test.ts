import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { account, scored } from "../http/customers.ts"
import { openHost, type TestHost } from "../http/host.ts"
import { newFolder } from "../process/server.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { builtClient } from "./builtClient.ts"
import { listen } from "./httpHost.ts"

/** What is asked of the client everywhere; the options and the module are given. */
const TRIAL = `async ({ createClient, verifyWebhook, WebhookInvalid, readyData }, options, handle) => {
  const client = createClient(options)
  const looked = await client.creators.lookup({ platform: "youtube", handle, include: ["narrative"] })
  const again = await client.creators.lookup({ platform: "youtube", handle }, { idempotencyKey: "trial-" + handle })
  const replay = await client.creators.lookup({ platform: "youtube", handle }, { idempotencyKey: "trial-" + handle })
  const ordered = await client.creators.lookup({ platform: "x", handle: "nova." + handle })
  const refused = await client.creators.lookup({ platform: "x", handle: "a b" })
  for (const place of [1, 2, 3]) readyData(await client.roster.save({ platform: "x", handle: "saved." + place, tags: ["trial"] }))
  const listed = []
  for await (const creator of client.roster.list({ limit: 2, tag: "trial", sort: "name" })) listed.push(creator.handle)
  const pdf = readyData(await client.creators.reportPdf({ platform: "youtube", handle }))
  const controller = new AbortController()
  const ended = client.account.get({}, { signal: controller.signal })
  controller.abort()
  const body = JSON.stringify({ event: "score.failed", delivered_at: new Date().toISOString() })
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode("secret"), { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(body)))
  const hex = Array.from(mac, (byte) => byte.toString(16).padStart(2, "0")).join("")
  const headers = { "x-creatorsignal-signature": hex }
  const reason = (error) => (error instanceof WebhookInvalid ? error.reason : String(error))
  return {
    looked: [looked.kind, looked.data?.creator.handle === handle, typeof looked.data?.creator.narrative],
    replays: [again.isReplay, replay.isReplay],
    ordered: [ordered.kind, ordered.status, ordered.retryAfterSeconds],
    refused: [refused.kind, refused.code, refused.status],
    listed,
    pdf: [pdf.type, await pdf.slice(0, 5).text()],
    aborted: (await ended).code,
    event: (await verifyWebhook(body, headers, "secret")).event,
    forged: await verifyWebhook(body, headers, "another").catch(reason)
  }
}`

const PAGE = `<!doctype html><title>Trial</title><script type="module">
import * as client from "/client.js"
globalThis.client = client
</script>`

const EXPECTED = {
  looked: ["ready", true, "string"],
  replays: [false, true],
  ordered: ["pending", 202, 60],
  refused: ["error", "invalid_handle", 400],
  listed: ["saved.1", "saved.2", "saved.3"],
  pdf: ["application/pdf", "%PDF-"],
  aborted: "aborted",
  event: "score.failed",
  forged: "bad_signature"
}

const customerOf = async (host: TestHost) => {
  const customer = await account(host, 10)
  const [card] = await scored(host, [{}])
  return { key: customer.key, handle: card?.handle ?? "" }
}

describe("the client runs on", () => {
  const chromium = useChromium()

  test.each([
    ["Node", "node"],
    ["Bun", process.execPath]
  ])("%s", async (_, program) => {
    await using host = await openHost()
    await using service = listen(host)
    const { key, handle } = await customerOf(host)
    await using folder = await newFolder()
    await Bun.write(join(folder.path, "client.mjs"), await builtClient())
    await Bun.write(
      join(folder.path, "trial.mjs"),
      `import * as module from "./client.mjs"
const [baseUrl, apiKey, handle] = process.argv.slice(2)
console.log(JSON.stringify(await (${TRIAL})(module, { baseUrl, apiKey }, handle)))`
    )
    const child = Bun.spawn([program, join(folder.path, "trial.mjs"), service.baseUrl, key, handle], { stderr: "pipe" })
    const [said, wrong] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
    expect([child.exitCode, wrong]).toEqual([0, ""])
    expect(JSON.parse(said)).toEqual(EXPECTED)
  })

  browserTest("a page, through a server of its own that adds the key", async () => {
    await using host = await openHost()
    await using service = listen(host)
    const { key, handle } = await customerOf(host)
    const program = await builtClient()
    await using site = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      idleTimeout: 0,
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url)
        if (pathname === "/") return new Response(PAGE, { headers: { "content-type": "text/html" } })
        if (pathname === "/client.js") return new Response(program, { headers: { "content-type": "text/javascript" } })
        const headers = new Headers(request.headers)
        headers.set("x-api-key", key)
        const body = request.body === null ? null : await request.arrayBuffer()
        return fetch(`${service.baseUrl}${pathname}${search}`, { method: request.method, headers, body })
      }
    })
    const page = await (await chromium.browser().createBrowserContext()).newPage()
    await page.goto(site.url.href)
    const told = await page.evaluate(`(${TRIAL})(client, { baseUrl: location.origin }, ${JSON.stringify(handle)})`)
    expect(told).toEqual(EXPECTED)
    await page.close()
  })
})
