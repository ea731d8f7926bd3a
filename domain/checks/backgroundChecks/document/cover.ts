import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type { CheckReport } from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CATEGORY_LABELS, type CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { profileAddress } from "../../../../ports/creators/identity/accountAddress.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { CheckCover, Decision, Fact } from "../../../../ports/creators/reports/ReportDocument.ts"
import { Severity } from "../../../../ports/creators/scoring/Score.ts"
import { isUntied } from "../../../creators/identity/tieIdentities.ts"
import { SEVERITY_TONES } from "../../../creators/reports/sections/finding.ts"
import { capitalise, formatDay, formatList, formatPlural } from "../../../mail/wording.ts"
import { type AccountStanding, tiedAccounts } from "../accountTies.ts"
import { formatMoney } from "../checkWords.ts"
import { assessedOver } from "../findings/standings.ts"
import { couldNotBeRead } from "../tieAccounts.ts"
import type { UnreadRemedy } from "../unread.ts"
import { coverageFigures } from "./coverage.ts"
import { type FindingStyle, findingBlock, weighText } from "./findings.ts"
import { countedIn, type Settled } from "./settle.ts"
import { accountText, BRAND_VERDICTS, byMailbox, groundText, NOT_FOR, sentences } from "./words.ts"

const REASONS_MAX = 3
const ERASED = "A subject whose name was taken out"

/** The subject, as the buyer named them. */
export const subjectName = ({ creatorName, creatorHandle }: Check): string => {
  if (creatorName !== null && creatorName.trim() !== "") return creatorName
  return creatorHandle === "" ? ERASED : `@${creatorHandle.replace(/^@/, "")}`
}

/** What an account is left out for, in a few words. */
const LEFT_OUT: Readonly<Partial<Record<AccountStanding, string>>> = {
  struck: "not read: the subject struck it out",
  another_person: "another person? Nothing of it was read as the subject's",
  identity_unknown: "nothing shows whose it is, and nothing of it was read as the subject's",
  not_read: "not read"
}

const accountFacts = (check: Check, report: CheckReport): ReadonlyArray<Fact> =>
  tiedAccounts(check, report).map(({ account, displayName, standing, ground, confidence }) => {
    return {
      label: PLATFORM_NAMES[account.platform],
      value: [
        `@${account.handle}`,
        ...(displayName === null ? [] : [`shown as “${displayName}”`]),
        ...(isUntied(standing) ? [] : [groundText({ ground, confidence })]),
        ...(LEFT_OUT[standing] === undefined ? [] : [LEFT_OUT[standing]])
      ].join(", "),
      url: profileAddress(account)
    }
  })

const counted = (settled: Settled): number => countedIn(settled.shown).length

/** What was found, where there is no brand to fit. */
const withoutBrand = (report: CheckReport, settled: Settled): Pick<Decision, "tone" | "title" | "text"> => {
  const count = counted(settled)
  const unassessed = settled.categories.filter(({ standing }) => standing === "unassessed").length
  const partly = settled.categories.find(({ standing }) => standing === "clean")?.reason ?? null
  if (count > 0) {
    return {
      tone: "bad",
      title: formatPlural(count, "finding counts", "findings count"),
      text: "No brand was named, so nothing says whether the subject fits one."
    }
  }
  return settled.isAllClear
    ? {
        tone: "good",
        title: "Nothing that counts was found",
        text: "Every category was assessed on every named platform."
      }
    : {
        tone: "warning",
        title:
          report.accounts.length === 0 ? "Nothing could be read" : "Nothing that counts was found in what was read",
        text:
          unassessed === 0 && partly !== null
            ? partly
            : `${formatPlural(unassessed, "category was", "categories were")} not assessed. That is not the same as clear.`
      }
}

const decisionOf = (report: CheckReport, settled: Settled): Decision => {
  const { verdict } = settled
  if (verdict === null) return { ...withoutBrand(report, settled), reasons: [] }
  const { tone, title } = BRAND_VERDICTS[verdict.verdict]
  const changed = settled.dismissed + settled.moved
  return {
    tone,
    title: title(verdict.brandName),
    text: sentences([
      "By the stated rules, for this brand only.",
      verdict.conditions.length === 0 ? null : "What is to be agreed stands under “What to do”.",
      changed === 0 ? null : `Reviewers dismissed or moved ${formatPlural(changed, "finding")} since it was read.`
    ]),
    reasons: verdict.reasons.slice(0, REASONS_MAX).map(({ text }) => text)
  }
}

const categoriesOf = (report: CheckReport, { categories, shown }: Settled): CheckCover["categories"] => {
  const over = [...new Set(assessedOver(report).map(({ platform }) => PLATFORM_NAMES[platform]))]
  const inCategory = (category: CheckCategory) => shown.filter(({ finding }) => finding.category === category)
  const weightOf = (category: CheckCategory): string | null => {
    const of = inCategory(category)
    const risk = countedIn(of).length
    return of.length === 0 ? null : weighText(risk, of.length - risk)
  }
  return categories.map(({ category, standing, reason }) => {
    const [worst] = countedIn(inCategory(category))
    const weight = weightOf(category)
    // What is said of several of one standing is shown once, below all their names.
    const isSaidOfMore = categories.some(
      (other) => other.category !== category && other.standing === standing && weightOf(other.category) === weight
    )
    return {
      label: CATEGORY_LABELS[category],
      standing,
      tone:
        standing === "clean"
          ? "good"
          : standing === "unassessed"
            ? "warning"
            : SEVERITY_TONES[worst?.finding.severity ?? "low"],
      text: sentences([
        // What else was named is told with the verdict and with what was read.
        standing === "clean" && reason !== null ? `Assessed on ${formatList(over)} alone.` : null,
        standing === "unassessed" ? (reason ?? "No reason is recorded.") : null,
        weight === null ? null : `${isSaidOfMore ? "In each, " : ""}${weight}.`
      ])
    }
  })
}

