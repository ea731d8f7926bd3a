import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type {
  AccountCoverage,
  ArchiveMonth,
  CheckReport,
  CoverageDepth
} from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { TiedBy } from "../../../../ports/creators/identity/AccountTie.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { Block, CheckCover, DocumentSection } from "../../../../ports/creators/reports/ReportDocument.ts"
import { TIED_BY } from "../../../creators/identity/tieIdentities.ts"
import { makeCell } from "../../../creators/reports/sections/cells.ts"
import { formatCount, formatDay, formatList, formatPercent, formatPlural } from "../../../mail/wording.ts"
import { notReadOf } from "../tieAccounts.ts"
import { accountText, GROUND_WORDS, sentences } from "./words.ts"

const DASH = "–"
/** Languages that are named of those that aren't assessed. */
const LANGUAGES_NAMED_MAX = 5
/** Columns of a chart at most: of more months, quarters or years are shown. */
const COLUMNS_MAX = 60
const SPANS_MONTHS = [1, 3, 12] as const
const MONTHS_PER_YEAR = 12

const sumOf = (accounts: ReadonlyArray<AccountCoverage>, of: (account: AccountCoverage) => number): number =>
  accounts.reduce((sum, account) => sum + of(account), 0)

/** Accounts that were to be read: what isn't taken for the subject's counts, unless they struck it out themselves. */
const namedOf = ({ accounts }: Check, report: CheckReport): number =>
  accounts.filter((account) => {
    const left = notReadOf(report, account)
    return !account.isStruck || (left !== undefined && left.code !== "struck")
  }).length

const earliestOf = (accounts: ReadonlyArray<AccountCoverage>): Date | null =>
  accounts.reduce<Date | null>(
    (first, { earliestAt }) => (earliestAt !== null && (first === null || earliestAt < first) ? earliestAt : first),
    null
  )

const LANGUAGE_NAMES = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" })
const languageName = (tag: string): string => {
  try {
    return LANGUAGE_NAMES.of(tag) ?? tag
  } catch {
    return tag
  }
}

