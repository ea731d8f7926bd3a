import { isOwnPayment } from "../../../../ports/accounts/payments/ownPayment.ts"
import type { RefundStanding } from "../../../../ports/accounts/payments/RefundQueue.ts"
import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import {
  CHECK_COVERAGE_MIN,
  CHECK_POSTS_MAX,
  type CheckReport
} from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import { CATEGORY_LABELS } from "../../../../ports/checks/backgroundChecks/categories.ts"
import type { ReviewItem } from "../../../../ports/checks/review/Review.ts"
import type { Block, Cell, DocumentSection, Fact } from "../../../../ports/creators/reports/ReportDocument.ts"
import { makeCell } from "../../../creators/reports/sections/cells.ts"
import { formatCount, formatDay, formatList, formatPercent, formatPlural } from "../../../mail/wording.ts"
import { compareAscending } from "../../../paging/lists.ts"
import { formatMoney } from "../checkWords.ts"
import { contactLines, type ServiceContact } from "../consent/contacts.ts"
import { countedIn, type Settled } from "./settle.ts"
import { BRAND_VERDICTS, byMailbox, type CheckReader, codeText, NOT_FOR, sentences } from "./words.ts"

const fact = (label: string, value: string): Fact => ({ label, value, url: null })

const STANDING_CELLS = {
  clean: { text: "Clean", url: null, tone: "good" },
  flagged: { text: "Flagged", url: null, tone: "bad" },
  unassessed: { text: "Not assessed", url: null, tone: "warning" }
} as const satisfies Record<string, Cell>

/** Every category that was asked for, with how it stands and why. */
export const categoriesSection = ({ categories, shown }: Settled): DocumentSection => ({
  id: "categories",
  title: "What was looked for",
  blocks: [
    {
      kind: "table",
      caption: "Each category that was asked for",
      columns: [
        { label: "Category", align: "left", weight: 2 },
        { label: "Result", align: "left", weight: 1.6 },
        { label: "Count", align: "right", weight: 0.9 },
        { label: "Context", align: "right", weight: 1 },
        { label: "Assessed over what, or why not", align: "left", weight: 4 }
      ],
      rows: categories.map(({ category, standing, reason }) => {
        const of = shown.filter(({ finding }) => finding.category === category)
        const risk = countedIn(of).length
        return [
          makeCell(CATEGORY_LABELS[category]),
          STANDING_CELLS[standing],
          makeCell(formatCount(risk)),
          makeCell(formatCount(of.length - risk)),
          makeCell(reason ?? (standing === "unassessed" ? "No reason is recorded." : ""))
        ]
      })
    },
    {
      kind: "paragraph",
      tone: "muted",
      text:
        `Clean says that nothing counts, and that at least ${formatPercent(CHECK_COVERAGE_MIN)} of what there is on each named ` +
        "account was read and assessed, or on the accounts that stand beside it. Not assessed says nothing either way."
    }
  ]
})

/** What was left out and why, in counts: nothing of it is shown. */
export const droppedSection = ({ dropped }: CheckReport, { dismissed }: Settled): DocumentSection => {
  const rows = [
    ...dropped.flatMap(({ reason, code, findings }) =>
      findings === 0 ? [] : [[makeCell(reason === "" ? codeText(code) : reason), makeCell(formatCount(findings))]]
    ),
    ...(dismissed === 0
      ? []
      : [[makeCell("A reviewer looked at it and dismissed it."), makeCell(formatCount(dismissed))]])
  ]
  return {
    id: "dropped",
    title: "What was left out",
    blocks:
      rows.length === 0
        ? [{ kind: "paragraph", tone: "plain", text: "Nothing that was found was left out." }]
        : [
            {
              kind: "table",
              caption: "Findings that are not shown, and why",
              columns: [
                { label: "Why", align: "left", weight: 5 },
                { label: "Findings", align: "right", weight: 1 }
              ],
              rows
            }
          ]
  }
}

const LIMITS = [
  "Findings are not facts. Each is what a program read in public posts; until a person has looked at it, it may be wrong.",
  "Not assessed is not clear: nobody looked there, so nothing is known.",
  "Only accounts are read that the buyer named, that discovery proved to be the subject's, or that the " +
    "subject confirmed. No login is used.",
  `At most ${formatCount(CHECK_POSTS_MAX)} posts of each account are read. Pictures are not looked at; ` +
    "of videos only spoken words that the platform gives are read.",
  "Quotations, news, lyrics, reclaimed words, jokes between friends and old posts are shown for context, or not at all; they don't count.",
  "Politics is always context. Nothing is derived from or about religion, origin, health, orientation, " +
    "union membership or age; what says nothing else is dropped.",
  "How sure a finding is says how often such findings are right on everyday posts; it says nothing about a person.",
  "There is no score, and none can be worked out from this report."
]

