import { Effect, Option, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { decideFinding } from "../../../../domain/checks/review/decideFinding.ts"
import { picturesOf } from "../../../../domain/checks/review/picturesOf.ts"
import { readReview, readReviews } from "../../../../domain/checks/review/readReviews.ts"
import { reviewCursorOf } from "../../../../domain/checks/review/reviewCursor.ts"
import { platformName } from "../../../../domain/creators/identity/socialAccount.ts"
import { formatDay, formatPercent, formatPlural } from "../../../../domain/mail/wording.ts"
import { makeItemId } from "../../../../domain/tokens/itemId.ts"
import { CATEGORY_LABELS, CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import { type Finding, FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import {
  REVIEW_REASON_CHARACTERS_MAX,
  type ReviewDecision,
  type ReviewItem
} from "../../../../ports/checks/review/Review.ts"
import { FindingNotFound } from "../../../../ports/checks/review/Reviews.ts"
import type { Severity } from "../../../../ports/creators/scoring/Score.ts"
import { memberPageKind } from "../../memberPages/accountPage.ts"
import {
  asDeed,
  type MemberCall,
  makeMemberPages,
  makeOutcomes,
  operationOf,
  tenantField
} from "../../memberPages/memberPages.ts"
import { mayAs, type Service } from "../../memberPages/visitor.ts"
import { type Html, html } from "../../pages/html.ts"
import type { OpenEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { REVIEW_PAGE_STYLE } from "./reviewPageStyle.ts"
import { readDecision } from "./reviews.ts"

const REVIEWS_PATH = "/reviews"
/** Findings that a page lists, the one that is shown whole among them. */
const LISTED = 50
/** Reasons that are given by one click. */
const REASONS = [
  "It is a joke, a lyric or a quotation.",
  "It is about something else.",
  "Somebody else said it.",
  "It was read wrongly.",
  "We know of it, and accept it."
] as const
/** Stands where somebody keeps a finding and says no more. */
const KEPT_REASON = "It counts as it was found."
const KIND = memberPageKind(REVIEW_PAGE_STYLE)

const { told, box } = makeOutcomes(REVIEWS_PATH, {
  keep: { isGood: true, text: "Kept: it counts as it was found." },
  dismiss: {
    isGood: true,
    text: "Dismissed: it counts no more, and is shown no more."
  },
  recategorise: {
    isGood: true,
    text: "Moved: it counts where you said that it belongs."
  },
  undone: { isGood: true, text: "Undone: it counts as it was found." },
  wrong: {
    isGood: false,
    text: "Nothing was decided. Say why, in at most 1,000 characters, and where it belongs if you move it; leave that open elsewhere."
  },
  nothing: { isGood: false, text: "There is no such finding in this account." }
})

const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  low: "Low",
  medium: "Medium",
  high: "High",
  critical: "Critical"
}
const PLACE_WORDS: Readonly<Record<Finding["place"], string>> = {
  post: "In a post",
  repost: "In something shared from somebody else",
  comment: "In a comment of theirs",
  profile: "In the profile",
  transcript: "Said in a video",
  news: "In the news"
}
const SOURCE_WORDS: Readonly<Record<Finding["source"], string>> = {
  live: "read on the platform",
  wayback: "read in a web archive, which alone still has it",
  web_search: "found by a search of the web"
}

/** What is not shown before somebody asks for it. */
const COVERED: ReadonlyArray<CheckCategory> = ["nsfw", "violence", "hate_speech"]

const STATUSES = ["open", "decided"] as const
type Status = (typeof STATUSES)[number]
const STATUS_WORDS: Readonly<Record<Status, string>> = {
  open: "To decide",
  decided: "Decided"
}

interface Asked {
  readonly status: Status
  readonly cursor: string | null
}

const addressOf = ({ status, cursor }: Asked, more: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams({
    ...(status === "open" ? {} : { status }),
    ...(cursor === null ? {} : { cursor }),
    ...more
  })
  return query.size === 0 ? REVIEWS_PATH : `${REVIEWS_PATH}?${query}`
}

const timeOf = (at: Date): Html => html`<time datetime="${at.toISOString()}">${formatDay(at)}</time>`

const severityOf = (severity: Severity): Html =>
  html`<span class="severity ${severity}">${SEVERITY_WORDS[severity]}</span>`

const statusLinks = (shown: Status): Html =>
  html`<nav class="tabs" aria-label="Findings"><ul>${STATUSES.map(
    (status) =>
      html`<li><a href="${addressOf({ status, cursor: null })}" aria-current="${
        status === shown ? "page" : null
      }">${STATUS_WORDS[status]}</a></li>`
  )}</ul></nav>`

const decisionText = ({ verdict, category }: ReviewDecision): string => {
  if (verdict === "recategorise")
    return `Moved to ${category === null ? "another category" : CATEGORY_LABELS[category]}`
  return verdict === "dismiss" ? "Dismissed" : "Kept"
}

const decisionHtml = (decision: ReviewDecision): Html => {
  const { by, at, reason } = decision
  const who = by.kind === "operator" ? "the service's operator" : (by.name ?? "a key of the account")
  return html`<li><strong>${decisionText(decision)}</strong> <span class="muted">${timeOf(at)}, by <bdi>${who}</bdi></span>
