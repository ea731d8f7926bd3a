import { Effect, Layer, Option } from "effect"
import type { UnknownReason } from "../../ports/creators/discovery/Discovery.ts"
import {
  type IdentityLink,
  type IdentityPage,
  IdentityPages,
  type Opened,
  PageAbsent,
  PageUnread,
  type ShownAs
} from "../../ports/creators/discovery/IdentityPages.ts"
import { PictureHash, PictureHashes } from "../../ports/creators/discovery/PictureHashes.ts"
import { PlatformChecks } from "../../ports/creators/discovery/PlatformChecks.ts"
import { SearchNotConfigured, SearchUnavailable, WebSearch } from "../../ports/creators/discovery/WebSearch.ts"
import { profileAddress, profileAt } from "../../ports/creators/identity/accountAddress.ts"
import { isWebPlatform, platformNamed, type WebPlatform } from "../../ports/creators/identity/platforms.ts"
import { accountKey, Handle, type WebAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"

/** What a page of an invented web shows; what isn't said is empty. */
export interface Shows {
  readonly name?: string
  readonly bio?: string
  readonly picture?: string
  readonly language?: string
  readonly links?: Readonly<Partial<Record<ShownAs, ReadonlyArray<string>>>>
  /** Where the page says it is, if elsewhere. */
  readonly is?: string
}

/** A place that isn't read: why. `absent`: it isn't there. `{to}`: it leads on. */
export type Answer = Shows | UnknownReason | "absent" | { readonly to: string }

export interface InventedWeb {
  /** By address; of a profile `platform/handle`. A place that isn't named isn't there. */
  readonly places: Readonly<Record<string, Answer>>
  /** Addresses that each query finds, whatever it is; null: there is no search. */
  readonly found?: ReadonlyArray<string> | "failed" | null
  readonly switchedOff?: ReadonlyArray<WebPlatform> | "broken"
  /** Turns that a place takes to answer. */
  readonly turns?: (place: string) => number
  /** Places that never answer. */
  readonly silent?: ReadonlyArray<string>
}

export const accountOf = (text: string): WebAccount => {
  const [name = "", handle = ""] = text.split("/")
  const platform = platformNamed(name)
  if (platform === null || !isWebPlatform(platform)) throw new Error(`${name} is no platform`)
  return profileAt(profileAddress({ platform, handle }) ?? "") ?? { platform, handle: Handle.make(handle) }
}

/** The address of `platform/handle`; other texts are addresses already. */
export const urlOf = (text: string): string =>
  text.startsWith("http") ? text : (profileAddress(accountOf(text)) ?? text)

const SHOWN: ReadonlyArray<ShownAs> = ["rel_me", "same_as", "panel", "bio", "link"]

const pageOf = (place: string, { name, bio, picture, language, links, is }: Shows): IdentityPage => {
  const at = is ?? place
  return {
    url: urlOf(at),
    account: at.startsWith("http") ? null : accountOf(at),
    displayName: name ?? null,
    bio: bio ?? null,
    language: language ?? null,
    avatarUrl: picture === undefined ? null : `https://pictures.example/${picture}`,
    followers: null,
    isVerified: null,
    links: SHOWN.flatMap((shownAs) =>
      (links?.[shownAs] ?? []).map((url): IdentityLink => ({ url: urlOf(url), shownAs }))
    )
  }
}

/** A web of these places, and what was asked of it. */
export const inventWeb = ({ places, found = [], switchedOff = [], turns = () => 0, silent = [] }: InventedWeb) => {
  const asked: Array<string> = []
  const answerAt = Effect.fnUntraced(function* (place: string) {
    asked.push(place)
    if (silent.includes(place)) return yield* Effect.never
    for (let turn = turns(place); turn > 0; turn--) yield* Effect.yieldNow
    const answer = places[place] ?? "absent"
    if (answer === "absent") return yield* new PageAbsent()
    if (typeof answer === "string") return yield* new PageUnread({ reason: answer, cause: null })
    return answer
  })
  const profile = Effect.fnUntraced(function* (account: WebAccount) {
    const place = accountKey(account)
    const answer = yield* answerAt(place)
    if ("to" in answer) return yield* new PageUnread({ reason: "blocked", cause: null })
    return pageOf(place, answer)
  })
  const open = Effect.fnUntraced(function* (url: string) {
    const answer = yield* answerAt(url)
    const target = "to" in answer ? answer.to : url
    const account = profileAt(urlOf(target))
    if (account !== null) return { _tag: "Profile", account } satisfies Opened
    const shown = "to" in answer ? (places[target] ?? {}) : answer
    const page = pageOf(target, typeof shown === "string" || "to" in shown ? {} : shown)
    return { _tag: "Page", page } satisfies Opened
  })
  const layer = Layer.mergeAll(
    Layer.succeed(IdentityPages, { profile, open }),
    Layer.succeed(PictureHashes, {
      of: (url) => {
        const hash = /\/([0-9a-f]{16})$/.exec(url)?.[1]
        return Effect.succeed(hash === undefined ? Option.none() : Option.some(PictureHash.make(hash)))
      }
    }),
    Layer.succeed(PlatformChecks, {
      record: () => Effect.void,
      latest: Effect.succeed([]),
      switchedOff:
        switchedOff === "broken"
          ? Effect.fail(new StoreUnavailable({ store: "PlatformChecks", cause: null }))
          : Effect.succeed(new Set(switchedOff))
    }),
    Layer.succeed(WebSearch, {
      search: (query) => {
        asked.push(query)
        if (found === null) return Effect.fail(new SearchNotConfigured())
        if (found === "failed") return Effect.fail(new SearchUnavailable({ fault: "busy" }))
        return Effect.succeed(found.map((each) => ({ url: urlOf(each), title: "", excerpt: "", publishedAt: null })))
      }
    })
  )
  return { layer, asked }
}