const reviewSentence = ({ shown, kept, moved, dismissed, disputed, undecided }: Settled): string =>
  shown.length + dismissed === 0
    ? "There is no finding for a person to decide on."
    : [
        `${formatPlural(kept + moved + dismissed, "finding was", "findings were")} decided on by a person: ` +
          `${formatCount(kept)} kept, ${formatCount(moved)} recategorised, ${formatCount(dismissed)} dismissed.`,
        `${formatPlural(undecided, "finding has", "findings have")} not been decided on.`,
        ...(disputed === 0 ? [] : [`${formatPlural(disputed, "is", "are")} disputed by the subject.`])
      ].join(" ")

/** How it was done, by which rules, and what they can't tell. */
export const methodSection = (report: CheckReport, settled: Settled, now: Date): DocumentSection => {
  const rules = new Map<string, { risk: number; context: number }>()
  for (const { finding } of settled.shown) {
    const counted = rules.get(finding.rule) ?? { risk: 0, context: 0 }
    counted[finding.weight] += 1
    rules.set(finding.rule, counted)
  }
  const rows = [...rules].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const weighing: ReadonlyArray<Block> =
    rows.length === 0
      ? []
      : [
          {
            kind: "table",
            caption: "The rules that made findings count, or context",
            columns: [
              { label: "Rule", align: "left", weight: 4 },
              { label: "Count", align: "right", weight: 1 },
              { label: "Context", align: "right", weight: 1 }
            ],
            rows: rows.map(([rule, { risk, context }]) => [
              makeCell(codeText(rule)),
              makeCell(formatCount(risk)),
              makeCell(formatCount(context))
            ])
          }
        ]
  return {
    id: "method",
    title: "How it was done, and its limits",
    blocks: [
      { kind: "list", items: LIMITS },
      ...weighing,
      { kind: "paragraph", tone: "plain", text: reviewSentence(settled) },
      {
        kind: "facts",
        facts: [
          fact("Read on", formatDay(report.scannedAt)),
          fact("Rules", `version ${report.rulesVersion}`),
          fact("Texts were read by", report.modelVersion),
          fact("This copy was made on", formatDay(now))
        ]
      }
    ]
  }
}

/** Whether the subject fits the brand that asked, with its reasons and what is to be agreed: how the report ends. */
export const brandFitSection = ({ verdict }: Settled): DocumentSection | null => {
  if (verdict === null) return null
  const { tone, title } = BRAND_VERDICTS[verdict.verdict]
  const conditions: ReadonlyArray<Block> =
    verdict.conditions.length === 0
      ? []
      : [
          { kind: "heading", text: "What is to be agreed" },
          { kind: "list", items: verdict.conditions }
        ]
  return {
    id: "brand_fit",
    title: "Whether it fits the brand",
    blocks: [
      {
        kind: "callout",
        tone,
        title: title(verdict.brandName),
        text: "By the stated rules, for this brand only. It is no fact about the subject."
      },
      {
        kind: "table",
        caption: "The rules behind the verdict",
        columns: [
          { label: "Rule", align: "left", weight: 2 },
          { label: "What it says of this subject", align: "left", weight: 5 }
        ],
        rows: verdict.reasons.map(({ rule, text }) => [makeCell(codeText(rule)), makeCell(text)])
      },
      ...conditions
    ]
  }
}

const evidenceText = ({ evidenceUntil, evidenceRemovedAt }: Check): string => {
  if (evidenceRemovedAt !== null) {
    return `What it rested on was deleted on ${formatDay(evidenceRemovedAt)}. The record of the deletion is kept.`
  }
  return evidenceUntil === null
    ? "What it rests on has no date of deletion yet."
    : `Quotes, pictures and all that was read are kept until ${formatDay(evidenceUntil)} and deleted then. ` +
        "The record of the deletion is kept."
}

