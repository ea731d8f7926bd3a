import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Fiber, Logger, Schema, Scope } from "effect"
import { type BrowserSourceOptions, makeBrowserSource } from "../../../../adapters/profiles/browser/browserSource.ts"
import type { PageLimits } from "../../../../adapters/profiles/browser/readProfilePage.ts"
import { readHtml } from "../../../../adapters/web/html/readHtml.ts"
import { scoreCreator } from "../../../../domain/creators/scoring/scoreCreator.ts"
import { Handle, type Platform, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { POSTS_MAX } from "../../../../ports/creators/scoring/Evidence.ts"
import type { GatheringProgress, ProfileSource } from "../../../../ports/creators/scoring/ProfileSource.ts"
import { ANY_CHROMIUM, WHOLE_CHROMIUM } from "../../../support/browser/chromiumPath.ts"
import { isLong } from "../../../support/running/sized.ts"
import * as pages from "../pagesFixtures.ts"
import { xDevelopersDocuments, xDevelopersEvidence } from "../xEvidence.ts"
import { browsers, profileFolders, renderers, usersOf } from "./programs.ts"
import { htmlAnswer, jsonAnswer, loadingPage, openWeb } from "./site.ts"

const web = openWeb()
afterAll(() => web.close())

// Browsers of other tests that run now keep their profiles in the system's folder; these have one of their own.
const systemFolder = process.env.TMPDIR
const home = mkdtempSync(join(tmpdir(), "browser-source-"))
process.env.TMPDIR = home
afterAll(() => {
  if (systemFolder === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = systemFolder
  rmSync(home, { recursive: true, force: true })
})

const addresses = new Map<string, string>()
const account = (platform: Platform, handle: string): SocialAccount => ({
  platform,
  handle: Schema.decodeSync(Handle)(handle)
})

let accounts = 0
/** An account of its own, whose page is at the address. */
const accountAt = (
  address: string,
  platform: Platform = "instagram",
  handle = `someone${++accounts}`
): SocialAccount => {
  addresses.set(`${platform}/${handle}`, address)
  return account(platform, handle)
}

/** Without rules of its own for hosts where `hostRules` is null. */
type Options = Partial<Omit<BrowserSourceOptions, "hostRules">> & { readonly hostRules?: null }

const options = ({ hostRules, ...more }: Options = {}): BrowserSourceOptions => ({
  chromiumPath: ANY_CHROMIUM.path,
  proxyOrigin: null,
  userAgent: null,
  ...(hostRules === null ? {} : { hostRules: "MAP *.test 127.0.0.1" }),
  addressOf: ({ platform, handle }) => addresses.get(`${platform}/${handle}`) ?? null,
  runAtHostPace: () => (read) => read,
  html: { read: readHtml },
  ...more,
  limits: { quietMs: 300, ...more.limits }
})

/**
 * The browser that people use, whose pages cost five times what its shell's do: for what platforms show, what hostile pages do, what goes
 * round a proxy, and its end, which the shell's helpers outlive for a while. In the long form every test has it.
 */
const WHOLE: Options = { chromiumPath: WHOLE_CHROMIUM.path }

/** Limits for pages that use up their time. */
const SHORT: Partial<PageLimits> = {
  totalMs: 6_000,
  navigationMs: 2_000,
  settleMs: 1_500,
  lookMs: 1_000,
  scrollsMax: 2
}

/** Pages that use up their time as others do that are always tried. */
const ONLY_IN_LONG_FORM = [
  "from 10 GB of JSON as the page",
  "from a page that sends itself elsewhere for ever",
  "from a page of alerts without end",
  "from a page that won't be left",
  "from a page that asks for ever",
  "from a page without end",
  "from a page that opens windows without end"
]

type Source = ProfileSource["Service"]

const open = async (more: Options = {}) => {
  const scope = Scope.makeUnsafe()
  const source = await Effect.runPromise(
    makeBrowserSource(options(more)).pipe(Effect.provideService(Scope.Scope, scope))
  )
  return { source, close: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

/** How often processes are looked for that nobody can wait for, since they are nobody's children any more, and how far apart. */
const LOOKS_MAX = 50
const LOOK_PAUSE_MS = 100

/** What still uses folders once Chromium's own helpers, which end when it has, had the time to. */
const usersLeft = async (folders: ReturnType<typeof profileFolders>) => {
  for (let look = 1; look < LOOKS_MAX && usersOf(folders).length > 0; look++) await Bun.sleep(LOOK_PAUSE_MS)
  return usersOf(folders)
}

/** Uses a source of its own, and looks that nothing of its browser is left. */
const using = async <A>(more: Options, use: (source: Source) => Promise<A>): Promise<A> => {
  const { source, close } = await open(more)
  try {
    return await use(source)
  } finally {
    const folders = profileFolders()
    await close()
    expect(profileFolders()).toEqual([])
    expect(await usersLeft(folders)).toEqual([])
  }
}

const silent = () => Effect.void
const gather = (source: Source, of: SocialAccount) => Effect.runPromise(source.gather(of, silent))
const failureOf = async (source: Source, of: SocialAccount) => {
  const failure = await Effect.runPromise(Effect.flip(source.gather(of, silent)))
  return failure._tag === "ProfileRefused" ? failure.refusal : failure._tag
}

const withSource = (name: string, limits: Partial<PageLimits>, body: (source: Source) => Promise<void>) =>
  test(name, () => using({ limits }, body))

/** One source for the tests of a group, none of which counts browsers; nothing of its browser is left when they are done. */
const shareSource = (more: Options = {}) => {
  let shared: Awaited<ReturnType<typeof open>> | null = null
  beforeAll(async () => {
    shared = await open(more)
  })
  afterAll(async () => {
    const folders = profileFolders()
    await shared?.close()
    expect(profileFolders()).toEqual([])
    expect(await usersLeft(folders)).toEqual([])
  })
  return () => {
    if (shared === null) throw new Error("the browser is open only while tests run")
    return shared.source
  }
}

const PLATFORMS: ReadonlyArray<
  readonly [
    platform: Platform,
    handle: string,
    path: string,
    page: pages.PlatformPage,
    posts: number,
    followers: number | null
  ]
> = [
  ["instagram", "nova.cooks", "www.instagram.test/nova.cooks/", pages.instagram(), 36, 48_211],
  ["youtube", "novacooks", "www.youtube.test/@novacooks/videos", pages.youtube(), 12, 1_230_000],
  ["facebook", "novacooks", "www.facebook.test/novacooks", pages.facebook(), 3, null],
  ["reddit", "nova_cooks", "www.reddit.test/user/nova_cooks/", pages.reddit(), 8, 231],
  ["twitch", "novacooks", "www.twitch.test/novacooks", pages.twitch(), 8, 15_330],
  ["kick", "novacooks", "kick.test/novacooks", pages.kick(), 6, 5_432],
  ["linkedin", "nova-cook", "www.linkedin.test/in/nova-cook", pages.linkedin(), 3, 2_310],
  ["threads", "nova.cooks", "www.threads.test/@nova.cooks", pages.threads(), 10, 9_120],
  ["snapchat", "novacooks", "www.snapchat.test/@novacooks", pages.snapchat(), 4, 33_400]
]

const never = () => new Promise<Response>(() => {})

const good = () => accountAt(web.putPage("good.kick.test/novacooks", pages.kick()), "kick", "novacooks")

describe.skipIf(WHOLE_CHROMIUM.isSkipped)("a browser source", () => {
  test("gathers what the page of every platform shows, and it can be scored", () =>
    using(WHOLE, async (source) => {
      const read = PLATFORMS.map(async ([platform, handle, path, page, posts, followers]) => {
        const answers = Object.fromEntries(
          Object.entries(page.answers).map(([place, body]) => [
            place.replace("//gql.twitch/", "//gql.twitch.test/"),
            body
          ])
        )
        const evidence = await gather(source, accountAt(web.putPage(path, { ...page, answers }), platform, handle))
        expect([platform, evidence.posts.length, evidence.profile.followers]).toEqual([platform, posts, followers])
        expect(evidence.profile).toMatchObject({ platform, handle })
        expect(scoreCreator(evidence).score).toBeWithin(1, 101)
      })
      await Promise.all(read)
      expect(browsers()).toHaveLength(1)
    }))

  test("gathers from X what its client receives", () =>
    using({}, async (source) => {
      const { user, posts: [timeline] = [], followers: [followers] = [] } = xDevelopersDocuments()
      const answers = {
        "/i/api/graphql/aB1/UserByScreenName?variables=1": user,
        "/i/api/graphql/aB2/UserTweets?variables=1": timeline,
        "/i/api/graphql/aB3/Followers?variables=1": followers
      }
      const page = { html: pages.html("<title>X</title>"), answers, onScroll: [] }
      const evidence = await gather(source, accountAt(web.putPage("x.test/XDevelopers", page), "x", "xdevelopers"))
      const captured = xDevelopersEvidence()
      expect({ ...evidence, gatheredAt: captured.gatheredAt }).toEqual(captured)
      expect(scoreCreator(evidence).score).toBeWithin(1, 101)
    }))

  test("reports steps that never fall, with the posts it has, in its turn", () =>
    using(
      {
        runAtHostPace: (address) => (read) => {
          guarded.push(address)
          return read
        }
      },
      async (source) => {
        const of = accountAt(web.putPage("www.instagram.test/steps/", pages.instagram()), "instagram", "nova.cooks")
        const steps: Array<GatheringProgress> = []
        await Effect.runPromise(source.gather(of, (step) => Effect.sync(() => steps.push(step))))
        expect(guarded).toEqual([`http://www.instagram.test:${web.port}/steps/`])
        const shares = steps.map(({ done }) => done)
        expect(shares).toEqual(shares.toSorted((one, other) => one - other))
        expect([shares[0], shares.at(-1)]).toEqual([0.05, 1])
        expect(steps[0]?.message).toBe("Opening the profile page")
        const messages = steps.map(({ message }) => message)
        expect(messages).toContain("Reading posts (12)")
        expect(messages).toContain("Reading posts (36)")
      }
    ))
  const guarded: Array<string> = []

  withSource(
    "hears of a scroll's request, however short the silence it waits for",
    { quietMs: 0, lookMs: 10_000 },
    async (source) => {
      const of = accountAt(
        web.putPage("hasty.kick.test/novacooks", { ...pages.kick(), onScroll: ["/more"] }),
        "kick",
        "novacooks"
      )
      await gather(source, of)
      expect(web.asked()).toContain("hasty.kick.test/more")
    }
  )

  test("loads no pictures, media or fonts, keeps nothing between pages, and gives no permission", () =>
    using({ userAgent: "CreatorSignal-Test/1" }, async (source) => {
      const cookies: Array<string | null> = []
      const agents = new Set<string | null>()
      const origin = `http://localhost:${web.port}`
      const page = pages.html(
        `<meta property="og:title" content="novacooks">` +
          "<style>@font-face { font-family: f; src: url(/font.woff2) } body { font-family: f }</style>",
        `text<img src="/image.png"><video src="/video.mp4" autoplay></video><script>
          fetch("/state?" + localStorage.length)
          localStorage.setItem("a", "b")
          navigator.geolocation.getCurrentPosition(() => fetch("/place?given"), (error) => fetch("/place?" + error.code))
          navigator.permissions.query({ name: "notifications" }).then(({ state }) => fetch("/notify?" + (state === "granted")))
        </script>`
      )
      web.put("localhost/page", (request) => {
        cookies.push(request.headers.get("cookie"))
        agents.add(request.headers.get("user-agent"))
        return new Response(page, { headers: { "content-type": "text/html", "set-cookie": "seen=1" } })
      })
      for (let reads = 0; reads < 2; reads++) await gather(source, accountAt(`${origin}/page`, "kick", "novacooks"))
      const asked = web.asked().filter((address) => address.startsWith("localhost/"))
      expect(asked.filter((address) => address !== "localhost/favicon.ico").toSorted()).toEqual(
        ["page", "state?0", "place?1", "notify?false"]
          .flatMap((path) => [`localhost/${path}`, `localhost/${path}`])
          .toSorted()
      )
      expect(cookies).toEqual([null, null])
      expect([...agents]).toEqual(["CreatorSignal-Test/1"])
    }))

  test("says once, when it is started, that root's browser has no sandbox", () =>
    using({}, async (source) => {
      const said: Array<string> = []
      const logger = Logger.make(({ message }) => void said.push(String(message)))
      const account = accountAt(web.putPage("sandbox.kick.test/novacooks", pages.kick()), "kick", "novacooks")
      for (const _ of [1, 2]) {
        await Effect.runPromise(source.gather(account, silent).pipe(Effect.provide(Logger.layer([logger]))))
      }
      expect(said.filter((line) => line.includes("without its sandbox"))).toHaveLength(process.getuid?.() === 0 ? 1 : 0)
    }))

  test("gives the browser nothing of its own environment", () =>
    using({}, async (source) => {
      process.env.SOURCE_SECRET = "s3cret-of-the-host"
      await gather(source, accountAt(web.putPage("env.kick.test/novacooks", pages.kick()), "kick", "novacooks"))
      const environments = browsers().map(({ pid }) => readFileSync(`/proc/${pid}/environ`, "utf8"))
      delete process.env.SOURCE_SECRET
      expect(environments).toHaveLength(1)
      expect(environments[0]).toContain("HOME=")
      expect(environments[0]).not.toContain("s3cret-of-the-host")
    }))

  test("leaves no browser behind when its process is killed", async () => {
    const asked = Promise.withResolvers<void>()
    const address = web.put("held.test/page", () => {
      asked.resolve()
      return new Promise<Response>(() => {})
    })
    const child = Bun.spawn([process.execPath, join(import.meta.dir, "holdPage.ts"), ANY_CHROMIUM.path, address], {
      env: process.env,
      stdout: "inherit",
      stderr: "inherit"
    })
    await asked.promise
    const held = browsers(child.pid)
    expect(held).toHaveLength(1)
    child.kill("SIGKILL")
    await child.exited
    const folders = held.flatMap(({ args }) => /profile-browser-\w+/.exec(args)?.[0] ?? [])
    while (usersOf(folders).length > 0) await Bun.sleep(20)
    for (const folder of folders) rmSync(join(tmpdir(), folder), { recursive: true })
  })

  test("runs at most so many pages at once, and a new browser after so many pages", () =>
    using({ pagesAtOnceMax: 2, pagesPerBrowserMax: 3 }, async (source) => {
      const { html, answers } = pages.kick()
      const api = web.put("www.kick.test/api/v2/channels/novacooks", jsonAnswer(answers["/api/v2/channels/novacooks"]))
      const page = htmlAnswer(loadingPage(html, [api]))
      const two = Promise.withResolvers<void>()
      let open = 0
      let most = 0
      // The first page waits for a second one, so two are open together.
      const address = web.put("www.kick.test/novacooks", async (request) => {
        if (++open === 2) two.resolve()
        most = Math.max(most, open)
        await two.promise
        return page(request)
      })
      const of = accountAt(address, "kick", "novacooks")
      const pids = new Set<number>()
      const note = () =>
        Effect.sync(() => {
          for (const { pid } of browsers()) pids.add(pid)
        })
      const left = () =>
        Effect.sync(() => {
          open--
        })
      const read = source.gather(of, silent).pipe(Effect.tap(note), Effect.tap(left))
      const all = await Effect.runPromise(
        Effect.all(
          Array.from({ length: 7 }, () => read),
          { concurrency: "unbounded" }
        )
      )
      expect(all.map(({ profile }) => profile.followers)).toEqual(all.map(() => 5_432))
      expect(most).toBe(2)
      expect(pids.size).toBe(3)
    }))

  test("closes a browser nobody uses, and starts another when it is asked again", () =>
    using({ idleMs: 10 }, async (source) => {
      const of = accountAt(web.putPage("idle.kick.test/novacooks", pages.kick()), "kick", "novacooks")
      await gather(source, of)
      while (profileFolders().length > 0) await Bun.sleep(20)
      expect((await gather(source, of)).profile.followers).toBe(5_432)
    }))
})

describe.skipIf(WHOLE_CHROMIUM.isSkipped)("a browser source", () => {
  const shared = shareSource()

  test("reads at most POSTS_MAX posts, and then scrolls no further", async () => {
    const source = shared()
    const answers = {
      "/api/v1/users/web_profile_info/?username=nova.cooks": pages.instagramUser(),
      "/graphql/query?many=1": pages.instagramTimeline(100, 500),
      "/graphql/query?many=2": pages.instagramTimeline(700, 12)
    }
    const page = {
      html: pages.html("<title>Instagram</title>"),
      answers,
      onScroll: ["/graphql/query?many=1", "/graphql/query?many=2"]
    }
    const of = accountAt(web.putPage("many.instagram.test/nova.cooks/", page), "instagram", "nova.cooks")
    expect((await gather(source, of)).posts).toHaveLength(POSTS_MAX)
    expect(web.asked()).not.toContain("many.instagram.test/graphql/query?many=2")
  })

  test("reads no JSON of another site", async () => {
    const source = shared()
    const foreign = web.put("api.evil.test/web_profile_info", jsonAnswer(pages.instagramUser()))
    const page = loadingPage(pages.html("<title>Welcome</title>"), [foreign])
    const of = accountAt(web.put("www.instagram.test/foreign/", htmlAnswer(page)), "instagram", "nova.cooks")
    expect(await failureOf(source, of)).toBe("ProfileUnavailable")
    expect(web.asked()).toContain("api.evil.test/web_profile_info")
  })

  test("refuses a wall, a missing page and a page of no platform", async () => {
    const source = shared()
    web.put("www.instagram.test/accounts/login/", htmlAnswer(pages.html("<title>Login • Instagram</title>")))
    const login = web.put("www.instagram.test/walled/", () => Response.redirect("/accounts/login/?next=/walled/", 302))
    expect(await failureOf(source, accountAt(login))).toBe("login_wall")
    const script = pages.html("<script>location.href = '/accounts/login/'</script>")
    expect(await failureOf(source, accountAt(web.put("www.instagram.test/walled2/", htmlAnswer(script))))).toBe(
      "login_wall"
    )
    const missing = web.put("www.instagram.test/missing/", htmlAnswer(pages.html("<title>Page not found</title>"), 404))
    expect(await failureOf(source, accountAt(missing))).toBe("not_found")
    const empty = web.put("www.instagram.test/empty/", () => new Response(null, { status: 404 }))
    expect(await failureOf(source, accountAt(empty))).toBe("not_found")
    expect(await failureOf(source, account("service", "someone"))).toBe("unsupported")
  })

  test("keeps halves of characters and NULs out of its texts", async () => {
    const source = shared()
    const body = JSON.stringify(pages.instagramUser({ full_name: "N@ova", biography: "a\ud83db" })).replace(
      "N@ova",
      "N\\u0000ova\\udc00"
    )
    const page = { html: pages.html("<title>\0</title>"), answers: { "/api/v1/users/web_profile_info/?odd": body } }
    const of = accountAt(web.putPage("odd.instagram.test/nova.cooks/", page), "instagram", "nova.cooks")
    const { profile } = await gather(source, of)
    expect(profile.displayName).toBe("Nova\ufffd")
    expect(JSON.stringify(profile).isWellFormed()).toBe(true)
  })

  test("reads JSON that is the page itself", async () => {
    const source = shared()
    const about = pages.reddit().answers["/user/nova_cooks/about.json"]
    const of = accountAt(web.put("json.reddit.test/about.json", jsonAnswer(about)), "reddit", "nova_cooks")
    expect((await gather(source, of)).profile.followers).toBe(231)
  })
})

describe.skipIf(WHOLE_CHROMIUM.isSkipped)("a browser source fails within its time, and then reads on,", () => {
  const shared = shareSource({ ...WHOLE, limits: SHORT })

  /** A page that is as bad as can be tells nothing, and the same browser reads the next one. */
  const bad = (name: string, address: () => string, look: () => void = () => {}) => {
    if (!isLong && ONLY_IN_LONG_FORM.includes(name)) return
    test(name, async () => {
      const source = shared()
      if (browsers().length === 0) await gather(source, good())
      const [browser] = browsers()
      expect(await failureOf(source, accountAt(address()))).toBe("ProfileUnavailable")
      expect((await gather(source, good())).profile.followers).toBe(5_432)
      expect(browsers()).toEqual([browser ?? expect.anything()])
      look()
    })
  }

  const endless =
    (type: string, start: string, chunk: string, onChunk: () => void = () => {}) =>
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(start),
          pull: async (controller) => {
            await Bun.sleep(0)
            onChunk()
            controller.enqueue(chunk)
          }
        }),
        { headers: { "content-type": type } }
      )

  bad("from a page that never answers", () => web.put("bad.test/hangs", never))
  bad("from a page without end", () =>
    web.put("bad.test/endless", endless("text/html", "<title>x</title>", "<p>more</p>".repeat(5_000)))
  )
  /** JSON without end, of which a browser takes little before it is stopped. */
  const huge = (address: string) => {
    let megabytes = 0
    const answer = endless("application/json", "[", `"${"x".repeat(1_000_000)}",`, () => {
      megabytes++
    })
    return { address: web.put(address, answer), isLittle: () => expect(megabytes).toBeWithin(1, 500) }
  }
  const loaded = huge("bad.test/huge.json")
  bad(
    "from a page that loads 10 GB of JSON",
    () => {
      const program = "<script>fetch('/huge.json').then((answer) => answer.json())</script>"
      return web.put("bad.test/huge", htmlAnswer(pages.html(program)))
    },
    loaded.isLittle
  )
  const opened = huge("bad.test/json")
  bad("from 10 GB of JSON as the page", () => opened.address, opened.isLittle)
  bad("from a redirect without end", () => web.put("bad.test/round", () => Response.redirect("/round", 302)))
  bad("from a page that sends itself elsewhere for ever", () => {
    return web.put(
      "bad.test/onward",
      htmlAnswer(pages.html("<script>location.href = '/onward?' + Math.random()</script>"))
    )
  })
  bad("from a page of alerts without end", () => {
    return web.put("bad.test/alerts", htmlAnswer(pages.html("<script>for (;;) alert('hello')</script>")))
  })
  bad("from a page that won't be left", () => {
    return web.put(
      "bad.test/stay",
      htmlAnswer(
        pages.html("<script>addEventListener('beforeunload', (e) => { e.preventDefault(); for (;;); })</script>")
      )
    )
  })
  bad("from a page that computes for ever", () =>
    web.put("bad.test/busy", htmlAnswer(pages.html("<script>for (;;);</script>")))
  )
  const storm = pages.html("<script>setInterval(() => { for (let i = 0; i < 50; i++) open('/w' + i) }, 10)</script>")
  bad(
    "from a page that opens windows without end",
    () => web.put("bad.test/windows", htmlAnswer(storm)),
    () => expect(web.asked().filter((address) => /^bad\.test\/w\d/.test(address))).toEqual([])
  )
  bad("from a page that asks for ever", () => {
    web.put("bad.test/again", jsonAnswer({ a: 1 }))
    return web.put(
      "bad.test/asks",
      htmlAnswer(
        pages.html("<script>const ask = () => fetch('/again').then(ask); for (let i = 0; i < 5; i++) ask()</script>")
      )
    )
  })
  bad("from a file that is offered to be saved", () =>
    web.put(
      "bad.test/file",
      () =>
        new Response("x", {
          headers: { "content-disposition": "attachment; filename=x.bin", "content-type": "application/octet-stream" }
        })
    )
  )
  bad("from a host nobody is at", () => "http://bad.test:1/")
})

describe.skipIf(WHOLE_CHROMIUM.isSkipped)("a browser source fails, and then reads on,", () => {
  test("from a page whose process dies", () =>
    using({ limits: SHORT }, async (source) => {
      const asked = Promise.withResolvers<void>()
      web.put("bad.test/never", () => {
        asked.resolve()
        return never()
      })
      const page = htmlAnswer(pages.html("<title>x</title><script>fetch('/never')</script>"))
      const outcome = failureOf(source, accountAt(web.put("bad.test/dies", page)))
      await asked.promise
      for (const { pid } of renderers()) process.kill(pid, "SIGKILL")
      expect(await outcome).toBe("ProfileUnavailable")
      expect((await gather(source, good())).profile.followers).toBe(5_432)
    }))

  test("from a browser that is killed, and the next page gets a new one", () =>
    using(WHOLE, async (source) => {
      const asked = Promise.withResolvers<void>()
      const address = web.put("bad.test/killed", () => {
        asked.resolve()
        return never()
      })
      const outcome = failureOf(source, accountAt(address))
      await asked.promise
      const killed = browsers().map(({ pid }) => pid)
      for (const pid of killed) process.kill(pid, "SIGKILL")
      expect(await outcome).toBe("ProfileUnavailable")
      expect((await gather(source, good())).profile.followers).toBe(5_432)
      expect(killed).toHaveLength(1)
      expect(browsers().map(({ pid }) => pid)).not.toEqual(killed)
    }))

  test("when its scope is closed", async () => {
    const { source, close } = await open()
    const asked = Promise.withResolvers<void>()
    const address = web.put("bad.test/closed", () => {
      asked.resolve()
      return never()
    })
    const outcome = failureOf(source, accountAt(address))
    await asked.promise
    const folders = profileFolders()
    await close()
    expect(await outcome).toBe("ProfileUnavailable")
    expect(await failureOf(source, good())).toBe("ProfileUnavailable")
    expect([profileFolders(), await usersLeft(folders), browsers()]).toEqual([[], [], []])
  })

  test("when it is interrupted, at once", () =>
    using({}, async (source) => {
      const asked = Promise.withResolvers<void>()
      const address = web.put("bad.test/interrupted", () => {
        asked.resolve()
        return never()
      })
      const fiber = Effect.runFork(source.gather(accountAt(address), silent))
      await asked.promise
      const exit = await Effect.runPromise(Effect.andThen(Fiber.interrupt(fiber), Fiber.await(fiber)))
      expect(Exit.hasInterrupts(exit)).toBe(true)
      expect((await gather(source, good())).profile.followers).toBe(5_432)
    }))

  test("where the browser isn't there, isn't a program or is another one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "no-browser-"))
    const write = (name: string, text: string, mode: number): string => {
      const path = join(folder, name)
      writeFileSync(path, text)
      chmodSync(path, mode)
      return path
    }
    const paths = [
      join(folder, "missing"),
      write("data", "not a program", 0o644),
      write("ends", "#!/bin/sh\nexit 3\n", 0o755),
      write("garbage", "\u007fELF nonsense", 0o755)
    ]
    for (const path of paths) {
      await using({ chromiumPath: path }, async (source) => {
        expect(await failureOf(source, good())).toBe("ProfileUnavailable")
        const failure = await Effect.runPromise(Effect.flip(source.gather(good(), silent)))
        expect(failure.reason).toBe("The browser that reads profile pages could not be started.")
      })
    }
    rmSync(folder, { recursive: true })
  })
})

