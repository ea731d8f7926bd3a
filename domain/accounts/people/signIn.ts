import { Clock, Effect, Option, Schema } from "effect"
import { SignIns } from "../../../ports/accounts/people/SignIns.ts"
import { hashOf, newSession } from "./sessions.ts"

/** The link was used, is over, or never was one. */
export class LinkUnusable extends Schema.TaggedError<LinkUnusable>()("LinkUnusable", {}) {}
/** The link was asked for in another browser, and nobody said that this is meant. */
export class OtherBrowser extends Schema.TaggedError<OtherBrowser>()("OtherBrowser", {}) {}

/**
 * Whether a link can be used, and whether the browser is the one that asked for it; nothing is used up. Fails with LinkUnusable.
 */
export const openLink = Effect.fn("accounts.openLink")(function* (link: string, browser: string | null) {
  const signIns = yield* SignIns
  const hash = yield* hashOf(link)
  const found = hash === null ? Option.none() : yield* signIns.findLink(hash, new Date(yield* Clock.currentTimeMillis))
  if (hash === null || Option.isNone(found)) return yield* new LinkUnusable()
  const { browserHash } = found.value
  return { hash, isSameBrowser: browserHash === null || browserHash === (yield* hashOf(browser)) }
})

/**
 * Uses a link up and signs its person in. The session is a new one, never one that the browser brought: whatever it brought is ended.
 *
 * Fails with LinkUnusable, and with OtherBrowser where another browser asked for the link and `isOtherBrowserMeant` doesn't say that
 * this is meant; then the link stays good.
 */
export const signIn = Effect.fn("accounts.signIn")(function* (asked: {
  readonly link: string
  readonly browser: string | null
  readonly isOtherBrowserMeant: boolean
  /** The session that the browser brought. */
  readonly session: string | null
  readonly userAgent: string
}) {
  const signIns = yield* SignIns
  const { hash, isSameBrowser } = yield* openLink(asked.link, asked.browser)
  if (!isSameBrowser && !asked.isOtherBrowserMeant) return yield* new OtherBrowser()
  const { secret, session } = yield* newSession(asked.userAgent)
  const person = yield* signIns.signIn(hash, session, yield* hashOf(asked.session))
  if (Option.isNone(person)) return yield* new LinkUnusable()
  return { person: person.value, session: secret }
})
