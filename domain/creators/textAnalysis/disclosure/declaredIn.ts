import {
  AMBASSADOR_STEMS,
  BARTER_STEMS,
  BRAND_STEMS,
  CANDOUR_STEMS,
  COMMISSION_STEMS,
  EXPENSE_STEMS,
  INVITED_STEMS,
  KIN_STEMS,
  NOT_PAID_STEMS,
  PAID_STEMS,
  POST_STEMS,
  PURPOSE_STEMS,
  RECEIVED_STEMS,
  SPONSOR_STEMS
} from "../lists/disclosure/declarations.ts"
import { type Cue, makeCueFinder } from "./cues.ts"

const SIGNS = {
  ambassador: AMBASSADOR_STEMS,
  barter: BARTER_STEMS,
  brand: BRAND_STEMS,
  candour: CANDOUR_STEMS,
  commission: COMMISSION_STEMS,
  denial: NOT_PAID_STEMS,
  expense: EXPENSE_STEMS,
  invited: INVITED_STEMS,
  kin: KIN_STEMS,
  paid: PAID_STEMS,
  post: POST_STEMS,
  purpose: PURPOSE_STEMS,
  received: RECEIVED_STEMS,
  sponsor: SPONSOR_STEMS
}
type SignKind = keyof typeof SIGNS
const findSigns = makeCueFinder<SignKind>(SIGNS)

/** Points of each sign for telling of a reward; a denial and a friend have none. */
const POINTS: Readonly<Record<SignKind | "giver", number>> = {
  paid: 2,
  sponsor: 2,
  ambassador: 2,
  barter: 2,
  brand: 1,
  invited: 2,
  commission: 2,
  expense: 1,
  received: 1,
  purpose: 1,
  candour: 1,
  post: 1,
  giver: 1,
  kin: 0,
  denial: 0
}
const POINTS_MIN = 3
/** Of these there is one at least: the others only go with it. */
const REWARDS: ReadonlySet<SignKind | "giver"> = new Set([
  "paid",
  "sponsor",
  "ambassador",
  "barter",
  "invited",
  "commission",
  "expense"
])
/** What a denial undoes: who denies a payment may still have got a gift. */
const DENIED: ReadonlySet<SignKind> = new Set(["paid", "sponsor", "ambassador", "commission"])

/** How far signs of one reward stand apart, in characters. */
const REACH = 110
const DENIAL_BEFORE = 18
const DENIAL_BEHIND = 10
const SIGNS_MAX = 200
/** Signs that are counted together. */
const TOGETHER_MAX = 20

/** Who gave it: a handle, a name in quotation marks, or one behind a little word. */
const GIVER = new RegExp(
  '@[\\p{L}\\p{N}_.]{2,}|["“„«»「『״][\\p{Lu}\\p{Lo}][^"”“»«」』״\\n]{1,40}["”“»«」』״]|' +
    "(?<![\\p{L}\\p{M}])\\p{Ll}{1,4}['’\\s](?:\\p{Ll}{1,9}['’\\s]){0,2}?\\p{Lu}[\\p{L}\\p{M}'’]+",
  "gu"
)

interface Sign extends Cue {
  readonly kind: SignKind | "giver"
}

/** The signs of a text in the order that they stand in, without those that are denied. */
const signsIn = (text: string): ReadonlyArray<Sign> => {
  const found = findSigns(text)
  const denials = (found.get("denial") ?? []).slice(0, SIGNS_MAX)
  const isDenied = ({ start, end }: Cue) =>
    denials.some(
      (denial) =>
        (denial.end <= start && denial.end > start - DENIAL_BEFORE) ||
        (denial.start >= end && denial.start < end + DENIAL_BEHIND)
    )
  const signs: Array<Sign> = []
  for (const [kind, cues] of found) {
    const some = cues.slice(0, SIGNS_MAX)
    // What is denied once is told of others, or asked, elsewhere.
    if (kind === "denial" || (DENIED.has(kind) && some.some(isDenied))) continue
    for (const cue of some) signs.push({ ...cue, kind })
  }
  if (!signs.some(({ kind }) => REWARDS.has(kind))) return []
  for (const { 0: giver, index } of text.matchAll(GIVER)) {
    if (signs.length > SIGNS_MAX * 2) break
    signs.push({ kind: "giver", start: index, end: index + giver.length })
  }
  return signs.sort((one, other) => one.start - other.start)
}

/**
 * Where a text tells of a reward by several signs that stand together; null where it doesn't. `isPromoting`: it promises some to
 * others, too.
 */
export const declaredIn = (text: string, isPromoting: boolean): Cue | null => {
  const signs = signsIn(text)
  for (const [at, first] of signs.entries()) {
    const kinds = new Map<SignKind | "giver", Cue>()
    for (const sign of signs.slice(at, at + TOGETHER_MAX)) {
      if (sign.start > first.start + REACH) break
      if (!kinds.has(sign.kind)) kinds.set(sign.kind, sign)
    }
    const has = (kind: SignKind) => kinds.has(kind)
    const isOfCreator = has("paid") || has("ambassador") || has("commission") || has("barter")
    const isTold = has("candour") || has("post") || has("purpose")
    // Guests and sponsors have names in any text, and buyers get gifts, too.
    if (!isOfCreator && !isTold && (isPromoting || !(has("expense") && has("received")))) kinds.delete("giver")
    // Friends invite and give, too.
    if (!(isOfCreator || isTold || has("sponsor") || (has("expense") && !has("kin")))) continue
    if (isPromoting && !isOfCreator && !isTold && !has("sponsor")) continue
    const points = [...kinds.keys()].reduce((sum, kind) => sum + POINTS[kind], 0)
    const [reward] = [...kinds].filter(([kind]) => REWARDS.has(kind))
    if (points >= POINTS_MIN && reward !== undefined) return { start: reward[1].start, end: reward[1].end }
  }
  return null
}