describe.skipIf(WHOLE_CHROMIUM.isSkipped)("a browser source with a proxy", () => {
  test("sends all of a page's requests through it, those to this machine too, with its name and password", async () => {
    const asked: Array<string> = []
    const proxy = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => {
        if (request.headers.get("proxy-authorization") !== `Basic ${btoa("reader:s3cret")}`) {
          return new Response(null, { status: 407, headers: { "proxy-authenticate": `Basic realm="proxy"` } })
        }
        asked.push(request.url)
        return fetch(`http://127.0.0.1:${web.port}${new URL(request.url).pathname}`, {
          headers: { host: "proxied.kick.test" }
        })
      }
    })
    web.putPage("proxied.kick.test/novacooks", { ...pages.kick(), answers: {} })
    const page = loadingPage(pages.html("<title>Kick</title>"), [
      "/api",
      "http://localhost/secret",
      "http://127.0.0.1/secret"
    ])
    web.put("proxied.kick.test/novacooks", htmlAnswer(page))
    web.put("proxied.kick.test/api", jsonAnswer(pages.kick().answers["/api/v2/channels/novacooks"]))
    const proxyOrigin = `http://reader:s3cret@127.0.0.1:${proxy.port}`
    const { source, close } = await open({ ...WHOLE, proxyOrigin, hostRules: null })
    const evidence = await gather(source, accountAt("http://proxied.kick.test/novacooks", "kick", "novacooks"))
    expect(evidence.profile.followers).toBe(5_432)
    expect(asked.map((url) => new URL(url).href)).toEqual(
      expect.arrayContaining([
        "http://proxied.kick.test/novacooks",
        "http://proxied.kick.test/api",
        "http://localhost/secret",
        "http://127.0.0.1/secret"
      ])
    )
    await close()
    proxy.stop(true)
  })
})
