import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import type * as Embedded from "../../adapters/embedded/client.ts"
import { layer as postgres } from "../../adapters/postgres/layer.ts"
import * as Server from "../../adapters/postgres/opening/client.ts"
import { eraseSubject } from "../../domain/checks/backgroundChecks/eraseSubject.ts"
import { externalPorts } from "../../fixtures/layers/externalPorts.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Checks } from "../../ports/checks/backgroundChecks/Checks.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { aVerifiedCheck } from "../contracts/consentExamples.ts"
import { migratedEmbedded } from "../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { CHECKS, type Ordered, openCheckHost, pathOf, QUICK, START, VERIFIED, WORDS } from "./checkWorld.ts"
import { account } from "./customers.ts"

const CHECKS_LISTED = 250

const suite = (store: string, adapters: () => Layer.Layer<Ports, unknown>) =>
  describe(`background checks over ${store}`, () => {
    let world: Awaited<ReturnType<typeof openCheckHost>>
    beforeAll(async () => {
      world = await openCheckHost({ adapters: adapters() })
    })
    afterAll(() => world.host.close())

    test("are ordered for the workspace's brand, paid, scanned, read, shown by links and taken out", async () => {
      const { tenant, secrets } = world.host
      await world.host.run(
        Tenants.use((tenants) => tenants.describe(tenant.id, { brandName: "Kettle & Co", category: "toys" }))
      )
      const check = await world.completed({ ...QUICK, buyer: { notes: "For summer." } })
      const body = await world.read(check)
      expect(body).toMatchObject({
        status: "completed",
        brand_fit: { brand_name: "Kettle & Co", verdict: "does_not_fit" }
      })
      expect(JSON.stringify(body.brand_fit)).toContain("buyer_children")
      const { evidence } = Object(body.flags).find(
        (flag: { content_preview: string }) => flag.content_preview === WORDS.hate_speech
      )
      const picture = await world.host.host.fetch(new Request(evidence.thumbnail))
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"])
      expect((await world.host.call(pathOf(body.pdf_url))).status).toBe(200)

      const consented = await world.order(VERIFIED)
      await world.pay(consented)
      await world.consent(consented, "agree")
      expect(await world.scan()).toBe(1)
      expect(await world.read(consented)).toMatchObject({ status: "completed" })

      const subject = { platform: "instagram", handle: Handle.make(QUICK.handle) } as const
      await world.host.run(eraseSubject(subject, { checkId: null, isDry: false }))
      expect((await world.host.call(pathOf(body.pdf_url))).status).toBe(404)
      const erased = await world.host.call(`${CHECKS}/${check.check_id}`, { key: secrets.read })
      for (const words of [WORDS.hate_speech, QUICK.handle]) expect(erased.text).not.toContain(words)
    })

    test("are listed newest first, each once, page by page", async () => {
      const { tenantId, key } = await account(world.host, 0)
      const made = Array.from({ length: CHECKS_LISTED }, (_, place) =>
        aVerifiedCheck(tenantId, new Date(START.getTime() - Math.floor(place / 7)))
      )
      await world.host.run(Checks.use((checks) => Effect.forEach(made, checks.create, { discard: true })))
      const listed: Array<Ordered & { readonly created_at: string }> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const address: string = `${CHECKS}?limit=40${cursor === "" ? "" : `&cursor=${cursor}`}`
        const { checks, next_cursor } = Object((await world.host.call(address, { key })).json)
        listed.push(...checks)
        cursor = next_cursor
      }
      expect(listed.map(({ check_id }) => String(check_id)).toSorted()).toEqual(
        made.map(({ checkId }) => String(checkId)).toSorted()
      )
      const times = listed.map(({ created_at }) => created_at)
      expect(times).toEqual(times.toSorted().toReversed())
    })
  })

/** Ports that store on a database, and those beyond it that are invented. */
const storesOn = <E>(client: Layer.Layer<Layer.Success<ReturnType<typeof Embedded.layer>>, E>) =>
  Layer.merge(postgres(Redacted.make("a signing secret")).pipe(Layer.provide(client)), externalPorts)

suite("the fixture adapters", () => fixtures)
suite("the embedded Postgres", () => storesOn(migratedEmbedded()))
await describeOnPostgres("Postgres server", (url) => suite("a Postgres server", () => storesOn(Server.layer(url))))