const otherLanguages = (accounts: ReadonlyArray<AccountCoverage>): string | null => {
  const posts = new Map<string, number>()
  for (const { language, posts: count } of accounts.flatMap((account) => account.otherLanguages)) {
    posts.set(language, (posts.get(language) ?? 0) + count)
  }
  const most = [...posts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  const named = most.slice(0, LANGUAGES_NAMED_MAX).map(([language]) => languageName(language))
  const all = most.length > named.length ? [...named, "others"] : named
  const count = most.reduce((sum, [, some]) => sum + some, 0)
  return count === 0
    ? null
    : `${formatPlural(count, "post is", "posts are")} in languages that aren't assessed: ${formatList(all)}.`
}

/** How much was read, in plain numbers, for the first page. */
export const coverageFigures = (check: Check, report: CheckReport): Pick<CheckCover, "coverage" | "coverageText"> => {
  const { accounts } = report
  const posts = sumOf(accounts, (account) => account.posts)
  const exist = accounts.every(({ postsExist }) => postsExist !== null)
    ? sumOf(accounts, ({ postsExist }) => postsExist ?? 0)
    : null
  const videos = sumOf(accounts, (account) => account.videos)
  const named = namedOf(check, report)
  const earliest = earliestOf(accounts)
  const wordless = sumOf(accounts, (account) => account.withoutWords)
  const visual = sumOf(accounts, (account) => account.visual)
  const assessed = sumOf(accounts, (account) => account.assessed)
  return {
    coverage: [
      {
        label: named === 1 ? "account read" : "accounts read",
        value: `${formatCount(accounts.length)} of ${formatCount(Math.max(named, accounts.length))}`,
        detail:
          accounts.length === 0
            ? "nothing could be read"
            : formatList([...new Set(accounts.map(({ platform }) => PLATFORM_NAMES[platform]))])
      },
      {
        label: posts === 1 ? "post read" : "posts read",
        value: formatCount(posts),
        detail:
          accounts.length === 0
            ? "nothing could be read"
            : exist === null
              ? "how many there are isn't shown"
              : `of ${formatCount(Math.max(exist, posts))} that there are`
      },
      {
        label: "assessed",
        value: formatCount(assessed),
        detail: posts === 0 ? "no words were read" : `${formatPercent(assessed / posts)} of what was read`
      },
      {
        label: "videos heard",
        value:
          videos === 0
            ? "0"
            : `${formatCount(sumOf(accounts, (account) => account.transcripts))} of ${formatCount(videos)}`,
        detail: videos === 0 ? "no post has a video" : "their spoken words were read"
      }
    ],
    coverageText: sentences([
      earliest === null ? null : `The oldest post that was read is of ${formatDay(earliest)}.`,
      visual === 0 ? null : `Nobody looked at pictures: ${formatPlural(visual, "post has", "posts have")} one.`,
      wordless === 0 ? null : `${formatPlural(wordless, "post has", "posts have")} no words.`,
      otherLanguages(accounts)
    ])
  }
}

const dated = (at: Date | null): string => (at === null ? DASH : formatDay(at))

const accountsTable = (accounts: ReadonlyArray<AccountCoverage>): Block => ({
  kind: "table",
  caption: "What was read of each account",
  columns: [
    { label: "Account", align: "left", weight: 2.2 },
    { label: "Posts read", align: "right", weight: 0.95 },
    { label: "Posts there are", align: "right", weight: 0.95 },
    { label: "Assessed", align: "right", weight: 1.3 },
    { label: "Videos heard", align: "right", weight: 0.95 },
    { label: "Comments", align: "right", weight: 1.35 },
    { label: "From", align: "left", weight: 2.4 },
    { label: "To", align: "left", weight: 2.15 }
  ],
  rows: accounts.map((account) => [
    makeCell(`${accountText(account)}, ${GROUND_WORDS[account.ground]}`),
    makeCell(formatCount(account.posts)),
    makeCell(account.postsExist === null ? "not shown" : formatCount(account.postsExist)),
    makeCell(formatCount(account.assessed)),
    makeCell(`${formatCount(account.transcripts)} of ${formatCount(account.videos)}`),
    makeCell(formatCount(account.comments)),
    makeCell(dated(account.earliestAt)),
    makeCell(dated(account.latestAt))
  ])
})

const GAP_WORDS: Readonly<Record<CoverageDepth, string>> = {
  past: "its beginning was not reached; older posts may be there.",
  page: "what one page of it shows was read; older posts can't be asked for here.",
  archive:
    "the platform shows it no more; deleted posts were recovered from a web archive, and others may have been there."
}

const accountNotes = (accounts: ReadonlyArray<AccountCoverage>): ReadonlyArray<string> =>
  accounts.map((account) =>
    sentences([
      `${accountText(account)}:`,
      account.isComplete ? "read back to its beginning." : GAP_WORDS[account.depth ?? "past"],
      account.withoutWords === 0 ? null : `${formatPlural(account.withoutWords, "post has", "posts have")} no words.`,
      account.visual === 0 ? null : `${formatPlural(account.visual, "picture was", "pictures were")} not looked at.`,
      otherLanguages([account])
    ])
  )

const notReadBlocks = (notRead: CheckReport["notRead"]): ReadonlyArray<Block> =>
  notRead.length === 0
    ? [{ kind: "paragraph", tone: "muted", text: "Every account that was to be read was read." }]
    : [
        {
          kind: "table",
          caption: "Not read",
          columns: [
            { label: "Account or platform", align: "left", weight: 2 },
            { label: "Why", align: "left", weight: 4 }
          ],
          rows: notRead.map(({ platform, handle, reason }) => [
            makeCell(handle === null ? PLATFORM_NAMES[platform] : accountText({ platform, handle })),
            { text: reason, url: null, tone: "warning" }
          ])
        }
      ]

const WHO_SAYS: Readonly<Record<TiedBy, string>> = {
  buyer: "The buyer",
  discovery: "A footprint",
  service: "This service",
  subject: "The subject"
}

/** What ties an account to the subject, for a reader. */
const tieText = (account: AccountCoverage): string => {
  const { ground, confidence, comparison } = account
  switch (ground) {
    case "named":
      return "Named by the buyer."
    case "proved":
      return confidence == null ? "Found by discovery." : `Found by discovery, ${formatPercent(confidence)} sure.`
    case "matched":
      return comparison == null
        ? "What it shows matches."
        : sentences([
            `${formatPercent(comparison.confidence)} likely one person's with ${accountText(comparison)}:`,
            ...comparison.grounds,
            "A copy would look as much alike."
          ])
    case "buyer_confirmed":
      return "The buyer says that they checked that it is the same person's."
    case "confirmed":
      return account.isControlled === true
        ? "Whoever was mailed said that it is theirs, and controls it: its bio showed the code of this check."
        : "Whoever was mailed said that it is theirs. Nothing shows that they control it."
  }
}

/** Whose each account is taken for, by the name that it shows, and by whom. */
const tiesTable = (accounts: ReadonlyArray<AccountCoverage>): ReadonlyArray<Block> =>
  accounts.every(({ displayName }) => displayName === undefined)
    ? []
    : [
        {
          kind: "table",
          caption: "What ties each account to the subject",
          columns: [
            { label: "Account", align: "left", weight: 2 },
            { label: "Shown as", align: "left", weight: 1.6 },
            { label: "Who says so", align: "left", weight: 1.1 },
            { label: "Why", align: "left", weight: 3.4 }
          ],
          rows: accounts.map((account) => [
            makeCell(accountText(account)),
            makeCell(account.displayName ?? "no name"),
            makeCell(WHO_SAYS[TIED_BY[account.ground]]),
            makeCell(tieText(account))
          ])
        }
      ]

/** What was read of each account, and what was not read at all, with why. */
export const coverageSection = ({ accounts, notRead }: CheckReport): DocumentSection => ({
  id: "coverage",
  title: "What was read, and what wasn't",
  blocks: [
    ...(accounts.length === 0
      ? [{ kind: "paragraph", tone: "plain", text: "No account could be read." } as const]
      : [...tiesTable(accounts), accountsTable(accounts), { kind: "list", items: accountNotes(accounts) } as const]),
    ...notReadBlocks(notRead)
  ]
})

/** Months since year 0; null where the text is none. */
const monthNumber = (month: string): number | null => {
  const [year, of] = month.split("-").map(Number)
  return year === undefined || of === undefined || !Number.isInteger(year) || !Number.isInteger(of)
    ? null
    : year * MONTHS_PER_YEAR + of - 1
}

const startOf = (number: number): Date =>
  new Date(Date.UTC(Math.floor(number / MONTHS_PER_YEAR), number % MONTHS_PER_YEAR))

const SPAN_WORDS: Readonly<Record<(typeof SPANS_MONTHS)[number], string>> = { 1: "month", 3: "quarter", 12: "year" }

interface Span {
  readonly at: Date
  live: number
  recovered: number
  captures: number
}

/** Months as columns without gaps; quarters or years where there are too many. */
const spansOf = (
  timeline: ReadonlyArray<ArchiveMonth>
): { readonly word: string; readonly spans: ReadonlyArray<Span> } => {
  const known = timeline.flatMap((month) => {
    const number = monthNumber(month.month)
    return number === null ? [] : [{ ...month, number }]
  })
  const numbers = known.map(({ number }) => number)
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
  if (known.length === 0) return { word: SPAN_WORDS[1], spans: [] }
  const each = SPANS_MONTHS.find((months) => (last - first) / months < COLUMNS_MAX - 1) ?? MONTHS_PER_YEAR
  const begin = Math.floor(first / each)
  const spans: ReadonlyArray<Span> = Array.from({ length: Math.floor(last / each) - begin + 1 }, (_, index) => ({
    at: startOf((begin + index) * each),
    live: 0,
    recovered: 0,
    captures: 0
  }))
  for (const { number, live, recovered, captures } of known) {
    const span = spans[Math.floor(number / each) - begin]
    if (span === undefined) continue
    span.live += live
    span.recovered += recovered
    span.captures += captures
  }
  return { word: SPAN_WORDS[each], spans }
}

/** What was looked at over time, on the platforms and in a web archive. */
export const archiveSection = ({ timeline, archiveSource, accounts }: CheckReport): DocumentSection => {
  const { word, spans } = spansOf(timeline)
  const archives = accounts.flatMap(({ archive }) => (archive === null ? [] : [archive]))
  const total = (of: (archive: (typeof archives)[number]) => number) =>
    archives.reduce((sum, archive) => sum + of(archive), 0)
  const said =
    archiveSource === null
      ? "No web archive was looked at: none is set up here. Posts that were deleted could not be found."
      : `Copies of the accounts' pages in ${archiveSource} were looked at, for posts that are gone from the platforms: ${formatPlural(
          total(({ captures }) => captures),
          "copy is",
          "copies are"
        )} listed there, ${formatCount(total(({ read }) => read))} were read, and ${formatPlural(
          total(({ recovered }) => recovered),
          "deleted post was",
          "deleted posts were"
        )} recovered. An archive has copies of some days only.${
          archives.length === accounts.length
            ? ""
            : ` It could not be asked about ${formatPlural(accounts.length - archives.length, "account")}.`
        }`
  const chart = (
    caption: string,
    parts: ReadonlyArray<{ readonly label: string; readonly tone: "plain" | "warning" | "good" }>,
    valuesOf: (span: Span) => ReadonlyArray<number>
  ): ReadonlyArray<Block> =>
    spans.length < 2 || spans.every((span) => valuesOf(span).every((value) => value === 0))
      ? []
      : [{ kind: "columns", caption, parts, columns: spans.map((span) => ({ at: span.at, values: valuesOf(span) })) }]
  const [only] = spans
  return {
    id: "archive",
    title: "What was looked at, over time",
    blocks: [
      { kind: "paragraph", tone: "plain", text: said },
      ...chart(
        `Posts that were read, by ${word}`,
        [
          { label: "Read on the platform", tone: "plain" },
          { label: "Deleted, recovered from an archive", tone: "warning" }
        ],
        ({ live, recovered }) => [live, recovered]
      ),
      ...chart(
        `Copies in the archive that were read, by ${word}`,
        [{ label: "Copies", tone: "good" }],
        ({ captures }) => [captures]
      ),
      ...(spans.length === 1 && only !== undefined
        ? [
            {
              kind: "paragraph",
              tone: "muted",
              text: `All of it is of one ${word}: ${formatPlural(only.live + only.recovered, "post")}.`
            } as const
          ]
        : [])
    ]
  }
}
