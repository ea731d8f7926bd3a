import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CLIENT_PACKAGE, makeClientPackage } from "../../hosts/library/clientPackage.ts"
import { openTestService } from "../../hosts/library/testing.ts"
import { ROOT, run } from "../library/packedLibrary.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"

const PACKING_MS_MAX = 120_000
/** What the tarball weighs at most; nine tenths of it are declarations. */
const PACKED_BYTES_MAX = 80_000
const DAY_MS = 86_400_000
const HOOK = "https://team.example/hook"

/** What is asked of the package everywhere: a lookup, its job, and the event of it that the service sent. */
const TRIAL = `async ({ createClient, verifyWebhook, WebhookInvalid }, options, wait) => {
  const client = createClient({ ...options, clock: { nowMs: () => 0, wait } })
  const looked = await client.creators.lookup({ platform: "youtube", handle: "novacooks" })
  const ended = await client.waitForJob(looked)
  const again = await client.creators.lookup({ platform: "youtube", handle: "novacooks" })
  const [sent] = await (await fetch(options.baseUrl + "/sent")).json()
  const event = await verifyWebhook(sent.text, sent.headers, sent.secret)
  const forged = await verifyWebhook(sent.text.replace("novacooks", "novacook5"), sent.headers, sent.secret).catch((error) => error)
  return {
    looked: looked.kind,
    ended: [ended.kind, ended.data.status],
    again: [again.kind, again.data.creator.handle],
    event: [event.event, event.handle],
    forged: forged instanceof WebhookInvalid && forged.reason
  }
}`
const EXPECTED = {
  looked: "pending",
  ended: ["ready", "done"],
  again: ["ready", "novacooks"],
  event: ["score.completed", "novacooks"],
  forged: "bad_signature"
}

/** A service with one creator that listens, adds the key, and shows at /sent what it sent to its webhook. */
const listening = async (page: Readonly<Record<string, string>> = {}) => {
  const service = await openTestService({
    creators: [
      {
        asOf: new Date(),
        profile: { platform: "youtube", handle: "novacooks", followers: 18_400 },
        posts: [{ text: "Slow-roasted tomatoes on toast.", publishedAt: new Date(Date.now() - DAY_MS), likes: 410 }]
      }
    ],
    webhook: { url: HOOK }
  })
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const shown = page[pathname]
    if (shown !== undefined) {
      const type = pathname.endsWith(".js") ? "text/javascript" : "text/html"
      return new Response(shown, { headers: { "content-type": type } })
    }
    if (pathname === "/sent") {
      const sent = await service.deliveries()
      return Response.json(sent.map((each) => ({ ...each, secret: service.webhookSecret })))
    }
    const asked = new Request(request)
    asked.headers.set("x-api-key", service.keys.secret)
    return service.fetch(asked)
  }
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, idleTimeout: 0, fetch: answer })
  return {
    baseUrl: server.url.origin,
    [Symbol.asyncDispose]: async () => {
      await server.stop(true)
      await service.close()
    }
  }
}

