import { describe, expect, test } from "bun:test"
import { CONSENT_DAYS, PAYABLE_HOURS } from "../../../ports/checks/backgroundChecks/Check.ts"
import { CHECK_EVIDENCE_DAYS } from "../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CHECK_STATES } from "../../../ports/checks/backgroundChecks/checkStates.ts"
import { expectShownIn, expectWholeTable } from "../../support/running/stateTable.ts"

const PAGE = new URL("../../../domain/checks/backgroundChecks/README.md", import.meta.url)

describe("the states of a check", () => {
  test("are a whole table", () => {
    expectWholeTable(CHECK_STATES)
  })

  test("are shown on the page, row by row", async () => {
    await expectShownIn(PAGE, "a check that is", CHECK_STATES)
  })

  test("name the times that the constants name", async () => {
    const when = CHECK_STATES.transitions.map((row) => row.when).join("\n")
    expect(when).toContain(`${PAYABLE_HOURS} hours`)
    expect(when).toContain(`${CONSENT_DAYS} days`)
    expect(await Bun.file(PAGE).text()).toContain(`${CHECK_EVIDENCE_DAYS} days`)
  })

  test("never lead from an end to a delivery", () => {
    for (const end of ["expired", "failed", "refunded"] as const) {
      for (const { to } of CHECK_STATES.transitions.filter(({ from }) => from === end)) expect(to).toBe("refunded")
    }
  })
})
