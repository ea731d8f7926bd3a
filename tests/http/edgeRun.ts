import { expect } from "bun:test"
import { mkdtemp, readFile, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Schema } from "effect"
import { AttributionReportBody } from "../../hosts/http/revenue/attribution/attributionReport.ts"
import { sendCommand } from "../commands/place.ts"
import type { TestHost } from "./host.ts"

export const BOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
const decodeReport = Schema.decodeUnknownSync(AttributionReportBody)
const Pairs = Schema.fromJsonString(Schema.Array(Schema.Struct({ key: Schema.String, value: Schema.String })))
const decodePairs = Schema.decodeUnknownSync(Pairs)

/** The snapshot of the host's links, as the command writes it. */
export const snapshotFrom = async (host: TestHost): Promise<ReadonlyMap<string, string>> => {
  const folder = await mkdtemp(join(tmpdir(), "edge-"))
  const file = join(folder, "links.json")
  try {
    await host.run(sendCommand("link snapshot", { tenant: host.tenant.id, file }))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    return new Map(decodePairs(await readFile(file, "utf8")).map(({ key, value }) => [key, value]))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const pageView = (pageUrl: string, pvId: string) => ({ event_type: "page_view", pv_id: pvId, page_url: pageUrl })
export const purchase = (orderId: string, pvId: string, revenue: number) => ({
  event_type: "purchase",
  pv_id: pvId,
  order_id: orderId,
  revenue,
  currency: "USD"
})

export const track = async (host: TestHost, body: object, key = host.secrets.track) => {
  expect(await host.call("/api/v1/track", { method: "POST", key, body })).toMatchObject({ status: 200 })
}

export const report = async (host: TestHost) =>
  decodeReport((await host.call("/api/v1/attribution/report?model=last_touch", { key: host.secrets.full })).json)

export const earned = async (host: TestHost) =>
  Object.fromEntries(
    (await report(host)).creators.map(({ handle, orders, revenue_minor }) => [handle, [orders, revenue_minor]])
  )

export const clicked = async (host: TestHost) =>
  Object.fromEntries((await report(host)).clicks.map(({ bot, code, human }) => [code, { human, bot }]))

/** The worker's template as one module, bundled as for a worker. */
export const bundledWorker = async (): Promise<string> => {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "../../hosts/edge/cloudflare/worker.mjs")],
    target: "browser",
    plugins: [
      {
        name: "creatorsignal/edge",
        setup: (build) => {
          const path = join(import.meta.dir, "../../hosts/library/edge.ts")
          build.onResolve({ filter: /^creatorsignal\/edge$/ }, () => ({ path }))
        }
      }
    ]
  })
  const source = (await outputs[0]?.text()) ?? ""
  expect(source).not.toContain("node:")
  expect(source).not.toMatch(/\bimport\b\s*[({"]|\brequire\(/)
  return source
}
