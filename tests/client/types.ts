import type {
  Client,
  Failure,
  JobDone,
  JobFailed,
  Outcome,
  Pending,
  Ready,
  WebhookEvent
} from "../../hosts/client/client.ts"

/**
 * What the types of the client say, which `npm run types` holds them to: a line under `@ts-expect-error` that compiled would be an
 * error. Nothing of it is run.
 */
export const outcomes = async (client: Client): Promise<void> => {
  const looked = await client.creators.lookup({ platform: "youtube", handle: "novacooks", include: ["narrative"] })
  // @ts-expect-error: it may be an error, and has no data then
  looked.data
  switch (looked.kind) {
    case "ready":
      looked.data.status satisfies "cached"
      looked.data.creator.score satisfies number
      // @ts-expect-error: a field that the description doesn't name
      looked.data.creator.age
      // @ts-expect-error: what is ready has no job
      looked.data.job_id
      break
    case "pending":
      looked.status satisfies 202
      looked.data.job_id satisfies string
      looked.retryAfterSeconds satisfies number | null
      // @ts-expect-error: the score is not there yet
      looked.data.creator
      break
    case "error":
      looked.code satisfies Failure["code"]
      if (looked.code === "insufficient_credits") looked.status satisfies number | null
      // @ts-expect-error: no such code
      if (looked.code === "out_of_credits") return
      // @ts-expect-error: an error has no data
      looked.data
      break
    default:
      looked satisfies never
  }

  // What is never a job is never pending.
  const account = await client.account.get()
  account satisfies Ready<unknown> | Failure
  // @ts-expect-error: it is never pending
  if (account.kind === "pending") return

  const ended: Outcome<JobDone | JobFailed> = await client.waitForJob("5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d")
  if (ended.kind === "ready" && ended.data.status === "done") ended.data.creator.score satisfies number
  // @ts-expect-error: a job that failed has no creator
  if (ended.kind === "ready" && ended.data.status === "failed") ended.data.creator

  const footprint = await client.creators.scoreFootprint({ platform: "x", handle: "nova", confirm: true })
  if (footprint.kind === "pending") {
    footprint satisfies Pending<{ readonly job_id: string }>
    await client.waitForJob(footprint)
  }
  // @ts-expect-error: a preview is not waited for
  if (footprint.kind === "ready") await client.waitForJob(footprint)

  const pdf = await client.creators.reportPdf({ platform: "x", handle: "nova" })
  if (pdf.kind === "ready") pdf.data satisfies Blob
}

export const calls = (client: Client): void => {
  // @ts-expect-error: no such platform
  client.creators.lookup({ platform: "myspace", handle: "nova" })
  // @ts-expect-error: a lookup is of a handle
  client.creators.lookup({ platform: "x" })
  // @ts-expect-error: no such extra
  client.creators.lookup({ platform: "x", handle: "nova", include: ["everything"] })
  // @ts-expect-error: what only reads takes no Idempotency-Key
  client.account.get({}, { idempotencyKey: "12345678" })
  client.creators.lookup({ platform: "x", handle: "nova" }, { idempotencyKey: "12345678", customerRef: "7" })
  // @ts-expect-error: nothing is booked under a customer here
  client.credits.orderPack({ pack: "50" }, { customerRef: "7" })
  // @ts-expect-error: an account is asked for by its key alone
  client.account.get({ id: "1" })
  // @ts-expect-error: no such operation
  client.creators.remove({})
  // @ts-expect-error: yes and no are booleans
  client.roster.list({ flagged: "true" })
  client.roster.list({ flagged: true, limit: undefined })
}

export const lists = async (client: Client): Promise<void> => {
  for await (const creator of client.roster.list({ limit: 200 })) creator.handle satisfies string
  for await (const share of client.attribution.order({ order_id: "1" })) share satisfies object
  // @ts-expect-error: an account is no list
  for await (const each of client.account.get()) each satisfies unknown
}

export const events = (event: WebhookEvent): void => {
  if (event.event === "score.completed") event.creator.score satisfies number
  if (event.event === "score.failed") event.error satisfies string
  // @ts-expect-error: no such event
  if (event.event === "score.lost") return
  // @ts-expect-error: not every event is about a creator
  event.creator
}
