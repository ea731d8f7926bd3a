import { type Cause, Clock, Duration, Effect, Exit, Fiber, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { makeRecordPeople, type SentClick } from "../../../../domain/revenue/fraud/clickPerson.ts"
import { LinkNotFound } from "../../../../domain/tracking/links/changeLink.ts"
import { clickKind } from "../../../../domain/tracking/links/clickKind.ts"
import { clickOrigin } from "../../../../domain/tracking/links/clickOrigin.ts"
import { visitorQueryOf } from "../../../../domain/tracking/links/destination.ts"
import { makeFollowLink } from "../../../../domain/tracking/links/followLink.ts"
import type { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { type Click, ClickId } from "../../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { isKnownBot } from "../../../requests/isKnownBot.ts"
import { redirectTo } from "../../../requests/redirectTo.ts"
import { noticeResponse } from "../../pages/noticePage.ts"
import type { HostFacts } from "../../server/context.ts"
import type { Call, OpenEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_FAULT } from "../../server/errors.ts"
import { peerOf } from "../../server/peer.ts"

/** Where links have their short addresses: `/c/nova`. */
export const SHORT_LINK_PATH = "/c"

/** What a shopper sees whose link leads nowhere. It says nothing of whose link it was. */
export const deadLinkPage = (status: number, serviceName: string): Response =>
  status >= 500
    ? noticeResponse(
        status,
        {
          title: "This link can't be opened right now",
          text: "Something it needs does not answer. The link may well be good.",
          next: "Try again in a minute, or go to the shop's own site."
        },
        serviceName,
        RETRY_AFTER_FAULT
      )
    : noticeResponse(
        status,
        {
          title: "This link is no longer in use",
          text: "It led to a shop and was taken down, or a part of its address is missing. Nothing was recorded.",
          next: "Go to the shop's own site, or ask whoever shared the link for a new one."
        },
        serviceName
      )

/** Agents of which it is remembered whether they are bots', and how long such a name may be: a few hundred make nearly all clicks. */
const KNOWN_AGENTS_MAX = 2_000
const KNOWN_AGENT_CHARACTERS_MAX = 512

/** What `isKnownBot` says, which looks for hundreds of names, asked once of each agent that comes often. */
const makeRememberedBots = () => {
  const known = new Map<string, boolean>()
  return (userAgent: string): boolean => {
    const before = known.get(userAgent)
    if (before !== undefined) return before
    const isBot = isKnownBot(userAgent)
    if (userAgent.length > KNOWN_AGENT_CHARACTERS_MAX) return isBot
    // Whoever sends a new name with each click costs what it costs without them.
    if (known.size >= KNOWN_AGENTS_MAX) known.clear()
    known.set(userAgent, isBot)
    return isBot
  }
}

/** What follows the question mark of an address. */
const queryOf = (address: string): string => {
  const question = address.indexOf("?")
  return question < 0 ? "" : address.slice(question + 1)
}

/** Whether a visitor of a request may be led there. */
type MayLead = (request: Request, location: string) => boolean

const anywhere: MayLead = () => true

/** How long a visitor waits for their click's record at most, where clicks come faster than they are written. */
const RECORD_WAIT_MS = 250

/**
 * Makes what records whose clicks were, those of one turn of the event loop together. It never fails: what could not be recorded is logged.
 */
const makeNotePerson = Effect.gen(function* () {
  const recordPeople = yield* makeRecordPeople
  const run = Effect.runForkWith(yield* Effect.context<never>())
  let noted: Array<SentClick> = []

  const recordNoted = () => {
    const clicks = noted
    noted = []
    run(
      Effect.catchCause(recordPeople(clicks), (cause) =>
        Effect.logWarning(`it was not recorded whose ${clicks.length} clicks were`, cause)
      )
    )
  }
  return (click: SentClick): void => {
    noted.push(click)
    if (noted.length === 1) setImmediate(recordNoted)
  }
})

/** Makes what records clicks. It never fails: what could not be recorded is logged. */
const makeRecordClick = Effect.gen(function* () {
  const links = yield* TrackingLinks
  const notePerson = yield* makeNotePerson
  const run = Effect.runForkWith(yield* Effect.context<never>())

  /** Notes whose click it is, where that is to be kept. MUST be called before the visitor is answered: a server forgets them then. */
  const note = (click: Click, request: Request): void => {
    const address = click.kind === "human" ? peerOf(request) : null
    if (address !== null) notePerson({ click, sender: { address, userAgent: request.headers.get("user-agent") ?? "" } })
  }
  const notRecorded = (cause: Cause.Cause<StoreUnavailable>) => Effect.logWarning("a click was not recorded", cause)
  const record = (click: Click, request: Request) => {
    note(click, request)
    return run(
      Effect.catchCause(
        Effect.suspend(() => links.recordClick(click)),
        notRecorded
      )
    )
  }

  return {
    /**
     * Hands a click over before its visitor is answered, and whose it was: a host that closes next still writes both. False where the store
     * is behind.
     */
    take: (click: Click, request: Request): boolean => {
      if (links.takeClick === undefined) record(click, request)
      else {
        const isTaken = links.takeClick(click, (exit) => {
          if (Exit.isFailure(exit)) run(notRecorded(exit.cause))
        })
        if (!isTaken) return false
        note(click, request)
      }
      return true
    },
    /** The same for a store that is behind: what waits for it slows down whoever clicks so often. */
    wait: (click: Click, request: Request): Effect.Effect<void> =>
      Effect.suspend(() => Fiber.await(record(click, request))).pipe(
        Effect.timeoutOption(Duration.millis(RECORD_WAIT_MS)),
        Effect.asVoid
      )
  }
})

/** Makes the redirect of tracking links. The click is recorded while the answer is on its way. */
export const makeClickEndpoint = ({ serviceName, countryHeader }: Pick<HostFacts, "serviceName" | "countryHeader">) =>
  Effect.gen(function* () {
    const followLink = yield* makeFollowLink
    const recordClick = yield* makeRecordClick
    const clock = yield* Clock.Clock
    const isRememberedBot = makeRememberedBots()

    /** Of a short address the code is the path, and every parameter the visitor's. */
    const visitOf = ({ pathParameters, query, request }: Call, isShort: boolean) => ({
      code: isShort ? pathParameters.code : query.code,
      kind: clickKind(request, isRememberedBot),
      originOf: () => clickOrigin(request.headers, countryHeader),
      visitorQuery: isShort ? queryOf(request.url) : visitorQueryOf(queryOf(request.url))
    })
    return (mayLead: MayLead = anywhere, isShort = false): OpenEndpoint => ({
      method: "GET",
      path: isShort ? `${SHORT_LINK_PATH}/{code}` : "/api/v1/track/click",
      area: "tracking",
      summary: "Redirect to a tracking link's destination.",
      isHot: true,
      ...(isShort ? { isUndescribed: true as const } : {}),
      access: "open",
      errorPage: (status) => deadLinkPage(status, serviceName),
      parameters: [
        {
          name: "code",
          in: isShort ? "path" : "query",
          required: true,
          description: "The link's short code.",
          schema: Schema.String
        }
      ],
      responses: {
        302: {
          description:
            "To the destination for the visitor's country and device: its query begins with cs_ref and cs_click, and ends with the " +
            "visitor's own parameters, such as utm_source or gclid, unless the link or the account leaves them out."
        },
        404: { description: "No link has this code, or it is ended and leads nowhere." }
      },
      atOnce: (call) => {
        const led = followLink.remembered(visitOf(call, isShort), clock, ClickId.make(SecureRandom.uuidV7Unsafe()))
        if (led === null || !mayLead(call.request, led.location)) return null
        return recordClick.take(led.click, call.request) ? redirectTo(led.location) : null
      },
      handle: (call) =>
        Effect.flatMap(followLink(visitOf(call, isShort)), ({ click, location }) => {
          if (!mayLead(call.request, location)) return Effect.fail(new LinkNotFound())
          const recorded = recordClick.take(click, call.request) ? Effect.void : recordClick.wait(click, call.request)
          return Effect.map(recorded, () => redirectTo(location))
        })
    })
  })
