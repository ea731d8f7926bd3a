import { Effect, Result } from "effect"
import { SecureRandom } from "effect/crypto"
import { formatCredits } from "../../../../../domain/accounts/billing/amountText.ts"
import { FOOTPRINT_CREDITS, FOOTPRINT_PREVIEW_CREDITS } from "../../../../../domain/accounts/billing/prices.ts"
import { memberCaller } from "../../../../../domain/accounts/people/sessions.ts"
import { VERIFIED_ACCOUNTS_MAX } from "../../../../../domain/creators/discovery/chooseAccounts.ts"
import { confirmFootprint } from "../../../../../domain/creators/discovery/confirmFootprint.ts"
import { PREVIEW_MINUTES_MAX, previewFootprint } from "../../../../../domain/creators/discovery/previewFootprint.ts"
import { resolveCreators } from "../../../../../domain/creators/discovery/resolveCreators.ts"
import { type NamedAccount, readSocialAccount } from "../../../../../domain/creators/identity/socialAccount.ts"
import { readNamedList } from "../../../../../domain/creators/lookups/namedList.ts"
import { quoteLookups } from "../../../../../domain/creators/lookups/quoteLookups.ts"
import { formatPercent } from "../../../../../domain/mail/wording.ts"
import { makeItemId } from "../../../../../domain/tokens/itemId.ts"
import { FOOTPRINT_ACCOUNTS_MAX } from "../../../../../ports/creators/discovery/Footprints.ts"
import { isScoredPlatform } from "../../../../../ports/creators/identity/platforms.ts"
import {
  asDeed,
  isOperation,
  type MemberCall,
  type MemberPage,
  makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { orderOnce } from "../../../memberPages/orderOnce.ts"
import type { Service } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { accountName, CREATORS_PATH, creatorPath, DISCOVER_PATH } from "../../../pages/texts.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { CREATOR_PAGE } from "../../roster/pages/creatorPageStyle.ts"
import { jobHtml } from "../../roster/pages/creatorsPages.ts"
import { spellingOf } from "../foundAccount.ts"
import { DISCOVERED_WITHIN_SECONDS, type DiscoverySettings } from "../settings.ts"
import { chosenBeforehand, foundList, unlookedHtml } from "./foundAccounts.ts"

const FOOTPRINT_PATH = `${CREATORS_PATH}/footprint`
const SEED_FIELD = "creator"
/** Characters of a profile's address, or of a handle with its platform. */
const SEED_CHARACTERS_MAX = 300
/** Any that has handles: which one doesn't matter to what a handle may be. */
const ANY_PLATFORM = "instagram"

const OUTCOMES = {
  none: { isGood: false, text: "No creator was named, or the form is not of this page. Nothing was charged." },
  not_found: {
    isGood: false,
    text: "The platform has no such account. Check the platform and the handle. Nothing was charged."
  },
  unavailable: {
    isGood: false,
    text:
      "That account's page can't be read right now: the platform is away, or shows it to signed-in people only. " +
      "Nothing was charged; try again later."
  },
  not_scored: { isGood: false, text: "No account that can be scored was found. Nothing was charged." },
  broke_off: { isGood: false, text: "Looking broke off. Nothing was charged; try again in a minute." },
  discoveries: {
    isGood: false,
    text: "You looked for as many creators' accounts today as one member may. Nothing was charged; try again tomorrow, UTC."
  },
  capped: {
    isGood: false,
    text: "You ordered as many scores today as one member may. Nothing was charged; try again tomorrow, UTC."
  },
  unpaid: { isGood: false, text: "There are no credits for it. Nothing was charged; an owner can buy credits." },
  busy: {
    isGood: false,
    text: "Another account's order holds one of these accounts right now. Nothing was charged; try again in two minutes."
  },
  joined: {
    isGood: true,
    text: "An order of yours holds this creator already, and goes on. Nothing was charged for this one."
  },
  changed: {
    isGood: false,
    text: "An account that you chose is not among those that are found by now. Look again; nothing was charged."
  },
  many: {
    isGood: false,
    text: `At most ${FOOTPRINT_ACCOUNTS_MAX} accounts are scored as one creator. Nothing was charged.`
  },
  in_flight: {
    isGood: false,
    text: "The order is being carried out. Look again in a few seconds: it is charged once."
  },
  reused: { isGood: false, text: "This form was sent before with another choice. Look again: nothing was charged." },
  failed: { isGood: false, text: "The order could not be written, and nothing was charged. Send the form again." }
} as const
const { told, box } = makeOutcomes(DISCOVER_PATH, OUTCOMES)

/** What a typed text names: one account, or somebody who must be looked for first. */
const readSeed = (typed: string, serviceSlug: string) => {
  const text = typed.trim()
  const [line, ...more] = readNamedList(text, serviceSlug)
  const isOne = line !== undefined && more.length === 0 && [...text].length <= SEED_CHARACTERS_MAX
  return { text, line: isOne ? line : null }
}

/** The form that looks; it says what that takes before it does. */
const lookForm = Effect.fnUntraced(function* ({ current }: MemberCall, typed: string) {
  const random = yield* SecureRandom.SecureRandom
  const drawn: Html = html`<form class="wide" method="post" action="${DISCOVER_PATH}" accept-charset="utf-8">${tenantField(current)}
<input type="hidden" name="operation" value="${yield* random.uuidV7()}">
<label>One account: platform/handle, or the address of a profile<input type="text" name="${SEED_FIELD}" required dir="auto"
 spellcheck="false" maxlength="${SEED_CHARACTERS_MAX}" placeholder="youtube/novacooks" value="${typed}"></label>
<p class="muted">Looking costs ${formatCredits(FOOTPRINT_PREVIEW_CREDITS)}. It reads public pages, takes up to a minute, and
counts as one of the searches for accounts that you may make on one day (UTC). The same creator within ${PREVIEW_MINUTES_MAX}
minutes is shown again and not
counted. Scoring all that is found as one creator costs ${formatCredits(FOOTPRINT_CREDITS)}; you are asked before.</p>
<button class="main" type="submit">Find their accounts</button></form>`
  return drawn
})

/** The accounts that a form names, each `platform/handle`. */
const verifiedOf = (names: ReadonlyArray<string>) =>
  names.map((name) => {
    const [platform = "", ...handle] = name.split("/")
    return { platform, handle: handle.join("/") }
  })

const isSameChoice = (names: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  names.length === others.length && names.every((name) => others.includes(name))

/** The pages that find a creator's other accounts, and have all of them scored as one creator. */
export const discoverPages = (service: Service & DiscoverySettings): ReadonlyArray<OpenEndpoint> => {
  const { page, form } = makeMemberPages(service)
  const { serviceSlug, searchesPerDayMax } = service
  const common = { section: CREATORS_PATH, role: "member" } as const
  const leadTo = (outcome: keyof typeof OUTCOMES, seed: string) => told(outcome, { [SEED_FIELD]: seed })

  const pageOf = (title: string, content: Html, status = 200): MemberPage => ({
    title,
    status,
    kind: CREATOR_PAGE,
    content
  })

  /** Who may be meant by a text that names no account, of those who are known here. Free, and not counted. */
  const whomPage = Effect.fnUntraced(function* (at: MemberCall, text: string, reason: string) {
    const handle = readSocialAccount(ANY_PLATFORM, text, serviceSlug)
    const { candidates } = yield* resolveCreators({
      key: memberCaller(at.current, at.visitor.person),
      sought: Result.isSuccess(handle)
        ? { _tag: "Handle", handle: handle.success.account.handle, platform: null }
        : { _tag: "Name", name: text },
      allowWebSearch: false,
      operationId: at.call.operationId,
      customerRef: null,
      searchesPerDayMax
    })
    const found = candidates.flatMap(({ displayName, confidence, accounts }) =>
      accounts.flatMap(({ account: { platform, handle } }) =>
        isScoredPlatform(platform)
          ? [{ displayName, confidence, name: accountName({ platform, handle }, serviceSlug) }]
          : []
      )
    )
    return pageOf(
      "Whom do you mean?",
      html`<h1>Whom do you mean?</h1>
<p class="problem" role="alert">That names no single account. ${reason}. Nothing was looked for, counted or charged.</p>
${
  found.length === 0
    ? html`<p>Nobody is known here by that.</p>`
    : html`<h2>Known here</h2><ul class="rows">${found.map(
        ({ displayName, confidence, name }) => html`<li><span class="what"><a
 href="${DISCOVER_PATH}?${new URLSearchParams({ [SEED_FIELD]: name }).toString()}"><bdi>${name}</bdi></a><bdi
 class="muted">${displayName}</bdi></span><span>${formatPercent(confidence)} sure</span></li>`
      )}</ul>`
}
${yield* lookForm(at, text)}`,
      Result.isSuccess(handle) || found.length > 0 ? 200 : 400
    )
  })

  /** What was found of an account, and the form that has it scored. */
  const foundPage = Effect.fnUntraced(function* (at: MemberCall, seed: NamedAccount, operation: string) {
    const name = accountName(seed.account, serviceSlug)
    // The same form with another creator in it, as after going back, is another search.
    const itemId = yield* makeItemId([operation, at.current.tenantId, encodeURIComponent(name)].join(" "))
    const preview = yield* previewFootprint({
      key: memberCaller(at.current, at.visitor.person),
      seed: seed.account,
      operationId: itemId(0),
      customerRef: null,
      searchesPerDayMax
    })
    const random = yield* SecureRandom.SecureRandom
    const spell = spellingOf({ account: seed.account, spelling: name.split("/", 1)[0] ?? "" }, serviceSlug)
    const { creators, balance } = yield* quoteLookups(at.current.tenantId, [seed])
    const standing = creators[0]?.standing
    const order = html`<form class="wide" method="post" action="${FOOTPRINT_PATH}" accept-charset="utf-8">${tenantField(at.current)}
<input type="hidden" name="operation" value="${yield* random.uuidV7()}"><input type="hidden" name="${SEED_FIELD}" value="${name}">
<input type="hidden" name="beforehand" value="${chosenBeforehand(preview, spell).join(" ")}">
${foundList(preview, spell)}
<p class="price"><strong>${formatCredits(FOOTPRINT_CREDITS)}</strong> for all of them together, of ${formatCredits(balance)} that
you have.</p>
<p class="muted">All are scored anew, as one creator. A score that can't be made is given back.</p>
${
  standing?._tag === "Held"
    ? html`<p class="muted">You have a score of them that is still fresh: <a
 href="${creatorPath(seed.account, serviceSlug)}">look at it</a>, free.</p>`
    : null
}${balance < FOOTPRINT_CREDITS ? html`<p class="problem">Your credits don't cover it. An owner can buy credits.</p>` : null}
<button class="main" type="submit">Score them as one creator</button></form>`
    return pageOf(
      "Accounts found",
      html`<h1>Accounts of <bdi>${name}</bdi></h1>
${
  standing?._tag === "Running"
    ? html`<p class="done" role="status">An order of yours holds this creator already: another one costs nothing and changes nothing.</p>
<ul class="rows">${jobHtml(standing.job, serviceSlug)}</ul>`
    : null
}${order}${unlookedHtml(preview, spell)}
<p class="links"><a href="${DISCOVER_PATH}">Another creator</a> <a href="${CREATORS_PATH}">To your creators</a></p>`
    )
  })

  return [
    page({
      ...common,
      path: DISCOVER_PATH,
      summary:
        "The form that finds a creator's other accounts. Nothing is looked for, counted or charged by opening it.",
      make: Effect.fnUntraced(function* (at) {
        const { text, line } = readSeed(at.call.query[SEED_FIELD] ?? "", serviceSlug)
        const named = line !== null && Result.isSuccess(line.named) ? line.named.success.account : null
        return pageOf(
          "Find a creator's accounts",
          html`${box(at.call)}<h1>Find a creator's accounts</h1>
<p>By one account, the others of the same creator: each with how sure that is, and why.</p>
${yield* lookForm(at, [...text].slice(0, SEED_CHARACTERS_MAX).join(""))}
<p class="links">${
            named === null
              ? null
              : html`<a href="${creatorPath(named, serviceSlug)}">To the page of <bdi>${accountName(named, serviceSlug)}</bdi></a> `
          }<a href="${CREATORS_PATH}">To your creators</a></p>`
        )
      })
    }),
    {
      ...form({
        ...common,
        path: DISCOVER_PATH,
        back: DISCOVER_PATH,
        summary: "Finds a creator's other accounts. Free; it counts as a discovery of the day.",
        take: Effect.fnUntraced(function* (at, fields) {
          const { text, line } = readSeed(fields.get(SEED_FIELD) ?? "", serviceSlug)
          const operation = fields.get("operation") ?? ""
          if (line === null || !isOperation(operation)) return told("none")
          if (Result.isFailure(line.named)) return yield* whomPage(at, text, line.named.failure.reason)
          const seed = line.named.success
          const name = accountName(seed.account, serviceSlug)
          return yield* foundPage(at, seed, operation).pipe(
            Effect.catchTags({
              SeedNotFound: () => Effect.succeed(leadTo("not_found", name)),
              SeedUnavailable: () => Effect.succeed(leadTo("unavailable", name)),
              NoScoreableAccounts: () => Effect.succeed(leadTo("not_scored", name)),
              DailyDiscoveriesExhausted: () => Effect.succeed(leadTo("discoveries", name)),
              DiscoveryFailed: (failure) =>
                Effect.as(Effect.logError("a member's search for accounts failed", failure), leadTo("broke_off", name))
            })
          )
        })
      }),
      mayTakeSeconds: DISCOVERED_WITHIN_SECONDS
    },
    {
      ...form({
        ...common,
        path: FOOTPRINT_PATH,
        back: DISCOVER_PATH,
        summary: "Has a creator's accounts scored as one creator, charged once, however often the form is sent.",
        take: Effect.fnUntraced(function* (at, fields) {
          const { line } = readSeed(fields.get(SEED_FIELD) ?? "", serviceSlug)
          const operation = fields.get("operation") ?? ""
          if (line === null || Result.isFailure(line.named) || !isOperation(operation)) return told("none")
          const seed = line.named.success
          const name = accountName(seed.account, serviceSlug)
          const names = [...new Set(fields.getAll("account"))]
          if (names.length > VERIFIED_ACCOUNTS_MAX) return leadTo("many", name)
          const beforehand = (fields.get("beforehand") ?? "").split(" ").filter((each) => each !== "")
          // Whoever leaves the choice as it is says nothing of the accounts that they did not choose.
          const verified = isSameChoice(names, beforehand) ? null : verifiedOf(names)
          const asked = [name, verified === null ? "as chosen" : names.toSorted().join(" ")].join("\n")
          return yield* orderOnce(at, { path: FOOTPRINT_PATH, operation, asked }, (operationId) =>
            Effect.map(
              confirmFootprint({
                key: memberCaller(at.current, at.visitor.person),
                seed: seed.account,
                spelling: name.split("/", 1)[0] ?? "",
                serviceSlug,
                verified,
                operationId,
                customerRef: null,
                searchesPerDayMax
              }),
              ({ isDeduplicated }) => ({
                location: isDeduplicated
                  ? `${DISCOVER_PATH}?${new URLSearchParams({ did: "joined", [SEED_FIELD]: name })}`
                  : `${CREATORS_PATH}?${new URLSearchParams({ did: "ordered", creators: name })}`,
                mayEndOtherwise: false
              })
            )
          ).pipe(
            asDeed(at, "footprint.order", [name, ...names].join(" ")),
            Effect.catchTags({
              CreditsExhausted: () => Effect.succeed(leadTo("unpaid", name)),
              CreatorBusy: () => Effect.succeed(leadTo("busy", name)),
              DailyScrapesExhausted: () => Effect.succeed(leadTo("capped", name)),
              DailyDiscoveriesExhausted: () => Effect.succeed(leadTo("discoveries", name)),
              SeedNotFound: () => Effect.succeed(leadTo("not_found", name)),
              SeedUnavailable: () => Effect.succeed(leadTo("unavailable", name)),
              NoScoreableAccounts: () => Effect.succeed(leadTo("not_scored", name)),
              NotDiscovered: () => Effect.succeed(leadTo("changed", name)),
              FootprintTooLarge: () => Effect.succeed(leadTo("many", name)),
              IdempotencyInFlight: () => Effect.succeed(leadTo("in_flight", name)),
              IdempotencyKeyReused: () => Effect.succeed(leadTo("reused", name)),
              DiscoveryFailed: (failure) =>
                Effect.as(Effect.logError("an order of a member failed", failure), leadTo("broke_off", name)),
              QueueFailed: (failure) =>
                Effect.as(Effect.logError("an order of a member failed", failure), leadTo("failed", name))
            })
          )
        })
      }),
      mayTakeSeconds: DISCOVERED_WITHIN_SECONDS
    }
  ]
}
