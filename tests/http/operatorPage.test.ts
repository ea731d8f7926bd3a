import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Clock, Context, Effect } from "effect"
import { closeAccount } from "../../domain/accounts/closing/closing.ts"
import { BEAT_SECONDS, beat, GONE_SECONDS } from "../../domain/accounts/operations/serviceStatus.ts"
import { createTenant } from "../../domain/accounts/tenants/createTenant.ts"
import { fixedClock } from "../../fixtures/system/fixedClock.ts"
import { operatorStatus, operatorTenants } from "../../hosts/commands/accounts/operations/commands.ts"
import { makeRecentRequests } from "../../hosts/metrics/recentRequests.ts"
import { ProcessId } from "../../ports/accounts/operations/Processes.ts"
import type { Tenant } from "../../ports/accounts/tenants/Tenant.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { EventBacklog } from "../../ports/tracking/events/EventBacklog.ts"
import { PLACE } from "../commands/place.ts"
import { aJob, aTenantWith } from "../contracts/creatorsExamples.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import type { World } from "./creatorPageWorld.ts"
import { expectWellMade } from "./memberLooks.ts"
import { addMember, Browser, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const PATH = "/operator"
const OPERATOR = "ops@service.example"
const MEMBER = "owner@mugs.example"
const HOSTILE = `"><script>alert(1)</script> 🍵 שלום`

const { browser: chromium } = useChromium()

/** A process that said so many seconds ago that it is there. */
const said = (secondsAgo: number, given: { readonly commit?: string; readonly failed?: number } = {}) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const at = new Date(clock.currentTimeMillisUnsafe() - secondsAgo * 1_000)
    const id = ProcessId.make(crypto.randomUUID())
    const requests = { answered: 40, failed: given.failed ?? 0 }
    yield* beat({
      id,
      role: "worker",
      version: "1.2.3",
      commit: given.commit ?? null,
      startedAt: at,
      lastHour: requests,
      lastDay: requests
    }).pipe(Effect.provideService(Clock.Clock, fixedClock(at, clock)))
    return id
  })

