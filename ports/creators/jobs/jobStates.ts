import { Schema } from "effect"
import { stateMachine } from "../../states/stateMachine.ts"
import { JobStatus } from "./Job.ts"

/** What happens to a job. */
export const JobEvent = Schema.Literals(["taken", "progressed", "worker_lost", "try_failed", "completed", "failed"])
export type JobEvent = typeof JobEvent.Type

export const JOB_STATES = stateMachine<JobStatus, JobEvent>({
  states: JobStatus.literals,
  events: JobEvent.literals,
  initial: "queued",
  transitions: [
    { from: "queued", event: "taken", to: "processing", when: "a worker takes it" },
    { from: "processing", event: "taken", to: "processing", when: "another worker takes it over from one that died" },
    { from: "processing", event: "progressed", to: "processing", when: "its worker gets on" },
    { from: "processing", event: "worker_lost", to: "queued", when: "its worker stops or dies" },
    { from: "processing", event: "try_failed", to: "queued", when: "a try fails, and it is not the third" },
    { from: "processing", event: "completed", to: "done", when: "the work is done" },
    {
      from: "queued",
      event: "completed",
      to: "done",
      when: "a worker that was taken for dead does the work after all"
    },
    {
      from: "processing",
      event: "failed",
      to: "failed",
      when: "the account can't be read, or the third try fails; the credits are refunded"
    },
    { from: "queued", event: "failed", to: "failed", when: "it has killed twelve workers; the credits are refunded" }
  ]
})