<p dir="auto">${reason}</p></li>`
}

const picturesHtml = ({ category }: Finding, tokens: ReadonlyArray<string>): Html | null => {
  if (tokens.length === 0) return null
  const images = html`<div class="pictures">${tokens.map(
    (token) => html`<img src="/api/v1/media/${token}" alt="What was posted" loading="lazy">`
  )}</div>`
  return COVERED.includes(category)
    ? html`<details class="covered"><summary>Show the picture: it may upset</summary>${images}</details>`
    : images
}

const CATEGORY_OPTIONS = html`<option value="">Where it is</option>${CheckCategory.literals.map(
  (category) => html`<option value="${category}">${CATEGORY_LABELS[category]}</option>`
)}`

/** What findings of the same words have in common: whose they are, where they count, and what was said. Null: none is like it. */
const sameWords = ({ finding: { platform, handle, category, excerpt } }: ReviewItem): string | null =>
  excerpt.trim() === "" ? null : JSON.stringify([platform, handle, category, excerpt.trim()])

/** Findings, each with those of the same words behind it. */
const groupsOf = (
  items: ReadonlyArray<ReviewItem>
): ReadonlyArray<readonly [ReviewItem, ...ReadonlyArray<ReviewItem>]> => {
  const groups = new Map<string, [ReviewItem, ...Array<ReviewItem>]>()
  for (const item of items) {
    const key = sameWords(item) ?? item.finding.id
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups.values()]
}

/** What one may do about a finding, and about those of the same words: one form, whose buttons say what. */
const decideForm = (
  at: MemberCall,
  { finding, decision }: ReviewItem,
  same: ReadonlyArray<ReviewItem>,
  asked: Asked,
  operation: string
): Html => {
  const undo =
    decision !== null && decision.verdict !== "keep" && decision.by.kind !== "operator"
      ? html`<form method="post" action="${REVIEWS_PATH}/${finding.id}">${tenantField(at.current)}
<input type="hidden" name="operation" value="${operation}"><input type="hidden" name="status" value="${asked.status}">
<input type="hidden" name="verdict" value="undo"><button type="submit" accesskey="u">Undo: it counts as it was found</button></form>`
      : null
  return html`${undo}<form class="decide" method="post" action="${REVIEWS_PATH}/${finding.id}" accept-charset="utf-8">
${tenantField(at.current)}<input type="hidden" name="operation" value="${operation}">
<input type="hidden" name="status" value="${asked.status}">
${
  same.length === 0
    ? null
    : html`<label class="check"><input type="checkbox" name="with_same" value="yes" checked>Decide the same of ${formatPlural(
        same.length,
        "other finding"
      )} of theirs in these words</label>${same.map(
        ({ finding: { id } }) => html`<input type="hidden" name="same" value="${id}">`
      )}`
}
<fieldset class="chips"><legend>Why; to keep it, nothing need be said</legend>${REASONS.map(
    (reason) => html`<label><input type="radio" name="chip" value="${reason}">${reason}</label>`
  )}</fieldset>
