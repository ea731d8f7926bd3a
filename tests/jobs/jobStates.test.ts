import { describe, expect, test } from "bun:test"
import { FAILED_TRIES_MAX, JOB_TRANSITIONS } from "../../domain/jobs/jobStates.ts"
import { JobStatus } from "../../ports/jobs/Job.ts"
import { QUEUE_ATTEMPTS_MAX } from "../../ports/jobs/JobQueue.ts"

describe("the states of a job", () => {
  test("are those of the specification, and every one can be left but done and failed", () => {
    const states = new Set(JOB_TRANSITIONS.flatMap(({ from, to }) => [from, to]))
    expect(states).toEqual(new Set(JobStatus.literals))
    const left = new Set(JOB_TRANSITIONS.map(({ from }) => from))
    expect(JobStatus.literals.filter((state) => !left.has(state))).toEqual(["done", "failed"])
  })

  test("say the bounds in words that the bounds keep", () => {
    expect(FAILED_TRIES_MAX).toBe(3)
    expect(QUEUE_ATTEMPTS_MAX).toBe(12)
    const events = JOB_TRANSITIONS.map(({ event }) => event).join("\n")
    expect(events).toContain("third")
    expect(events).toContain("twelve")
  })

  test("stand in the README as they are here", async () => {
    const readme = await Bun.file(new URL("../../domain/creators/README.md", import.meta.url)).text()
    for (const { from, event, to } of JOB_TRANSITIONS) expect(readme).toContain(`| ${from} | ${event} | ${to} |`)
  })
})
