import { describe, expect, test } from "bun:test"
import { Effect, Fiber, Layer, Result, Schema } from "effect"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { DISCOVERY_SECONDS_MAX, PAGES_MAX, PAGES_OF_A_SITE_MAX } from "../../../domain/creators/discovery/bounds.ts"
import { discoverFootprint } from "../../../domain/creators/discovery/discoverFootprint.ts"
import { Discovery, FOUND_ACCOUNTS_MAX } from "../../../ports/creators/discovery/Discovery.ts"
import { isScoredPlatform, PLATFORMS, WEB_PLATFORMS } from "../../../ports/creators/identity/platforms.ts"
import { accountOf, type InventedWeb, inventWeb } from "../../contracts/inventedWeb.ts"
import { effectTest, PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const { effect } = effectTest(Layer.empty)

const SEED = "instagram/nova.cooks"

const discoverOn = (web: InventedWeb, { seed = SEED, maySearch = true } = {}) => {
  const { platform, handle } = accountOf(seed)
  if (!isScoredPlatform(platform)) throw new Error(`${platform} is not scored`)
  const { layer, asked } = inventWeb(web)
  return Effect.map(Effect.provide(discoverFootprint({ platform, handle }, { maySearch }), layer), (discovery) => ({
    discovery,
    asked,
    found: new Map(discovery.accounts.map((each) => [`${each.platform}/${each.handle}`, each])),
    unknown: new Map(discovery.unknown.map(({ platform, reason }) => [`${platform}`, reason]))
  }))
}

const runOn = (web: InventedWeb, options = {}) => Effect.runPromise(discoverOn(web, options))

/** A seed that leads to a page of links, which leads to the rest; they lead back. */
const HUB: InventedWeb["places"] = {
  [SEED]: { name: "Nova Cooks", bio: "Beans and bread.", links: { bio: ["linktree/novacooks"] } },
  "linktree/novacooks": { name: "Nova Cooks", links: { panel: [SEED, "youtube/novacooks", "tiktok/nova.cooks"] } },
  "youtube/novacooks": { name: "Nova Cooks", links: { panel: ["linktree/novacooks"] } },
  "tiktok/nova.cooks": { name: "Nova Cooks" }
}

describe("a seed", () => {
  test("is the first account, claimed and sure", async () => {
    const { discovery } = await runOn({ places: HUB })
    expect(discovery.accounts[0]).toMatchObject({
      handle: "nova.cooks",
      source: "seed",
      confidence: 1,
      isVerified: true
    })
    expect(discovery.seed).toMatchObject({ platform: "instagram", displayName: "Nova Cooks" })
  })

  test.each([
    ["absent", "SeedNotFound"],
    ["login_wall", "SeedUnavailable"],
    ["blocked", "SeedUnavailable"],
    ["robots", "SeedUnavailable"],
    ["timed_out", "SeedUnavailable"]
  ] as const)("that is %s ends the discovery with %s", async (answer, tag) => {
    const result = await Effect.runPromise(Effect.result(discoverOn({ places: { [SEED]: answer } })))
    expect(Result.isFailure(result) && result.failure._tag).toBe(tag)
  })

  test("that leads nowhere has no other account", async () => {
    const { discovery } = await runOn({ places: { [SEED]: { name: "Nova Cooks" } } })
    expect(discovery.accounts).toHaveLength(1)
  })

  test("whose switched-off platforms can't be read makes the discovery fail, and no page does", async () => {
    const result = await Effect.runPromise(Effect.result(discoverOn({ places: HUB, switchedOff: "broken" })))
    expect(Result.isFailure(result) && result.failure._tag).toBe("DiscoveryFailed")
  })
})

describe("claims", () => {
  test("of a page of links are found, opened, and confirmed where the account leads to the same page", async () => {
    const { found } = await runOn({ places: HUB })
    expect(found.get("youtube/novacooks")).toMatchObject({ source: "link_in_bio", claimedBy: "both", isVerified: true })
    expect(found.get("tiktok/nova.cooks")).toMatchObject({ source: "link_in_bio", claimedBy: "seed" })
    expect(found.get("linktree/novacooks")).toMatchObject({ claimedBy: "both" })
    expect(found.get("linktree/novacooks")?.sources).toContain("bio")
    const surely = found.get("youtube/novacooks")?.confidence ?? 0
    expect(surely).toBeGreaterThan(found.get("tiktok/nova.cooks")?.confidence ?? 1)
  })

  test.each([
    ["bio", "bio"],
    ["panel", "platform_links"],
    ["rel_me", "rel_me"],
    ["same_as", "platform_links"]
  ] as const)("of the seed's %s are told as %s", async (shownAs, source) => {
    const places = { [SEED]: { links: { [shownAs]: ["x/novacooks"] } }, "x/novacooks": { links: { bio: [SEED] } } }
    const { found } = await runOn({ places })
    expect(found.get("x/novacooks")).toMatchObject({ source, claimedBy: "both" })
  })

  test("of the rest of a profile's page are none", async () => {
    const places = { [SEED]: { links: { link: ["x/platformitself"] } }, "x/platformitself": {} }
    const { found, asked } = await runOn({ places })
    expect(found.has("x/platformitself")).toBe(false)
    expect(asked).not.toContain("x/platformitself")
  })

  test("of an own site are found: rel=me, and the only account of a platform it links to", async () => {
    const places = {
      [SEED]: { name: "Nova Cooks", links: { bio: ["https://nova-cooks.example/"] } },
      "https://nova-cooks.example/": {
        links: { rel_me: ["bluesky/nova-cooks.example"], link: [SEED, "youtube/novacooks", "x/friend", "x/other"] }
      },
      "bluesky/nova-cooks.example": { links: { bio: ["https://nova-cooks.example/about"] } },
      "youtube/novacooks": { name: "Nova Cooks" },
      "x/friend": { name: "A Friend" },
      "x/other": { name: "Other" }
    }
    const { found } = await runOn({ places })
    expect(found.get("bluesky/nova-cooks.example")).toMatchObject({ source: "rel_me", claimedBy: "both" })
    expect(found.get("youtube/novacooks")).toMatchObject({ source: "website", claimedBy: "seed" })
    expect(found.get("x/friend")?.claimedBy).not.toBe("seed")
    expect(found.get("x/other")?.claimedBy).not.toBe("seed")
  })

  test("of the page about its owner on an own site are found", async () => {
    const places = {
      [SEED]: { name: "Nova Cooks", links: { bio: ["https://nova-cooks.example/"] } },
      "https://nova-cooks.example/": {
        links: {
          link: ["https://nova-cooks.example/about", "https://nova-cooks.example/soup", "https://other.example/about"]
        }
      },
      "https://nova-cooks.example/about": { links: { rel_me: ["x/novacooks"] } },
      "x/novacooks": { name: "Nova Cooks", links: { bio: ["https://nova-cooks.example/"] } }
    }
    const { found, asked } = await runOn({ places })
    expect(found.get("x/novacooks")).toMatchObject({ source: "rel_me" })
    expect(asked).not.toContain("https://nova-cooks.example/soup")
    expect(asked).not.toContain("https://other.example/about")
  })

  test("of a site on a page of links count where it names the seed or is named after them", async () => {
    const places = {
      [SEED]: { name: "Nova Cooks", links: { bio: ["linktree/novacooks"] } },
      "linktree/novacooks": {
        links: { panel: [SEED, "https://press.example/", "https://novacooks.example/", "https://blog.example/"] }
      },
      "https://press.example/": { links: { link: ["x/presshouse"] } },
      "https://novacooks.example/": { links: { link: ["twitch/novacooks"] } },
      "https://blog.example/": { links: { rel_me: [SEED, "youtube/novacooks"] } },
      "x/presshouse": { name: "Press House" },
      "twitch/novacooks": { name: "Nova Cooks" },
      "youtube/novacooks": { name: "Nova Cooks" }
    }
    const { found } = await runOn({ places })
    expect(found.get("twitch/novacooks")?.claimedBy).toBe("seed")
    expect(found.get("youtube/novacooks")?.claimedBy).toBe("seed")
    expect(found.get("x/presshouse")?.claimedBy ?? "neither").toBe("neither")
  })

  test("of a short link are those of where it leads", async () => {
    const places = {
      [SEED]: { links: { bio: ["https://short.example/a"] } },
      "https://short.example/a": { to: "youtube/novacooks" },
      "youtube/novacooks": { links: { panel: [SEED] } }
    }
    const { found } = await runOn({ places })
    expect(found.get("youtube/novacooks")).toMatchObject({ source: "bio", claimedBy: "both" })
  })

  test("of a confirmed account lead on, and of an unconfirmed one don't", async () => {
    const chain = (back: ReadonlyArray<string>) => ({
      [SEED]: { name: "Nova", links: { bio: ["youtube/kitchenchannel"] } },
      "youtube/kitchenchannel": { name: "Kitchen", links: { panel: [...back, "twitch/somebodylive"] } },
      "twitch/somebodylive": { name: "Live" }
    })
    const confirmed = await runOn({ places: chain([SEED]) })
    expect(confirmed.found.get("twitch/somebodylive")?.claimedBy).toBe("seed")
    const alone = await runOn({ places: chain([]) })
    expect(alone.found.has("twitch/somebodylive")).toBe(false)
  })

  test("by aliases of one account are one account", async () => {
    const channel = "youtube/UCabcdefghijklmnopqrstuv"
    const places = {
      [SEED]: { links: { bio: [channel, "youtube/novacooks"] } },
      [channel]: { name: "Nova Cooks", is: "youtube/novacooks", links: { panel: [SEED] } },
      "youtube/novacooks": { name: "Nova Cooks", links: { panel: [SEED] } }
    }
    const { discovery } = await runOn({ places })
    expect(discovery.accounts.map(({ handle }) => `${handle}`)).toEqual(["nova.cooks", "novacooks"])
  })

  test("of an account that its platform says isn't there are left out", async () => {
    const { found, unknown } = await runOn({ places: { [SEED]: { links: { bio: ["x/gone"] } } } })
    expect(found.has("x/gone")).toBe(false)
    expect(unknown.has("x")).toBe(false)
  })

  test("of an account that is like a confirmed one, and not like the seed, are likelier for it, and below .9", async () => {
    const places = (back: ReadonlyArray<string>) => ({
      [SEED]: { name: "Nova Cooks", links: { bio: ["linktree/novacooks"] } },
      "linktree/novacooks": { links: { panel: [SEED, "youtube/quietkitchen77", "tiktok/quietkitchen77"] } },
      "youtube/quietkitchen77": { name: "Quiet Kitchen", links: { panel: back } },
      "tiktok/quietkitchen77": { name: "Quiet Kitchen" }
    })
    const confirmed = (await runOn({ places: places([SEED]) })).found.get("tiktok/quietkitchen77")?.confidence ?? 0
    const alone = (await runOn({ places: places([]) })).found.get("tiktok/quietkitchen77")?.confidence ?? 1
    expect(confirmed).toBeGreaterThan(alone)
    expect(confirmed).toBeLessThan(0.9)
  })

  test("of an account that can't be read stay claims, unverified and unknown", async () => {
    const places = { [SEED]: { links: { bio: ["x/novacooks"] } }, "x/novacooks": "login_wall" as const }
    const { found, unknown } = await runOn({ places })
    expect(found.get("x/novacooks")).toMatchObject({ claimedBy: "seed", isVerified: false })
    expect(unknown.get("x")).toBe("login_wall")
  })
})

describe("what proves nothing", () => {
  const STAR = { name: "Global Star", picture: "ffffffff00000000" }

  test("a page of links with a star's accounts claims them by one side, below .9", async () => {
    const places = {
      [SEED]: { name: "Nova Cooks", picture: "00000000ffffffff", links: { bio: ["linktree/novacooks"] } },
      "linktree/novacooks": { links: { panel: [SEED, "youtube/globalstar", "x/globalstar"] } },
      "youtube/globalstar": { ...STAR, links: { panel: ["instagram/globalstar", "x/globalstar"] } },
      "x/globalstar": { ...STAR }
    }
    const { found } = await runOn({ places })
    for (const star of ["youtube/globalstar", "x/globalstar"]) {
      expect(found.get(star)?.claimedBy).toBe("seed")
      expect(found.get(star)?.confidence).toBeLessThan(0.9)
    }
    // It names another account as its own where the seed is.
    expect(found.get("youtube/globalstar")?.confidence).toBeLessThan(0.5)
  })

  test("an impostor with the star's name, picture and page of links has none of the star's accounts", async () => {
    const places = {
      "instagram/globalstar.real": { ...STAR, links: { bio: ["linktree/globalstar"], panel: ["tiktok/globalstar"] } },
      "linktree/globalstar": { ...STAR, links: { panel: ["instagram/globalstar", "youtube/globalstar"] } },
      "youtube/globalstar": { ...STAR, links: { panel: ["linktree/globalstar"] } },
      "tiktok/globalstar": { ...STAR, links: { bio: ["instagram/globalstar"] } }
    }
    const { found } = await runOn({ places }, { seed: "instagram/globalstar.real" })
    for (const theirs of ["linktree/globalstar", "youtube/globalstar", "tiktok/globalstar"]) {
      expect(found.get(theirs)?.confidence ?? 0).toBeLessThan(0.5)
    }
    // The star, asked for themselves, has them all.
    const star = await runOn(
      { places: { ...places, "instagram/globalstar": { ...STAR, links: { bio: ["linktree/globalstar"] } } } },
      { seed: "instagram/globalstar" }
    )
    for (const theirs of ["linktree/globalstar", "youtube/globalstar"]) {
      expect(star.found.get(theirs)?.claimedBy).toBe("both")
    }
  })

  test("an impostor that leads to the seed is below the account that the seed leads to", async () => {
    const places = {
      [SEED]: { ...STAR, links: { bio: ["youtube/globalstar"] } },
      "youtube/globalstar": { ...STAR, links: { panel: [SEED] } },
      "youtube/globalstar.official": { ...STAR, links: { panel: [SEED] } }
    }
    const { found } = await runOn({ places, found: ["youtube/globalstar.official"] })
    const impostor = found.get("youtube/globalstar.official")
    expect(impostor).toMatchObject({ claimedBy: "account", source: "web_search" })
    expect(impostor?.confidence).toBeLessThan(0.5)
    expect(found.get("youtube/globalstar")?.claimedBy).toBe("both")
  })

  test("a sponsor's site in the bio gives none of the sponsor's accounts", async () => {
    const places = {
      [SEED]: { name: "Nova Cooks", bio: "Pans by https://pans.example", links: { bio: ["https://pans.example/"] } },
      "https://pans.example/": { links: { link: ["instagram/pans", "youtube/pans"] } },
      "youtube/pans": { name: "Pans", links: { panel: ["https://pans.example/"] } }
    }
    const { found } = await runOn({ places })
    expect(found.get("youtube/pans")?.confidence ?? 0).toBeLessThan(0.5)
  })

  test("of many accounts of one platform at most one is claimed", async () => {
    const team = ["x/anna_k", "x/bert_l", "x/novacooks", "x/dora_m"]
    const places = {
      [SEED]: { name: "Nova Cooks", links: { bio: ["linktree/novacooks"] } },
      "linktree/novacooks": { links: { panel: [SEED, ...team] } },
      ...Object.fromEntries(team.map((each) => [each, { name: each }]))
    }
    const { found } = await runOn({ places })
    expect(team.filter((each) => found.get(each)?.claimedBy === "seed").length).toBeLessThanOrEqual(1)
  })
})

describe("of several accounts that a page lists", () => {
  const listing = (friend: InventedWeb["places"][string]) => ({
    [SEED]: { name: "Nova Cooks", links: { bio: ["linktree/novacooks"] } },
    "linktree/novacooks": { links: { panel: [SEED, "twitch/noras_live", "twitch/friend_live"] } },
    "twitch/noras_live": { name: "Nora", links: { panel: [SEED] } },
    "twitch/friend_live": friend
  })

  test("the one that names the seed is claimed by both, and the other by neither", async () => {
    const { found } = await runOn({ places: listing({ name: "Friend" }) })
    expect(found.get("twitch/noras_live")?.claimedBy).toBe("both")
    expect(found.get("twitch/friend_live")?.claimedBy ?? "neither").toBe("neither")
  })

  test("a friend who mentions the seed as a friend claims nothing", async () => {
    const friend = { name: "Friend", bio: "friends: instagram @nova.cooks", links: { bio: [SEED] } }
    const { found } = await runOn({ places: listing(friend) })
    expect(found.get("twitch/friend_live")?.claimedBy ?? "neither").toBe("neither")
  })

  test("those of an agency that lists them, and that they name, are not each other's", async () => {
    const agency = "https://talent-agency.example/"
    const talents = ["instagram/anna_k", "instagram/bert_l", "youtube/annachannel", "youtube/bertchannel"]
    const places = {
      [SEED]: { name: "Nova Cooks", bio: "Bookings below", links: { bio: [agency] } },
      [agency]: { links: { link: [SEED, ...talents] } },
      ...Object.fromEntries(talents.map((each) => [each, { name: each, links: { bio: [agency] } }]))
    }
    const { found } = await runOn({ places })
    for (const talent of talents) expect(found.get(talent)?.confidence ?? 0).toBeLessThan(0.5)
  })
})

describe("what is proposed", () => {
  test("by a search is opened, and told as such", async () => {
    const places = {
      [SEED]: { name: "Nova Cooks" },
      "youtube/novacooks": { name: "Nova Cooks", links: { panel: [SEED] } }
    }
    const { found, discovery } = await runOn({ places, found: ["https://www.youtube.com/@novacooks/videos"] })
    expect(found.get("youtube/novacooks")).toMatchObject({ source: "web_search", claimedBy: "account" })
    expect(discovery.webSearch).toBe("searched")
  })

  test("by a page that a search found is what it names beside the seed", async () => {
    const places = {
      [SEED]: { name: "Nova Cooks" },
      "https://news.example/nova": { links: { link: [SEED, "youtube/novacooks"] } },
      "https://news.example/other": { links: { link: ["youtube/otherperson"] } },
      "youtube/novacooks": { name: "Nova Cooks" },
      "youtube/otherperson": { name: "Other Person" }
    }
    const { found } = await runOn({ places, found: ["https://news.example/nova", "https://news.example/other"] })
    expect(found.get("youtube/novacooks")?.sources ?? ["web_search"]).toContain("web_search")
    expect(found.has("youtube/otherperson")).toBe(false)
  })

  test("by the same handle is opened on platforms without an account alone, and never claims", async () => {
    const places = { ...HUB, "telegram/nova_cooks": {}, "threads/nova.cooks": { name: "Nova Cooks" } }
    const { found, asked } = await runOn({ places })
    expect(asked).toContain("threads/nova.cooks")
    // YouTube has one already; on X no handle has a dot.
    expect(asked).not.toContain("youtube/nova.cooks")
    expect(asked).not.toContain("x/nova.cooks")
    expect(asked).toContain("x/novacooks")
    for (const each of found.values()) {
      if (each.source === "same_handle") expect(["neither", "account"]).toContain(each.claimedBy)
    }
  })

  test("is nothing where the web may not be searched", async () => {
    const { discovery, asked, unknown } = await runOn({ places: HUB, found: ["x/novacooks"] }, { maySearch: false })
    expect(discovery.webSearch).toBe("skipped")
    expect(asked.filter((each) => !(each in HUB))).toEqual([])
    expect(unknown.get("twitch")).toBe("not_searched")
    expect(unknown.has("youtube")).toBe(false)
  })

  test.each([
    [null, "not_configured"],
    ["failed", "failed"]
  ] as const)("by no search (%p) is told", async (found, part) => {
    expect((await runOn({ places: HUB, found })).discovery.webSearch).toBe(part)
  })
})

describe("a platform is", () => {
  const seed = "instagram/novacooks"
  const places = { [seed]: { name: "Nova" } }

  test("known where it says that the handle isn't there", async () => {
    expect((await runOn({ places }, { seed })).unknown.size).toBe(0)
  })

  test.each(["robots", "login_wall", "blocked", "busy", "timed_out", "unreachable"] as const)(
    "unknown where it is %s",
    async (reason) => {
      expect((await runOn({ places: { ...places, "x/novacooks": reason } }, { seed })).unknown).toEqual(
        new Map([["x", reason]])
      )
    }
  )

  test("unknown and not asked where it is switched off", async () => {
    const { unknown, asked } = await runOn({ places, switchedOff: ["tiktok"] }, { seed })
    expect(unknown).toEqual(new Map([["tiktok", "switched_off"]]))
    expect(asked).not.toContain("tiktok/novacooks")
  })

  test("unknown where no account can have the handle", async () => {
    const seed = "linkedin/a-very-long-name-that-few-platforms-would-let-anybody-have"
    expect((await runOn({ places: { [seed]: {} } }, { seed })).unknown.get("x")).toBe("not_searched")
  })
})

describe("bounds", () => {
  /** Pages of links that lead to ever new ones, and to sites. */
  const endless: InventedWeb["places"] = new Proxy(
    {},
    {
      get: (_, key) => {
        const place = String(key)
        const links = Array.from({ length: 50 }, (_, at) => [
          `linktree/${at}${place.replace(/\W/g, "").slice(0, 20)}`,
          `https://s${at}.${place.replace(/\W/g, "").slice(-20)}.example/`,
          `x/a${at}${place.replace(/\W/g, "").slice(0, 8)}`
        ]).flat()
        return { name: "Nova Cooks", links: { bio: [SEED, ...links], rel_me: links } }
      }
    }
  )

  test("hold against pages that lead on for ever", async () => {
    const { asked, discovery } = await runOn({ places: endless, found: null })
    expect(asked.length).toBeLessThanOrEqual(PAGES_MAX + 2)
    expect(discovery.pagesRead).toBeLessThanOrEqual(PAGES_MAX)
    expect(discovery.accounts.length).toBeLessThanOrEqual(FOUND_ACCOUNTS_MAX)
  })

  test("hold for each site", async () => {
    const at = (page: number) => `https://nova-cooks.example/${page}`
    const links = { bio: Array.from({ length: 20 }, (_, page) => at(page)) }
    const { asked } = await runOn({ places: { [SEED]: { links } } })
    expect(asked.filter((each) => each.startsWith("https://")).length).toBe(PAGES_OF_A_SITE_MAX)
  })

  test("end cycles: each place is asked once", async () => {
    const ring = ["linktree/a", "linktree/b", "beacons/c"]
    const places = {
      [SEED]: { links: { bio: [ring[0] ?? ""] } },
      ...Object.fromEntries(ring.map((each, at) => [each, { links: { panel: [ring[(at + 1) % 3] ?? "", SEED] } }]))
    }
    const { asked } = await runOn({ places })
    const pages = asked.filter((each) => !each.startsWith('"'))
    expect(new Set(pages).size).toBe(pages.length)
  })

  effect(
    "end a discovery in time, with what it has and what it could not look at",
    Effect.gen(function* () {
      const silent = ["tiktok/nova.cooks", "threads/nova.cooks", "facebook/nova.cooks", "snapchat/nova.cooks"]
      const running = yield* Effect.forkChild(discoverOn({ places: HUB, silent, found: null }))
      yield* TestClock.adjust(`${DISCOVERY_SECONDS_MAX} seconds`)
      const { found, unknown } = yield* Fiber.join(running)
      expect(found.get("youtube/novacooks")?.claimedBy).toBe("both")
      expect(["timed_out", "too_much"]).toContain(unknown.get("threads") ?? "")
    })
  )

  effect(
    "let it be cancelled",
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(discoverOn({ places: HUB, silent: [SEED] }))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(running)
    })
  )
})

