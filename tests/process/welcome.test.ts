import { expect, test } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as fixtures } from "../../fixtures/layers/layer.ts"
import { welcome } from "../../hosts/programs/welcome.ts"

type Given = Partial<Pick<Parameters<typeof welcome>[0], "baseUrl" | "payments" | "stripeSecretKey">>

const configOf = (given: Given): Parameters<typeof welcome>[0] => ({
  serviceName: "CreatorSignal",
  baseUrl: "http://127.0.0.1:3000",
  dataDirectory: "data",
  databaseUrl: null,
  signingSecret: null,
  role: "all",
  payments: null,
  stripeSecretKey: null,
  ...given
})
const PUBLIC = { baseUrl: "https://signal.example" } as const

const OWN = "what is bought is confirmed on this host's own page, and no money moves."
const NOBODY = "Nothing can be bought: set STRIPE_SECRET_KEY or, for a trial in which no money moves, PAYMENTS=local."

test.each([
  ["a host on the loopback", {}, OWN],
  ["a public host", PUBLIC, NOBODY],
  ["a public host with PAYMENTS=local", { ...PUBLIC, payments: "local" }, OWN],
  ["a public host with a provider", { ...PUBLIC, stripeSecretKey: Redacted.make("set") }, null]
] as const)("%s says at its start who takes payments, and whether money moves", async (_, given, said) => {
  const text = await Effect.runPromise(
    welcome(configOf(given), true).pipe(Effect.provide(Layer.merge(fixtures, cryptography)))
  )
  for (const sentence of [OWN, NOBODY])
    expect([sentence, text.includes(sentence)]).toEqual([sentence, sentence === said])
})
