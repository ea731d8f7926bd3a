import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  accountAt,
  isYoutubeChannelId,
  platformOfHost,
  platformPageAt,
  profileAddress,
  profileAt
} from "../../../ports/creators/identity/accountAddress.ts"
import {
  addressesOf,
  RESERVED_EVERYWHERE,
  WEB_PLATFORMS,
  type WebPlatform
} from "../../../ports/creators/identity/platforms.ts"
import { accountKey, Handle, isSameAccount, type WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const keyAt = (address: string): string | null => {
  const account = accountAt(address)
  return account === null ? null : accountKey(account)
}

/** Handles that the platform's rule allows, made without asking the code that is tested. */
const handleOn = (platform: WebPlatform): fc.Arbitrary<Handle> => {
  const { handle, reserved, paths, twin } = addressesOf(platform)
  const isCharacter = RegExp(`^[${handle.characters}]$`, "u")
  const characters = [..."abcdefghijklmnopqrstuvwxyz0123456789_.-·éжñ名"].filter(
    // A handle is kept with one of two characters that tell no handles apart.
    (each) => isCharacter.test(each) && each !== twin?.address
  )
  return fc
    .array(fc.constantFrom(...characters), { minLength: handle.charactersMin, maxLength: handle.charactersMax })
    .map((letters) => letters.join(""))
    .filter((text) => !/^\.+$/.test(text) && (handle.refused === null || !RegExp(handle.refused, "u").test(text)))
    .filter((text) => !paths.includes("{handle}") || ![...reserved, ...RESERVED_EVERYWHERE].includes(text))
    .map((text) => Handle.make(text))
}
const anAccount: fc.Arbitrary<WebAccount> = fc
  .constantFrom(...WEB_PLATFORMS)
  .chain((platform) => handleOn(platform).map((handle) => ({ platform, handle })))

const addressOf = (account: WebAccount): URL => new URL(profileAddress(account) ?? "")
const holds = <Value>(values: fc.Arbitrary<Value>, body: (value: Value) => void) =>
  fc.assert(fc.property(values, body), { numRuns: PROPERTY_RUNS * 5 })

const mixedCase = (text: string): string => [...text].map((each, at) => (at % 2 ? each.toUpperCase() : each)).join("")

/** Every path that a profile of the account is found at, as an address. */
const spellingsOf = ({ platform, handle }: WebAccount): ReadonlyArray<string> => {
  const { domains, paths } = addressesOf(platform)
  return domains.flatMap((domain) =>
    paths.map((path) => `https://${domain}/${path.replace("*", "any").replace("{handle}", encodeURIComponent(handle))}`)
  )
}

describe("the address of a profile", () => {
  test("is a host of its own where the platform serves nothing by a path, and a path where an origin stands in for it", () => {
    const account = { platform: "carrd", handle: "nova-cooks" } as const
    expect(profileAddress(account)).toBe("https://nova-cooks.carrd.co")
    expect(profileAddress(account, { carrd: "http://127.0.0.1:1" })).toBe("http://127.0.0.1:1/nova-cooks")
  })

  test.each(WEB_PLATFORMS.map((platform) => [platform]))("on %s is read back into the account", (platform) => {
    const values = handleOn(platform)
    const numRuns = PROPERTY_RUNS
    fc.assert(
      fc.property(values, (handle) => {
        expect(accountAt(profileAddress({ platform, handle }) ?? "")).toEqual({ platform, handle })
      }),
      { numRuns }
    )
  })

  test("is read under every domain and path of the platform, the old names' included", () => {
    holds(anAccount, (account) => {
      for (const address of spellingsOf(account)) expect([address, accountAt(address)]).toEqual([address, account])
    })
  })

  test("is read whatever the letter case, the host's prefix, the slash at the end, the query, the fragment and the scheme", () => {
    const variant = fc.record({
      account: anAccount,
      prefix: fc.constantFrom("", "www.", "m.", "WWW.", "www2.", "mobile."),
      scheme: fc.constantFrom("https://", "http://", "HTTPS://", ""),
      end: fc.constantFrom("", "/", "//", "/?igsh=abc&hl=en", "?ref=1", "#top", "/?x=1#y", "/about", "/status/1")
    })
    const isRead = ({ account, end }: { readonly account: WebAccount; readonly end: string }) => {
      const { below } = addressesOf(account.platform)
      const [, next] = /^\/(\w+)/.exec(end) ?? []
      return next === undefined || below === null || RegExp(below).test(next)
    }
    holds(variant.filter(isRead), ({ account, prefix, scheme, end }) => {
      const { host, pathname } = addressOf(account)
      const address = `${scheme}${prefix}${mixedCase(host.replace(/^www\./, ""))}${pathname}${end}`
      expect([address, accountAt(address)]).toEqual([address, account])
      const shouted = `${scheme}${prefix}${host.replace(/^www\./, "")}${decodeURIComponent(pathname).toUpperCase()}`
      if (pathname === pathname.toLowerCase() && new URL(addressOf(account)).pathname.split("/").length === 2) {
        expect(accountAt(shouted)?.handle).toBe(account.handle)
      }
    })
  })

  test("is told from a page below it", () => {
    holds(anAccount, (account) => {
      const { href } = addressOf(account)
      for (const end of ["", "/", "?lang=en", "/#about"]) expect(profileAt(`${href}${end}`)).toEqual(account)
      expect(profileAt(`${href}/status/1`)).toBeNull()
    })
    expect(profileAt("https://nova.substack.com/")).toEqual({ platform: "substack", handle: Handle.make("nova") })
    expect(profileAt("https://nova.substack.com/p/bread")).toBeNull()
    expect(profileAt("https://www.facebook.com/profile.php?id=12")).toEqual({
      platform: "facebook",
      handle: Handle.make("12")
    })
  })

  test("on a host that only looks alike, or that another site owns, is no account's", () => {
    const alike = fc.record({
      // Below the domain of pages that are a host each, any label is another account of it.
      account: anAccount.filter(({ platform }) => !addressesOf(platform).isMadeSubdomain),
      makeHost: fc.constantFrom<(host: string) => string>(
        (host) => `${host}.evil.example`,
        (host) => `evil${host}`,
        (host) => `evil-${host}`,
        (host) => `${host}@evil.example`,
        (host) => `${host}:80@evil.example`,
        (host) => `evil.example/${host}`,
        (host) => `evil.example?${host}`,
        (host) => `evil.example#${host}`,
        (host) => `evil.example\\@${host}`,
        (host) => `evil.example/@${host}`,
        (host) => `${host}:8443`,
        (host) => `user:pass@${host}`,
        (host) => `${host}.`.repeat(2),
        (host) => host.replace(".", "。"),
        (host) => host.replace(".", "-")
      )
    })
    holds(alike, ({ account, makeHost }) => {
      const { host, pathname } = addressOf(account)
      for (const scheme of ["https://", "//", "ftp://", "javascript:", ""]) {
        expect(accountAt(`${scheme}${makeHost(host.replace(/^www\./, ""))}${pathname}`)).toBeNull()
      }
      expect(accountAt(`ftp://${host}${pathname}`)).toBeNull()
      expect(accountAt(`javascript://${host}${pathname}`)).toBeNull()
    })
  })

  test("names the account that a browser would be led to, or none", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      anAccount.chain((account) =>
        fc
          .tuple(
            fc.nat(),
            fc.constantFrom("/", "\\", "@", "?", "#", ".", ":", "%2f", "%2e%2e", "\t", "\n", " ", "//", "/../", "%")
          )
          .map(([place, noise]) => {
            const { href } = addressOf(account)
            const at = place % (href.length + 1)
            return `${href.slice(0, at)}${noise}${href.slice(at)}`
          })
      )
    )
    holds(anyText, (text) => {
      const account = accountAt(text)
      if (account === null) return
      const address = /^https?:/i.test(text.trim()) ? text : `https://${text.trim()}`
      const { hostname, username, pathname, search, port } = new URL(address)
      expect([platformOfHost(hostname), username, port]).toEqual([account.platform, "", ""])
      expect(decodeURIComponent(`${hostname}${pathname}${search}`).normalize("NFC").toLowerCase()).toContain(
        account.handle
      )
    })
  })

  test.each([
    ["https://www.instagram.com/nova.cooks/", "instagram/nova.cooks"],
    ["instagram.com/@nova.cooks", "instagram/nova.cooks"],
    ["https://instagr.am/nova.cooks", "instagram/nova.cooks"],
    ["https://youtube.com/@NovaCooks/videos", "youtube/novacooks"],
    ["https://m.youtube.com/c/NovaCooks", "youtube/novacooks"],
    ["https://www.youtube.com/user/novacooks", "youtube/novacooks"],
    ["https://music.youtube.com/@novacooks", "youtube/novacooks"],
    ["https://www.youtube.com/@%E5%90%8D%E5%89%8D%E5%90%8D", "youtube/名前名"],
    ["https://www.youtube.com/channel/UCnovaCooks_-0123456789A", "youtube/UCnovaCooks_-0123456789A"],
    ["https://twitter.com/nova/status/12?s=20", "x/nova"],
    ["https://mobile.twitter.com/Nova", "x/nova"],
    ["https://x.com/intent/user?screen_name=nova", "x/nova"],
    ["https://twitter.com/intent/follow?region=follow_link&screen_name=Nova", "x/nova"],
    ["https://twitter.com/#!/nova", "x/nova"],
    ["https://www.instagram.com/_u/nova.cooks/?hl=en", "instagram/nova.cooks"],
    ["https://www.youtube.com/subscription_center?add_user=NovaCooks", "youtube/novacooks"],
    ["https://music.youtube.com/browse/UCnovaCooks_-0123456789A", "youtube/UCnovaCooks_-0123456789A"],
    [
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCnovaCooks_-0123456789A",
      "youtube/UCnovaCooks_-0123456789A"
    ],
    ["https://www.youtube.com/@%E5%90%8D", "youtube/名"],
    ["https://www.reddit.com/r/u_Slow_Baker/comments/1ab/", "reddit/slow_baker"],
    ["https://story.snapchat.com/@nova", "snapchat/nova"],
    ["https://www.facebook.com/pages/Nova-Cooks/123456789012?fref=ts", "facebook/123456789012"],
    ["https://www.facebook.com/pages/category/Chef/Nova-Cooks-123456789012/", "facebook/123456789012"],
    ["https://www.facebook.com/p/Nova-Cooks-100063000000000/", "facebook/100063000000000"],
    ["https://m.facebook.com/Nova-Cooks-860357334028562", "facebook/860357334028562"],
    ["https://www.facebook.com/%D9%85%D8%B7%D8%A8%D8%AE-860357334028562/posts/", "facebook/860357334028562"],
    ["https://www.facebook.com/nova-cooks.2020", "facebook/nova-cooks.2020"],
    ["https://www.twitch.tv/subs/nova", "twitch/nova"],
    ["https://www.pinterest.com.au/nova/bread/", "pinterest/nova"],
    ["https://uk.linkedin.com/pub/nova-cooks/5a/706/981/", "linkedin/nova-cooks-9817065a"],
    [
      "https://www.linkedin.com/in/ACoAAAEkwwAB9KEc2TrQgOLEQ-vzRyZeCDyc6DQ",
      "linkedin/ACoAAAEkwwAB9KEc2TrQgOLEQ-vzRyZeCDyc6DQ"
    ],
    ["https://www.instagram.com/nova%E2%80%8B", "instagram/nova"],
    ["https://www.instagram.com/\uff4e\uff4f\uff56\uff41", "instagram/nova"],
    ["https://www.tiktok.com/\uff20nova", "tiktok/nova"],
    ["https://de-de.facebook.com/nova.cooks", "facebook/nova.cooks"],
    ["https://www.facebook.com/profile.php?id=100064000000001&sk=about", "facebook/100064000000001"],
    ["https://www.facebook.com/people/Nova-Cooks/100064000000001/", "facebook/100064000000001"],
    ["https://old.reddit.com/u/slow_baker/", "reddit/slow_baker"],
    ["https://www.reddit.com/user/slow_baker/comments/", "reddit/slow_baker"],
    ["https://uk.linkedin.com/in/n%C3%B3va-1b2", "linkedin/nóva-1b2"],
    ["https://www.threads.net/@nova.cooks", "threads/nova.cooks"],
    ["threads.com/nova.cooks", "threads/nova.cooks"],
    ["https://www.snapchat.com/@nova-cooks", "snapchat/nova-cooks"],
    ["https://www.snapchat.com/add/nova-cooks?share_id=1", "snapchat/nova-cooks"],
    ["https://www.tiktok.com/@nova.cooks?lang=en", "tiktok/nova.cooks"],
    ["https://nova.tumblr.com/archive", "tumblr/nova"],
    ["https://nova.substack.com/p/bread", "substack/nova"],
    ["https://t.me/s/novacooks", "telegram/novacooks"],
    ["https://bsky.app/profile/nova.bsky.social", "bluesky/nova.bsky.social"],
    ["https://github.com/novacooks", "github/novacooks"],
    ["https://linktr.ee/novacooks", "linktree/novacooks"],
    ["https://bio.link/novacooks", "biolink/novacooks"],
    ["https://nova-cooks.carrd.co/", "carrd/nova-cooks"],
    ["https://www.nova-cooks.carrd.co/#links", "carrd/nova-cooks"],
    ["https://stan.store/NovaCooks", "stan/novacooks"],
    ["https://lnk.bio/novacooks", "lnkbio/novacooks"],
    ["https://allmylinks.com/novacooks", "allmylinks/novacooks"],
    ["https://solo.to/novacooks", "soloto/novacooks"],
    ["https://campsite.bio/novacooks", "campsite/novacooks"],
    ["https://campsite.to/novacooks", "campsite/novacooks"]
  ])("%s is %s", (address, key) => expect(keyAt(address)).toBe(key))

  test.each([
    "https://nova.evilcarrd.co/",
    "https://nova.carrd.co.evil.example/",
    "https://nova.cooks.carrd.co/",
    "https://docs.carrd.co/",
    "https://www.instagram.com/",
    "https://www.instagram.com/p/Cabc/",
    "https://www.instagram.com/share/Cabc",
    "https://www.instagram.com/anewpage/Cabc/1",
    "https://www.facebook.com/anewpage/123",
    "https://www.facebook.com/watchparty/123",
    "https://www.facebook.com/pages/create",
    "https://www.facebook.com/pages/category/Chef",
    "https://www.youtube.com/source/abc/shorts",
    "https://www.youtube.com/subscription_center",
    "https://www.youtube.com/@\u00e9a",
    "https://x.com/intent/tweet?via=nova",
    "https://www.reddit.com/user/me/",
    "https://www.linkedin.com/pub/dir/nova/cooks",
    "https://www.linkedin.com/pub/nova-cooks/5/706/981",
    "https://www.instagram.com/reel/Cabc/",
    "https://www.instagram.com/stories/nova/1",
    "https://www.instagram.com/explore/tags/bread/",
    "https://www.instagram.com/accounts/login/?next=/nova/",
    "https://help.instagram.com/contact",
    "https://www.youtube.com/watch?v=abc",
    "https://www.youtube.com/WATCH?v=abc",
    "https://www.youtube.com/shorts/abc",
    "https://www.youtube.com/hashtag/bread",
    "https://www.youtube.com/@ab",
    "https://www.youtube.com/channel/ucnovacooks",
    "https://youtu.be/abc",
    "https://x.com/hashtag/bread",
    "https://x.com/i/flow/login",
    "https://x.com/search?q=nova",
    "https://x.com/no-hyphens",
    "https://t.co/abc",
    "https://www.facebook.com/watch/?v=1",
    "https://www.facebook.com/sharer/sharer.php?u=nova",
    "https://www.facebook.com/profile.php?idx=1",
    "https://www.facebook.com/profile.php",
    "https://www.facebook.com/profile.php?id=nova",
    "https://www.facebook.com/profile.php?id=1&id=2",
    "https://www.facebook.com/photo.php?fbid=1",
    "https://www.facebook.com/groups/nova",
    "https://developers.facebook.com/nova",
    "https://www.reddit.com/r/Bread/",
    "https://www.reddit.com/user/",
    "https://redd.it/abc",
    "https://www.twitch.tv/directory/category/bread",
    "https://www.twitch.tv/videos/1",
    "https://clips.twitch.tv/nova",
    "https://kick.com/categories",
    "https://www.linkedin.com/company/nova",
    "https://www.linkedin.com/feed/",
    "https://www.threads.com/t/abc",
    "https://www.threads.com/search",
    "https://www.snapchat.com/spotlight/abc",
    "https://www.tiktok.com/tag/bread",
    "https://vm.tiktok.com/abc",
    "https://www.tumblr.com/tagged/bread",
    "https://open.substack.com/pub/nova/p/bread",
    "https://64.media.tumblr.com/abc",
    "https://www.instagram.com/%",
    "https://www.instagram.com/a/../nova",
    "https://www.instagram.com/%2e%2e/nova",
    "https://www.instagram.com/nova cooks",
    `https://www.instagram.com/nova?${"a".repeat(5000)}`,
    "nova",
    ""
  ])("%s is no account's", (address) => expect(keyAt(address)).toBeNull())
})

