import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import {
  ALL_PLATFORMS,
  addressesOf,
  isScoredPlatform,
  namesOf,
  PLATFORMS,
  PlatformFacts,
  platformNamed,
  SCORED_PLATFORMS,
  WEB_PLATFORMS
} from "../../../ports/creators/identity/platforms.ts"
import { Handle, Platform } from "../../../ports/creators/identity/SocialAccount.ts"

const REGISTRY = "ports/creators/identity/platforms.ts"

/** Finds a platform's host in a text: alone or below another label, and not as a part of another host. */
const hostsOf = (platform: (typeof WEB_PLATFORMS)[number]) => {
  const { domains, otherDomains, shortDomains } = addressesOf(platform)
  return [...domains, ...otherDomains, ...shortDomains]
}
const escaped = (text: string) => text.replaceAll(".", "\\.")
const HOST = new RegExp(`(?<![\\w-])(?:${WEB_PLATFORMS.flatMap(hostsOf).map(escaped).join("|")})(?![\\w-]|\\.\\w)`, "i")

describe("the registry of platforms", () => {
  test("is as its schema says", () => {
    for (const name of ALL_PLATFORMS) {
      expect(Schema.decodeUnknownSync(PlatformFacts)(PLATFORMS[name])).toEqual(PLATFORMS[name])
    }
  })

  test("knows twitter and x as one platform, in any letter case, and no name that none has", () => {
    expect(["Twitter", "X", "twitter", "x"].map(platformNamed)).toEqual(["x", "x", "x", "x"])
    expect(namesOf("x")).toEqual(["twitter", "x"])
    expect(["myspace", "", "constructor", "__proto__"].map(platformNamed)).toEqual([null, null, null, null])
  })

  test("tells where creators are scored from where they are only found", () => {
    expect(SCORED_PLATFORMS).toEqual([...Platform.literals])
    expect(ALL_PLATFORMS.filter((name) => !isScoredPlatform(name))).toContain("tiktok")
    expect(WEB_PLATFORMS).toEqual(ALL_PLATFORMS.filter((name) => name !== "service"))
  })

  test("gives each name and each domain to one platform", () => {
    const names = ALL_PLATFORMS.flatMap(namesOf)
    expect(new Set(names).size).toBe(names.length)
    const domains = WEB_PLATFORMS.flatMap(hostsOf)
    expect(new Set(domains).size).toBe(domains.length)
    expect(domains.every((domain) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain))).toBe(true)
  })

  test.each(WEB_PLATFORMS.map((platform) => [platform]))("has addresses of %s that hold together", (platform) => {
    const { origin, domains, paths, reserved, handle, queries, caseSensitiveId } = addressesOf(platform)
    const { protocol, host, origin: canonical } = new URL(origin)
    expect([protocol, canonical]).toEqual(["https:", origin])
    expect(domains.some((domain) => host === domain || host === `www.${domain}`)).toBe(true)
    for (const path of [...paths, ...(caseSensitiveId?.paths ?? [])]) {
      expect(path.split("{handle}")).toHaveLength(2)
    }
    expect([...reserved, ...queries.map(({ path }) => path)].filter((word) => word !== word.toLowerCase())).toEqual([])
    expect(handle.charactersMin).toBeGreaterThanOrEqual(1)
    const longest = "a".repeat(handle.charactersMax)
    expect(Schema.is(Handle)(longest)).toBe(true)
  })

  test("is the one place that names a platform's host", async () => {
    const root = `${import.meta.dir}/../../..`
    const sources = [...new Bun.Glob("{ports,domain,adapters,fixtures,hosts}/**/*.{ts,mts,mjs,js}").scanSync(root)]
    expect(sources.length).toBeGreaterThan(300)
    const named: Array<string> = []
    for (const path of sources.sort()) {
      const lines = (await Bun.file(`${root}/${path}`).text()).split("\n")
      for (const [at, line] of lines.entries()) {
        if (path !== REGISTRY && HOST.test(line)) named.push(`${path}:${at + 1} ${line.trim()}`)
      }
    }
    expect(named).toEqual([])
  })

  test.each(["https://www.instagram.com/p/1", '"x.com"', "api.twitch.tv", "See youtu.be."])(
    "finds the host in %j",
    (line) => expect(HOST.test(line)).toBe(true)
  )
  test.each(["notinstagram.com", "x.company", "instagram.com.example", "example.at.me"])(
    "finds no host in %j",
    (line) => expect(HOST.test(line)).toBe(false)
  )
})
