import { expect } from "bun:test"
import { join } from "node:path"
import { Duration, Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as stores } from "../../adapters/postgres/layer.ts"
import * as PostgresServer from "../../adapters/postgres/opening/client.ts"
import { anAccountWith } from "../accounts/idempotency/account.ts"
import { readCharged } from "../accounts/idempotency/chargingEndpoint.ts"
import { freePort } from "../support/databases/freePort.ts"
import { sized } from "../support/running/sized.ts"
import { startCuttingProxy } from "./cuttingProxy.ts"
import { type Database, testOnPostgres } from "./databases.ts"

/** Calls of a run, and how often the server is killed during them. */
const CALLS = Number(process.env.CHAOS_CALLS ?? sized(24, 60))
const KILLS = Number(process.env.CHAOS_KILLS ?? sized(2, Math.max(5, Math.ceil(CALLS / 6))))
/** Calls under way at once: most of them are somewhere inside when the server is killed. */
const CALLERS = 6
/** How long a killed server's claims hold. */
const LEASE_MS = 250
/** The pause before a retry, as a client makes it. */
const RETRY_MS = 20
/** The longest a server lives behind its first answer. */
const LIFE_MS_MAX = 60
const CUT_CALLS = sized(9, 50)

const startServer = async (databaseUrl: string, port: number, leaseMs: number) => {
  const child = Bun.spawn([process.execPath, "tests/process/charging.ts"], {
    cwd: join(import.meta.dir, "../.."),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LEASE_MS: String(leaseMs)
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit"
  })
  let said = ""
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += text
    if (said.includes("listening")) break
  }
  if (!said.includes("listening")) throw new Error("the server ended before it listened")
  const kill = async () => {
    child.kill("SIGKILL")
    await child.exited
  }
  return { kill, [Symbol.asyncDispose]: kill }
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly receipt: string | null
  readonly contentType: string | null
  readonly isReplay: boolean
}

/** One call: what is asked and under which key, the same at every retry. */
const newCalls = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    key: `call-${number}-${crypto.randomUUID()}`,
    body: JSON.stringify({ credits: 1, note: `call ${number}` })
  }))
type Call = ReturnType<typeof newCalls>[number]

