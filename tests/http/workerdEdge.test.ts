import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { createLink } from "../../domain/tracking/links/createLink.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { sendCommand } from "../commands/place.ts"
import { run } from "../library/packedLibrary.ts"
import { freePort } from "../support/databases/freePort.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { isLong } from "../support/running/sized.ts"
import { BOT, bundledWorker, clicked, earned, pageView, purchase, report, snapshotFrom, track } from "./edgeRun.ts"
import { BROWSER, openHost, type TestHost } from "./host.ts"

const MINIFLARE = "miniflare@4.20260426.0"
const RUN_TIMEOUT_MS = 900_000
const INSTALL_MS_MAX = 300_000
/** Visitors who follow links at the same time. */
const AT_ONCE = 16
const CLICKS = Number(process.env.EDGE_RUN_CLICKS ?? 10_000)
/** The host comes back after so many batches found it away. */
const BATCHES_TURNED_AWAY = 5
/** Followed, while the host is away, by a worker without a queue. */
const WAITING_CLICKS = Number(process.env.EDGE_RUN_CLICKS ?? 1_000)

const CONFIGURED = readFileSync(join(import.meta.dir, "../../hosts/edge/cloudflare/wrangler.toml"), "utf8")
const configured = (name: string): string => {
  const [, value] = new RegExp(`^${name} = "?([^"\\n]+)"?$`, "m").exec(CONFIGURED) ?? []
  if (value === undefined) throw new Error(`wrangler.toml says no ${name}`)
  return value
}
const COMPATIBLE = { compatibilityDate: configured("compatibility_date") }
const QUEUE = {
  kvNamespaces: ["LINKS"],
  queueProducers: { CLICKS: "clicks" },
  queueConsumers: {
    clicks: {
      maxBatchSize: Number(configured("max_batch_size")),
      maxBatchTimeout: Number(configured("max_batch_timeout")),
      maxRetries: Number(configured("max_retries"))
    }
  }
}
const STORE = { kvNamespaces: ["LINKS", "WAITING"] }

const place = mkdtempSync(join(tmpdir(), "creatorsignal-workerd-"))

/** The worker's template in workerd. `say` hands its process a line, and resolves with the line that it answers. */
const openWorkerd = async (bindings: object) => {
  const settings = join(place, "settings.json")
  writeFileSync(settings, JSON.stringify({ ...COMPATIBLE, ...bindings, script: await bundledWorker() }))
  const module = join(place, "node_modules/miniflare/dist/src/index.js")
  const child = Bun.spawn(["node", join(import.meta.dir, "workerd.mjs"), module, settings], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore"
  })
  const lines = (async function* () {
    let left = ""
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      const parts = (left + part).split("\n")
      left = parts.pop() ?? ""
      yield* parts
    }
  })()
  const next = async () => (await lines.next()).value ?? ""
  const origin = await next()
  const say = (line: string) => {
    child.stdin.write(`${line}\n`)
    child.stdin.flush()
    return next()
  }
  const writeLinks = async (pairs: ReadonlyMap<string, string>) => {
    const file = join(place, "links.json")
    writeFileSync(file, JSON.stringify([...pairs]))
    expect(await say(file)).toBe(String(pairs.size))
  }
  const close = async () => {
    child.stdin.end()
    await child.exited
  }
  return { origin, say, writeLinks, [Symbol.asyncDispose]: close }
}

