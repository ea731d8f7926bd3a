import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { addressesInText, TEXT_ADDRESSES_MAX } from "../../../../adapters/profiles/identity/addressesInText.ts"
import { unwrapped } from "../../../../ports/creators/identity/unwrapped.ts"
import { PROPERTY_RUNS } from "../../../support/running/effectTest.ts"

describe("the addresses in a text", () => {
  test.each([
    ["IG: @nova.cooks", ["https://www.instagram.com/nova.cooks"]],
    [
      "tiktok @novacooks | yt @NovaCooksTV",
      ["https://www.tiktok.com/@novacooks", "https://www.youtube.com/@novacookstv"]
    ],
    ["Insta 👉 nova.cooks", ["https://www.instagram.com/nova.cooks"]],
    ["insta: nova.art", ["https://www.instagram.com/nova.art"]],
    ["Tik Tok - @nova", ["https://www.tiktok.com/@nova"]],
    ["Twitter/X: nova_cooks", ["https://x.com/nova_cooks"]],
    [
      "Snap: nova-cooks\nTwitch: novacooks",
      ["https://www.snapchat.com/add/nova-cooks", "https://www.twitch.tv/novacooks"]
    ],
    ["find me @novacooks on TikTok!", ["https://www.tiktok.com/@novacooks"]],
    ["all links: linktr.ee/nova", ["https://linktr.ee/nova"]],
    [
      "clips from twitch.tv/nova, recipes at nova-cooks.example.",
      ["https://nova-cooks.example/", "https://twitch.tv/nova"]
    ],
    ["(https://nova.example/a_(b))", ["https://nova.example/a_(b)"]],
    ["インスタ IG：＠nova.cooks", ["https://www.instagram.com/nova.cooks"]],
    ["IG: \u2066@nova.cooks\u2069 🧑‍🍳", ["https://www.instagram.com/nova.cooks"]],
    ["novacooks.com/shop?a=1", ["https://novacooks.com/shop?a=1"]]
  ])("%j names %j", (text, urls) => expect([...addressesInText(text)].sort()).toEqual([...urls].sort()))

  test.each([
    "Nova x @halberd.mill pan drop",
    "mail nova@gmail.com or nova@nova-cooks.example",
    "YouTube: Nova Cooks",
    "I love YouTube and TikTok",
    "instagram is down again",
    "food.travel.love",
    "v2.0 of my 3.5 recipes",
    "see you @ the market",
    "my wife @carol and my manager @agency",
    "Facebook, Instagram: both the same",
    "instagram.com",
    "tiktok: @",
    ""
  ])("%j names none", (text) => expect(addressesInText(text)).toEqual([]))

  test("are bounded, absolute and each once, whatever the text", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom("ig: @nova ", "x.com/nova ", "a.example/b ", "@nova on tiktok ", "https://", "linktr.ee/", "…")
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const urls = addressesInText(pieces.join(""))
        expect(urls.length).toBeLessThanOrEqual(TEXT_ADDRESSES_MAX)
        expect(new Set(urls).size).toBe(urls.length)
        for (const url of urls) expect(new URL(url).protocol).toMatch(/^https?:$/)
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })
})

const wrapped = (url: string) => encodeURIComponent(url)
const NOVA = "https://nova-cooks.example/a?b=c&d=1"

describe("an address that carries another", () => {
  test.each([
    `https://l.instagram.com/?u=${wrapped(NOVA)}&e=AT0`,
    `https://l.threads.com/?u=${wrapped(NOVA)}`,
    `https://l.facebook.com/l.php?u=${wrapped(NOVA)}&h=AT`,
    `https://lm.facebook.com/l.php?u=${wrapped(NOVA)}`,
    `https://www.youtube.com/redirect?event=channel_description&q=${wrapped(NOVA)}`,
    `https://vk.com/away.php?to=${wrapped(NOVA)}`,
    `https://out.reddit.com/t3_x?url=${wrapped(NOVA)}&token=x`,
    `https://www.tiktok.com/link/v2?aid=1988&target=${wrapped(NOVA)}`,
    `https://www.linkedin.com/redir/redirect?url=${wrapped(NOVA)}`,
    `https://href.li/?${NOVA}`,
    `https://www.google.com/url?q=${wrapped(NOVA)}&sa=D`,
    `http://t.umblr.com/redirect?z=${wrapped(NOVA)}&t=x`,
    `https://consent.youtube.com/m?continue=${wrapped(NOVA)}&gl=DE`,
    `www.facebook.com/login/?next=${wrapped(NOVA)}`,
    `https://l.instagram.com/?u=${wrapped(`https://www.youtube.com/redirect?q=${wrapped(NOVA)}`)}`
  ])("%s is the other", (url) => expect(unwrapped(url)).toBe(NOVA))

  test.each([
    "https://www.youtube.com/@nova?q=https://evil.example/",
    "https://www.instagram.com/nova/?u=https://evil.example/",
    "https://l.instagram.com/?u=javascript:alert(1)",
    "https://l.instagram.com/",
    "https://l.instagram.com.evil.example/?u=https://nova.example/",
    "https://nova.example/redirect?q=https://other.example/",
    "https://www.facebook.com/sharer/sharer.php?u=https://nova.example/",
    "https://www.instagram.com/accounts/login/?next=//evil.example/",
    "instagram://media?id=1",
    "intent://nova.example#Other;end",
    "no address"
  ])("%s carries none", (url) => expect(unwrapped(url)).toBe(url))

  test.each([
    ["https://www.instagram.com/accounts/login/?next=/nova/", "https://www.instagram.com/nova/"],
    ["https://x.com/i/flow/login?redirect_after_login=%2Fnova", "https://x.com/nova"],
    ["instagram://user?username=nova", "https://www.instagram.com/nova"],
    ["fb://profile/100063000000000", "https://www.facebook.com/profile.php?id=100063000000000"],
    ["intent://twitter.com/nova#Intent;package=com.twitter.android;scheme=https;end", "https://twitter.com/nova"]
  ])("%s leads to a profile", (url, profile) => expect(unwrapped(url)).toBe(profile))

  test("is unwrapped a bounded number of times", () => {
    let url = NOVA
    for (let times = 0; times < 12; times++) url = `https://l.instagram.com/?u=${wrapped(url)}`
    expect(unwrapped(url)).toStartWith("https://l.instagram.com/")
  })
})
