import { expect, test } from "bun:test"
import { Effect, Exit, Layer, Logger, Redacted, Schema } from "effect"
import { copyKnown, layer as readCopy } from "../../adapters/postgres/accounts/readCopies/ReadCopy.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import { layerReached, type Reached, readingLayer } from "../../adapters/postgres/opening/client.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { serverThreads } from "../../hosts/reportThreads/ReportThreads.ts"
import { LINKS, openHost } from "../http/host.ts"
import { askUntil } from "../process/databases.ts"
import { TEST_TIMEOUT_MS } from "../process/server.ts"
import { type Cluster, describeWithCluster } from "../support/databases/postgresCluster.ts"
import { rowsFrom, sendTo } from "../support/databases/postgresServers.ts"
import { withLongTimeout } from "../support/running/withLongTimeout.ts"
import { startPrimary, startReplica } from "./servers.ts"

/** Shorter than hosts have it, so that a copy that stands still is soon too far behind. */
const BEHIND_SECONDS_MAX = 3
const ORDERS = "/api/v1/attribution/orders?from=2020-01-01&to=2100-01-01"
const SEARCH = "/api/v1/creators/search"

const readOrders = Schema.decodeUnknownSync(
  Schema.Struct({ attributed: Schema.Array(Schema.Struct({ order_id: Schema.String })) })
)

const reached = ({ url }: Cluster): Reached => ({ url: Redacted.make(url), reach: "direct" })

/** That a copy is away is logged. */
const quiet = Layer.provide(Logger.layer([]))

/** Every port over a server, with a copy of it. */
const adaptersOver = (server: Cluster, copy: Cluster) => {
  const client = withLongTimeout(layerReached(reached(server)))
  return Layer.mergeAll(stores(Redacted.make("a signing secret")), serverThreads(reached(server), reached(copy))).pipe(
    Layer.provide(Layer.provideMerge(quiet(readCopy(readingLayer(reached(copy), 2), BEHIND_SECONDS_MAX)), client)),
    Layer.merge(externalPorts)
  )
}

describeWithCluster(
  "a streaming replica that reports and searches are read from",
  () => {
    test(
      "an answer says as of when it is; a replica that stands still or is away isn't read",
      async () => {
        await using primary = await startPrimary()
        await using replica = await startReplica(primary, "copy")
        const host = await openHost({ adapters: adaptersOver(primary, replica) })
        try {
          const order = async (order_id: string) => {
            const pv_id = crypto.randomUUID()
            for (const body of [
              { event_type: "page_view", pv_id, page_url: `https://shop.example/?cs_ref=${LINKS.jane.code}` },
              { event_type: "purchase", pv_id, order_id, revenue: 10 }
            ]) {
              const sent = await host.call("/api/v1/track", { method: "POST", key: host.secrets.full, body })
              expect(sent.status).toBe(200)
            }
          }
          const asked = async (path: string) => {
            const answer = await host.call(path, { key: host.secrets.full })
            expect(answer.status).toBe(200)
            const asOf = answer.headers.get("x-data-as-of")
            return { asOf: asOf === null ? null : Date.parse(asOf), text: answer.text }
          }
          const orders = async () => {
            const { asOf, text } = await asked(ORDERS)
            return {
              asOf,
              ids: readOrders(JSON.parse(text))
                .attributed.map(({ order_id }) => order_id)
                .toSorted()
            }
          }

          await order("first")
          const firstSent = Date.now()
          const copied = await askUntil(orders, ({ asOf }) => asOf !== null && asOf >= firstSent)
          expect(copied.ids).toEqual(["first"])
          expect(
            (
              await askUntil(
                () => asked(SEARCH),
                ({ asOf }) => asOf !== null
              )
            ).asOf
          ).toBeGreaterThanOrEqual(firstSent)

          // It stands still: what is answered is old, and says so; when it is too old it is read from the primary.
          await sendTo(replica.adminUrl, "select pg_wal_replay_pause()")
          await askUntil(
            () => rowsFrom(replica.adminUrl, "select 1 where pg_get_wal_replay_pause_state() = 'paused'"),
            ({ length }) => length > 0
          )
          const stoodStill = Date.now()
          await order("second")
          await askUntil(
            async () => {
              const answer = await orders()
              expect(answer.ids).toEqual(answer.asOf === null ? ["first", "second"] : ["first"])
              if (answer.asOf !== null) expect(answer.asOf).toBeLessThanOrEqual(stoodStill)
              return answer
            },
            ({ asOf }) => asOf === null
          )
          expect((await asked(SEARCH)).asOf).toBeNull()
          // What is measured of it goes on to say so.
          expect(copyKnown.asOfMs).toBeLessThanOrEqual(stoodStill)

          await sendTo(replica.adminUrl, "select pg_wal_replay_resume()")
          expect((await askUntil(orders, ({ asOf }) => asOf !== null && asOf > stoodStill)).ids).toEqual([
            "first",
            "second"
          ])

          await replica.kill()
          await order("third")
          expect((await askUntil(orders, ({ asOf }) => asOf === null)).ids).toEqual(["first", "second", "third"])
          expect((await asked(SEARCH)).asOf).toBeNull()
        } finally {
          await host.close()
        }

        // A server of its own is no copy, whatever it answers.
        await using other = await startPrimary()
        const opened = await Effect.runPromiseExit(
          Effect.scoped(
            Layer.build(readCopy(readingLayer(reached(other))).pipe(Layer.provide(layerReached(reached(primary)))))
          )
        )
        expect(Exit.isFailure(opened) && String(opened.cause)).toContain("NoCopy")
      },
      TEST_TIMEOUT_MS
    )
  },
  "pg_basebackup"
)