<div class="buttons"><button class="main" type="submit" name="verdict" value="keep" accesskey="k">Keep</button>
<button type="submit" name="verdict" value="dismiss" accesskey="d">Dismiss</button></div>
<details><summary>In your words, or move it to another category</summary>
<label>Why<textarea name="reason" rows="2" dir="auto" accesskey="r" maxlength="${REVIEW_REASON_CHARACTERS_MAX}"></textarea></label>
<label class="where">Where it belongs, if you move it<select name="category">${CATEGORY_OPTIONS}</select></label>
<p class="buttons"><button type="submit" name="verdict" value="recategorise" accesskey="m">Move</button></p></details>
<p class="muted">By keyboard: R why, K keep, D dismiss, M move; where no script runs, with your browser's access key. The next
one is shown after it.</p>
</form>`
}

interface Whole {
  readonly item: ReviewItem
  /** Others of the same words. */
  readonly same: ReadonlyArray<ReviewItem>
  readonly history: ReadonlyArray<ReviewDecision>
  readonly pictures: ReadonlyArray<string>
  readonly operation: string
}

const wholeHtml = (at: MemberCall, serviceSlug: string, asked: Asked, whole: Whole): Html => {
  const { finding, dispute, checkId, foundAt } = whole.item
  const { severity, category, excerpt, description, why, confidence, weight, place, source, postUrl, archivedUrl } =
    finding
  const platform = platformName(finding.platform, serviceSlug)
  const handle = encodeURIComponent(finding.handle)
  return html`<article class="finding">
<p class="kind">${severityOf(severity)} <strong>${CATEGORY_LABELS[category]}</strong>
<span class="muted">${weight === "risk" ? "counts" : "shown as context, does not count"}; such findings are right in ${formatPercent(
    confidence
  )} of cases</span></p>
<h2><a href="/creators/${platform}/${handle}"><bdi>${platform}/${finding.handle}</bdi></a></h2>
${excerpt === "" ? null : html`<blockquote dir="auto">${excerpt}</blockquote>`}
${picturesHtml(finding, whole.pictures)}
<p dir="auto">${description}</p><p class="muted" dir="auto">${why}</p>
<p class="muted">${PLACE_WORDS[place]}, ${SOURCE_WORDS[source]}. ${
    finding.postedAt === null ? "When it was posted is not known." : html`Posted on ${timeOf(finding.postedAt)}.`
  } Found on ${timeOf(foundAt)}${checkId === null ? " by a score" : " by a background check"}.</p>
<p class="places">${postUrl === "" ? null : html`<a href="${postUrl}" rel="noreferrer noopener">Where it stands</a> `}${
    archivedUrl === null ? null : html`<a href="${archivedUrl}" rel="noreferrer noopener">The archived copy</a>`
  }</p>
