import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { Workload } from "../../ports/accounts/operations/Workload.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { WebhookEndpoints } from "../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { JobKind } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aJob, aTenantWith } from "./creatorsExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { anEndedJob, aReceiver } from "./webhooksExamples.ts"

/** Later than whatever other tests do. */
const LATER = new Date("2091-05-01T12:00:00Z")
const later = (seconds: number) => new Date(LATER.getTime() + seconds * 1_000)

export const suite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | CreditLedger | Jobs | Tenants | WebhookEndpoints | Workload, E>
) => {
  describe(`${name}: what there is to do`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "is counted over all accounts: jobs in flight by kind and status with the oldest, deliveries by state",
      Effect.gen(function* () {
        const { jobs, workload } = { jobs: yield* Jobs, workload: yield* Workload }
        const kind = JobKind.make(`kind_${crypto.randomUUID().replaceAll(/[^a-z]/g, "")}`)
        const [one, other] = [yield* aTenantWith(3), yield* aTenantWith(3)]
        const made = [
          { ...aJob(one, { createdAt: later(2) }), kind },
          { ...aJob(other, { createdAt: later(1) }), kind },
          { ...aJob(one, { createdAt: later(3) }), kind },
          { ...aJob(other, { createdAt: later(0) }), kind }
        ] as const
        for (const job of made) yield* jobs.enqueue(job)
        yield* jobs.start(made[2], later(4))
        yield* jobs.fail(made[3], { error: "It is gone.", announce: null }, later(5))
        const { backlogs } = yield* workload.read(later(0))
        expect(backlogs.filter((backlog) => backlog.kind === kind)).toEqual([
          { kind, status: "processing", jobs: 1, oldestAt: later(3) },
          { kind, status: "queued", jobs: 2, oldestAt: later(1) }
        ])

        const before = (yield* workload.read(later(0))).deliveries
        yield* anEndedJob((yield* aReceiver()).key, later(6))
        expect((yield* workload.read(later(0))).deliveries).toEqual({ ...before, pending: before.pending + 1 })
      })
    )

    it.live(
      "tells the credits that moved since a moment, by why",
      Effect.gen(function* () {
        const { ledger, workload } = { ledger: yield* CreditLedger, workload: yield* Workload }
        const [one, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
        const move = (tenantId: typeof one, reason: "charge" | "refund", delta: number, at: Date) =>
          ledger.append({ tenantId, reason, reference: crypto.randomUUID(), delta, at })
        yield* move(one, "charge", -4, later(60))
        yield* move(one, "charge", -1, later(61))
        yield* move(other, "charge", -2, later(62))
        yield* move(other, "refund", 2, later(63))
        expect((yield* workload.read(later(61))).credits).toEqual([
          { reason: "charge", credits: 3 },
          { reason: "refund", credits: 2 }
        ])
        expect((yield* workload.read(later(64))).credits).toEqual([])
      })
    )
  })
}

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
