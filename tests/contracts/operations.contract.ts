import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { Closures } from "../../ports/accounts/closing/Closures.ts"
import { Oversight } from "../../ports/accounts/operations/Oversight.ts"
import { Processes, ProcessId, type ServiceProcess } from "../../ports/accounts/operations/Processes.ts"
import { type TenantId, TenantName } from "../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aJob, aTenantWith } from "./creatorsExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

/** Later than whatever other tests do. */
const LATER = new Date("2032-05-01T12:00:00Z")
const later = (seconds: number) => new Date(LATER.getTime() + seconds * 1_000)

const aProcess = (given: Partial<ServiceProcess> = {}): ServiceProcess => ({
  id: ProcessId.make(crypto.randomUUID()),
  role: "worker",
  version: "1.2.3",
  commit: null,
  startedAt: later(0),
  seenAt: later(30),
  lastHour: { answered: 0, failed: 0 },
  lastDay: { answered: 0, failed: 0 },
  ...given
})

/** What any adapter of Processes and Oversight must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<Closures | CreditLedger | Jobs | Oversight | Processes | Tenants, E>
) =>
  describe(`operations contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "a process is listed as it last said of itself, the one that started last first, until it leaves",
      Effect.gen(function* () {
        const processes = yield* Processes
        const [one, other] = [aProcess(), aProcess({ role: "web", commit: "abcdef1", startedAt: later(10) })]
        yield* processes.beat(one)
        yield* processes.beat(other)
        const again = { ...one, seenAt: later(60), lastHour: { answered: 7, failed: 1 } }
        yield* processes.beat(again)
        expect(yield* processes.list(later(0))).toEqual([other, again])
        expect(yield* processes.list(later(31))).toEqual([again])
        yield* processes.leave(one.id)
        yield* processes.leave(one.id)
        expect(yield* processes.list(later(0))).toEqual([other])
        yield* processes.leave(other.id)
      })
    )

    it.live(
      "those that were seen before a moment are removed; it MUST keep those that were seen since",
      Effect.gen(function* () {
        const processes = yield* Processes
        const [old, young] = [aProcess({ seenAt: later(100) }), aProcess({ seenAt: later(101) })]
        yield* processes.beat(old)
        yield* processes.beat(young)
        expect(yield* processes.purge(later(101))).toBeGreaterThanOrEqual(1)
        expect(yield* processes.list(later(0))).toEqual([young])
        yield* processes.leave(young.id)
      })
    )

    it.live(
      "tenants are found by a part of their names, page by page, with their credits and whether they are closed",
      Effect.gen(function* () {
        const oversight = yield* Oversight
        const word = `Ünï-${crypto.randomUUID()}`
        const named = (tenantId: TenantId, name: string) =>
          Tenants.use((tenants) => tenants.describe(tenantId, { name: TenantName.make(name) }))
        const own = [yield* aTenantWith(3), yield* aTenantWith(0), yield* aTenantWith(5)].toSorted()
        for (const [place, id] of own.entries()) yield* named(id, `${place} ${word} Ltd%_`)
        const [first, second, third] = own
        if (first === undefined || second === undefined || third === undefined) throw new Error("no tenants")
        yield* Closures.use((closures) => closures.close({ tenantId: second, at: later(1), eraseAt: later(9) }))
        const page = yield* oversight.tenants({ search: word.toUpperCase(), after: null, limit: 2 })
        expect(page.map(({ id, closedAt }) => [id, closedAt])).toEqual([
          [first, null],
          [second, later(1)]
        ])
        const rest = yield* oversight.tenants({ search: word.toLowerCase(), after: second, limit: 2 })
        const balance = yield* CreditLedger.use((ledger) => ledger.balance(third))
        expect(rest).toMatchObject([{ id: third, name: `2 ${word} Ltd%_`, balance }])
        // What is searched for is no pattern.
        expect(yield* oversight.tenants({ search: `${word}%`, after: null, limit: 2 })).toEqual([])
        expect((yield* oversight.tenants({ search: null, after: null, limit: 1 })).length).toBe(1)
      })
    )

    it.live(
      "jobs that ended since a moment are counted by platform and by how they ended",
      Effect.gen(function* () {
        const [jobs, oversight] = [yield* Jobs, yield* Oversight]
        const tenantId = yield* aTenantWith(3)
        const [failed, running] = [aJob(tenantId, { createdAt: later(0) }), aJob(tenantId, { createdAt: later(0) })]
        for (const job of [failed, running]) {
          yield* jobs.enqueue(job)
          yield* jobs.start(job, later(1))
        }
        yield* jobs.fail(failed, { error: "It is gone.", announce: null }, later(5_000))
        const sources = yield* oversight.sources(later(5_000))
        const ended = sources.filter(({ done, failed: gone }) => done + gone > 0)
        expect(ended).toMatchObject([{ platform: "youtube", done: 0, failed: 1 }])
        expect((yield* oversight.sources(later(5_001))).every((each) => each.failed === 0)).toBe(true)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer), true)