${
  dispute === null
    ? null
    : html`<div class="dispute"><p><strong>The creator says that this is wrong</strong> <span class="muted">${timeOf(dispute.at)}</span></p>
<p dir="auto">${dispute.text}</p></div>`
}
${
  mayAs(at.current.role, "member")
    ? decideForm(at, whole.item, whole.same, asked, whole.operation)
    : html`<p class="muted">Viewers read; members decide.</p>`
}
${
  whole.history.length === 0
    ? null
    : html`<h3>What was decided</h3><ol class="history">${whole.history.map(decisionHtml)}</ol>`
}
</article>`
}

const rowHtml = (
  asked: Asked,
  serviceSlug: string,
  [{ finding, dispute, decision }, ...same]: readonly [ReviewItem, ...ReadonlyArray<ReviewItem>]
): Html => html`<li>
<span class="what"><span>${severityOf(finding.severity)} <strong>${CATEGORY_LABELS[finding.category]}</strong>${
  dispute === null ? null : html` <strong class="disputed">Disputed</strong>`
}${decision === null ? null : html` <span class="muted">${decisionText(decision)}</span>`}${
  same.length === 0 ? null : html` <strong>× ${same.length + 1}</strong>`
}</span>
<a href="${addressOf({ ...asked, cursor: null }, { finding: finding.id })}#finding"><bdi>${platformName(
  finding.platform,
  serviceSlug
)}/${finding.handle}</bdi><span class="unseen">: ${finding.description}</span></a>
<span class="muted quote" dir="auto">${finding.excerpt === "" ? finding.description : finding.excerpt}</span></span></li>`

const isFindingId = Schema.is(FindingId)

/** Why, as a form says it: in somebody's own words before a reason of ours. To keep a finding needs none. */
const reasonIn = (fields: URLSearchParams): string => {
  const typed = fields.get("reason") ?? ""
  const chip = REASONS.find((each) => each === fields.get("chip"))
  if (typed.trim() !== "") return typed
  return chip ?? (fields.get("verdict") === "keep" ? KEPT_REASON : "")
}

const statusNamed = (name: string | null | undefined): Status => STATUSES.find((each) => each === name) ?? "open"

const parameter = (name: string, description: string): ParameterDescription => ({
  name,
  in: "query",
  required: false,
  description,
  schema: Schema.String
})

const FINDING_PARAMETER: ParameterDescription = {
  name: "finding",
  in: "path",
  required: true,
  description: "The finding's id.",
  schema: Schema.String
}

/** What is listed: from a finding on that was asked for, else from a cursor on. A finding or a cursor that is none is not followed. */
const readQueue = Effect.fnUntraced(function* ({ call, current }: MemberCall, { status, cursor }: Asked) {
  const { finding } = call.query
  const from = (place: string | null) => readReviews(current.tenantId, { status, limit: LISTED, cursor: place })
  if (isFindingId(finding)) {
    const one = yield* Effect.option(readReview(current.tenantId, finding))
    if (Option.isSome(one)) {
      const { items, nextCursor } = yield* from(reviewCursorOf(one.value.item))
      return { first: one.value.item, rest: items, nextCursor }
    }
  }
  const { items, nextCursor } = yield* from(cursor).pipe(Effect.catchTag("ReviewCursorInvalid", () => from(null)))
  return { first: items[0] ?? null, rest: items.slice(1), nextCursor }
})

const nothingHtml = ({ status, cursor }: Asked): Html =>
  cursor !== null
    ? html`<p>That was the last one. <a href="${addressOf({ status, cursor: null })}">Back to the first</a></p>`
    : html`<p>${
        status === "open"
          ? "Nothing waits for a decision. What scores and checks find of medium severity or worse comes here."
          : "Nothing was decided yet."
      }</p>`

/** The pages of the queue: what was found, and what a member says of it. */
export const reviewPages = (service: Service): ReadonlyArray<OpenEndpoint> => {
  const { page, form } = makeMemberPages(service)
  const { serviceSlug } = service
  return [
    page({
      path: REVIEWS_PATH,
      section: REVIEWS_PATH,
      summary: "Findings that a person decides on: the first one whole, then those behind it.",
      parameters: [
        parameter("status", "open or decided."),
        parameter("cursor", "Where the page before ended."),
        parameter("finding", "The one that is shown whole.")
      ],
      make: Effect.fnUntraced(function* (at) {
        const asked: Asked = {
          status: statusNamed(at.call.query.status),
          cursor: at.call.query.cursor ?? null
        }
        const { first, rest, nextCursor } = yield* readQueue(at, asked)
        const random = yield* SecureRandom.SecureRandom
        const { tenantId } = at.current
        const words = first === null ? null : sameWords(first)
        const same = words === null ? [] : rest.filter((item) => sameWords(item) === words)
        const behind = groupsOf(rest.filter((item) => !same.includes(item)))
        const whole =
          first === null
            ? null
            : wholeHtml(at, serviceSlug, asked, {
                item: first,
                same,
                history: (yield* readReview(tenantId, first.finding.id)).history,
                pictures: yield* picturesOf(tenantId, first.finding),
                operation: yield* random.uuidV7()
              })
        const { done } = at.call.query
        return {
          title: "Review",
          kind: KIND,
          content: html`<h1>Review</h1>
