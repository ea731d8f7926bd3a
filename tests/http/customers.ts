import { expect } from "bun:test"
import { Effect, Redacted } from "effect"
import { grantCredits } from "../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../domain/accounts/keys/keys.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { KeyScope } from "../../ports/accounts/keys/ApiKey.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import type { Scorecard } from "../../ports/creators/scoring/Scorecard.ts"
import { aCard, aJob, anAccount } from "../contracts/creatorsExamples.ts"
import type { TestHost } from "./host.ts"

/** An account with so many credits and a key. */
export const account = (host: TestHost, credits: number, scope: KeyScope = "full") =>
  host.run(
    Effect.gen(function* () {
      const tenant = yield* createTenant("Brand")
      if (credits > 0) yield* grantCredits({ tenantId: tenant.id, credits })
      const { key, secret } = yield* createKey({ tenantId: tenant.id, scope, label: scope })
      return { tenantId: tenant.id, keyId: key.id, key: Redacted.value(secret) }
    })
  )

export type Customer = Awaited<ReturnType<typeof account>>

/** An account's balance, which is the sum of its entries. */
export const balanceOf = (host: TestHost, { tenantId }: Customer) =>
  host.run(
    Effect.gen(function* () {
      const ledger = yield* CreditLedger
      const entries = yield* ledger.history(tenantId, { limit: 10_000, before: null })
      const balance = Number(yield* ledger.balance(tenantId))
      expect(entries.reduce((sum, { delta }) => sum + delta, 0)).toBe(balance)
      return balance
    })
  )

/** Creators that somebody else had scored just now, as many as there are cards. */
export const scored = (host: TestHost, given: ReadonlyArray<Partial<Scorecard>>) =>
  host.run(
    Effect.gen(function* () {
      const jobs = yield* Jobs
      const { id: tenantId } = yield* createTenant("Owner")
      yield* grantCredits({ tenantId, credits: given.length })
      const at = new Date()
      return yield* Effect.forEach(given, (fields) =>
        Effect.gen(function* () {
          const { platform, handle } = anAccount(fields.platform)
          const card = aCard({ platform, handle }, { scoredAt: at, ...fields })
          const job = aJob(tenantId, { account: { platform, handle: card.handle } })
          yield* jobs.enqueue(job)
          yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, at)
          return card
        })
      )
    })
  )
