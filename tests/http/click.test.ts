import { describe, expect, test } from "bun:test"
import { Context, Effect, Exit } from "effect"
import { withPeer } from "../../hosts/http/server/peer.ts"
import type { Ports } from "../../hosts/services/Services.ts"
import { ClickPeople, type ClickSighting } from "../../ports/revenue/fraud/ClickPeople.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { BROWSER, LINKS, openHost, requestOf } from "./host.ts"

const CLICK = "/api/v1/track/click"
const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"
const JANE = RegExp(`^https://shop\\.example/mug\\?cs_ref=jane-mug&cs_click=(${UUID})&utm=%20ig&b=2#reviews$`)
const HUMAN = { "user-agent": BROWSER }

type RecordClick = Context.Service.Shape<typeof TrackingLinks>["recordClick"]

/** Stands in for how clicks are recorded. */
const recordingBy =
  (replace: (recordClick: RecordClick) => RecordClick) =>
  (ports: Context.Context<Ports>): Context.Context<Ports> => {
    const links = Context.get(ports, TrackingLinks)
    return Context.add(ports, TrackingLinks, { ...links, recordClick: replace(links.recordClick) })
  }

/** A host, and the promise that it has recorded so many clicks. */
const hostCounting = async (clicks: number) => {
  const recorded = Promise.withResolvers<void>()
  let left = clicks
  const host = await openHost({
    standIn: recordingBy(
      (recordClick) => (click) =>
        Effect.tap(recordClick(click), () =>
          Effect.sync(() => {
            left--
            if (left === 0) recorded.resolve()
          })
        )
    )
  })
  return { host, recorded: recorded.promise, [Symbol.asyncDispose]: host.close }
}

