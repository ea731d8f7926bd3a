import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { IdentityPages } from "../../ports/creators/discovery/IdentityPages.ts"
import { profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import type { WebAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { effectTest } from "../support/running/effectTest.ts"

/** What an adapter's world has. */
export interface IdentityWorld {
  readonly existing: ReadonlyArray<WebAccount>
  readonly absent: ReadonlyArray<WebAccount>
  /** Blocked, behind a login, silent, or shown like one of no account. */
  readonly unread: ReadonlyArray<WebAccount>
  /** Addresses of a profile and, where the world has some, addresses that lead to one. */
  readonly leading: ReadonlyArray<readonly [url: string, account: WebAccount]>
  readonly sites: ReadonlyArray<string>
  readonly missingPages: ReadonlyArray<string>
  readonly unreadPages: ReadonlyArray<string>
  /** Addresses that a host was asked for; absent where there is no host. */
  readonly asked?: () => ReadonlyArray<string>
}

/** What any adapter of IdentityPages must do. */
export const suite = <E>(name: string, layer: Layer.Layer<IdentityPages, E>, world: () => IdentityWorld) =>
  describe(`identity pages contract: ${name}`, () => {
    const it = effectTest(layer)

    it.live(
      "a profile is told with its account, where it is and what it links to, each address once",
      Effect.gen(function* () {
        const { profile } = yield* IdentityPages
        for (const account of world().existing) {
          const page = yield* profile(account)
          expect(page.account).toEqual(account)
          expect(page.url.replace(/\/$/, "")).toBe(profileAddress(account)?.replace(/\/$/, "") ?? "")
          const urls = page.links.map(({ url }) => url)
          expect(new Set(urls).size).toBe(urls.length)
          for (const url of urls) expect(new URL(url).protocol).toMatch(/^https?:$/)
        }
      })
    )

    it.live(
      "MUST fail with PageAbsent only when the platform itself says that there is no such account",
      Effect.gen(function* () {
        const { profile } = yield* IdentityPages
        for (const account of world().absent) {
          expect([account, yield* Effect.flip(profile(account))]).toMatchObject([account, { _tag: "PageAbsent" }])
        }
        for (const account of [...world().existing, ...world().unread]) {
          const said = yield* Effect.match(profile(account), { onSuccess: () => "page", onFailure: ({ _tag }) => _tag })
          expect([account, said]).not.toEqual([account, "PageAbsent"])
        }
      })
    )

    it.live(
      "MUST fail with PageUnread when the page is blocked, asks for a login, times out or can't be told from one of no account",
      Effect.gen(function* () {
        const { profile } = yield* IdentityPages
        for (const account of world().unread) {
          expect([account, yield* Effect.flip(profile(account))]).toMatchObject([account, { _tag: "PageUnread" }])
        }
      })
    )

    it.live(
      "MUST answer the account, and not open it, when the address is a profile's or leads to one",
      Effect.gen(function* () {
        const { open } = yield* IdentityPages
        const { leading, asked = () => [] } = world()
        const before = asked().length
        for (const [url, account] of leading) {
          expect([url, yield* open(url)]).toEqual([url, { _tag: "Profile", account }])
        }
        const profiles = leading.map(([, account]) => profileAddress(account))
        expect(
          asked()
            .slice(before)
            .filter((url) => profiles.includes(url))
        ).toEqual([])
      })
    )

    it.live(
      "MUST fail with PageAbsent when the host says that there is no such page, and with PageUnread when it can't be read",
      Effect.gen(function* () {
        const { open } = yield* IdentityPages
        const { sites, missingPages, unreadPages } = world()
        for (const url of sites) {
          expect([url, yield* open(url)]).toMatchObject([url, { _tag: "Page", page: { url, account: null } }])
        }
        for (const url of missingPages) {
          expect([url, yield* Effect.flip(open(url))]).toMatchObject([url, { _tag: "PageAbsent" }])
        }
        for (const url of unreadPages) {
          expect([url, yield* Effect.flip(open(url))]).toMatchObject([url, { _tag: "PageUnread" }])
        }
      })
    )
  })
