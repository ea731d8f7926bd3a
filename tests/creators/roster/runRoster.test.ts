import { expect, test } from "bun:test"
import { Context, Deferred, Effect, Option } from "effect"
import { work } from "../../../hosts/workers/creators/roster.ts"
import { startOne } from "../../../hosts/workers/Work.ts"
import { Roster } from "../../../ports/creators/roster/Roster.ts"
import { LinkCode, PLAIN_LINK } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { anAccount } from "../../contracts/creatorsExamples.ts"
import { openHost } from "../../http/host.ts"

test("a worker summarises rosters and sums up what creators brought by itself, and stops when it is told to", async () => {
  await using host = await openHost()
  const services = await host.host.services
  const roster = Context.get(services, Roster)
  const { id: tenantId } = host.tenant
  const creator = anAccount()
  await host.run(roster.save(tenantId, creator, {}, new Date()))
  await host.run(
    TrackingLinks.use((links) =>
      links.insert({
        tenantId,
        code: LinkCode.make("a-creator"),
        destinationUrl: "https://shop.example/",
        creator: { platform: creator.platform, handle: creator.handle },
        promoCode: null,
        ...PLAIN_LINK,
        createdAt: new Date()
      })
    )
  )
  const [summarised, summedUp] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const noting = Context.add(services, Roster, {
    ...roster,
    summarise: (...entries) => Effect.tap(roster.summarise(...entries), () => Deferred.succeed(summarised, undefined)),
    keepRevenue: (...revenue) => Effect.tap(roster.keepRevenue(...revenue), () => Deferred.succeed(summedUp, undefined))
  })
  const stop = startOne(noting, work, { serviceName: "CreatorSignal", baseUrl: "https://brand.example" })
  await host.run(Effect.all([Deferred.await(summarised), Deferred.await(summedUp)]))
  await stop()
  expect(await host.run(roster.unsummarised(tenantId, 1))).toEqual([])
  const entry = Option.getOrThrow(await host.run(roster.find(tenantId, creator)))
  expect(entry.revenueAt).not.toBeNull()
})
