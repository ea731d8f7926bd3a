import { expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { shownAddress } from "../../../domain/accounts/webhooks/webhookAddress.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { webhookSet, webhookShow } from "../../../hosts/commands/accounts/webhooks/commands.ts"
import { PLACE } from "../../commands/place.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { aKey } from "../../contracts/webhooksExamples.ts"

test("an address is shown without what follows its ?, by the commands as in mails", () =>
  Effect.gen(function* () {
    expect(shownAddress("https://hooks.example/score")).toBe("https://hooks.example/score")
    expect(shownAddress("https://hooks.example/score?token=hush")).toBe("https://hooks.example/score?…")
    const { id: key } = yield* Effect.flatMap(newTenant, aKey)
    const shown = { id: key, url: "https://hooks.example/score?…" }
    const url = "https://hooks.example/score?token=hush"
    expect(yield* webhookSet.run({ key, url, attempts: null, events: null }, PLACE)).toMatchObject(shown)
    expect(yield* webhookShow.run({ key }, PLACE)).toMatchObject(shown)
  }).pipe(Effect.provide(Layer.merge(fixtures, cryptography)), Effect.runPromise))
