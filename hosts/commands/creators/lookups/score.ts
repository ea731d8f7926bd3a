import { Effect, Result, Schema } from "effect"
import { readSocialAccount } from "../../../../domain/creators/identity/socialAccount.ts"
import { type BulkItem, lookupCreators } from "../../../../domain/creators/lookups/lookupCreators.ts"
import { unifyCards } from "../../../../domain/creators/scorecards/unifyCards.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { DATABASE_SILENT } from "../../line/refusals.ts"
import { askedCreator, askedRefusals, operatorCaller, orderedOnce } from "./askedCreator.ts"

const AgentRow = Schema.Struct({ agent: Schema.String, score: Schema.Finite })

const ScoreRow = Schema.Struct({
  id: Schema.String,
  tenant_id: Schema.String,
  status: Schema.Literals(["cached", "queued"]),
  score: Schema.NullOr(Schema.Finite),
  tier: Schema.NullOr(Schema.String),
  confidence: Schema.NullOr(Schema.Finite),
  scored_at: Schema.NullOr(Schema.String),
  job: Schema.NullOr(Schema.String),
  eta_seconds: Schema.NullOr(Schema.Int),
  credits_charged: Schema.Finite,
  balance: Schema.Finite,
  agents: Schema.Array(AgentRow)
})

/** What a creator's lookup answers beside whom and whose it is. */
const answerOf = (item: Exclude<BulkItem, { readonly _tag: "Refused" }>) => {
  if (item._tag === "Queued") {
    return {
      status: "queued" as const,
      score: null,
      tier: null,
      confidence: null,
      scored_at: null,
      job: item.jobId,
      eta_seconds: item.etaSeconds,
      agents: []
    }
  }
  const { score, scoredAt } = unifyCards(item.creator.cards)
  return {
    status: "cached" as const,
    score: score.score,
    tier: score.tier,
    confidence: score.confidence,
    scored_at: scoredAt.toISOString(),
    job: null,
    eta_seconds: null,
    agents: score.agents.map(({ agent, score: points }) => ({ agent, score: points }))
  }
}

export const score = operatorCommand({
  name: "score",
  description: "A creator's score, at the account's expense: at once where there is a fresh one, else as a job",
  ...askedCreator,
  read: Effect.succeed,
  isReadOnly: false,
  needsData: true,
  run: Effect.fnUntraced(function* ({ tenant, platform, handle, idempotency_key }, { serviceName }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const named = yield* Effect.fromResult(readSocialAccount(platform, handle, serviceName.toLowerCase()))
    const id = `${named.spelling}/${named.account.handle}`
    const order = { command: "score", asked: [named.account.platform, named.account.handle], key: idempotency_key }
    const { answer } = yield* orderedOnce(
      tenant,
      order,
      ScoreRow,
      Effect.fnUntraced(function* (operationId) {
        const { items, balance } = yield* lookupCreators(operatorCaller(tenant), [Result.succeed(named)], {
          customerRef: null,
          operationId
        })
        const [item] = items
        if (item === undefined) return yield* Effect.die("the creator was not answered")
        if (item._tag === "Refused") return yield* Effect.fail(item.error)
        return { id, tenant_id: tenant, ...answerOf(item), credits_charged: item.creditsCharged, balance }
      })
    )
    return answer
  }),
  refusals: {
    ...askedRefusals,
    CreatorBusy: "another account's job holds the creator, and nothing was charged; try again in two minutes",
    DailyScrapesExhausted:
      "as many scores were ordered today by commands for this account as may be; nothing was charged",
    InsufficientScope: null,
    QueueFailed: DATABASE_SILENT
  }
})
