import { describe, expect, test } from "bun:test"
import { isbot } from "isbot"
import { clickKind } from "../../../domain/tracking/links/clickKind.ts"

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
const CHROME = `${WINDOWS} Chrome/131.0.0.0 Safari/537.36`

const kindOf = (headers: Record<string, string>, method = "GET") =>
  clickKind(new Request("https://link.example/abc", { method, headers }), isbot)

describe("clickKind", () => {
  test.each([
    ["Slackbot", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"],
    ["Facebook", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"],
    ["WhatsApp on Android", "WhatsApp/2.23.20.0 A"],
    ["WhatsApp on iOS", "WhatsApp/2.2336.9 N"],
    ["Twitterbot", "Twitterbot/1.0"],
    ["Discordbot", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"],
    ["Telegram", "TelegramBot (like TwitterBot)"],
    ["LinkedIn", "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)"],
    ["Pinterest", "Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)"],
    ["Googlebot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"],
    [
      "iMessage, which calls itself a Safari and two bots",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) " +
        "Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0"
    ],
    ["curl", "curl/8.4.0"]
  ])("a known bot or link preview is a bot: %s", (_, userAgent) => {
    expect(kindOf({ "user-agent": userAgent })).toBe("bot")
  })

  test.each([
    ["Chrome", CHROME],
    ["Edge", `${CHROME} Edg/131.0.0.0`],
    ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"],
    [
      "Safari",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15"
    ],
    ["Safari on iOS", `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
    [
      "Chrome on Android",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"
    ],
    [
      "Samsung Internet",
      "Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) " +
        "SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36"
    ],
    [
      "in Instagram on iOS",
      `${IPHONE} Mobile/15E148 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; en_US; en; scale=3.00; 1170x2532; 612139886)`
    ],
    [
      "in Instagram on Android",
      "Mozilla/5.0 (Linux; Android 13; SM-A546B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) " +
        "Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36 " +
        "Instagram 332.0.0.38.90 Android (33/13; 450dpi; 1080x2131; samsung; SM-A546B; a54x; s5e8835; en_GB; 602280363)"
    ],
    [
      "in TikTok on iOS",
      `${IPHONE} Mobile/15E148 musical_ly_34.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ` +
        "ByteLocale/en Region/US isDarkMode/0 WKWebView/1 BytedanceWebview/d8a21c6 FalconTag/"
    ],
    [
      "in TikTok on Android",
      "Mozilla/5.0 (Linux; Android 12; M2101K6G Build/SKQ1.210908.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) " +
        "Version/4.0 Chrome/121.0.6167.143 Mobile Safari/537.36 trill_330304 JsSdk/1.0 NetType/WIFI " +
        "Channel/googleplay AppName/musical_ly app_version/33.3.4 ByteLocale/en BytedanceWebview/d8a21c6"
    ],
    [
      "in Facebook on iOS",
      `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/466.0.0.43.103;FBDV/iPhone15,3;FBLC/en_US;FBOP/5]`
    ],
    [
      "in Snapchat on iOS",
      `${IPHONE} Version/17.5 Mobile/15E148 Snapchat/12.91.0.37 (like Safari/8618.2.12.10.9, panda)`
    ]
  ])("a browser is human: %s", (_, userAgent) => {
    expect(kindOf({ "user-agent": userAgent })).toBe("human")
  })

  test.each([
    ["Sec-Purpose", "prefetch"],
    ["Sec-Purpose", "prefetch;prerender"],
    ["Sec-Purpose", "prefetch;anonymous-client-ip"],
    ["Purpose", "prefetch"],
    ["Purpose", "prerender"],
    ["X-Purpose", "preview"],
    ["X-Moz", "prefetch"]
  ])("a page loaded before anyone asked for it is a prefetch: %s: %s", (name, value) => {
    expect(kindOf({ "user-agent": CHROME, [name]: value })).toBe("prefetch")
  })

  test("a purpose header that names no early load leaves a human a human", () => {
    for (const purpose of ["prefetched", "nopreview"]) {
      expect(kindOf({ "user-agent": CHROME, "sec-purpose": purpose })).toBe("human")
    }
  })

  test("HEAD is head, whoever sends it", () => {
    expect(kindOf({ "user-agent": CHROME }, "HEAD")).toBe("head")
    expect(kindOf({ "user-agent": CHROME, purpose: "prefetch" }, "HEAD")).toBe("head")
    expect(kindOf({}, "HEAD")).toBe("head")
  })

  test("a missing, empty or blank user agent is a bot's", () => {
    const request = (userAgent: string | null) => ({
      method: "GET",
      headers: { get: (name: string) => (name === "user-agent" ? userAgent : null) }
    })
    for (const userAgent of [null, "", "  "]) expect(clickKind(request(userAgent), () => false)).toBe("bot")
  })

  const fetched = (dest: string, mode: string, site: string) => ({
    "user-agent": CHROME,
    "sec-fetch-dest": dest,
    "sec-fetch-mode": mode,
    "sec-fetch-site": site
  })

  test.each([
    ["typed or from a bookmark", fetched("document", "navigate", "none")],
    ["a link on another page", { ...fetched("document", "navigate", "cross-site"), "sec-fetch-user": "?1" }],
    ["another page's redirect, or one by a script", fetched("document", "navigate", "cross-site")],
    ["a link on the brand's own page", fetched("document", "navigate", "same-site")],
    ["a browser that sends none of them", { "user-agent": CHROME }],
    ["a destination that nobody knows yet", fetched("hologram", "navigate", "cross-site")]
  ])("a page that is opened for a person to see is human: %s", (_, headers) => {
    expect(kindOf(headers)).toBe("human")
  })

  test.each([
    ["a picture on another site", fetched("image", "no-cors", "cross-site")],
    ["a hidden frame", fetched("iframe", "navigate", "cross-site")],
    ["a frame of a frameset", fetched("frame", "navigate", "cross-site")],
    ["an embedded object", fetched("object", "navigate", "cross-site")],
    ["a script's fetch", fetched("empty", "cors", "cross-site")],
    ["a beacon", fetched("empty", "no-cors", "cross-site")],
    ["a script", fetched("script", "no-cors", "cross-site")],
    ["a style sheet", fetched("style", "no-cors", "same-origin")],
    ["a fenced frame", fetched("fencedframe", "navigate", "cross-site")],
    ["a fetch that names no destination", { "user-agent": CHROME, "sec-fetch-mode": "no-cors" }]
  ])("what a page loads into itself is embedded, whoever's browser it is: %s", (_, headers) => {
    expect(kindOf(headers)).toBe("embedded")
    expect(kindOf({ ...headers, "user-agent": "curl/8.5.0" })).toBe("embedded")
  })

  test("a prefetch says so by its purpose, whatever its destination", () => {
    expect(kindOf({ ...fetched("empty", "no-cors", "cross-site"), "sec-purpose": "prefetch" })).toBe("prefetch")
  })

  test.each([
    ["Viber", "Viber/20.9.0.8 CFNetwork/1410.0.3 Darwin/22.6.0"],
    ["Outlook on Windows", "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.12026; Pro)"],
    ["Office, before it opens the browser", "Mozilla/4.0 (compatible; ms-office; MSOffice 16)"],
    [
      "Office, as Internet Explorer",
      "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/8.0; .NET4.0C; .NET4.0E; ms-office; MSOffice 16)"
    ],
    ["Outlook on iOS", "Outlook-iOS/709.2226530.prod.iphone (3.24.1)"],
    ["Outlook on Android", "Outlook-Android/2.0"],
    [
      "Teams and Skype",
      "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com"
    ],
    ["Outlook on the web", "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b"],
    ["Gmail's pictures", "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)"]
  ])("a message's or a mail's preview is a bot: %s", (name, agent) => {
    expect(kindOf({ "user-agent": agent })).toBe("bot")
    if (name !== "Gmail's pictures") {
      expect(
        clickKind(new Request("https://link.example/abc", { headers: { "user-agent": agent } }), () => false)
      ).toBe("bot")
    }
  })

  test.each([
    ["Viber's own browser", `${IPHONE} Mobile/15E148 Viber/20.9.0`],
    ["Teams' own window", `${WINDOWS} Teams/1.5.00.4689 Chrome/85.0.4183.121 Electron/10.4.7 Safari/537.36`],
    ["the new Outlook's own window", `${CHROME} OneOutlook/1.2024.101.0`]
  ])("a person who reads in the program's own browser is human: %s", (_, agent) => {
    expect(kindOf({ "user-agent": agent })).toBe("human")
  })
})