describe("GET /api/v1/track/click", () => {
  test("302 to the destination, its query and fragment undisturbed, with cs_ref and cs_click added", async () => {
    await using host = await openHost()
    const answer = await host.call(`${CLICK}?code=${LINKS.jane.code}`, { headers: HUMAN })
    expect(answer).toMatchObject({ status: 302, text: "" })
    expect(answer.headers.get("location")).toMatch(JANE)
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
  })

  test("the visitor's own parameters stand last, unless the account or the link leaves them out", async () => {
    await using host = await openHost()
    const passedOn = async () => {
      const query = "utm_source=ig&utm=2&code=other&fbclid=abc+1%2B&cs_ref=x"
      const answer = await host.call(`${CLICK}?code=${LINKS.jane.code}&${query}`, { headers: HUMAN })
      return (answer.headers.get("location") ?? "").replace(/^.*&cs_click=[0-9a-f-]{36}/, "")
    }
    expect([await passedOn(), await passedOn()]).toEqual(
      Array.from({ length: 2 }, () => "&utm=%20ig&b=2&utm_source=ig&fbclid=abc+1%2B#reviews")
    )
  })

  test("every click has an id of its own, the one it is recorded under", async () => {
    await using counting = await hostCounting(2)
    const { host, recorded } = counting
    const locations = [
      await host.call(`${CLICK}?code=jane-mug`, { headers: HUMAN }),
      await host.call(`${CLICK}?code=jane-mug`, { headers: HUMAN })
    ].map(({ headers }) => JANE.exec(headers.get("location") ?? "")?.[1])
    await recorded
    expect(new Set(locations).size).toBe(2)
    const { clicks } = host.writes
    expect(clicks.map(({ id }) => String(id))).toEqual(locations.map(String))
    expect(clicks.every(({ tenantId, code }) => tenantId === host.tenant.id && code === LINKS.jane.code)).toBe(true)
  })

  test("404 for an invalid code, and no click", async () => {
    await using host = await openHost()
    for (const query of ["", "?code=", "?code=nope", "?code=JANE-MUG", "?code=jane-mug%20", "?code=jane-mug%0A"]) {
      expect(await host.call(CLICK + query, { headers: HUMAN })).toMatchObject({
        status: 404,
        json: { error: "Not found" }
      })
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("a shopper at a dead link sees a page that says what to do, and nothing of whose it was", async () => {
    await using host = await openHost()
    const headers = { ...HUMAN, accept: "text/html,application/xhtml+xml,*/*;q=0.8" }
    const answer = await host.call(`${CLICK}?code=nope<b>`, { headers })
    expect([answer.status, answer.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
    expect(answer.text).toContain("This link is no longer in use")
    expect(answer.text).toContain("Go to the shop")
    expect(answer.text).not.toMatch(/<script|nope|jane|<b>/)
    expect(answer.text).not.toContain(host.tenant.id)
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(host.isUntouched()).toBe(true)
    const good = await host.call(`${CLICK}?code=jane-mug`, { headers })
    expect([good.status, good.text]).toEqual([302, ""])
  })

  test("a shopper is told to try again where links can't be read", async () => {
    await using host = await openHost({
      standIn: (ports) => {
        const links = Context.get(ports, TrackingLinks)
        const find = () => Effect.fail(new StoreUnavailable({ store: "Tracking", cause: new Error("zq7cause") }))
        return Context.add(ports, TrackingLinks, { ...links, find })
      }
    })
    const answer = await host.call(`${CLICK}?code=jane-mug`, { headers: { ...HUMAN, accept: "text/html" } })
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([500, "5"])
    expect(answer.text).toContain("Try again in a minute")
    expect(answer.text).not.toContain("zq7cause")
  })

  test("HEAD, prefetch, known bots and what pages load into themselves are redirected and counted apart in reports", async () => {
    await using counting = await hostCounting(7)
    const { host, recorded } = counting
    const path = `${CLICK}?code=jane-mug`
    const answers = [
      await host.call(path, { headers: HUMAN }),
      await host.call(path, { headers: HUMAN, method: "HEAD" }),
      await host.call(path, { headers: { ...HUMAN, "sec-purpose": "prefetch;prerender" } }),
      await host.call(path, {
        headers: { "user-agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)" }
      }),
      await host.call(path, { headers: { "user-agent": "curl/8.5.0" } }),
      await host.call(path, {
        headers: { ...HUMAN, "sec-fetch-dest": "iframe", "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" }
      }),
      await host.call(path)
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 302))
    for (const { headers } of answers) expect(headers.get("location")).toMatch(JANE)
    await recorded
    expect(await host.call("/api/v1/attribution/report", { key: host.secrets.read })).toMatchObject({
      status: 200,
      json: {
        clicks: [
          {
            ...{ code: "jane-mug", platform: "instagram", handle: "jane" },
            ...{ human: 1, bot: 3, prefetch: 1, head: 1, embedded: 1 }
          }
        ]
      }
    })
  })

  test("no parameter and no header can change the destination", async () => {
    await using host = await openHost()
    const evil = "https://evil.example"
    const query = ["utm", "b", "cs_ref", "cs_click", "code"]
      .map((name) => `${name}=${encodeURIComponent(evil)}`)
      .join("&")
    const headers = { ...HUMAN, "x-forwarded-host": "evil.example", host: "evil.example", referer: evil }
    const answer = await host.call(`${CLICK}?code=jane-mug&${query}`, { headers })
    expect(answer.headers.get("location")).toMatch(JANE)
    expect((await host.call(`${CLICK}?${query}`, { headers })).status).toBe(404)
  })

  test("recording never delays the 302", async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    await using host = await openHost({
      standIn: recordingBy((recordClick) => (click) => {
        started.resolve()
        return Effect.promise(() => release.promise).pipe(
          Effect.andThen(recordClick(click)),
          Effect.tap(() => Effect.sync(done.resolve))
        )
      })
    })
    expect((await host.call(`${CLICK}?code=jane-mug`, { headers: HUMAN })).status).toBe(302)
    await started.promise
    expect(host.writes.clicks).toEqual([])
    release.resolve()
    await done.promise
  })

  test("a click is in the store's hands when the visitor is answered, so that a host that closes next writes it", async () => {
    let taken = 0
    await using host = await openHost({
      standIn: recordingBy(
        () => () =>
          Effect.suspend(() => {
            taken++
            return Effect.never
          })
      )
    })
    // Asked of the host itself: `call` reads the body, which gives what was put off the time to happen.
    const response = host.host.fetch(requestOf(`${CLICK}?code=jane-mug`, { headers: HUMAN }))
    expect([(await response).status, taken]).toEqual([302, 1])
  })

  test("a store without fibers is handed each click; while it is behind, a visitor is answered when the click is recorded", async () => {
    const taken: Array<string> = []
    const waitedFor: Array<string> = []
    let isBehind = false
    await using host = await openHost({
      standIn: (ports) => {
        const links = Context.get(ports, TrackingLinks)
        return Context.add(ports, TrackingLinks, {
          ...links,
          takeClick: ({ id }, told) => {
            if (isBehind) return false
            taken.push(id)
            told(Exit.void)
            return true
          },
          recordClick: ({ id }) =>
            Effect.andThen(
              Effect.yieldNow,
              Effect.sync(() => void waitedFor.push(id))
            )
        })
      }
    })
    const follow = async () => {
      const answer = await host.host.fetch(requestOf(`${CLICK}?code=jane-mug`, { headers: HUMAN }))
      return JANE.exec(answer.headers.get("location") ?? "")?.[1]
    }
    const first = [await follow(), await follow()]
    expect([taken, waitedFor]).toEqual([first.map(String), []])
    isBehind = true
    const later = [await follow()]
    expect([taken.length, waitedFor]).toEqual([2, later.map(String)])
  })

  test("whose click it was is in the store's hands with the click, though the server forgets its visitor with the answer", async () => {
    const seen = Promise.withResolvers<ClickSighting>()
    await using host = await openHost({
      standIn: (ports) =>
        ports.pipe(
          // It never tells that the click is written.
          Context.add(TrackingLinks, { ...Context.get(ports, TrackingLinks), takeClick: () => true }),
          Context.add(ClickPeople, {
            ...Context.get(ports, ClickPeople),
            record: ([first]) => Effect.sync(() => first && seen.resolve(first))
          })
        )
    })
    await using server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      // The public address of a visitor for as long as the server knows theirs.
      fetch: (request, asked) =>
        host.host.fetch(withPeer(request, () => (asked.requestIP(request) === null ? null : "93.184.216.34")))
    })
    const answer = await fetch(new URL(`${CLICK}?code=jane-mug`, server.url), { headers: HUMAN, redirect: "manual" })
    const { clickId, person } = await seen.promise
    expect(answer.headers.get("location")).toContain(`cs_click=${clickId}`)
    expect(person).toMatch(/^[0-9a-f]{32}$/)
  })

  test("a store that is behind and never catches up costs no visitor the redirect", async () => {
    await using host = await openHost({
      standIn: (ports) =>
        Context.add(ports, TrackingLinks, {
          ...Context.get(ports, TrackingLinks),
          takeClick: () => false,
          recordClick: () => Effect.never
        })
    })
    for (const _ of ["not known yet", "known"]) {
      expect((await host.call(`${CLICK}?code=jane-mug`, { headers: HUMAN })).status).toBe(302)
    }
  })

  test("a recording that never ends, fails or breaks costs no visitor the redirect", async () => {
    const failures: ReadonlyArray<RecordClick> = [
      () => Effect.never,
      () => Effect.fail(new StoreUnavailable({ store: "Tracking", cause: new Error("refused") })),
      () => Effect.die(new Error("broken")),
      () => {
        throw new Error("broken at once")
      }
    ]
    for (const recordClick of failures) {
      await using host = await openHost({ standIn: recordingBy(() => recordClick) })
      const answer = await host.call(`${CLICK}?code=jane-mug`, { headers: HUMAN })
      expect(answer.status).toBe(302)
      expect(answer.headers.get("location")).toMatch(JANE)
    }
  })

  test("links that can't be read are 500 with a JSON error, and no click", async () => {
    await using host = await openHost({
      standIn: (ports) => {
        const links = Context.get(ports, TrackingLinks)
        const find = () => Effect.fail(new StoreUnavailable({ store: "Tracking", cause: new Error("zq7cause") }))
        return Context.add(ports, TrackingLinks, { ...links, find })
      }
    })
    const answer = await host.call(`${CLICK}?code=jane-mug`, { headers: HUMAN })
    expect(answer).toMatchObject({ status: 500, json: { error: "Temporarily unavailable; retry" } })
    expect(answer.text).not.toContain("zq7cause")
    expect(host.isUntouched()).toBe(true)
  })
})