/** What the subject may ask for. */
export const rightsSection = (check: Check, service: ServiceContact, disputeUrl: string | null): DocumentSection => {
  const consent = check.consent
  return {
    id: "rights",
    title: "Rights of the subject",
    blocks: [
      {
        kind: "list",
        items: [
          check.tier === "verified"
            ? "A copy: the subject is sent a link to this report when it is done."
            : "A copy: the subject may ask the service for this report.",
          "Dispute: the subject may say of any finding that it is wrong. It is marked as disputed for everyone " +
            "who reads it, until a person has decided.",
          check.tier === "verified"
            ? "Withdrawal: the subject may take their consent back at any time. The report is then removed and no longer delivered."
            : "Objection: nobody asked the subject before this check. They may object to it at the service.",
          "Erasure: whatever names the subject is taken out when they ask for it; records of money stay.",
          ...contactLines(check, check.buyer.brandName === "" ? "The buyer" : check.buyer.brandName, service, "them"),
          evidenceText(check)
        ]
      },
      {
        kind: "facts",
        facts: [
          fact(
            "Consent",
            consent === null
              ? "not asked for (quick)"
              : `${consent.decision} on ${formatDay(consent.at)}${byMailbox(check)}`
          ),
          ...(consent === null
            ? []
            : [fact("Text that was shown", `version ${consent.textVersion}, SHA-256 ${consent.textHash}`)]),
          ...(check.evidenceUntil === null ? [] : [fact("Evidence is deleted on", formatDay(check.evidenceUntil))]),
          ...(disputeUrl === null
            ? []
            : [{ label: "Copy, dispute, withdraw", value: "The subject's page", url: disputeUrl }])
        ]
      },
      { kind: "paragraph", tone: "plain", text: NOT_FOR }
    ]
  }
}

/** What the buyer paid. Nothing of it is in the subject's copy. */
export const moneySection = (
  check: Check,
  reader: CheckReader,
  { isTest, refund }: { readonly isTest: boolean; readonly refund: RefundStanding | null }
): DocumentSection | null =>
  reader === "subject"
    ? null
    : {
        id: "payment",
        title: "What was paid",
        blocks: [
          {
            kind: "facts",
            facts: [
              fact(
                check.paidAt === null || isOwnPayment(check.payment) ? "Price" : "Paid",
                isTest
                  ? "nothing: this is test data"
                  : check.amountMinor === 0
                    ? "nothing: read again"
                    : formatMoney(check.amountMinor, check.currency)
              ),
              ...(check.paidAt === null ? [] : [fact("On", formatDay(check.paidAt))]),
              ...(check.payment === null ? [] : [fact("Payment", check.payment)]),
              ...(refund === null || refund.amountMinor === null
                ? []
                : [
                    fact("Given back", `${formatMoney(refund.amountMinor, check.currency)}, for what could not be read`)
                  ]),
              fact("Check", check.checkId)
            ]
          },
          {
            kind: "paragraph",
            tone: "muted",
            text: sentences([
              check.amountMinor === 0
                ? "Something that was named could not be read the first time."
                : isOwnPayment(check.payment)
                  ? "Confirmed on the service's own page: no money moved."
                  : "Paid once, by card.",
              "A check never takes credits."
            ])
          }
        ]
      }

/** Who decided on a report's findings, and when the last of them was decided on. */
export interface SignOff {
  readonly names: ReadonlyArray<string>
  readonly at: Date
}

/**
 * Who signs a report: the people who decided, where each of its findings was decided on by someone with a name, those that count and
 * those that are shown, and the subject disputes none. Nobody signs a report without findings: there was nothing to look at.
 */
const signOffOf = (report: CheckReport, items: ReadonlyArray<ReviewItem>): SignOff | null => {
  const itemOf = new Map(items.map((item) => [item.finding.id, item]))
  const decisions = report.findings.flatMap(({ id }) => {
    const item = itemOf.get(id)
    const name = item?.decision?.by.name?.trim() ?? ""
    return item === undefined || item.decision === null || item.dispute !== null || name === ""
      ? []
      : [{ name, at: item.decision.at }]
  })
  if (decisions.length === 0 || decisions.length < report.findings.length) return null
  return {
    names: [...new Set(decisions.map(({ name }) => name))].sort(compareAscending),
    at: new Date(Math.max(...decisions.map(({ at }) => at.getTime())))
  }
}

/** Who put their name to it. */
export const signOffSection = (
  report: CheckReport,
  items: ReadonlyArray<ReviewItem>,
  settled: Settled,
  reader: CheckReader
): DocumentSection | null => {
  // The subject is told what was decided, and not who works for the buyer.
  const signOff = reader === "subject" ? null : signOffOf(report, items)
  return signOff === null
    ? null
    : {
        id: "sign_off",
        title: "Signed off",
        blocks: [
          {
            kind: "callout",
            tone: "good",
            title: formatList(signOff.names),
            text: `decided on every finding of this report, on the last of them on ${formatDay(signOff.at)}.`
          },
          { kind: "paragraph", tone: "plain", text: reviewSentence(settled) }
        ]
      }
}
