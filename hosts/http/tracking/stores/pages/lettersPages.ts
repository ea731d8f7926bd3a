import { Effect, Option, Schema } from "effect"
import { formatPlural } from "../../../../../domain/mail/wording.ts"
import { dropLetter, retryLetter } from "../../../../../domain/tracking/privacy/retryLetters.ts"
import { findLetter, listLetters, readLetterCursor } from "../../../../../domain/tracking/stores/letters/readLetters.ts"
import { LetterNotFound } from "../../../../../domain/tracking/stores/letters/refusals.ts"
import { ShopPlatforms } from "../../../../../domain/tracking/stores/receivePlatformNotice.ts"
import { ShopDomain } from "../../../../../ports/tracking/orders/Order.ts"
import {
  DEAD_LETTER_DAYS_MAX,
  type DeadLetter,
  LetterId,
  type LetterReason
} from "../../../../../ports/tracking/stores/DeadLetters.ts"
import { DEVELOPERS_PAGE } from "../../../accounts/keys/words.ts"
import {
  asDeed,
  type MemberCall,
  type MemberPage,
  type makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { mayAs } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { momentHtml } from "../../../pages/texts.ts"
import type { OpenEndpoint, ParameterDescription } from "../../../server/endpoint.ts"
import { PLATFORMS } from "../platformWebhooks.ts"

export const STORES_PATH = "/stores"
const LETTERS_PATH = "/stores/unread"
const LETTER_PATH = `${LETTERS_PATH}/{letter_id}`
/** Letters on one page. */
const PAGE_LETTERS = 50
/** Problems of a letter that a list shows; its own page shows all that are kept. */
const PROBLEMS_SHOWN_MAX = 3
const KIBIBYTE = 1024

const isLetterId = Schema.is(LetterId)
const isDomain = Schema.is(ShopDomain)

const REASONS: Readonly<Record<LetterReason, string>> = {
  unreadable: "Its content could not be read.",
  unknown_order: "Its order is not known yet. It is tried again by itself.",
  unread_topic: "This version does not read its topic."
}

const OUTCOMES = {
  read: { isGood: true, text: "The notice was read, and what it says is filed." },
  unread: { isGood: false, text: "The notice still can't be read. It stays here." },
  dropped: { isGood: true, text: "The notice was dropped." },
  gone: { isGood: false, text: "There is no such notice: it was read, dropped, or is too old." }
} as const

const { told, box } = makeOutcomes(LETTERS_PATH, OUTCOMES)

const pathOf = ({ id }: DeadLetter): string => `${LETTERS_PATH}/${id}`

/** Where the unread notices of one store are listed. */
export const lettersPathOf = (domain: string): string =>
  `${LETTERS_PATH}?${new URLSearchParams({ store: domain }).toString()}`

const lookOf = ({ topic, receivedAt }: DeadLetter): string => `${topic} of ${receivedAt.toISOString()}`

const buttons = ({ current }: MemberCall, letter: DeadLetter): Html | null =>
  mayAs(current.role, "owner")
    ? html`<span class="links"><form method="post" action="${pathOf(letter)}/retry">${tenantField(current)}
<button type="submit">Retry<span class="unseen"> ${lookOf(letter)}</span></button></form>
<form method="post" action="${pathOf(letter)}/drop">${tenantField(current)}
<button class="danger" type="submit">Drop<span class="unseen"> ${lookOf(letter)}</span></button></form></span>`
    : null

/** One line for each letter: its topic, when it came, why it was not read, and for owners what can be done. */
export const letterRows = (at: MemberCall, letters: ReadonlyArray<DeadLetter>): Html =>
  html`<ul class="rows">${letters.map((letter) => {
    const more = letter.problems.length - PROBLEMS_SHOWN_MAX
    return html`<li><span class="what"><a href="${pathOf(letter)}"><code dir="auto">${letter.topic}</code></a>
<span class="muted">Came ${momentHtml(letter.receivedAt)}; ${formatPlural(letter.attempts, "try", "tries")}</span>
<span>${REASONS[letter.reason]}</span>${letter.problems
      .slice(0, PROBLEMS_SHOWN_MAX)
      .map((problem) => html`<span class="muted" dir="auto">${problem}</span>`)}${
      more > 0 ? html`<span class="muted">and ${more} more</span>` : null
    }</span>${buttons(at, letter)}</li>`
  })}</ul>`

const NO_SUCH_LETTER: MemberPage = {
  title: "No such notice",
  kind: DEVELOPERS_PAGE,
  status: 404,
  content: html`<h1>No such notice</h1><p>It was read, dropped, or is older than ${DEAD_LETTER_DAYS_MAX} days.</p>
<p><a href="${STORES_PATH}">To the stores</a></p>`
}

const sizeOf = (bytes: number): string =>
  bytes < KIBIBYTE ? formatPlural(bytes, "byte") : `${Math.round(bytes / KIBIBYTE)} KiB`

const letterPage = (at: MemberCall, letter: DeadLetter): MemberPage => ({
  title: "A notice that could not be read",
  kind: DEVELOPERS_PAGE,
  content: html`${box(at.call)}<p><a href="${lettersPathOf(letter.shopDomain)}">To the unread notices of ${letter.shopDomain}</a></p>
<h1>A notice that could not be read</h1><p>${REASONS[letter.reason]}</p>
<dl class="facts"><dt>Store</dt><dd dir="ltr">${letter.shopDomain}</dd><dt>Topic</dt><dd><code dir="auto">${letter.topic}</code></dd>
<dt>Came</dt><dd>${momentHtml(letter.receivedAt)}</dd><dt>Happened</dt><dd>${
    letter.triggeredAt === null ? "Not said" : momentHtml(letter.triggeredAt)
  }</dd><dt>Size</dt><dd>${sizeOf(letter.bytes)}</dd><dt>Tried</dt><dd>${formatPlural(letter.attempts, "time")}, last ${momentHtml(
    letter.lastTriedAt
  )}</dd><dt>Next try</dt><dd>${
    letter.nextTryAt === null ? "By a newer version, or by an owner" : momentHtml(letter.nextTryAt)
  }</dd></dl>
<h2>What is wrong</h2>
${
  letter.problems.length === 0
    ? html`<p>Nothing more is known.</p>`
    : html`<ul>${letter.problems.map((problem) => html`<li dir="auto">${problem}</li>`)}</ul>`
}
${buttons(at, letter)}
${
  mayAs(at.current.role, "owner")
    ? html`<h2>What the store sent</h2><p class="muted">It holds personal data, so it is not shown here. Each download is recorded.</p>
<p><a href="${pathOf(letter)}/body" download>Download it</a></p>`
    : html`<p class="muted">Owners retry and drop notices, and download what the store sent.</p>`
}
<p class="muted">It is kept for ${DEAD_LETTER_DAYS_MAX} days at most.</p>`
})

const lettersPage = Effect.fnUntraced(function* (at: MemberCall) {
  const { store, after } = at.call.query
  const shopDomain = isDomain(store) ? store : null
  const { letters, next } = yield* listLetters(at.current.tenantId, {
    shopDomain,
    after: after === undefined ? null : Option.getOrNull(readLetterCursor(after)),
    limit: PAGE_LETTERS
  })
  const older = new URLSearchParams({
    ...(shopDomain === null ? {} : { store: shopDomain }),
    ...(next === null ? {} : { after: next })
  })
  const page: MemberPage = {
    title: "Unread notices",
    kind: DEVELOPERS_PAGE,
    content: html`${box(at.call)}<p><a href="${STORES_PATH}">To the stores</a></p>
<h1>Notices that could not be read</h1>${shopDomain === null ? null : html`<p dir="ltr">${shopDomain}</p>`}
<p class="muted">Stores signed them, so they were taken; what they say is in no report yet. The newest first; times are UTC. Each is
tried once more by a newer version, and kept for ${DEAD_LETTER_DAYS_MAX} days at most.</p>
${letters.length === 0 ? html`<p>There is none.</p>` : letterRows(at, letters)}
${next === null ? null : html`<p class="links"><a href="${LETTERS_PATH}?${older.toString()}" rel="next">Older</a></p>`}`
  }
  return page
})

/** The letter in the address. Fails with LetterNotFound. */
const letterIn = ({ call, current }: MemberCall) => {
  const { letter_id: id } = call.pathParameters
  return isLetterId(id) ? findLetter(current.tenantId, id) : Effect.fail(new LetterNotFound())
}

const LETTER_PARAMETER: ParameterDescription = {
  name: "letter_id",
  in: "path",
  required: true,
  description: "The notice's id.",
  schema: Schema.String
}
const STORE_PARAMETER: ParameterDescription = {
  name: "store",
  in: "query",
  required: false,
  description: "The domain of one store.",
  schema: Schema.String
}

/** What of a store's notices could not be read, for members; what can be done about it, for owners. */
export const lettersPages = ({ page, form }: ReturnType<typeof makeMemberPages>): ReadonlyArray<OpenEndpoint> => {
  const one = { section: STORES_PATH, parameters: [LETTER_PARAMETER] }
  const act = { ...one, back: LETTERS_PATH, role: "owner" } as const
  return [
    page({
      path: LETTERS_PATH,
      section: STORES_PATH,
      summary: "The stores' notices that could not be read, the newest first.",
      parameters: [
        STORE_PARAMETER,
        {
          name: "after",
          in: "query",
          required: false,
          description: "What the page before says is next.",
          schema: Schema.String
        }
      ],
      make: lettersPage
    }),
    page({
      ...one,
      path: LETTER_PATH,
      summary: "One notice that could not be read, and what is wrong with it.",
      make: (at) =>
        letterIn(at).pipe(
          Effect.map(({ letter }) => letterPage(at, letter)),
          Effect.catchTag("LetterNotFound", () => Effect.succeed(NO_SUCH_LETTER))
        )
    }),
    page({
      ...one,
      path: `${LETTER_PATH}/body`,
      role: "owner",
      summary: "What the store sent, as a file; for owners.",
      make: (at) =>
        letterIn(at).pipe(
          Effect.flatMap(({ letter, body }) =>
            body === null ? new LetterNotFound() : Effect.succeed({ letter, body: new Uint8Array(body) })
          ),
          Effect.tap(({ letter }) => asDeed(at, "notice.download", lookOf(letter))(Effect.void)),
          Effect.map(
            ({ letter, body }): MemberPage | Response =>
              new Response(body, {
                headers: {
                  "content-type": "application/json",
                  "content-disposition": `attachment; filename="notice-${letter.id.slice(0, 12)}.json"`,
                  "cache-control": "private, no-store",
                  "x-content-type-options": "nosniff"
                }
              })
          ),
          Effect.catchTag("LetterNotFound", () => Effect.succeed(NO_SUCH_LETTER))
        )
    }),
    form({
      ...act,
      path: `${LETTER_PATH}/retry`,
      summary: "Reads a notice again; for owners.",
      take: (at) =>
        letterIn(at).pipe(
          Effect.flatMap(({ letter }) =>
            retryLetter(at.current.tenantId, letter.id).pipe(
              Effect.provideService(ShopPlatforms, PLATFORMS),
              asDeed(at, "notice.retry", lookOf(letter))
            )
          ),
          Effect.map(({ isRead }) => told(isRead ? "read" : "unread")),
          Effect.catchTag("LetterNotFound", () => Effect.succeed(told("gone")))
        )
    }),
    form({
      ...act,
      path: `${LETTER_PATH}/drop`,
      summary: "Gives a notice up; for owners.",
      take: (at) =>
        letterIn(at).pipe(
          Effect.flatMap(({ letter }) =>
            dropLetter(at.current.tenantId, letter.id).pipe(asDeed(at, "notice.drop", lookOf(letter)))
          ),
          Effect.as(told("dropped")),
          Effect.catchTag("LetterNotFound", () => Effect.succeed(told("gone")))
        )
    })
  ]
}
