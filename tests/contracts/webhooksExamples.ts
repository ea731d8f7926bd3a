import { Effect, Redacted } from "effect"
import { type ApiKey, KeyId, type KeyScope, SecretHash } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { type NewWebhook, WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import type { ScoreRequest } from "../../ports/creators/jobs/scoreJob.ts"
import { aCard, aJob, aTenantWith, noon } from "./creatorsExamples.ts"

const HASH_CHARACTERS = 64

/** A key of a tenant that is stored. */
export const aKey = (tenantId: TenantId, scope: KeyScope = "full") =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const key: ApiKey = {
      id: KeyId.make(crypto.randomUUID()),
      tenantId,
      label: "Webhook",
      scope,
      createdAt: noon(1),
      lastUsedAt: null
    }
    const hash = crypto.randomUUID().replaceAll("-", "").repeat(2).slice(0, HASH_CHARACTERS)
    yield* keys.insert(key, SecretHash.make(hash))
    return key
  })

export const aWebhook = (
  { tenantId, id }: Pick<ApiKey, "tenantId" | "id">,
  given: Partial<NewWebhook> = {}
): NewWebhook => ({
  tenantId,
  keyId: id,
  url: "https://hooks.example/score",
  secret: Redacted.make(`whsec_${btoa(crypto.randomUUID())}`),
  attemptsMax: 5,
  at: noon(1),
  previousUntil: noon(2),
  ...given
})

/** A tenant with so many credits and a key that has an endpoint. */
export const aReceiver = (credits = 5, given: Partial<NewWebhook> = {}) =>
  Effect.gen(function* () {
    const endpoints = yield* WebhookEndpoints
    const tenantId = yield* aTenantWith(credits)
    const key = yield* aKey(tenantId)
    const endpoint = yield* endpoints.set(aWebhook(key, given))
    return { tenantId, key, endpoint }
  })

/** A job of a key that ends at `at`, with a score unless `error` says why it has none. */
export const anEndedJob = (key: ApiKey, at: Date, error: string | null = null, given: Partial<ScoreRequest> = {}) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const job = aJob(key.tenantId, { keyId: key.id, ...given })
    yield* jobs.enqueue(job)
    yield* jobs.start(job, at)
    const card = aCard(job.account, { scoredAt: at })
    yield* error === null
      ? jobs.complete(
          job,
          {
            scores: [{ shared: card, own: null }],
            output: null,
            announce: { keyId: key.id, event: "score.completed" }
          },
          at
        )
      : jobs.fail(job, { error, announce: { keyId: key.id, event: "score.failed" } }, at)
    return { job, card }
  })