/** What a buyer may choose of what could not be read. */
const orChosen = (unread: UnreadRemedy | null, { currency }: Check): string => {
  if (unread === null) return ""
  const { until, refundMinor } = unread
  const orRefunded = refundMinor === null ? "" : `, or ${formatMoney(refundMinor, currency)} of its price given back`
  return `, or by ${formatDay(until)} have it read again for nothing${orRefunded}`
}

/** What to do with it, gravest first. */
const whatToDo = (
  check: Check,
  report: CheckReport,
  settled: Settled,
  remedy: UnreadRemedy | null
): ReadonlyArray<string> => {
  const count = counted(settled)
  const undecided = countedIn(settled.shown).filter(({ item }) => (item?.decision ?? null) === null).length
  const unassessed = settled.categories.flatMap(({ category, standing }) =>
    standing === "unassessed" ? [CATEGORY_LABELS[category]] : []
  )
  const unread = couldNotBeRead(report).map(({ platform, handle }) =>
    handle === null ? PLATFORM_NAMES[platform] : accountText({ platform, handle })
  )
  const untied = report.notRead.flatMap(({ platform, handle, code }) =>
    isUntied(code) && handle !== null ? [accountText({ platform, handle })] : []
  )
  return [
    ...(settled.disputed === 0
      ? []
      : [
          `${formatPlural(settled.disputed, "finding is", "findings are")} disputed by the subject: decide on ` +
            "that first, and don't rely on it before."
        ]),
    ...(undecided === 0
      ? []
      : [
          "Have a person look at the " +
            `${formatPlural(undecided, "finding that counts and isn't", "findings that count and aren't")} ` +
            "decided on."
        ]),
    ...(settled.verdict?.conditions ?? []).map(
      (condition) => `Before you sign: ${condition.charAt(0).toLowerCase()}${condition.slice(1)}`
    ),
    ...(unread.length === 0
      ? []
      : [`Look yourself at what was not read${orChosen(remedy, check)}: ${formatList([...new Set(unread)])}.`]),
    ...(untied.length === 0
      ? []
      : [
          `Check whose ${untied.length === 1 ? "this is" : "these are"}: ${formatList(untied)}. If it is the same person, say so when ` +
            "you order, and it is read."
        ]),
    ...(unassessed.length === 0 ? [] : [`Don't take as clear what was not assessed: ${formatList(unassessed)}.`]),
    ...(count === 0 && check.evidenceRemovedAt === null
      ? ["Check again before a renewal: what is posted later is not in here."]
      : [])
  ]
}

const warningsOf = (check: Check): ReadonlyArray<string> => [
  ...(check.status === "disputed" ? ["The payment of this check is disputed at the bank."] : []),
  ...(check.evidenceRemovedAt === null
    ? []
    : [`The evidence was deleted on ${formatDay(check.evidenceRemovedAt)}: quotes and pictures are gone.`])
]

const tierText = (check: Check): string => {
  const { tier, consent } = check
  if (tier === "quick") return "quick, without asking the subject"
  return consent?.decision === "given"
    ? `verified, agreed to${byMailbox(check)} on ${formatDay(consent.at)}`
    : "verified"
}

/** What the worst is, in whose category: most descriptions name it themselves. */
const worstTitle = ({ category, description }: Finding): string =>
  capitalise(
    description.startsWith(CATEGORY_LABELS[category]) ? description : `${CATEGORY_LABELS[category]}: ${description}`
  )

/** The first page: who, which accounts and why, the verdict, how much was read, how each category stands, and what to do. */
export const checkCover = (
  check: Check,
  report: CheckReport,
  settled: Settled,
  { style, unread }: { readonly style: FindingStyle; readonly unread: UnreadRemedy | null }
): CheckCover => {
  const risk = countedIn(settled.shown)
  const [worst] = risk
  const fact = (label: string, value: string): Fact => ({ label, value, url: null })
  return {
    kind: "check",
    name: subjectName(check),
    accounts: accountFacts(check, report),
    facts: [
      fact("Tier", tierText(check)),
      ...(check.buyer.brandName === "" ? [] : [fact("For", check.buyer.brandName)]),
      ...(check.purpose === "" ? [] : [fact("Stated purpose", check.purpose)])
    ],
    decision: decisionOf(report, settled),
    ...coverageFigures(check, report),
    categories: categoriesOf(report, settled),
    counts: Severity.literals.toReversed().map((severity) => ({
      label: severity,
      count: risk.filter(({ finding }) => finding.severity === severity).length,
      tone: SEVERITY_TONES[severity]
    })),
    worst:
      worst === undefined
        ? null
        : {
            ...findingBlock(worst, style),
            title: worstTitle(worst.finding)
          },
    checks: whatToDo(check, report, settled, unread),
    warnings: warningsOf(check),
    disclaimers: [
      "Findings are not facts: a program read public posts, and may be wrong until a person has looked.",
      "There is no score here. It says what was found in what was read on the day of the check, and nothing about other days.",
      NOT_FOR
    ]
  }
}
