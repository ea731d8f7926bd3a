import { Context, Effect, Layer, Result } from "effect"
import { layerWith as publicWeb } from "../../../../adapters/outbound/PublicWeb.ts"
import { ORIGINS } from "../../../../adapters/profiles/addresses.ts"
import type { Credentials } from "../../../../adapters/profiles/apiSources.ts"
import { layer as profileWatch } from "../../../../adapters/profiles/ProfileWatch.ts"
import type { SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { type Look, ProfileWatch, type Validators } from "../../../../ports/creators/monitoring/ProfileWatch.ts"
import { PublicWeb } from "../../../../ports/web/PublicWeb.ts"
import { type Asked, standIn, unpacedReaders } from "../standIn.ts"

const NOBODY: Credentials = {
  youtubeApiKey: null,
  twitch: null,
  reddit: null,
  xBearerToken: null,
  meta: null,
  kick: null
}

export interface PlatformOptions {
  readonly credentials?: Partial<Credentials>
  readonly robotsTxt?: string
  /** Of one answer; absent: as in production. */
  readonly timeoutMs?: number
}

/** Every request leaves through the web of production, which is let through to this machine here. */
const hurried = (timeoutMs: number | undefined) =>
  Layer.effect(
    PublicWeb,
    Effect.map(PublicWeb, (web) =>
      PublicWeb.of({
        ...web,
        send: (request) => web.send({ ...request, timeoutMs: timeoutMs ?? request.timeoutMs })
      })
    )
  ).pipe(Layer.provide(publicWeb({ allows: (address) => address === "127.0.0.1" })))

/** All platforms in one server on this machine, and the ProfileWatch of production over them. */
export const platformWith = Effect.fnUntraced(function* (
  answer: (asked: Asked) => Response | Promise<Response>,
  { credentials = {}, robotsTxt = "", timeoutMs }: PlatformOptions = {}
) {
  const platform = yield* standIn((asked) => (asked.path === "/robots.txt" ? new Response(robotsTxt) : answer(asked)))
  const origins = Object.fromEntries(Object.keys(ORIGINS).map((name) => [name, platform.origin]))
  const watch = profileWatch({ credentials: { ...NOBODY, ...credentials }, chromiumPath: null, origins }).pipe(
    Layer.provide(unpacedReaders),
    Layer.provide(hurried(timeoutMs))
  )
  const { look } = Context.get(yield* Layer.build(watch), ProfileWatch)
  const asked = () => platform.asked.filter(({ path }) => path !== "/robots.txt")

  return {
    origin: platform.origin,
    asked,
    paths: () => asked().map(({ path }) => path),
    look,
    /** What was seen; anything else fails the test. */
    see: Effect.fnUntraced(function* (account: SocialAccount, since: Validators | null = null) {
      const seen: Look = yield* look(account, since)
      if (seen._tag !== "Seen") throw new Error("it is unchanged")
      return seen
    }),
    /** Why nothing was seen: a refusal, or the tag of the failure. */
    failure: Effect.fnUntraced(function* (account: SocialAccount, since: Validators | null = null) {
      const found = Result.getOrThrow(Result.flip(yield* Effect.result(look(account, since))))
      return found._tag === "ProfileRefused" ? found.refusal : found._tag
    })
  }
})
