import { describe, expect, test } from "bun:test"
import { Layer, Redacted } from "effect"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { TEST_TIMEOUT_MS } from "../process/server.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { play } from "./play.ts"
import { CREATORS, FORGER, makeWorld } from "./world.ts"

/** Requests of one world; 100,000 is the size its figures are stated for. */
const ACTS = Number(process.env.SIMULATED_SHOP_EVENTS ?? 1_500)
const SEED = Number(process.env.SIMULATED_SHOP_SEED ?? 20_260_105)

const suite = <E>(name: string, adapters: () => Layer.Layer<Ports, E>) =>
  test(
    `two stores, bots and a forger with the public key: every creator is reported what they really earned, the forger nothing, on ${name}`,
    async () => {
      const world = makeWorld(SEED, ACTS)
      const { truth, acts } = world
      const report = await play(adapters(), world)
      const of = (handle: string) => {
        const rows = report.creators.filter((row) => row.handle === handle)
        return {
          minorUnits: rows.reduce((sum, row) => sum + row.revenue_minor, 0),
          orders: rows.reduce((sum, row) => sum + row.orders, 0)
        }
      }
      const reported = Object.fromEntries(CREATORS.map((creator) => [creator, of(creator)]))
      const real = Object.fromEntries(
        CREATORS.map((creator) => [creator, { minorUnits: truth.revenue[creator], orders: truth.orders[creator] }])
      )
      console.log(
        [
          `simulated shop on ${name}: ${acts.length} requests, ${truth.soldOrders} sales`,
          ...CREATORS.map(
            (creator) => `${creator}: true ${truth.revenue[creator]}, reported ${of(creator).minorUnits}`
          ),
          `${FORGER}: true 0, reported ${of(FORGER).minorUnits}`,
          `all: true ${truth.soldMinorUnits}, reported ${report.totals.map((row) => row.revenue_minor).join(", ")}`
        ].join("\n  ")
      )
      expect(of(FORGER)).toEqual({ minorUnits: 0, orders: 0 })
      expect(reported).toEqual(real)
      expect(report.totals).toMatchObject([{ orders: truth.soldOrders, revenue_minor: truth.soldMinorUnits }])
    },
    TEST_TIMEOUT_MS
  )

describe("in memory", () => suite("fixtures", () => fixtures))
describe("embedded Postgres", () =>
  suite("embedded Postgres", () =>
    Layer.mergeAll(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(migratedEmbedded())), externalPorts)))
await describeOnPostgres("Postgres server", (url) =>
  suite("a Postgres server", () =>
    Layer.mergeAll(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(Server.layer(url))), externalPorts))
)
