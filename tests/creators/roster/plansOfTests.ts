import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { setPlan } from "../../../domain/creators/roster/setPlan.ts"
import type { ApiKey } from "../../../ports/accounts/keys/ApiKey.ts"
import type { NewNotice } from "../../../ports/accounts/notices/Notice.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import type { PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { type PlanStep, Plans } from "../../../ports/creators/roster/Plans.ts"
import { aCard, aJob, anAccount, aTenantWith } from "../../contracts/creatorsExamples.ts"
import { aKey } from "../../contracts/webhooksExamples.ts"

export const START = Date.UTC(2026, 2, 1, 12)
export const DAY = 86_400_000
/** A moment so many days after the start. */
export const day = (number: number): Date => new Date(START + number * DAY)
/** Sets the clock to so many days after the start. */
export const onDay = (number: number) => TestClock.setTime(day(number).getTime())

/** A tenant with so many credits left and a key. */
export const aCustomer = (credits: number) =>
  Effect.gen(function* () {
    const tenantId = yield* aTenantWith(credits)
    return yield* aKey(tenantId)
  })

/** Has a tenant pay one credit for a score of an account, made now. */
export const scoredFor = (tenantId: TenantId, account: SocialAccount) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const at = new Date(yield* Clock.currentTimeMillis)
    const job = aJob(tenantId, { account, createdAt: at })
    yield* jobs.enqueue(job)
    yield* jobs.start(job, at)
    const card = aCard(account, { scoredAt: at })
    yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, at)
    return card
  })

/** An account that a tenant has a score of, made now. */
export const aScoredAccount = ({ tenantId }: Pick<ApiKey, "tenantId">) =>
  Effect.tap(
    Effect.sync(() => anAccount()),
    (account) => scoredFor(tenantId, account)
  )

export const set = (key: ApiKey, account: SocialAccount, plan: PlanKind | "none") =>
  setPlan(key, { account, spelling: account.platform }, plan, { operationId: crypto.randomUUID() })

export const plansOf = (tenantId: TenantId, account: SocialAccount) =>
  Plans.use((plans) => plans.standing(tenantId, account)).pipe(Effect.map(({ plans }) => plans))
/** The plan of an account that has had one. */
export const planOf = (tenantId: TenantId, account: SocialAccount) =>
  Effect.flatMap(plansOf(tenantId, account), ([plan]) =>
    plan === undefined ? Effect.die("there is no plan") : Effect.succeed(plan)
  )

/** The plans, which put the notices of the steps that they write into a list, in their order. */
export const noticesOf = (notices: Array<NewNotice>) =>
  Effect.map(Plans, (plans) =>
    Plans.of({
      ...plans,
      apply: (steps: ReadonlyArray<PlanStep>) =>
        Effect.tap(plans.apply(steps), (outcomes) =>
          Effect.sync(() => {
            for (const [place, step] of steps.entries()) {
              if (outcomes[place]?._tag === "Applied") notices.push(...step.notices)
            }
          })
        )
    })
  )
