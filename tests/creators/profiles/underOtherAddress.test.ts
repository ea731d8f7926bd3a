import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { profileNotFound } from "../../../adapters/profiles/readOrFail.ts"
import { type Source, SourceCannotRead } from "../../../adapters/profiles/source.ts"
import { underOtherAddress, watchedUnderOtherAddress } from "../../../adapters/profiles/underOtherAddress.ts"
import { accountAt, otherAddressHandle, profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import type { WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { Handle } from "../../../ports/creators/identity/SocialAccount.ts"
import { ProfileUnavailable } from "../../../ports/creators/scoring/ProfileSource.ts"
import { evidence, profile } from "../scoring/invented.ts"

const on = (platform: WebPlatform, handle: string) => ({ platform, handle: Handle.make(handle) })
const NOVA = { platform: "kick", handle: Handle.make("nova_cooks") } as const

/** Pages of which these handles have one; each that is opened is noted. */
const pagesOf = (there: ReadonlyArray<string>, elsewhere = () => profileNotFound("kick")) => {
  const opened: Array<string> = []
  const read = (handle: string) =>
    Effect.suspend(() => {
      opened.push(handle)
      return there.includes(handle)
        ? Effect.succeed(evidence({ profile: profile({ platform: "kick", handle }) }))
        : Effect.fail(elsewhere())
    })
  const source: Source = { name: "pages", platforms: ["kick"], gather: ({ handle }) => read(handle) }
  return { opened, source: underOtherAddress(source), read }
}

describe("an account whose address may have another character than its name", () => {
  test("is one account under both, and no other platform's is", () => {
    for (const address of ["https://kick.com/nova-cooks", "https://kick.com/Nova_Cooks/videos"]) {
      expect(accountAt(address)).toEqual(NOVA)
    }
    expect(profileAddress(NOVA)).toBe("https://kick.com/nova_cooks")
    expect(String(otherAddressHandle(NOVA))).toBe("nova-cooks")
    expect(otherAddressHandle(on("kick", "novacooks"))).toBeNull()
    expect(otherAddressHandle(on("twitch", "nova_cooks"))).toBeNull()
    expect(accountAt("https://kick.com/responsible-gaming")).toBeNull()
  })

  test.each([
    [["nova_cooks"], ["nova_cooks"]],
    [["nova-cooks"], ["nova_cooks", "nova-cooks"]]
  ])("is read by its name, and then by the other address, and kept under its name: %j", async (there, opened) => {
    const pages = pagesOf(there)
    const read = await Effect.runPromise(pages.source.gather(NOVA, () => Effect.void))
    expect(String(read.profile.handle)).toBe("nova_cooks")
    expect(pages.opened).toEqual(opened)
  })

  test("is not there where neither address is; an outage or a wall says nothing of the other", async () => {
    const nobody = pagesOf([])
    const absent = await Effect.runPromise(Effect.flip(nobody.source.gather(NOVA, () => Effect.void)))
    expect(absent).toMatchObject({ _tag: "ProfileRefused", refusal: "not_found" })
    expect(nobody.opened).toHaveLength(2)
    for (const failure of [
      new ProfileUnavailable({ reason: "It is away.", retryAfterSeconds: null, cause: "a test" }),
      new SourceCannotRead({ refusal: "login_wall", reason: "It asks to sign in." })
    ]) {
      const opened: Array<string> = []
      const source = underOtherAddress({
        name: "pages",
        platforms: ["kick"],
        gather: ({ handle }) =>
          Effect.andThen(
            Effect.sync(() => opened.push(handle)),
            Effect.fail(failure)
          )
      })
      const failed = await Effect.runPromise(Effect.flip(source.gather(NOVA, () => Effect.void)))
      expect(failed._tag).toBe(failure._tag)
      expect(opened).toEqual(["nova_cooks"])
    }
  })

  test("is watched by either", async () => {
    const { read } = pagesOf(["nova-cooks"])
    const watcher = watchedUnderOtherAddress({
      name: "pages",
      platforms: ["kick"],
      look: ({ handle }) =>
        Effect.map(read(handle), ({ profile: seen, posts }) => ({
          _tag: "Seen" as const,
          profile: seen,
          posts,
          validators: null
        }))
    })
    expect(await Effect.runPromise(watcher.look(NOVA, null))).toMatchObject({
      _tag: "Seen",
      profile: { handle: "nova_cooks" }
    })
  })
})
