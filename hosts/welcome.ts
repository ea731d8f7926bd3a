import { Effect, Option, Redacted } from "effect"
import { openFirstAccount } from "../domain/accounts/openFirstAccount.ts"
import { SIGN_IN_PATH } from "../domain/accounts/people/askForLink.ts"
import type { KeyScope } from "../ports/accounts/ApiKey.ts"
import { takesPayments } from "./openPayments.ts"
import type { HostConfig } from "./readConfig.ts"

const USES: Readonly<Record<KeyScope, string>> = {
  full: "secret: everything",
  read: "secret: reads only",
  track: "publishable: the pixel and POST /api/v1/track",
  survey: "secret: survey answers alone, for your survey provider",
  test: "answered by fixtures, changes nothing"
}

/** What is told of who takes payments; nothing of a provider. */
const PAYMENTS = {
  provider: null,
  "own page":
    "No payment provider is configured: what is bought is confirmed on this host's own page, and no money moves.",
  nobody: "Nothing can be bought: set STRIPE_SECRET_KEY or, for a trial in which no money moves, PAYMENTS=local."
} as const

/** What a starting host tells a person: where it is, and on its first start the keys, this once. */
export const welcome = Effect.fn("welcome")(function* (
  config: Pick<
    HostConfig,
    "serviceName" | "baseUrl" | "databaseUrl" | "signingSecret" | "role" | "payments" | "stripeSecretKey"
  >
) {
  const { serviceName, baseUrl } = config
  if (config.role === "worker") return `${serviceName} is working on jobs`
  const lines = [`${serviceName} is listening on ${baseUrl}`]
  if (config.databaseUrl !== null && config.signingSecret === null) {
    lines.push("", "SIGNING_SECRET is not set: hosts with other data folders can't read what this one seals.")
  }
  const payments = PAYMENTS[takesPayments(config)]
  if (payments !== null) lines.push("", payments)
  const first = yield* openFirstAccount()
  if (Option.isSome(first)) {
    const { keys, link } = first.value
    const [{ key } = { key: null }] = keys
    lines.push("", `An account was opened (tenant ${key?.tenantId}). Its keys are shown this once, with their ids:`, "")
    for (const { key: made, secret } of keys) {
      lines.push(`  ${made.scope.padEnd(6)}  ${Redacted.value(secret)}  ${made.id}  ${USES[made.scope]}`)
    }
    if (link !== null) {
      lines.push("", "This link signs the owner in, once, within a day:", "", `  ${baseUrl}${SIGN_IN_PATH}/${link}`)
    }
  }
  if (config.role === "web") lines.push("", "ROLE is web: creators are scored by processes that run with ROLE=worker.")
  lines.push("", `How to set up: ${baseUrl}/brand/attribution/setup`, "")
  return lines.join("\n")
})
