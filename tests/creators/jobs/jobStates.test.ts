import { describe, expect, test } from "bun:test"
import { FAILED_TRIES_MAX } from "../../../domain/creators/jobs/jobHandler.ts"
import { QUEUE_ATTEMPTS_MAX } from "../../../ports/creators/jobs/JobQueue.ts"
import { JOB_STATES } from "../../../ports/creators/jobs/jobStates.ts"
import { expectShownIn, expectWholeTable } from "../../support/running/stateTable.ts"

describe("the states of a job", () => {
  test("are a whole table, and every one can be left but done and failed", () => {
    expectWholeTable(JOB_STATES)
    const left = new Set(JOB_STATES.transitions.map(({ from }) => from))
    expect(JOB_STATES.states.filter((state) => !left.has(state))).toEqual(["done", "failed"])
  })

  test("say the bounds in words that the bounds keep", () => {
    expect(FAILED_TRIES_MAX).toBe(3)
    expect(QUEUE_ATTEMPTS_MAX).toBe(12)
    const words = JOB_STATES.transitions.map(({ when }) => when).join("\n")
    expect(words).toContain("third")
    expect(words).toContain("twelve")
  })

  test("stand in the README as they are here", () =>
    expectShownIn(new URL("../../../domain/creators/jobs/README.md", import.meta.url), "a job that is", JOB_STATES))
})