const post = async (port: number, apiKey: string, { key, body }: Call): Promise<Answer> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/charge`, {
    method: "POST",
    headers: { "x-api-key": apiKey, "idempotency-key": key, "content-type": "application/json" },
    body,
    // A connection that a killed server left is no use to the next one.
    keepalive: false
  })
  return {
    status: response.status,
    text: await response.text(),
    receipt: response.headers.get("x-receipt"),
    contentType: response.headers.get("content-type"),
    isReplay: response.headers.get("idempotency-replay") === "true"
  }
}

/** Retries until it is answered, as a client does; what it was refused with meanwhile must be worth a retry. */
const postUntilAnswered = async (ports: ReadonlyArray<number>, apiKey: string, call: Call) => {
  for (let attempt = 0; ; attempt++) {
    const answer = await post(ports[attempt % ports.length] ?? 0, apiKey, call).catch(() => null)
    if (answer?.status === 200) return { ...answer, attempts: attempt + 1 }
    if (answer !== null) expect([409, 500, 503]).toContain(answer.status)
    await Bun.sleep(RETRY_MS)
  }
}

const Charges = Schema.Struct({ charges: Schema.Int, operations: Schema.Int, balance: Schema.Int, open: Schema.Int })
/** Operations that took more than one attempt. */
const resumed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`select key_id from idempotency_keys where claim_id <> operation_id`
  return rows.length
})

const tally = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`
    select
      (select count(*)::int from ledger_entries where reason = 'charge') as charges,
      (select count(distinct operation_id)::int from idempotency_keys) as operations,
      (select sum(balance)::int from wallets) as balance,
      (select count(*)::int from idempotency_keys where status is null) as open
  `
  return yield* Schema.decodeUnknownEffect(Charges)(row)
})

const chargedOnceEach = (calls: number) => ({ charges: calls, operations: calls, balance: 0, open: 0 })

const openAccount = ({ environment }: Database, credits: number) =>
  anAccountWith(credits).pipe(
    Effect.provide(
      Layer.merge(stores(Redacted.make("a signing secret")), cryptography).pipe(
        Layer.provideMerge(PostgresServer.layer(Redacted.make(environment.DATABASE_URL ?? "")))
      )
    ),
    Effect.runPromise
  )

/** Every replay is the answer that was given, byte for byte. */
const expectReplays = async (
  ports: ReadonlyArray<number>,
  apiKey: string,
  answers: ReadonlyMap<Call, Answer>
): Promise<void> => {
  for (const [call, { text, receipt, contentType }] of answers) {
    for (const port of ports) {
      expect(await post(port, apiKey, call)).toEqual({ status: 200, text, receipt, contentType, isReplay: true })
    }
  }
}

await testOnPostgres(
  "a server killed with -9 at random instants: every call is charged exactly once, and every replay is identical",
  async (database) => {
    const { key } = await openAccount(database, CALLS)
    const url = database.environment.DATABASE_URL ?? ""
    const port = freePort()
    const calls = newCalls(CALLS)
    const answers = new Map<Call, Answer>()
    let attempts = 0
    let onAnswer = () => {}

    const left = calls.values()
    const caller = async () => {
      for (const call of left) {
        const answer = await postUntilAnswered([port], key, call)
        answers.set(call, answer)
        attempts += answer.attempts
        onAnswer()
      }
    }
    const answered = Promise.all(Array.from({ length: CALLERS }, caller))
    let isAnswered = false
    const allAnswered = answered.then(() => {
      isAnswered = true
    })

    let kills = 0
    while (kills < KILLS && !isAnswered) {
      const server = await startServer(url, port, LEASE_MS)
      const first = new Promise<void>((resolve) => {
        onAnswer = resolve
      })
      await Promise.race([first, allAnswered])
      await Bun.sleep(Math.random() * LIFE_MS_MAX)
      await server.kill()
      kills++
    }
    await using _ = await startServer(url, port, LEASE_MS)
    await allAnswered
    const charged = await database.ask(tally)
    const carriedOn = await database.ask(resumed)
    console.log(
      `killed ${kills} times: ${CALLS} calls, ${attempts} attempts, ${carriedOn} operations carried on, ${JSON.stringify(charged)}`
    )
    expect(answers.size).toBe(CALLS)
    expect(charged).toEqual(chargedOnceEach(CALLS))
    expect(new Set([...answers.values()].map(({ text }) => readCharged(JSON.parse(text)).operation)).size).toBe(CALLS)
    await expectReplays([port], key, answers)
    expect(await database.ask(tally)).toEqual(chargedOnceEach(CALLS))
  }
)

await testOnPostgres(
  "two servers asked for the same calls at once: each is charged once, and answered the same by both",
  async (database) => {
    const { key } = await openAccount(database, CALLS)
    const url = database.environment.DATABASE_URL ?? ""
    const ports = [freePort(), freePort()]
    await using _one = await startServer(url, ports[0] ?? 0, LEASE_MS)
    await using _two = await startServer(url, ports[1] ?? 0, LEASE_MS)
    const answers = new Map<Call, Answer>()
    for (const call of newCalls(CALLS)) {
      const [first, ...others] = await Promise.all(
        [...ports, ...ports].map((_, place) => postUntilAnswered([ports[place % 2] ?? 0], key, call))
      )
      if (first === undefined) throw new Error("no answer")
      expect(others.map(({ text }) => text)).toEqual(others.map(() => first.text))
      expect([first, ...others].filter(({ isReplay }) => !isReplay)).toHaveLength(1)
      answers.set(call, first)
    }
    await expectReplays(ports, key, answers)
    expect(await database.ask(tally)).toEqual(chargedOnceEach(CALLS))
  }
)

await testOnPostgres(
  "a connection cut behind a commit and before its answer: retried calls are charged once, each",
  async (database) => {
    const { key } = await openAccount(database, CUT_CALLS)
    const direct = new URL(database.environment.DATABASE_URL ?? "")
    await using proxy = await startCuttingProxy({ host: direct.hostname, port: Number(direct.port || 5432) })
    const through = new URL(direct)
    through.hostname = "127.0.0.1"
    through.port = String(proxy.port)
    const port = freePort()
    await using _ = await startServer(through.href, port, LEASE_MS)
    const answers = new Map<Call, Answer>()
    let attempts = 0
    for (const [number, call] of newCalls(CUT_CALLS).entries()) {
      // The claim carries the key, the ledger's entry its reason, the response the name of its column.
      const cut = proxy.cutAfter([call.key, "charge", "bodyBase64"][number % 3] ?? "")
      const answer = await postUntilAnswered([port], key, call)
      await Effect.runPromise(
        Effect.timeout(
          Effect.promise(() => cut),
          Duration.seconds(5)
        )
      )
      answers.set(call, answer)
      attempts += answer.attempts
    }
    const charged = await database.ask(tally)
    console.log(`cut ${CUT_CALLS} times: ${attempts} attempts, ${JSON.stringify(charged)}`)
    expect(charged).toEqual(chargedOnceEach(CUT_CALLS))
    await expectReplays([port], key, answers)
    expect(await database.ask(tally)).toEqual(chargedOnceEach(CUT_CALLS))
  }
)