/** Where the worker reaches the host. `has` resolves once so many clicks were taken. */
const serviceOf = (host: TestHost) => {
  const port = freePort()
  const taken = new Set<string>()
  let awaited: { readonly count: number; readonly resolve: () => void } | null = null
  const answer = async (request: Request): Promise<Response> => {
    const { clicks } = JSON.parse(await request.clone().text())
    const response = await host.host.fetch(request)
    if (response.status === 200) for (const { click_id } of clicks) taken.add(click_id)
    if (awaited !== null && taken.size >= awaited.count) awaited.resolve()
    return response
  }
  const open = () => Bun.serve({ port, hostname: "127.0.0.1", idleTimeout: 0, fetch: answer })
  let server: ReturnType<typeof open> | null = open()
  let door: ReturnType<typeof refuse> | null = null
  let turnedAway = 0
  let turned: { readonly count: number; readonly resolve: () => void } | null = null
  /** Takes connections and ends them at once, as what stands before a host that is away. */
  const refuse = () =>
    Bun.listen({
      port,
      hostname: "127.0.0.1",
      socket: {
        open: (socket) => {
          turnedAway++
          socket.end()
          if (turned !== null && turnedAway >= turned.count) turned.resolve()
        },
        data: () => {}
      }
    })
  return {
    url: `http://127.0.0.1:${port}`,
    /** Resolves with how many connections were turned away, once they are at least so many. */
    turnedAway: async (count: number) => {
      await new Promise<void>((resolve) => {
        turned = { count, resolve }
        if (turnedAway >= count) resolve()
      })
      return turnedAway
    },
    leave: async () => {
      await server?.stop(true)
      server = null
      door = refuse()
    },
    comeBack: () => {
      door?.stop(true)
      door = null
      server ??= open()
    },
    has: (count: number) =>
      new Promise<void>((resolve) => {
        awaited = { count, resolve }
        if (taken.size >= count) resolve()
      })
  }
}

/** What the report has to say in the end. */
interface Truth {
  readonly clicks: Record<string, { human: number; bot: number }>
  readonly money: Record<string, [orders: number, minorUnits: number]>
}
const HANDLES: Readonly<Record<string, string>> = { kim_2: "kim", "jane-mug": "jane", old: "old", late: "late" }

/** Follows links of the edge as visitors do. A part of them view the page and buy, which the host is told of once it is there. */
const visitorsOf = (host: TestHost, origin: string) => {
  const truth: Truth = { clicks: {}, money: {} }
  let unsent: Array<() => Promise<void>> = []
  let counted = 0
  const follow = async (click: number, code: string, status: 302 | 404): Promise<void> => {
    const isBot = click % 7 === 3
    const headers = { "user-agent": isBot ? BOT : BROWSER, "cf-connecting-ip": `203.0.113.${click % 250}` }
    const answer = await fetch(`${origin}/${code}`, { headers, redirect: "manual" })
    await answer.body?.cancel()
    expect([code, answer.status]).toEqual([code, status])
    if (status === 404) return
    counted++
    truth.clicks[code] ??= { human: 0, bot: 0 }
    truth.clicks[code][isBot ? "bot" : "human"]++
    if (isBot || click % 4 === 0) return
    const pvId = crypto.randomUUID()
    const address = answer.headers.get("location") ?? ""
    unsent.push(() => track(host, pageView(address, pvId)))
    if (click % 5 > 1) return
    const minor = 100 + ((click * 7_919) % 99_999)
    const handle = HANDLES[code] ?? ""
    truth.money[handle] ??= [0, 0]
    truth.money[handle][0]++
    truth.money[handle][1] += minor
    unsent.push(() => track(host, purchase(`o${click}`, pvId, minor / 100), host.secrets.full))
  }
  return {
    truth,
    counted: () => counted,
    /** What browsers and the shop's server have to tell. */
    deliver: async () => {
      const sending = unsent
      unsent = []
      for (const each of sending) await each()
    },
    /** So many follow links, AT_ONCE at a time. */
    come: async (from: number, to: number, codeOf: (click: number) => readonly [code: string, status: 302 | 404]) => {
      let click = from
      const one = async () => {
        while (click < to) {
          const number = click++
          await follow(number, ...codeOf(number))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, one))
    }
  }
}

const addLink = (host: TestHost, code: string) =>
  host.run(
    Effect.asVoid(
      createLink({
        tenantId: host.tenant.id,
        code: LinkCode.make(code),
        destinationUrl: "https://shop.example/",
        creator: { platform: "youtube", handle: HANDLES[code] ?? code },
        promoCode: null
      })
    )
  )

const onPostgres = (url: Redacted.Redacted<string>) =>
  openHost<unknown>({
    adapters: Layer.merge(
      postgres(Redacted.make("a signing secret")).pipe(Layer.provide(Server.layer(url))),
      externalPorts
    )
  })