describe("the operator's page", () => {
  let world: World
  let operator: Browser
  beforeAll(async () => {
    world = await openMailedHost({ operatorEmails: [OPERATOR] })
    const { id } = await world.host.run(createTenant("Ops"))
    await addMember(world.host, id, OPERATOR, "viewer")
    await addMember(world.host, world.host.tenant.id, MEMBER, "owner")
    operator = await signedInBrowser(world, OPERATOR)
  })
  afterAll(() => world.host.close())

  test("is nothing at all for everybody else: nobody signed in, an owner, and anybody where no operator is named", async () => {
    const member = await signedInBrowser(world, MEMBER)
    for (const browser of [new Browser(world.host), member]) {
      const nothing = await browser.open("/no-such-page", { accept: "text/html" })
      const answer = await browser.open(PATH)
      expect([answer.status, answer.text]).toEqual([404, nothing.text])
      expect(answer.text).not.toContain(PATH)
    }
    expect((await operator.open("/no-such-page", { accept: "text/html" })).text).toContain(`href="${PATH}"`)
    const without = await openMailedHost()
    await using host = without.host
    await addMember(host, host.tenant.id, OPERATOR, "owner")
    expect((await (await signedInBrowser(without, OPERATOR)).open(PATH)).status).toBe(404)
  })

  test("shows processes and which are gone, errors, the last deploy, the queue and accounts, as the command does", async () => {
    const { host } = world
    const ids = {
      here: await host.run(said(BEAT_SECONDS, { commit: "abcdef1234567", failed: 2 })),
      late: await host.run(said(GONE_SECONDS - 5)),
      gone: await host.run(said(GONE_SECONDS + 5, { failed: 30 }))
    }
    await host.run(
      Effect.gen(function* () {
        yield* Jobs.use((jobs) =>
          Effect.flatMap(aTenantWith(3), (tenantId) =>
            jobs.enqueue(aJob(tenantId, { createdAt: new Date(Date.now() - 2.5 * 3_600_000) }))
          )
        )
      })
    )
    const { text, status, headers } = await operator.open(PATH)
    expect(status).toBe(200)
    expect(headers.get("cache-control")).toContain("no-store")
    const rowOf = (id: string) => new RegExp(`<tr><td>${id.slice(0, 8)}</td>[\\s\\S]*?</tr>`).exec(text)?.[0] ?? ""
    expect(rowOf(ids.here)).toContain("<td>here</td>")
    expect(rowOf(ids.late)).toContain("<td>here</td>")
    expect(rowOf(ids.gone)).toContain(">gone</span>")
    expect(text).toContain("version 1.2.3, commit abcdef12")
    // Of those that are there: 2 of 80.
    expect(text).toContain("2.5 % (2 of 80) in the last hour")
    expect(text).toContain("2 hours")
    expect(text).toContain("Mugs Ltd")
    for (const secret of [MEMBER, ...Object.values(host.secrets)]) expect(text).not.toContain(secret)

    const row = await host.run(operatorStatus.run({}, PLACE))
    expect(row).toMatchObject({
      id: "service",
      deployed_version: "1.2.3",
      deployed_commit: "abcdef1234567",
      requests_last_hour: 80,
      failed_last_hour: 2,
      event_stream: null,
      events_waiting: null
    })
    expect(JSON.stringify(row)).toContain('"state":"gone"')
    expect(JSON.stringify(row)).not.toContain("Mugs Ltd")
  })

  test("accounts are searched for and turned over, closed ones are told, and names are shown as they are", async () => {
    const { host } = world
    const word = crypto.randomUUID()
    const made: Array<Tenant> = []
    for (let place = 0; place < 51; place++) made.push(await host.run(createTenant(`${word} ${HOSTILE}`)))
    const closed = made[0]
    if (closed === undefined) throw new Error("no account")
    await host.run(closeAccount(closed.id))
    const first = await operator.open(`${PATH}?q=${word.toUpperCase()}`)
    expect(first.text).not.toContain("<script>")
    expect(first.text).not.toContain("Mugs Ltd")
    expect(first.text).toMatch(/<td>closed \d/)
    const [, next = ""] = /href="(\/operator\?[^"]*)"/.exec(first.text) ?? []
    const second = await operator.open(next.replaceAll("&#38;", "&").replaceAll("&amp;", "&"))
    const idsIn = (page: string) => made.filter(({ id }) => page.includes(id)).length
    expect([idsIn(first.text), idsIn(second.text)]).toEqual([50, 1])
    expect((await operator.open(`${PATH}?q=${word}x&after=none`)).text).toContain("None.")

    const list = (after: string | null) =>
      host.run(operatorTenants.run({ search: word, after: after as never, limit: 50 }, PLACE))
    expect(await list(null)).toMatchObject({ id: "tenants", next: made[49]?.id })
  })

  test("says what an event stream holds, where there is one, and that it doesn't answer", async () => {
    expect((await operator.open(PATH)).text).not.toContain("Event stream")
    const held = { waiting: 4_096, oldestAt: new Date(Date.now() - 2.5 * 3_600_000), underWay: 3, aside: 0 }
    let read: EventBacklog["Service"]["read"] = Effect.succeed(held)
    const backlog = EventBacklog.of({ read: Effect.suspend(() => read), work: Effect.never })
    const streamed = await openMailedHost({
      operatorEmails: [OPERATOR],
      standIn: (ports) => Context.add(ports, EventBacklog, backlog)
    })
    await using host = streamed.host
    await addMember(host, host.tenant.id, OPERATOR, "owner")
    const browser = await signedInBrowser(streamed, OPERATOR)
    const told = async () => /<h2>Event stream<\/h2>\s*<p>[\s\S]*?<\/p>/.exec((await browser.open(PATH)).text)?.[0]
    expect(await told()).toContain("4,096, the oldest for 2 hours.\nKept aside: none.")
    read = Effect.succeed({ ...held, waiting: 0, oldestAt: null, aside: 7 })
    expect(await told()).toMatch(/: 0\.\nKept aside: <span class="gone">7<\/span>; <code>npm run cli -- event aside/)
    read = Effect.fail(new StoreUnavailable({ store: "Tracking", cause: "away" }))
    expect(await told()).toContain("It does not answer.")
  })

  browserTest("is well made", async () => {
    await world.host.run(said(1))
    await expectWellMade(chromium(), "operator", await operator.open(PATH))
  })
})

describe("the requests that a process counts", () => {
  test("are those of the last hour and the last day, by the minute", () => {
    let now = Date.UTC(2026, 2, 1, 12)
    const recent = makeRecentRequests(() => now)
    for (const status of [200, 404, 500, 503]) recent.count(status)
    expect([recent.lastHour(), recent.lastDay()]).toEqual([
      { answered: 4, failed: 2 },
      { answered: 4, failed: 2 }
    ])
    now += 60 * 60_000
    recent.count(200)
    expect([recent.lastHour(), recent.lastDay()]).toEqual([
      { answered: 1, failed: 0 },
      { answered: 5, failed: 2 }
    ])
    now += 23 * 60 * 60_000
    expect(recent.lastDay()).toEqual({ answered: 1, failed: 0 })
    recent.count(500)
    expect(recent.lastDay()).toEqual({ answered: 2, failed: 1 })
  })
})