describe(`${CLIENT_PACKAGE}, from its tarball`, () => {
  const chromium = useChromium()
  const place = mkdtempSync(join(tmpdir(), "creatorsignal-client-"))
  const [folder, consumer] = [join(place, "package"), join(place, "consumer")]
  const installed = join(consumer, "node_modules", CLIENT_PACKAGE)
  let bytes = 0

  beforeAll(async () => {
    await makeClientPackage(ROOT, folder)
    run(["npm", "pack", "--pack-destination", place, "--loglevel=error"], folder)
    const [tarball = ""] = readdirSync(place).filter((file) => file.endsWith(".tgz"))
    bytes = statSync(join(place, tarball)).size
    mkdirSync(consumer)
    writeFileSync(join(consumer, "package.json"), '{"name":"consumer","private":true,"type":"module"}')
    run(["npm", "install", "--offline", "--no-audit", "--no-fund", join(place, tarball)], consumer)
  }, PACKING_MS_MAX)
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  test("depends on nothing, and is small", () => {
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
    const project = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
    expect(manifest).toMatchObject({ name: CLIENT_PACKAGE, version: project.version, license: "MIT" })
    expect(Object.keys(manifest).filter((field) => /dependencies/i.test(field))).toEqual([])
    expect(readdirSync(join(consumer, "node_modules")).filter((name) => !name.startsWith("."))).toEqual([
      "@creatorsignal"
    ])
    expect(bytes).toBeLessThan(PACKED_BYTES_MAX)
    const page = readFileSync(join(installed, "README.md"), "utf8")
    expect(page).toStartWith(`# ${CLIENT_PACKAGE}\n`)
    expect(page).not.toMatch(/(?<!@)creatorsignal\/client|\]\(\.\.?\//)
  })

  test("looks a creator up, waits for its job and verifies its event on Node", async () => {
    await using service = await listening()
    writeFileSync(
      join(consumer, "trial.mjs"),
      `import * as client from "${CLIENT_PACKAGE}"
const wait = () => new Promise((resolve) => setImmediate(resolve))
console.log(JSON.stringify(await (${TRIAL})(client, { baseUrl: process.argv[2] }, wait)))`
    )
    const child = Bun.spawn(["node", "trial.mjs", service.baseUrl], { cwd: consumer, stderr: "pipe" })
    const [said, wrong] = await Promise.all([child.stdout.text(), child.stderr.text()])
    expect([await child.exited, wrong]).toEqual([0, ""])
    expect(JSON.parse(said)).toEqual(EXPECTED)
  })

  browserTest("does the same in a page that it was bundled into", async () => {
    writeFileSync(
      join(consumer, "page.mjs"),
      `import { createClient, verifyWebhook, WebhookInvalid } from "${CLIENT_PACKAGE}"
globalThis.client = { createClient, verifyWebhook, WebhookInvalid }`
    )
    run([process.execPath, "build", "--target=browser", "--minify", "--outdir=built", "page.mjs"], consumer)
    const bundle = readFileSync(join(consumer, "built/page.js"), "utf8")
    expect(Bun.gzipSync(bundle).byteLength).toBeLessThan(8_192)
    await using service = await listening({
      "/": '<!doctype html><title>Trial</title><script type="module" src="/page.js"></script>',
      "/page.js": bundle
    })
    const page = await (await chromium.browser().createBrowserContext()).newPage()
    await page.goto(service.baseUrl)
    const wait = "() => new Promise((resolve) => setTimeout(resolve))"
    const told = await page.evaluate(`(${TRIAL})(client, { baseUrl: location.origin }, ${wait})`)
    expect(told).toEqual(EXPECTED)
    await page.close()
  })

  test("has declarations that strict TypeScript checks, with a browser's types or with Node's", () => {
    writeFileSync(
      join(consumer, "typed.ts"),
      `import { createClient, verifyWebhook, type WebhookEvent } from "${CLIENT_PACKAGE}"
const client = createClient({ baseUrl: "https://signal.example" })
export const read = async (request: Request): Promise<WebhookEvent> =>
  verifyWebhook(await request.text(), request.headers, "whsec")
export const score = async (handle: string): Promise<number | null> => {
  const looked = await client.creators.lookup({ platform: "youtube", handle })
  // @ts-expect-error: it may be pending, or an error
  looked.data.creator
  return looked.kind === "ready" ? looked.data.creator.score : null
}`
    )
    for (const [types, lib] of [
      [["node"], ["es2023"]],
      [[], ["es2023", "dom", "dom.iterable"]]
    ]) {
      const compilerOptions = {
        ...{ module: "nodenext", moduleResolution: "nodenext", target: "es2023", strict: true, noEmit: true },
        ...{ exactOptionalPropertyTypes: true, skipLibCheck: false, types, lib },
        typeRoots: [join(ROOT, "node_modules/@types")]
      }
      writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["typed.ts"] }))
      run([join(ROOT, "node_modules/.bin/tsc"), "-p", "tsconfig.json"], consumer)
    }
  })
})