${statusLinks(asked.status)}
<section id="finding" tabindex="-1" data-keys aria-label="The finding to decide on">
${box(at.call)}${
  isFindingId(done)
    ? html`<p><a href="${addressOf(
        { status: "decided", cursor: null },
        { finding: done }
      )}#finding" accesskey="u">Look at it again or undo it</a></p>`
    : null
}
${whole ?? nothingHtml(asked)}
</section>
${
  behind.length === 0
    ? null
    : html`<h2>Behind it</h2><ol class="rows">${behind.map((group) => rowHtml(asked, serviceSlug, group))}</ol>`
}
<p class="pages">${
            asked.cursor === null ? null : html`<a href="${addressOf({ ...asked, cursor: null })}">First page</a> `
          }${nextCursor === null ? null : html`<a href="${addressOf({ ...asked, cursor: nextCursor })}">Next page</a>`}</p>
<p class="muted">What was found is not a fact until a person has looked at it: disputed ones first, then the worst. A decision holds
for this account alone, is free, and changes the score that you are shown.</p>`
        }
      })
    }),
    form({
      path: `${REVIEWS_PATH}/{finding}`,
      back: REVIEWS_PATH,
      section: REVIEWS_PATH,
      role: "member",
      summary: "Decides on a finding and shows the next one.",
      parameters: [FINDING_PARAMETER],
      take: Effect.fnUntraced(
        function* (at, fields) {
          const { finding: findingId = "" } = at.call.pathParameters
          if (!isFindingId(findingId)) return yield* new FindingNotFound()
          const { tenantId } = at.current
          const { item } = yield* readReview(tenantId, findingId)
          const status = statusNamed(fields.get("status"))
          const isUndone = fields.get("verdict") === "undo"
          const { reviewer: _, ...decision } = yield* readDecision(
            isUndone
              ? { verdict: "keep", reason: "The decision before was undone." }
              : {
                  verdict: fields.get("verdict"),
                  category: fields.get("category") === "" ? null : fields.get("category"),
                  reason: reasonIn(fields)
                }
          )
          const { person } = at.visitor
          const by = {
            kind: "person",
            id: person.id,
            name: person.email
          } as const
          const id = yield* operationOf(fields)
          const { platform, handle, description } = item.finding
          const others = isUndone || fields.get("with_same") !== "yes" ? [] : fields.getAll("same").slice(0, LISTED)
          const idOf = yield* makeItemId(id)
          const words = sameWords(item)
          yield* decideFinding(tenantId, findingId, {
            ...decision,
            by,
            id
          }).pipe(
            Effect.andThen(
              Effect.forEach(
                [...new Set(others)].filter(isFindingId).entries(),
                Effect.fnUntraced(function* ([place, otherId]) {
                  const other = yield* Effect.option(readReview(tenantId, otherId))
                  // What the form names is decided only where it says the same.
                  if (Option.isNone(other) || words === null || sameWords(other.value.item) !== words) return
                  yield* decideFinding(tenantId, otherId, { ...decision, by, id: idOf(place) })
                }),
                { discard: true }
              )
            ),
            asDeed(
              at,
              `finding.${isUndone ? "undo" : decision.verdict}`,
              `${platformName(platform, serviceSlug)}/${handle}: ${description}${
                others.length === 0 ? "" : `, and ${formatPlural(others.length, "other")} in the same words`
              }`
            )
          )
          const answer = told(isUndone ? "undone" : decision.verdict, {
            ...(status === "open" ? {} : { status }),
            cursor: reviewCursorOf(item),
            done: findingId
          })
          // The keyboard goes on where the next one is.
          answer.headers.set("location", `${answer.headers.get("location") ?? REVIEWS_PATH}#finding`)
          return answer
        },
        Effect.catchTags({
          InvalidRequest: () => Effect.succeed(told("wrong")),
          FindingNotFound: () => Effect.succeed(told("nothing"))
        })
      )
    })
  ]
}
