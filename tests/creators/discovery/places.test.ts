import { describe, expect, test } from "bun:test"
import { isWithin, isWorthOpening, placeAt } from "../../../domain/creators/discovery/places.ts"
import { addressesOf, WEB_PLATFORMS } from "../../../ports/creators/identity/platforms.ts"
import { urlOf } from "../../contracts/inventedWeb.ts"

const at = (url: string) => {
  const place = placeAt(url)
  if (place === null) throw new Error(`${url} leads nowhere`)
  return place
}

describe("where an address leads", () => {
  test.each(["about", "videos", "featured", "streams"])("a profile's part %s is the profile", (part) => {
    expect(at(`${urlOf("youtube/novacooks")}/${part}`).key).toBe("youtube/novacooks")
  })

  test("a post below a profile is not the profile", () => {
    expect(at(`${urlOf("tiktok/novacooks")}/video/123`).account).toBeNull()
  })

  test.each([
    ["https://www.nova.example/", "http://nova.example"],
    ["https://nova.example/a/?utm_source=x", "https://nova.example/a"]
  ])("%s and %s are one place", (one, other) => {
    expect(at(one).key).toBe(at(other).key)
  })

  test.each(["", "nova", "mailto:a@b.example", "https://localhost/", "javascript:alert(1)"])(
    "%p leads nowhere",
    (text) => {
      expect(placeAt(text)).toBeNull()
    }
  )

  test("a platform's pages that are nobody's profile aren't opened, and its shortened links are", () => {
    for (const platform of WEB_PLATFORMS) {
      const { domains, otherDomains, shortDomains } = addressesOf(platform)
      for (const domain of domains)
        expect(isWorthOpening(at(`https://${domain}/a/b/c/d/e/f`))).toBe(
          at(`https://${domain}/a/b/c/d/e/f`).account !== null
        )
      for (const domain of [...otherDomains, ...shortDomains])
        expect(isWorthOpening(at(`https://${domain}/abc`))).toBe(true)
    }
  })
})

describe("one page of a site is within another", () => {
  test.each([
    ["https://nova.example/", "https://nova.example/shop", true],
    ["https://www.nova.example/shop", "https://nova.example", true],
    ["https://sites.example/view/nova", "https://sites.example/view/bob", false],
    ["https://nova.example/", "https://evilnova.example/", false],
    ["https://nova.example.evil.example/", "https://nova.example/", false]
  ])("%s, %s: %p", (one, other, is) => {
    expect(isWithin(at(one), at(other))).toBe(is)
  })
})
