import type { CheckBuyer } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type { BrandVerdict, CategoryStanding } from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CATEGORY_LABELS, type CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { Finding } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { formatList, formatPlural } from "../../../mail/wording.ts"

const REASONS_MAX = 3
const CONDITIONS_MAX = 4
/** From so many counted findings of medium severity on, terms are to be agreed. */
const MEDIUM_FINDINGS_MAX = 2

/** What a buyer's own words say of what it sells: the first whose words stand in its category or notes. */
interface BuyerRule {
  readonly rule: string
  readonly words: RegExp
  readonly audience: string
  /** Categories of which one finding that counts is too much for it. */
  readonly excludes: ReadonlyArray<CheckCategory>
  /** Categories that this buyer's trade is about: what counts there alone asks for terms. */
  readonly tolerates: ReadonlyArray<CheckCategory>
}

const BUYER_RULES: ReadonlyArray<BuyerRule> = [
  {
    rule: "buyer_children",
    words: /\b(child|children|childrens|kids?|toys?|bab(?:y|ies)|toddlers?|family|families|school|parenting)\b/i,
    audience: "children and families",
    excludes: ["hate_speech", "nsfw", "violence", "substance", "profanity"],
    tolerates: []
  },
  {
    rule: "buyer_health",
    words:
      /\b(pharma\w*|health\w*|medic\w*|clinic\w*|supplements?|wellness|banks?|banking|finance|financial|insurance)\b/i,
    audience: "health or money",
    excludes: ["hate_speech", "deceptive", "legal"],
    tolerates: []
  },
  {
    rule: "buyer_alcohol",
    words:
      /\b(alcohol\w*|beers?|brewer(?:y|ies)|wines?|winer(?:y|ies)|spirits|whisk(?:y|ey)|vodka|gin|rum|tequila|liquor|cocktails?)\b/i,
    audience: "alcohol",
    excludes: ["hate_speech"],
    tolerates: ["substance"]
  }
]

const ANY_BUYER: BuyerRule = { rule: "any_buyer", words: /^/, audience: "", excludes: [], tolerates: [] }

const buyerRuleOf = ({ category, notes }: CheckBuyer): BuyerRule =>
  BUYER_RULES.find(({ words }) => words.test(`${category ?? ""} ${notes ?? ""}`)) ?? ANY_BUYER

interface Reason {
  readonly rule: string
  readonly text: string
}

const labelsOf = (findings: ReadonlyArray<Finding>): string =>
  formatList([...new Set(findings.map(({ category }) => CATEGORY_LABELS[category].toLowerCase()))])

const has = (findings: ReadonlyArray<Finding>, rule: string, text: (findings: ReadonlyArray<Finding>) => string) =>
  findings.length === 0 ? [] : [{ rule, text: text(findings) }]

/** Whether a subject fits a brand. The rules stand in domain/checks/backgroundChecks/README.md; null where no brand is named. */
export const judgeBrandFit = (
  buyer: CheckBuyer,
  findings: ReadonlyArray<Finding>,
  categories: ReadonlyArray<CategoryStanding>
): BrandVerdict | null => {
  const brandName = buyer.brandName.trim()
  if (brandName === "") return null
  const { rule, audience, excludes, tolerates } = buyerRuleOf(buyer)
  const counted = findings.filter(({ weight }) => weight === "risk")
  const tolerated = counted.filter(({ category, severity }) => tolerates.includes(category) && severity !== "critical")
  const others = counted.filter((finding) => !tolerated.includes(finding))
  const critical = others.filter(({ severity }) => severity === "critical")
  const excluded = others.filter(({ category, severity }) => severity !== "critical" && excludes.includes(category))
  const ofBrand = others.filter((finding) => finding.rule === "buyer_brand" && finding.severity !== "critical")
  const high = others.filter(
    (finding) => finding.severity === "high" && !excluded.includes(finding) && !ofBrand.includes(finding)
  )
  const rest = others.filter((finding) => ![critical, excluded, ofBrand, high].some((each) => each.includes(finding)))

  const against: ReadonlyArray<Reason> = [
    ...has(critical, "critical_finding", (all) => `${formatPlural(all.length, "critical finding")}: ${labelsOf(all)}.`),
    ...has(
      excluded,
      rule,
      (all) => `The brand is about ${audience}, and ${formatPlural(all.length, "finding")} counted: ${labelsOf(all)}.`
    ),
    ...has(
      ofBrand,
      "own_brand_criticised",
      (all) => `${brandName} itself was criticised harshly in ${formatPlural(all.length, "text")}.`
    )
  ]
  const unassessed = categories.filter(({ standing }) => standing === "unassessed")
  const partly = categories.find(({ standing, reason }) => standing === "clean" && reason !== null)?.reason ?? null
  const terms: ReadonlyArray<Reason & { readonly condition: string }> = [
    ...has(
      high,
      "high_finding",
      (all) => `${formatPlural(all.length, "finding")} of high severity: ${labelsOf(all)}.`
    ).map((each) => ({
      ...each,
      condition: `Have a person look at what was found under ${labelsOf(high)} before anything is agreed.`
    })),
    ...has(
      tolerated,
      rule,
      (all) =>
        `The brand is about ${audience}, where ${formatPlural(all.length, "finding")} would be expected: ${labelsOf(all)}.`
    ).map((each) => ({ ...each, condition: "Agree on how responsibly the product is shown." })),
    ...(rest.length > MEDIUM_FINDINGS_MAX
      ? has(
          rest,
          "several_findings",
          (all) => `${formatPlural(all.length, "lesser finding")} counted: ${labelsOf(all)}.`
        ).map((each) => ({
          ...each,
          condition: `Agree that contents for the brand are free of ${labelsOf(rest)}, and see them before they are published.`
        }))
      : []),
    ...(unassessed.length > 0
      ? [
          {
            rule: "not_assessed",
            text: `${formatPlural(unassessed.length, "category", "categories")} could not be assessed; nothing says that they are clear.`,
            condition: "Look at what was not assessed in another way."
          }
        ]
      : []),
    ...(partly === null
      ? []
      : [{ rule: "partly_assessed", text: partly, condition: "Look at what was not read or assessed in another way." }])
  ]
  const few = rest.length > 0 && rest.length <= MEDIUM_FINDINGS_MAX
  const fine: ReadonlyArray<Reason> = few
    ? [{ rule: "few_findings", text: `${formatPlural(rest.length, "lesser finding")} counted: ${labelsOf(rest)}.` }]
    : [{ rule: "nothing_counted", text: "Everything that was named was assessed, and nothing counted." }]
  if (against.length > 0) {
    return {
      brandName,
      verdict: "does_not_fit",
      reasons: [...against, ...terms].slice(0, REASONS_MAX).map(reasonOf),
      conditions: []
    }
  }
  if (terms.length > 0) {
    return {
      brandName,
      verdict: "fits_with_conditions",
      reasons: terms.slice(0, REASONS_MAX).map(reasonOf),
      conditions: terms.slice(0, CONDITIONS_MAX).map(({ condition }) => condition)
    }
  }
  return { brandName, verdict: "fits", reasons: fine, conditions: [] }
}

const reasonOf = ({ rule, text }: Reason): Reason => ({ rule, text })
