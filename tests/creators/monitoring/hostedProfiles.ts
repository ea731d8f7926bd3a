import { Effect, Layer } from "effect"
import { layerWith as publicWeb } from "../../../adapters/outbound/PublicWeb.ts"
import { layer as profileWatch } from "../../../adapters/profiles/ProfileWatch.ts"
import { layerWith as readers } from "../../../adapters/web/layer.ts"
import type { PacingLimits } from "../../../adapters/web/politeness.ts"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { DAY_MS } from "../../../ports/time/days.ts"

/** Day 0 of what is shown. */
export const HOSTED_DAY_0 = new Date("2026-01-05T00:00:00.000Z")
/** The newest that a page shows. */
const POSTS_SHOWN = 12
/** A test waits for no host's pace: whether it is kept to is tested with the readers. */
const NO_PACE: PacingLimits = { intervalMs: 0, atOnceAHost: 32, atOnceOverall: 64 }

const NOBODY = { youtubeApiKey: null, twitch: null, reddit: null, xBearerToken: null, meta: null, kick: null }

/**
 * What becomes of a profile. `steady`: it grows now and then. `leaps`: on LEAP_DAY its followers grow by half. `goes`: from GONE_DAY on
 * there is no such account. `renames`: from RENAME_DAY on it has another handle. `walled`: it asks to sign in. `forbidden`: robots.txt
 * forbids it.
 */
export type HostedFate = "steady" | "leaps" | "goes" | "renames" | "walled" | "forbidden"

export const LEAP_DAY = 10
export const GONE_DAY = 3
export const RENAME_DAY = 5

/** Of each hundred profiles these, by their place; the others are steady. */
const FATES: ReadonlyMap<number, HostedFate> = new Map([
  [95, "leaps"],
  [96, "goes"],
  [97, "renames"],
  [98, "walled"],
  [99, "forbidden"]
])

export interface HostedProfile {
  readonly account: SocialAccount
  readonly place: number
  readonly fate: HostedFate
}

export interface HostedPost {
  readonly url: string
  readonly publishedAt: Date
  readonly text: string
}

/** What a profile's page shows on a day; its version is another one on each day that something changed. */
export interface HostedState {
  readonly handle: string
  readonly version: number
  readonly followers: number
  /** Newest first. */
  readonly posts: ReadonlyArray<HostedPost>
}

