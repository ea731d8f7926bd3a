import { expect, test } from "bun:test"
import { type Client, createClient, type Fetch } from "../../hosts/client/client.ts"
import { scored } from "../http/customers.ts"
import type { TestHost } from "../http/host.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { sized } from "../support/running/sized.ts"
import { FAULTS, startFaultyProxy } from "./faultyProxy.ts"
import { freeAccount, listen, onFixtures, onServer, readLedger } from "./httpHost.ts"

const CALLS = Number(process.env.CLIENT_CALLS ?? sized(120, 2_000))
/** Calls under way at once. */
const CALLERS = 32
/** Of so many requests so many go wrong. */
const FAULTY_OF = 10
const FAULTY = 3
/** Creators that are had scored in one go. */
const CREATORS_AT_ONCE = 500
const TIMEOUT_SECONDS = 2
/** So many faults in a row no call meets. */
const RETRIES_MAX = 12
const TEST_MS_MAX = 1_800_000

/** A number as if by chance, the same for the same place; neighbours and multiples have nothing to do with each other. */
const chanceOf = (place: number): number => {
  let mixed = Math.imul(place + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Which requests go wrong, and how. */
const faultOf = (place: number) => {
  const chance = chanceOf(place)
  return chance % FAULTY_OF < FAULTY ? (FAULTS[Math.floor(chance / FAULTY_OF) % FAULTS.length] ?? null) : null
}

/** One of the calls: what it asks for, and what it costs. Each is for creators of its own, whom the account never paid for. */
interface Call {
  readonly name: string
  readonly creators: number
  readonly credits: number
  readonly send: (
    client: Client,
    handles: ReadonlyArray<string>
  ) => ReturnType<Client["creators"]["lookup" | "bulk" | "vet"]>
}

const named = (handles: ReadonlyArray<string>) => handles.map((handle) => ({ platform: "youtube" as const, handle }))

const CALLS_IN_TURN: ReadonlyArray<Call> = [
  {
    name: "lookup of a score that is there",
    creators: 1,
    credits: 1,
    send: (client, [handle = ""]) => client.creators.lookup({ platform: "youtube", handle })
  },
  {
    name: "lookup that orders a score",
    creators: 0,
    credits: 1,
    send: (client) => client.creators.lookup({ platform: "youtube", handle: `nova.${crypto.randomUUID()}` })
  },
  {
    name: "bulk",
    creators: 2,
    credits: 2,
    send: (client, handles) => client.creators.bulk({ creators: named(handles) })
  },
  {
    name: "vet",
    creators: 1,
    credits: 1,
    send: (client, handles) => client.creators.vet({ creators: named(handles) })
  }
]

const callAt = (place: number): Call => {
  const call = CALLS_IN_TURN[place % CALLS_IN_TURN.length]
  if (call === undefined) throw new Error("no call")
  return call
}

/** Which call a try was of: they are numbered behind its name. */
const callOf = (requestId: string): string => requestId.replace(/-\d+$/, "")

/** Sends requests, and notes by call what each try met, so that a failure tells how it came about. */
const noting =
  (met: Map<string, Array<string>>): Fetch =>
  async (url, init) => {
    const sentMs = performance.now()
    const note = (what: string) => {
      const call = callOf(new Headers(init.headers).get("x-request-id") ?? "")
      met.set(call, [...(met.get(call) ?? []), `${what} after ${Math.round(performance.now() - sentMs)} ms`])
    }
    try {
      const response = await fetch(url, init)
      note(`${init.method} ${url}: ${response.status}`)
      return response
    } catch (cause) {
      note(`${init.method} ${url}: ${cause}`)
      throw cause
    }
  }

const scoredHandles = async (host: TestHost, count: number): Promise<ReadonlyArray<string>> => {
  const handles: Array<string> = []
  while (handles.length < count) {
    const cards = await scored(
      host,
      Array.from({ length: Math.min(CREATORS_AT_ONCE, count - handles.length) }, () => ({}))
    )
    handles.push(...cards.map(({ handle }) => handle))
  }
  return handles
}

const suite = (name: string, open: () => Promise<TestHost>) =>
  test(
    `${CALLS} calls whose requests are cut, refused, masked and late are each charged exactly once, on ${name}`,
    async () => {
      await using host = await open()
      await using service = listen(host)
      await using proxy = await startFaultyProxy(service.port, faultOf)
      const places = Array.from({ length: CALLS }, (_, place) => place)
      const price = places.reduce((sum, place) => sum + callAt(place).credits, 0)
      const handles = await scoredHandles(
        host,
        places.reduce((sum, place) => sum + callAt(place).creators, 0)
      )
      const customer = await freeAccount(host, 2 * price, CALLS)
      const met = new Map<string, Array<string>>()
      const client = createClient({
        apiKey: customer.key,
        baseUrl: proxy.baseUrl,
        fetch: noting(met),
        timeoutSeconds: TIMEOUT_SECONDS,
        maxRetries: RETRIES_MAX
      })

      const before = await readLedger(host, customer)
      expect(before).toEqual({ balance: 2 * price, sum: 2 * price, charges: [] })
      const startedMs = performance.now()
      const left = [...places]
      let given = 0
      const outcomes: Array<Awaited<ReturnType<Call["send"]>>> = []
      const caller = async () => {
        for (let place = left.pop(); place !== undefined; place = left.pop()) {
          const call = callAt(place)
          const own = handles.slice(given, given + call.creators)
          given += call.creators
          outcomes.push(await call.send(client, own))
        }
      }
      await Promise.all(Array.from({ length: CALLERS }, caller))
      const seconds = (performance.now() - startedMs) / 1000

      // Each was answered, and says what it cost.
      const failed = outcomes.filter(({ kind }) => kind === "error")
      expect(failed.map((outcome) => ({ outcome, met: met.get(callOf(outcome.requestId)) }))).toEqual([])
      const told = outcomes.reduce((sum, outcome) => {
        if (outcome.kind === "error") return sum
        return sum + ("summary" in outcome.data ? outcome.data.summary.credits_spent : outcome.data.credits_charged)
      }, 0)
      const after = await readLedger(host, customer)
      expect(after.balance).toBe(after.sum)
      expect(before.balance - after.balance).toBe(price)
      expect(told).toBe(price)
      // One charge for each creator, under a reference of its own.
      expect(after.charges).toHaveLength(price)
      expect(new Set(after.charges.map(({ reference }) => reference)).size).toBe(price)
      for (const { delta } of after.charges) expect(delta).toBe(-1)

      const counts = proxy.counts()
      for (const fault of FAULTS) expect([fault, (counts[fault] ?? 0) > 0]).toEqual([fault, true])
      const replays = outcomes.filter((outcome) => outcome.kind !== "error" && outcome.isReplay).length
      expect(replays).toBeGreaterThan(0)
      console.log(
        `${name}: ${CALLS} calls in ${seconds.toFixed(1)} s by ${proxy.requests()} requests ${JSON.stringify(counts)}; ` +
          `${replays} replays; at most ${Math.max(...outcomes.map(({ tries }) => tries))} tries; ` +
          `balance ${before.balance} before, ${after.balance} after, price ${price}, ${after.charges.length} charges`
      )
    },
    TEST_MS_MAX
  )

suite("the fixtures", onFixtures)
await describeOnPostgres("on a Postgres server", (url) => suite("a Postgres server", () => onServer(url)))
