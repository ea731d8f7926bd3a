import type { Schema } from "effect"
import type { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { type NewNotice, NOTICE_DATA_CHARACTERS_MAX, NoticeId } from "../../../ports/accounts/notices/Notice.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import type { Plan, PlanKind, WarningDays } from "../../../ports/creators/roster/Plan.ts"
import { formatCount, formatDay, formatList, formatPlural } from "../../mail/wording.ts"
import { ID_PLACES, type IdOf, periodEnd, periodName } from "./planPeriods.ts"

/** Creators that one notice names; of more it says how many. */
export const NAMED_CREATORS_MAX = 100
/** Characters of a notice's data that are left for what is not the list of creators. */
const DATA_CHARACTERS_SPARED = 500
/** Creators that the text of a notice names. */
const NAMED_IN_TEXT_MAX = 10

const nameOf = ({ account: { platform, handle } }: Pick<Plan, "account">): string =>
  `${handle} on ${PLATFORM_NAMES[platform]}`

const creditsOf = (credits: number): string => formatPlural(credits, "credit")

/** That a plan was paused: its renewal was due, and the balance did not cover it. One for each time. */
export const pausedNotice = (
  plan: Plan,
  {
    kind,
    credits,
    idOf,
    at
  }: { readonly kind: PlanKind; readonly credits: Credits; readonly idOf: IdOf; readonly at: Date }
): NewNotice => ({
  tenantId: plan.tenantId,
  noticeId: NoticeId.make(idOf(ID_PLACES.paused)),
  key: `plan.paused/${periodName(plan)}`,
  event: "plan.paused",
  account: plan.account,
  title: `The plan of ${nameOf(plan)} is paused`,
  text: [
    `The plan of ${nameOf(plan)} was to be renewed, and the balance does not cover it. It takes ${creditsOf(credits)}.`,
    "While it is paused nothing runs and nothing is charged. It goes on by itself once the balance covers it."
  ].join("\n"),
  data: {
    creators: [{ platform: plan.spelling, handle: plan.account.handle, plan: kind }],
    credits_required: credits
  },
  at
})

/** A renewal that the balance won't cover. */
export interface UncoveredRenewal {
  readonly plan: Plan
  readonly kind: PlanKind
  readonly credits: Credits
}

/** What is foreseen of one tenant. */
export interface Shortage {
  readonly days: WarningDays
  /** Those that were not warned of yet, soonest first; at least one. */
  readonly uncovered: readonly [UncoveredRenewal, ...ReadonlyArray<UncoveredRenewal>]
  readonly balance: Credits
  /** What all renewals of these days cost. */
  readonly required: Credits
}

/** The creators that a notice has room for. */
const creatorsFor = (uncovered: ReadonlyArray<UncoveredRenewal>): ReadonlyArray<Schema.JsonObject> => {
  const creators: Array<Schema.JsonObject> = []
  let characters = DATA_CHARACTERS_SPARED
  for (const { plan, kind, credits } of uncovered.slice(0, NAMED_CREATORS_MAX)) {
    const renewsAt = periodEnd(plan).toISOString()
    const creator = { platform: plan.spelling, handle: plan.account.handle, plan: kind, renews_at: renewsAt, credits }
    characters += JSON.stringify(creator).length + 1
    if (characters > NOTICE_DATA_CHARACTERS_MAX) break
    creators.push(creator)
  }
  return creators
}

/** That renewals are near which the balance won't cover: one for all of a tenant, named by the first of them. */
export const upcomingNotice = ({ days, uncovered, balance, required }: Shortage, idOf: IdOf, at: Date): NewNotice => {
  const [{ plan: first }] = uncovered
  const creators = creatorsFor(uncovered)
  const shortfall = required - balance
  const within = days === 1 ? "24 hours" : `${days} days`
  const named = uncovered.slice(0, NAMED_IN_TEXT_MAX)
  const more = uncovered.length - named.length
  const names = [...named.map(({ plan }) => nameOf(plan)), ...(more > 0 ? [`${formatCount(more)} more`] : [])]
  return {
    tenantId: first.tenantId,
    noticeId: NoticeId.make(idOf(days === 1 ? ID_PLACES.warned1 : ID_PLACES.warned7)),
    // Of a plan that was set anew within its period others may be told with it that were not told before.
    key: `plan.renewal_upcoming/${days}/${periodName(first)}/${first.version}`,
    event: "plan.renewal_upcoming",
    account: uncovered.length === 1 ? first.account : null,
    title: `${creditsOf(shortfall)} short for renewals within ${within}`,
    text: [
      `Renewals within ${within} take ${creditsOf(required)}, and the balance is ${creditsOf(balance)}: ${creditsOf(shortfall)} short.`,
      `The first that it does not cover is due on ${formatDay(periodEnd(first))}. Not covered: ${formatList(names)}.`,
      "A plan whose renewal is not covered is paused. Nothing is charged then, and it goes on by itself after a top-up."
    ].join("\n"),
    data: {
      days,
      balance,
      credits_required: required,
      shortfall,
      creators,
      more_creators: uncovered.length - creators.length
    },
    at
  }
}