/** FNV-1a: the same number for the same text, each time. */
const hashOf = (text: string): number => {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

/** Two of five days bring followers, and one of these in three a post. */
const hasChange = (place: number, day: number): boolean => hashOf(`${place} on ${day}`) % 5 < 2
const hasPost = (place: number, day: number): boolean =>
  hasChange(place, day) && hashOf(`post ${place} ${day}`) % 3 === 0

const handleOf = (place: number): string => `nova.${String(place).padStart(6, "0")}`

/** Days before the first on which somebody posted already. */
const PAST_DAYS = 60

/** What a profile shows on a day. */
export const stateOn = (
  { place, fate }: Pick<HostedProfile, "place" | "fate">,
  day: number,
  textOf: (place: number, day: number) => string
): HostedState => {
  const days = Array.from({ length: day + 1 + PAST_DAYS }, (_, at) => at - PAST_DAYS)
  const changed = days.filter((each) => hasChange(place, each))
  const base = 5_000 + (hashOf(handleOf(place)) % 50_000)
  const grown = base + changed.length * (1 + (place % 9))
  const hasLeapt = fate === "leaps" && day >= LEAP_DAY
  const hasNewName = fate === "renames" && day >= RENAME_DAY
  const handle = hasNewName ? `${handleOf(place)}.new` : handleOf(place)
  return {
    handle,
    version: changed.length + (hasLeapt ? 1_000 : 0) + (hasNewName ? 10_000 : 0),
    followers: hasLeapt ? Math.round(grown * 1.5) : grown,
    posts: days
      .filter((each) => hasPost(place, each))
      .toReversed()
      .slice(0, POSTS_SHOWN)
      .map((each) => ({
        url: `${PROFILE_ORIGINS.instagram}/p/${place}-${each + PAST_DAYS}/`,
        publishedAt: new Date(HOSTED_DAY_0.getTime() + each * DAY_MS),
        text: textOf(place, each)
      }))
  }
}

const counted = (count: number): string => count.toLocaleString("en-US")

const pageOf = ({ handle, followers, posts }: HostedState): string => {
  const url = `${PROFILE_ORIGINS.instagram}/${handle}/`
  const postings = posts.map((post) => ({
    "@type": "SocialMediaPosting",
    url: post.url,
    datePublished: post.publishedAt.toISOString(),
    articleBody: post.text,
    author: { "@type": "Person", alternateName: `@${handle}` }
  }))
  const description = `${counted(followers)} Followers, 310 Following, ${posts.length} Posts - Nova (@${handle}) on Instagram`
  return `<!doctype html><html lang="en"><title>Nova (@${handle}) • Instagram photos and videos</title>
<meta property="og:title" content="Nova (@${handle}) • Instagram photos and videos">
<meta property="og:description" content="${description}: &quot;Bread&quot;">
<meta property="og:url" content="${url}"><link rel="canonical" href="${url}">
<script type="application/ld+json">${JSON.stringify(postings).replaceAll("<", "\\u003c")}</script></html>`
}

export interface HostedCounts {
  /** Without robots.txt. */
  readonly requests: number
  readonly robots: number
  /** Requests that carried a validator, and those of them that were answered 304. */
  readonly conditional: number
  readonly notModified: number
  /** Requests for what robots.txt forbids, or for a page to sign in at: there must be none. */
  readonly improper: number
}

export interface HostedProfilesOptions {
  readonly count: number
  /** What a post of a profile says; a day is counted from day 0. */
  readonly textOf?: (place: number, day: number) => string
  /** Of pages; absent: none. */
  readonly pace?: PacingLimits
}

const AN_EVERYDAY_TEXT = "Fresh bread and a pot of beans."

/** The ProfileWatch of production, for which Instagram is at a port of this machine. */
export const watchHosted = (at: number, pace: PacingLimits = NO_PACE) =>
  profileWatch({
    credentials: NOBODY,
    chromiumPath: null,
    origins: { instagram: `http://127.0.0.1:${at}` }
  }).pipe(
    Layer.provide(readers({ pages: pace, apis: pace })),
    Layer.provide(publicWeb({ allows: (address, port) => address === "127.0.0.1" && port === at }))
  )

/**
 * Serves invented profiles of Instagram on this machine until the scope ends, each with an entity tag, and gives the ProfileWatch of
 * production that looks at them. What is shown is of the day that was told last, 0 at first.
 */
export const serveProfiles = Effect.fnUntraced(function* (options: HostedProfilesOptions) {
  const { count, textOf = () => AN_EVERYDAY_TEXT, pace = NO_PACE } = options
  const profiles = Array.from({ length: count }, (_, place): HostedProfile => {
    const account: SocialAccount = { platform: "instagram", handle: Handle.make(handleOf(place)) }
    return { account, place, fate: FATES.get(place % 100) ?? "steady" }
  })
  const byHandle = new Map<string, HostedProfile>(
    profiles.flatMap((profile) => {
      const handle: string = profile.account.handle
      return [
        [handle, profile],
        [`${handle}.new`, profile]
      ]
    })
  )
  const forbidden = profiles.filter(({ fate }) => fate === "forbidden").map(({ account }) => account.handle)
  const robotsTxt = ["User-agent: *", ...forbidden.map((handle) => `Disallow: /${handle}`)].join("\n")
  let day = 0
  let counts: HostedCounts = { requests: 0, robots: 0, conditional: 0, notModified: 0, improper: 0 }
  let onRequest = (): void => undefined
  const count1 = (...names: ReadonlyArray<keyof HostedCounts>) => {
    for (const name of names) counts = { ...counts, [name]: counts[name] + 1 }
  }

  const answer = (path: string, since: string | null): Response => {
    const profile = byHandle.get(path.slice(1))
    if (path.startsWith("/accounts/") || profile?.fate === "forbidden") count1("improper")
    if (profile === undefined) return new Response(null, { status: 404 })
    if (profile.fate === "walled") return new Response(null, { status: 302, headers: { location: "/accounts/login/" } })
    if (profile.fate === "goes" && day >= GONE_DAY) return new Response(null, { status: 404 })
    const state = stateOn(profile, day, textOf)
    if (path !== `/${state.handle}`) {
      const isOfLater = path.endsWith(".new")
      return new Response(
        null,
        isOfLater ? { status: 404 } : { status: 302, headers: { location: `/${state.handle}` } }
      )
    }
    const etag = `"${profile.place}-${state.version}"`
    if (since === etag) {
      count1("notModified")
      return new Response(null, { status: 304, headers: { etag } })
    }
    return new Response(pageOf(state), { headers: { "content-type": "text/html; charset=utf-8", etag } })
  }

  const server = yield* Effect.acquireRelease(
    Effect.sync(() =>
      Bun.serve({
        hostname: "127.0.0.1",
        port: 0,
        fetch: ({ url, headers }) => {
          const { pathname } = new URL(url)
          if (pathname === "/robots.txt") {
            count1("robots")
            return new Response(robotsTxt)
          }
          const since = headers.get("if-none-match")
          count1("requests", ...(since === null ? [] : (["conditional"] as const)))
          onRequest()
          return answer(pathname, since)
        }
      })
    ),
    (running) => Effect.promise(() => running.stop(true))
  )
  const port = server.port ?? 0

  return {
    profiles,
    /** The look of production over what is served here. */
    layer: watchHosted(port, pace),
    port,
    setDay: (to: number) => {
      day = to
    },
    counts: (): HostedCounts => counts,
    /** When so many requests were made. */
    whenRequested: (requests: number): Promise<void> =>
      new Promise((resolve) => {
        onRequest = () => {
          if (counts.requests >= requests) resolve()
        }
        onRequest()
      }),
    stateOn: (profile: HostedProfile, on: number) => stateOn(profile, on, textOf)
  }
})