describe("a page of a platform that is no account's", () => {
  test.each<[string, string | null]>([
    ["https://www.instagram.com/share/reel/Cabc", "instagram shared"],
    ["https://www.facebook.com/share/1abc/?mibextid=x", "facebook shared"],
    ["https://vm.tiktok.com/ZMabc/", "tiktok shared"],
    ["https://www.tiktok.com/t/ZMabc/", "tiktok shared"],
    ["https://www.reddit.com/r/Bread/s/abc", "reddit shared"],
    ["https://snapchat.com/t/abc", "snapchat shared"],
    ["https://lnkd.in/abc", "linkedin shared"],
    ["https://youtu.be/abc", "youtube"],
    ["https://www.instagram.com/p/Cabc/", "instagram"],
    ["https://www.instagram.com/nova", null],
    ["https://nova.example/share/abc", null],
    ["nova", null]
  ])("%s: %p", (address, expected) => {
    const page = platformPageAt(address)
    expect(page === null ? null : `${page.platform}${page.isShared ? " shared" : ""}`).toBe(expected)
  })
})

describe("a host", () => {
  test.each<[string, WebPlatform | null]>([
    ["instagram.com", "instagram"],
    ["i.instagram.com", "instagram"],
    ["WWW.Twitter.COM", "x"],
    ["api.x.com.", "x"],
    ["youtu.be", "youtube"],
    ["notinstagram.com", null],
    ["instagram.com.example", null],
    ["com", null],
    ["", null]
  ])("%s belongs to %p", (host, platform) => expect(platformOfHost(host)).toBe(platform))
})

describe("an account", () => {
  test("is the same as another where its key is", () => {
    const few = fc.record({
      platform: fc.constantFrom(...WEB_PLATFORMS.slice(0, 3)),
      handle: fc.constantFrom("nova", "kai", "a.b").map((text) => Handle.make(text))
    })
    holds(fc.tuple(few, few), ([one, other]) =>
      expect(isSameAccount(one, other)).toBe(accountKey(one) === accountKey(other))
    )
  })

  test("on YouTube may be named by a channel's id, letter by letter", () => {
    expect(isYoutubeChannelId("UCnovaCooks_-0123456789A")).toBe(true)
    expect(isYoutubeChannelId("ucnovacooks_-0123456789a")).toBe(false)
    expect(isYoutubeChannelId("UCnovaCooks_-0123456789AB")).toBe(false)
  })
})
