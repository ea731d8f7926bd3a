import { describe, expect, test } from "bun:test"
import { Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { LinkNotFound } from "../../../domain/tracking/links/changeLink.ts"
import { LINK_CACHE_SECONDS, makeFollowLink, OUTAGE_LINK_SECONDS } from "../../../domain/tracking/links/followLink.ts"
import { EDGE_KEY_FIRST, TIME_ZONE_DEFAULT } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import {
  type ClickKind,
  type ClickOrigin,
  LinkCode,
  PLAIN_LINK,
  type TrackingLink
} from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"

const NOW = Date.UTC(2025, 10, 21, 12)

const link: TrackingLink = {
  tenantId: TenantId.make("0f9d3f0e-6a3c-4f0b-9a5d-2b1c8e7d6f5a"),
  code: LinkCode.make("abc"),
  destinationUrl: "https://shop.example/a?b=%20c#d",
  creator: null,
  promoCode: null,
  ...PLAIN_LINK,
  createdAt: new Date(0)
}

const unused = Effect.die("following a link must not call this")

const UNKNOWN: ClickOrigin = { country: null, device: null, referrerHost: null }
const UNKNOWN_PLACE = { originOf: () => UNKNOWN, visitorQuery: "" }

const followLink = (visit: { readonly code: unknown; readonly kind: ClickKind }) =>
  Effect.flatMap(makeFollowLink, (follow) => follow({ ...UNKNOWN_PLACE, ...visit }))

/** A store of the one link above that notes which codes it was asked for and refuses everything but `find`. */
const run = <A, E>(
  program: Effect.Effect<A, E, TrackingLinks | Tenants | SecureRandom.SecureRandom>,
  find: TrackingLinks["Service"]["find"] = (code) =>
    Effect.succeed(code === link.code ? Option.some(link) : Option.none()),
  attribution: Tenants["Service"]["attribution"] = () => unused
) => {
  const asked: Array<string> = []
  const links = Layer.succeed(TrackingLinks, {
    find: (code) =>
      Effect.andThen(
        Effect.sync(() => asked.push(code)),
        find(code)
      ),
    insert: () => unused,
    insertAll: () => unused,
    update: () => unused,
    findAll: () => unused,
    findByPromoCode: () => unused,
    assignPromoCode: () => unused,
    promoHistory: () => unused,
    promoAssignments: () => unused,
    promoCodesOf: () => unused,
    rules: () => unused,
    version: () => unused,
    setRules: () => unused,
    page: () => unused,
    recordClick: () => unused,
    ofCreator: () => unused,
    countClicks: () => unused,
    countVisits: () => unused,
    visitsOfEach: () => unused,
    groupClicks: () => unused
  })
  const tenants = Layer.succeed(Tenants, {
    attribution,
    insert: () => unused,
    get: () => unused,
    profile: () => unused,
    describe: () => unused,
    setAttribution: () => unused,
    surveyMappings: () => unused,
    setSurveyMappings: () => unused,
    list: () => unused,
    count: unused
  })
  const layer = Layer.mergeAll(links, tenants, SecureRandom.layerWebCrypto, TestClock.layer())
  return Effect.runPromise(
    Effect.andThen(TestClock.setTime(NOW), Effect.result(program)).pipe(
      Effect.map((result) => ({ result, asked })),
      Effect.provide(layer)
    )
  )
}

describe("following a link", () => {
  test("leads to the destination and hands back the click to record, of the link's tenant, at the clock's time", async () => {
    const { result } = await run(followLink({ code: "abc", kind: "human" }))
    if (result._tag === "Failure") throw result.failure
    const { location, click } = result.success
    expect(click).toEqual({
      tenantId: link.tenantId,
      id: click.id,
      code: link.code,
      kind: "human",
      at: new Date(NOW),
      origin: UNKNOWN
    })
    expect(click.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(location).toBe(`https://shop.example/a?cs_ref=abc&cs_click=${click.id}&b=%20c#d`)
  })

  test("hands back the kind of click it was given", async () => {
    for (const kind of ["human", "bot", "prefetch", "head"] as const) {
      const { result } = await run(followLink({ code: "abc", kind }))
      expect(result).toMatchObject({ success: { click: { kind } } })
    }
  })

  test("makes every click an id of its own", async () => {
    const { result } = await run(
      Effect.all(Array.from({ length: 50 }, () => followLink({ code: "abc", kind: "human" })))
    )
    if (result._tag === "Failure") throw result.failure
    expect(new Set(result.success.map(({ click }) => click.id)).size).toBe(50)
  })

  test("fails with LinkNotFound when no link has the code, whose case matters", async () => {
    for (const code of ["abd", "ABC"]) {
      const { result, asked } = await run(followLink({ code, kind: "human" }))
      expect(result).toMatchObject({ failure: new LinkNotFound() })
      expect(asked).toEqual([code])
    }
  })

  test("a code that can't be one is LinkNotFound without asking the store", async () => {
    for (const code of [undefined, null, 7, "", "a b", "a/b", "abc\n", "é", "a".repeat(65), ["abc"], { code: "abc" }]) {
      const { result, asked } = await run(followLink({ code, kind: "human" }))
      expect(result).toMatchObject({ failure: new LinkNotFound() })
      expect(asked).toEqual([])
    }
  })

  test("a store that fails is not a link that is missing", async () => {
    const failure = new StoreUnavailable({ store: "Tracking", cause: new Error("connection refused") })
    const { result } = await run(followLink({ code: "abc", kind: "human" }), () => Effect.fail(failure))
    expect(result).toMatchObject({ _tag: "Failure", failure })
  })
})

describe("what is remembered of links", () => {
  test("a link is read from the store once, and again after LINK_CACHE_SECONDS", async () => {
    const { asked } = await run(
      Effect.gen(function* () {
        const follow = yield* makeFollowLink
        yield* follow({ code: "abc", kind: "human", ...UNKNOWN_PLACE })
        yield* follow({ code: "abc", kind: "human", ...UNKNOWN_PLACE })
        yield* TestClock.adjust(`${LINK_CACHE_SECONDS} seconds`)
        yield* follow({ code: "abc", kind: "human", ...UNKNOWN_PLACE })
      })
    )
    expect(asked).toEqual(["abc", "abc"])
  })

  test("a link that was read leads on while the store is away, for OUTAGE_LINK_SECONDS; an unknown one doesn't", async () => {
    const away = Effect.fail(new StoreUnavailable({ store: "Tracking", cause: new Error("connection refused") }))
    let isAway = false
    const { result } = await run(
      Effect.gen(function* () {
        const follow = yield* makeFollowLink
        const visit = { code: "abc", kind: "human", ...UNKNOWN_PLACE } as const
        yield* follow(visit)
        isAway = true
        yield* TestClock.adjust(`${LINK_CACHE_SECONDS} seconds`)
        expect((yield* follow(visit)).click.code).toBe(link.code)
        expect((yield* Effect.flip(follow({ ...visit, code: "other" })))._tag).toBe("StoreUnavailable")
        yield* TestClock.adjust(`${OUTAGE_LINK_SECONDS - LINK_CACHE_SECONDS} seconds`)
        expect((yield* Effect.flip(follow(visit)))._tag).toBe("StoreUnavailable")
      }),
      () => (isAway ? away : Effect.succeedSome(link))
    )
    expect(result._tag).toBe("Success")
  })

  test("a changed link, and an ended one, shows after LINK_CACHE_SECONDS at the latest; meanwhile the store isn't asked", async () => {
    let stored: TrackingLink = link
    const { asked } = await run(
      Effect.gen(function* () {
        const follow = yield* makeFollowLink
        const followed = follow({ code: "abc", kind: "human", ...UNKNOWN_PLACE })
        const place = Effect.map(followed, ({ location }) => location.replace(/\?.*$/, ""))
        expect(yield* place).toBe("https://shop.example/a")
        stored = { ...link, destinationUrl: "https://shop.example/new" }
        expect(yield* place).toBe("https://shop.example/a")
        yield* TestClock.adjust(`${LINK_CACHE_SECONDS} seconds`)
        expect(yield* place).toBe("https://shop.example/new")
        stored = { ...link, endedAt: new Date(1) }
        yield* TestClock.adjust(`${LINK_CACHE_SECONDS} seconds`)
        expect(yield* Effect.flip(followed)).toEqual(new LinkNotFound())
        expect(yield* Effect.flip(followed)).toEqual(new LinkNotFound())
      }),
      () => Effect.succeed(Option.some(stored))
    )
    expect([asked.length, LINK_CACHE_SECONDS <= 60]).toEqual([3, true])
  })

  test("a visitor is led by what is known of them, which the click says; nobody is looked at for a link that isn't there", async () => {
    const variants = [{ country: null, device: "mobile", destinationUrl: "https://shop.example/m" }] as const
    const origin: ClickOrigin = { ...UNKNOWN, device: "mobile", referrerHost: "youtube.com" }
    let looks = 0
    const originOf = () => {
      looks++
      return origin
    }
    const follow = (of: Option.Option<TrackingLink>) =>
      run(
        Effect.flatMap(makeFollowLink, (step) => step({ ...UNKNOWN_PLACE, code: "abc", kind: "human", originOf })),
        () => Effect.succeed(of)
      )
    await follow(Option.none())
    expect(looks).toBe(0)
    const { result } = await follow(Option.some({ ...link, variants }))
    expect(looks).toBe(1)
    expect(result).toMatchObject({
      success: { location: expect.stringContaining("https://shop.example/m?"), click: { origin } }
    })
  })

  test("that there is no link is not remembered, so a new one works at once", async () => {
    let exists = false
    const { result } = await run(
      Effect.gen(function* () {
        const follow = yield* makeFollowLink
        yield* Effect.flip(follow({ code: "abc", kind: "human", ...UNKNOWN_PLACE }))
        exists = true
        return yield* follow({ code: "abc", kind: "human", ...UNKNOWN_PLACE })
      }),
      () => Effect.succeed(exists ? Option.some(link) : Option.none())
    )
    expect(result._tag).toBe("Success")
  })
})

describe("a visitor's own parameters", () => {
  const settings = {
    lookbackDays: 30,
    timeZone: TIME_ZONE_DEFAULT,
    defaultCurrency: null,
    edgeKey: EDGE_KEY_FIRST
  }
  const visit = { code: "abc", kind: "human", ...UNKNOWN_PLACE, visitorQuery: "gclid=1&b=2" } as const
  const passedOn = (location: string) => location.replace(/^.*&cs_click=[0-9a-f-]{36}/, "")
  /** What two visits in turn come to, each as it is asked of the store and as it is remembered; and how often the account was read. */
  const led = async (
    keepsQuery: boolean | null,
    attribution: (asked: number) => ReturnType<Tenants["Service"]["attribution"]>
  ) => {
    let asked = 0
    const { result } = await run(
      Effect.gen(function* () {
        const follow = yield* makeFollowLink
        const locations: Array<string> = []
        for (let at = 0; at < 2; at++) {
          const { click, location } = yield* follow(visit)
          const remembered = follow.remembered(visit, yield* Effect.clockWith(Effect.succeed), click.id)
          locations.push(passedOn(location), remembered === null ? "not remembered" : passedOn(remembered.location))
          yield* TestClock.adjust(`${LINK_CACHE_SECONDS} seconds`)
        }
        return locations
      }),
      () => Effect.succeedSome({ ...link, keepsQuery }),
      () =>
        Effect.suspend(() => {
          asked++
          return attribution(asked)
        })
    )
    if (result._tag === "Failure") throw result.failure
    return { locations: result.success, asked }
  }
  const [on, off] = ["&b=%20c&gclid=1#d", "&b=%20c#d"]

  test("follow what the link says, without a look at its account", async () => {
    expect(await led(true, () => unused)).toEqual({ locations: [on, on, on, on], asked: 0 })
    expect(await led(false, () => unused)).toEqual({ locations: [off, off, off, off], asked: 0 })
  })

  test("follow what the account says where the link says nothing; its settings are read once in LINK_CACHE_SECONDS", async () => {
    const changed = await led(null, (asked) => Effect.succeed({ ...settings, keepsQuery: asked === 1 }))
    expect(changed).toEqual({ locations: [on, on, off, off], asked: 2 })
  })

  test("are passed on while the account can't be read, which is read again with the next visit", async () => {
    const away = Effect.fail(new StoreUnavailable({ store: "Accounts", cause: new Error("connection refused") }))
    const changed = await led(null, (asked) =>
      asked === 1 ? away : Effect.succeed({ ...settings, keepsQuery: false })
    )
    expect(changed).toEqual({ locations: [on, "not remembered", off, off], asked: 2 })
  })
})
