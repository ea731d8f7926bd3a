import { Effect, Option, Redacted } from "effect"
import { openFirstAccount } from "../domain/accounts/openFirstAccount.ts"
import type { KeyScope } from "../ports/accounts/ApiKey.ts"

const USES: Readonly<Record<KeyScope, string>> = {
  full: "secret: everything",
  read: "secret: reads only",
  track: "publishable: the pixel and POST /api/v1/track",
  test: "answered by fixtures, changes nothing"
}

/** What a starting host tells a person: where it is, and on its first start the keys, this once. */
export const welcome = Effect.fn("welcome")(function* (serviceName: string, baseUrl: string) {
  const lines = [`${serviceName} is listening on ${baseUrl}`]
  const first = yield* openFirstAccount()
  if (Option.isSome(first)) {
    const [{ key } = { key: null }] = first.value
    lines.push("", `An account was opened (tenant ${key?.tenantId}). Its keys are shown this once:`, "")
    for (const made of first.value) {
      lines.push(`  ${made.key.scope.padEnd(5)}  ${Redacted.value(made.secret)}  ${USES[made.key.scope]}`)
    }
  }
  lines.push("", `How to set up: ${baseUrl}/account/api`, "")
  return lines.join("\n")
})
