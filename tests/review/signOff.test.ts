import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { readSignOff, signedOffBy } from "../../domain/review/signOff.ts"
import { storePorts } from "../../fixtures/storePorts.ts"
import { Reviews } from "../../ports/review/Reviews.ts"
import { anAccount, noon } from "../contracts/creatorsExamples.ts"
import { newTenant } from "../contracts/newTenant.ts"
import { aDecision, aFinding, anItem, aRuling } from "../contracts/reviewExamples.ts"
import { sharedEffectTest } from "../effectTest.ts"

const none = { kept: 0, dismissed: 0, moved: 0 }

test("a sign-off names who decided, what, and when last; who decided last comes first", () => {
  const decisions = [
    aDecision({ verdict: "dismiss", at: noon(4) }),
    aDecision({ verdict: "keep", at: noon(6) }),
    aDecision({ verdict: "recategorise", category: "legal", at: noon(5), by: { kind: "key", id: "k", name: null } }),
    aRuling({ verdict: "dismiss", at: noon(7) })
  ]
  expect(signedOffBy(decisions)).toEqual([
    { ...none, name: "Grace", isOperator: true, dismissed: 1, latestAt: noon(7) },
    { ...none, name: "Ada", isOperator: false, dismissed: 1, kept: 1, latestAt: noon(6) },
    { ...none, name: null, isOperator: false, moved: 1, latestAt: noon(5) }
  ])
  expect(signedOffBy([])).toEqual([])
})

describe("the sign-off of accounts", () => {
  const it = sharedEffectTest(storePorts)

  it.live(
    "is of the decisions that hold for the tenant, and of none that was undone or is another's",
    Effect.gen(function* () {
      const reviews = yield* Reviews
      const [tenantId, other] = [yield* newTenant, yield* newTenant]
      const account = anAccount()
      const findings = [aFinding({}, account), aFinding({}, account)] as const
      yield* reviews.add(findings.flatMap((finding) => [anItem(tenantId, finding), anItem(other, finding)]))
      const [first, second] = findings
      yield* reviews.decide(tenantId, first.id, aDecision({ verdict: "dismiss", at: noon(4) }))
      yield* reviews.decide(tenantId, first.id, aDecision({ verdict: "keep", at: noon(5) }))
      expect(yield* readSignOff(tenantId, [account])).toEqual([
        { ...none, name: "Ada", isOperator: false, kept: 1, latestAt: noon(5) }
      ])
      expect(yield* readSignOff(other, [account])).toEqual([])
      yield* reviews.decide(null, second.id, aRuling({ at: noon(6) }))
      expect((yield* readSignOff(other, [account])).map(({ name }) => name)).toEqual(["Grace"])
      expect((yield* readSignOff(tenantId, [account])).map(({ name }) => name)).toEqual(["Grace", "Ada"])
      expect(yield* readSignOff(tenantId, [anAccount()])).toEqual([])
    })
  )
})