test("the same pages give the same answer in whatever order they come", async () => {
  const places = {
    ...HUB,
    [SEED]: {
      name: "Nova Cooks",
      bio: "YT: @novacooks, with @friend",
      links: { bio: ["linktree/novacooks", "https://nova-cooks.example/", "youtube/novacooks", "instagram/friend"] }
    },
    "https://nova-cooks.example/": { links: { rel_me: ["x/novacooks", SEED], link: ["twitch/novalive"] } },
    "x/novacooks": { name: "Nova", links: { bio: ["https://nova-cooks.example/"] } },
    "twitch/novalive": { links: { panel: ["youtube/novacooks"] } },
    "threads/nova.cooks": "busy" as const,
    "youtube/novacooks2": { name: "Nova Cooks" }
  }
  const answer = async (turns: (place: string) => number) => {
    const { discovery } = await runOn({ places, turns, found: ["youtube/novacooks2", "x/novacooks"] })
    return Schema.encodeSync(Discovery)({ ...discovery, foundAt: new Date(0) })
  }
  const first = await answer(() => 0)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(20), { minLength: 30, maxLength: 30 }), async (latencies) => {
      expect(await answer((place) => latencies[place.length % 30] ?? 0)).toEqual(first)
    }),
    { numRuns: Math.min(PROPERTY_RUNS, 50) }
  )
})

test("each answer is whole: accounts once, the surest first, parts that sum, no platform both verified and unknown", async () => {
  const { discovery } = await runOn({ places: HUB })
  const [, ...others] = discovery.accounts
  expect(new Set(discovery.accounts.map(({ platform, handle }) => `${platform}/${handle}`)).size).toBe(
    discovery.accounts.length
  )
  expect(others.map(({ confidence }) => confidence)).toEqual(
    others.map(({ confidence }) => confidence).toSorted((a, b) => b - a)
  )
  for (const { confidence, parts, sources, source } of others) {
    expect(confidence).toBeCloseTo(1 / (1 + 2 ** -parts.reduce((sum, { bits }) => sum + bits, 0)), 2)
    expect(sources[0]).toBe(source)
  }
  const verified = new Set(others.filter(({ isVerified }) => isVerified).map(({ platform }) => platform))
  expect(discovery.unknown.filter(({ platform }) => verified.has(platform))).toEqual([])
  expect(WEB_PLATFORMS.filter((each) => PLATFORMS[each].role !== "link_page").length).toBeGreaterThan(10)
})