const expectTruth = async (host: TestHost, truth: Truth) => {
  expect(await earned(host)).toEqual(truth.money)
  expect(await clicked(host)).toEqual(truth.clicks)
  const { unattributed } = await report(host)
  expect(unattributed.every(({ orders }) => orders === 0)).toBe(true)
}

const describeLong = async (name: string, tests: Parameters<typeof describeOnPostgres>[1]): Promise<void> => {
  if (isLong) await describeOnPostgres(name, tests)
  else describe.skip(name, () => test("with the long form alone", () => {}))
}

describe("the edge in workerd", async () => {
  if (isLong) {
    beforeAll(() => {
      writeFileSync(join(place, "package.json"), "{}")
      run(["npm", "install", "--prefer-offline", "--no-audit", "--no-fund", MINIFLARE], place)
    }, INSTALL_MS_MAX)
  }
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  await describeLong("with a queue, before a host with a Postgres server", (url) => {
    test(
      `${CLICKS} clicks by its queue, the host away for a third of them and the links changed meanwhile: in the report to the cent`,
      async () => {
        await using host = await onPostgres(url)
        await addLink(host, "old")
        const service = serviceOf(host)
        const secrets = { SERVICE_URL: service.url, SERVICE_KEY: host.secrets.full }
        await using workerd = await openWorkerd({ ...QUEUE, bindings: secrets })
        await workerd.writeLinks(await snapshotFrom(host))
        const visitors = visitorsOf(host, workerd.origin)
        const third = Math.floor(CLICKS / 3)
        const codes = ["kim_2", "jane-mug", "kim_2", "old"] as const
        const codeOf =
          (old: 302 | 404, late: 302 | 404) =>
          (click: number): readonly [string, 302 | 404] => {
            if (click % 50 === 0) return ["nobody", 404]
            if (click % 11 === 0) return ["late", late]
            const code = codes[click % 4] ?? "kim_2"
            return [code, code === "old" ? old : 302]
          }
        const began = performance.now()
        await visitors.come(0, third, codeOf(302, 404))
        await visitors.deliver()
        await service.leave()
        // The snapshot is stale from here on: of two links it says what was so before.
        await addLink(host, "late")
        await host.run(sendCommand("link end", { tenant: host.tenant.id, code: "old" }))
        await visitors.come(third, 2 * third, codeOf(302, 404))
        const turnedAway = await service.turnedAway(BATCHES_TURNED_AWAY)
        service.comeBack()
        await workerd.writeLinks(await snapshotFrom(host))
        await visitors.come(2 * third, CLICKS, codeOf(404, 302))
        const followed = performance.now()
        await visitors.deliver()
        await service.has(visitors.counted())
        const seconds = (ms: number) => Math.round(ms / 1_000)
        const [following, counting] = [followed - began, performance.now() - began].map(seconds)
        console.log(
          `${turnedAway} batches turned away, ${CLICKS} clicks followed in ${following} s, all counted after ${counting} s`
        )
        await expectTruth(host, visitors.truth)
      },
      RUN_TIMEOUT_MS
    )
  })

  await describeLong("with a store, before a host with a Postgres server", (url) => {
    test(
      `${WAITING_CLICKS} clicks by its store and trigger while the host is away: none is lost`,
      async () => {
        await using host = await onPostgres(url)
        const service = serviceOf(host)
        const secrets = { SERVICE_URL: service.url, SERVICE_KEY: host.secrets.full }
        await using workerd = await openWorkerd({ ...STORE, bindings: secrets })
        await workerd.writeLinks(await snapshotFrom(host))
        const visitors = visitorsOf(host, workerd.origin)
        await service.leave()
        await visitors.come(0, WAITING_CLICKS, (click) => [click % 2 === 0 ? "kim_2" : "jane-mug", 302])
        await service.turnedAway(WAITING_CLICKS)
        service.comeBack()
        await visitors.deliver()
        const isAll = { now: false }
        const all = service.has(visitors.counted()).then(() => {
          isAll.now = true
        })
        // A click waits in the worker for its tries before it waits in the store.
        while (!isAll.now) await workerd.say("trigger")
        await all
        await expectTruth(host, visitors.truth)
      },
      RUN_TIMEOUT_MS
    )
  })
})
