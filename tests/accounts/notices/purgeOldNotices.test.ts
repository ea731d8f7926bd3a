import { expect } from "bun:test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { NOTICES_KEPT_DAYS, purgeOldNotices } from "../../../domain/accounts/notices/notices.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { NoticeEvent } from "../../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../../ports/accounts/notices/Notices.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { aNotice } from "../../contracts/notices.contract.ts"
import { effectTest } from "../../support/running/effectTest.ts"

effectTest(fixtures).effect(
  "notices are kept for 400 days, and then removed",
  Effect.gen(function* () {
    const notices = yield* Notices
    const tenantId = yield* newTenant
    const day = (days: number) => new Date(days * 86_400_000)
    for (const days of [0, 1]) yield* notices.add([aNotice(tenantId, { at: day(days) })])
    yield* TestClock.setTime(day(NOTICES_KEPT_DAYS).getTime())
    expect(yield* purgeOldNotices).toBe(0)
    yield* TestClock.adjust("1 milli")
    expect(yield* purgeOldNotices).toBe(1)
    const left = yield* notices.list(tenantId, { events: NoticeEvent.literals, limit: 10, before: null })
    expect(left.map(({ at }) => at)).toEqual([day(1)])
  })
)
