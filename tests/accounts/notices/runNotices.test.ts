import { expect, test } from "bun:test"
import { Context, Deferred, Effect, Layer, Logger } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { work } from "../../../hosts/workers/accounts/notices.ts"
import { startOne } from "../../../hosts/workers/Work.ts"
import { NoticeEvent } from "../../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import { Mail, type MailMessage } from "../../../ports/system/Mail.ts"
import { aNotice } from "../../contracts/notices.contract.ts"

test("a worker mails what waits as soon as it starts, removes what is too old, and records what it mailed before it stops", () =>
  Effect.gen(function* () {
    const sent = yield* Deferred.make<MailMessage>()
    const purged = yield* Deferred.make<void>()
    const live = yield* Notices
    const notices = Notices.of({
      ...live,
      purge: (...asked) => Effect.tap(live.purge(...asked), () => Deferred.succeed(purged, undefined))
    })
    const context = yield* Effect.context<Layer.Success<typeof fixtures> | Layer.Success<typeof cryptography>>()
    const services = context.pipe(
      Context.add(Mail, { send: (message) => Effect.asVoid(Deferred.succeed(sent, message)) }),
      Context.add(Notices, notices)
    )
    const { id } = yield* createTenant("Brand", "owner@brand.example")
    const due = aNotice(id, { at: new Date(), key: "due" })
    yield* live.add([due])
    const stop = startOne(services, work, { serviceName: "CreatorSignal", baseUrl: "https://signal.example" })
    expect(yield* Deferred.await(sent)).toMatchObject({ to: "owner@brand.example" })
    yield* Deferred.await(purged)
    yield* Effect.promise(stop)
    const listed = yield* live.list(id, { events: NoticeEvent.literals, limit: 10, before: null })
    expect(listed.map(({ key, mailedAt }) => [key, mailedAt === null])).toEqual([["due", false]])
  }).pipe(Effect.provide(Layer.mergeAll(fixtures, cryptography, Logger.layer([]))), Effect.runPromise))
