import { describe, expect } from "bun:test"
import { Effect, Exit, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { checkPlatforms, type PlatformSample } from "../../../domain/creators/discovery/checkPlatforms.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { runCommandLine } from "../../../hosts/commandLine/commandLine.ts"
import { commandNamed } from "../../../hosts/commandLine/commands.ts"
import { SAMPLES } from "../../../hosts/commands/creators/discovery/commands.ts"
import {
  type IdentityPage,
  IdentityPages,
  PageAbsent,
  PageUnread
} from "../../../ports/creators/discovery/IdentityPages.ts"
import { PlatformChecks } from "../../../ports/creators/discovery/PlatformChecks.ts"
import { profileAddress, profileAt } from "../../../ports/creators/identity/accountAddress.ts"
import { WEB_PLATFORMS, type WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { PLACE } from "../../commands/place.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { recorded, worldOf } from "../profiles/identity/site.ts"

const it = effectTest(Layer.empty)

type Kind = "there" | "absent" | "login_wall"

/** Profiles that are what a function says. */
const pagesOf = (kindOf: (account: WebAccount) => Kind, seen: Array<WebAccount> = []) =>
  Layer.succeed(IdentityPages, {
    profile: (account) =>
      Effect.suspend((): Effect.Effect<IdentityPage, PageAbsent | PageUnread> => {
        seen.push(account)
        const kind = kindOf(account)
        if (kind === "absent") return Effect.fail(new PageAbsent())
        if (kind === "login_wall") return Effect.fail(new PageUnread({ reason: kind, cause: kind }))
        return Effect.succeed({
          url: profileAddress(account) ?? "",
          account,
          displayName: null,
          bio: null,
          language: null,
          avatarUrl: null,
          followers: null,
          isVerified: null,
          links: []
        })
      }),
    open: () => Effect.fail(new PageAbsent())
  })

const sample = (...existing: ReadonlyArray<string>): PlatformSample => ({ platform: "github", existing, ending: "" })
const GITHUB = sample("first", "second")

describe("the check of a platform", () => {
  const outcome = (first: Kind, second: Kind, missing: Kind) =>
    checkPlatforms([GITHUB]).pipe(
      Effect.map(([check]) => check?.outcome),
      Effect.provide(pagesOf(({ handle }) => (handle === "first" ? first : handle === "second" ? second : missing)))
    )

  it.effect(
    "works where both are told, fails where one is told wrongly, and is unknown where one can't be told",
    Effect.gen(function* () {
      expect(yield* outcome("there", "absent", "absent")).toBe("works")
      expect(yield* outcome("absent", "there", "absent")).toBe("works")
      expect(yield* outcome("login_wall", "there", "absent")).toBe("works")
      expect(yield* outcome("absent", "absent", "absent")).toBe("fails")
      expect(yield* outcome("there", "there", "there")).toBe("fails")
      expect(yield* outcome("login_wall", "login_wall", "there")).toBe("fails")
      expect(yield* outcome("login_wall", "absent", "absent")).toBe("unknown")
      expect(yield* outcome("there", "there", "login_wall")).toBe("unknown")
      expect(yield* outcome("login_wall", "login_wall", "login_wall")).toBe("unknown")
    })
  )

  it.effect(
    "asks for another handle that nobody has each time, and one that the platform's rule allows",
    Effect.gen(function* () {
      const seen: Array<WebAccount> = []
      const asked = SAMPLES.map((each) => ({ ...each, existing: [] }))
      for (let times = 0; times < 2; times++) {
        yield* checkPlatforms(asked).pipe(Effect.provide(pagesOf(() => "absent", seen)))
      }
      expect(new Set(seen.map(({ handle }) => handle)).size).toBe(2 * WEB_PLATFORMS.length)
      for (const account of seen) expect(profileAt(profileAddress(account) ?? "")).toEqual(account)
    })
  )

  it.live(
    "is made over the platforms' own pages",
    Effect.gen(function* () {
      const serve = (host: string, path: string) => {
        const isKnown = path.includes("novacooks")
        if (path === "/robots.txt") return { status: 404 }
        // One rule that no longer holds, and one host that lets nobody in.
        if (host === "reddit")
          return { body: recorded("reddit", "exists").replaceAll("novacooks", path.split("/")[2] ?? "") }
        if (host === "kick") return { status: 403 }
        return host === "github" ? { status: isKnown ? 200 : 404, body: recorded("github", "exists") } : { status: 404 }
      }
      const { layer } = yield* worldOf(serve)
      const on = (platform: WebPlatform): PlatformSample => ({ platform, existing: ["novacooks"], ending: "" })
      const checks = yield* checkPlatforms([on("github"), on("reddit"), on("kick"), on("snapchat")]).pipe(
        Effect.provide(layer)
      )
      expect(checks.map(({ platform, outcome: is }) => [platform, is])).toEqual([
        ["github", "works"],
        ["reddit", "fails"],
        ["kick", "unknown"],
        ["snapchat", "fails"]
      ])
      expect(checks.map(({ text }) => text)[2]).toContain("blocked")
    })
  )
})

describe("the command discovery check", () => {
  effectTest(Layer.merge(fixtures, cryptography)).live(
    "records what was found, and what fails is switched off",
    Effect.gen(function* () {
      const command = commandNamed("discovery check")
      const checkedAt = "2026-01-15T12:00:00.000Z"
      const sent = {
        checks: [
          { platform: "x", outcome: "fails", text: "a", checkedAt },
          { platform: "kick", outcome: "works", text: "b", checkedAt },
          { platform: "vk", outcome: "unknown", text: "c", checkedAt }
        ]
      }
      if (command === undefined) throw new Error("there is no such command")
      const read = yield* command.receive(sent)
      // What is sent to a running host is what was read.
      const again = yield* command.receive(JSON.parse(JSON.stringify(read.sent)))
      expect(again.sent).toEqual(read.sent)
      const row = yield* read.run(PLACE)
      const { latest, switchedOff } = yield* PlatformChecks
      expect([...(yield* switchedOff)]).toEqual(["x"])
      expect((yield* latest).map(({ platform }) => platform)).toEqual(["x", "kick"])
      expect(row).toMatchObject({ id: "discovery", failed: 1, switched_off: "x" })
      expect(command.isNo(row)).toBe(true)
      expect(command.isNo({ ...row, failed: 0 })).toBe(false)
      expect(Exit.isFailure(yield* Effect.exit(command.receive({ checks: [{ platform: "myspace" }] })))).toBe(true)
    })
  )

  it.live(
    "asks for nothing where a platform is named that there isn't",
    Effect.gen(function* () {
      const words = ["discovery", "check", "--platform", "github", "--platform", "myspace"]
      const end = yield* Effect.promise(() =>
        runCommandLine(words, { environment: {}, read: async () => new Uint8Array() })
      )
      expect(end.code).toBe(2)
      expect(end.stderr).toContain("--platform myspace: must be one of instagram, ")
    })
  )
})
