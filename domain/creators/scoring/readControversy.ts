import type { WebResult } from "../../../ports/creators/discovery/WebSearch.ts"
import type { Profile } from "../../../ports/creators/scoring/Evidence.ts"
import type { Severity } from "../../../ports/creators/scoring/Score.ts"
import type { Controversy, WebFinding } from "../../../ports/creators/scoring/Scorecard.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { formatList, formatPlural } from "../../mail/wording.ts"
import { compareAscending } from "../../paging/lists.ts"
import { lexiconClassifier } from "../textAnalysis/lexiconClassifier.ts"
import { NEWS_KINDS, type NewsKind } from "../textAnalysis/newsKind.ts"
import { newsOf, type SoughtName } from "../textAnalysis/newsOf.ts"
import { type NormalisedText, normalise } from "../textAnalysis/normalise.ts"
import { type PageAddress, pageAddress } from "./pageAddress.ts"
import { makePageKind } from "./pageKinds.ts"
import { categoryLabelOf, flagCategoryOf, flagsOf, quoteExcerpt, SEVERITY_RANK } from "./riskFlags.ts"

/** Findings that are kept at most. */
export const FINDINGS_MAX = 20
/** What is asked beside the creator's name; beside another name of theirs, only the first. */
const WORDINGS = ["controversy", "lawsuit", "scandal"] as const
/** Queries that are asked of one creator at most. */
export const CONTROVERSY_QUERIES_MAX = WORDINGS.length + 1

const NAME_CHARACTERS_MAX = 80
/** A shorter name names everybody. */
const NAME_LETTERS_MIN = 3
const QUOTED_MAX = 3

/** Headlines accuse and prove nothing, so none is critical. */
const SEVERITIES: Readonly<Record<NewsKind, Severity>> = {
  legal: "high",
  violence: "high",
  hate: "high",
  deceptive: "medium",
  nsfw: "medium",
  substance: "medium",
  controversy: "low"
}

type Creator = Pick<Profile, "handle" | "displayName" | "url" | "links">

/** What follows a name in a display name: "Nova Cooks | Recipes". */
const AFTER_NAME = /[|•·–—()[\],:~/]| - /u

const plainWords = ({ words }: NormalisedText): ReadonlyArray<string> =>
  words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? [])

/** The names of a creator, each once: as shown, and the handle. */
const namesOf = ({ displayName, handle }: Pick<Profile, "handle" | "displayName">): ReadonlyArray<SoughtName> => {
  const written = [displayName.split(AFTER_NAME)[0] ?? "", handle].map((name) =>
    name.replaceAll(/["“”]/g, "").trim().slice(0, NAME_CHARACTERS_MAX).toWellFormed()
  )
  const names = written.map(
    (name): SoughtName => ({
      written: name,
      words: plainWords(normalise(name))
    })
  )
  const distinct = new Map(names.toReversed().map((name) => [name.words.join(" "), name]))
  return [...distinct.values()].toReversed().filter(({ words }) => words.join("").length >= NAME_LETTERS_MIN)
}

/** What the web is asked about a creator, at most CONTROVERSY_QUERIES_MAX queries; none where they have no name to ask for. */
export const controversyQueries = (creator: Pick<Profile, "handle" | "displayName">): ReadonlyArray<string> =>
  namesOf(creator).flatMap(({ written }, place) =>
    (place === 0 ? WORDINGS : WORDINGS.slice(0, 1)).map((wording) => `"${written}" ${wording}`)
  )

const isNewsKind = (kind: string): kind is NewsKind => NEWS_KINDS.some((each) => each === kind)

const categoryOfNews = (kind: NewsKind): string => (kind === "controversy" ? kind : flagCategoryOf(kind))

/** The gravest kind; of those alike, the first of NEWS_KINDS. */
const gravest = (kinds: ReadonlyArray<NewsKind>): NewsKind =>
  NEWS_KINDS.reduce<NewsKind>(
    (worst, kind) =>
      kinds.includes(kind) && SEVERITY_RANK[SEVERITIES[kind]] > SEVERITY_RANK[SEVERITIES[worst]] ? kind : worst,
    "controversy"
  )

const whyOf = (kind: NewsKind, quoted: ReadonlyArray<string>, name: string): string =>
  `The page tells of ${categoryLabelOf(categoryOfNews(kind))}: “${quoted.join("”, “")}”. ` +
  `It names “${name}”; whether that is this creator, and whether it is true, was not checked. ` +
  "Shown for context alone: it moves no score."

/** Makes a reading of single pages: what one tells of the creator, or null where it tells of them nothing controversial. */
const makeReadPage = (creator: Creator) => {
  const names = namesOf(creator)
  const pageKind = makePageKind(creator)

  return ({ url, title, excerpt, publishedAt }: WebResult, page: PageAddress): WebFinding | null => {
    const original = `${title}\n${excerpt}`
    const text = normalise(original)
    const told = newsOf(text, names)
    const [first] = told?.news ?? []
    if (told === null || first === undefined) return null
    const { news, name, isSpared } = told
    if (pageKind(page, title, first.start < title.length) !== null) return null

    // What the words of posts say counts where the words of headlines say that there is something.
    const flags = isSpared ? [] : flagsOf(original, lexiconClassifier.read(text, null).signals)
    const signs = flags.flatMap((flag) => (isNewsKind(flag.kind) ? [{ kind: flag.kind, matched: flag.matched }] : []))
    const kind = gravest([...news, ...signs].map((each) => each.kind))
    const ofKind = news.filter((each) => each.kind === kind)
    const quoted = [
      ...ofKind.map(({ start, end }) => original.slice(start, end)),
      ...signs.flatMap((sign) => (sign.kind === kind && ofKind.length === 0 ? [sign.matched] : []))
    ]
    const shift = title.length + 1
    const inExcerpt = [...ofKind, ...news].find(({ start }) => start >= shift)
    return {
      url,
      title,
      excerpt: quoteExcerpt(
        excerpt,
        inExcerpt === undefined ? { start: 0, end: 0 } : { start: inExcerpt.start - shift, end: inExcerpt.end - shift }
      ),
      publishedAt,
      source: page.host,
      category: categoryOfNews(kind),
      severity: SEVERITIES[kind],
      why: whyOf(kind, [...new Set(quoted)].slice(0, QUOTED_MAX), name.written)
    }
  }
}

/** Worst first, then newest, then by address and words. */
const worstFirst = (findings: ReadonlyArray<WebFinding>): ReadonlyArray<WebFinding> =>
  [...findings].sort(
    (a, b) =>
      SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
      (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0) ||
      compareAscending(a.url, b.url) ||
      compareAscending(a.title, b.title) ||
      compareAscending(a.excerpt, b.excerpt) ||
      compareAscending(a.why, b.why)
  )

const summaryOf = (
  findings: ReadonlyArray<WebFinding>,
  { displayName, handle }: Pick<Profile, "handle" | "displayName">
): string | null => {
  if (findings.length === 0) return null
  const kinds = [...groupBy(findings, ({ category }) => category)].map(
    ([category, { length }]) => `${categoryLabelOf(category)} (${length})`
  )
  const verb = findings.length === 1 ? "names" : "name"
  return (
    `${formatPlural(findings.length, "page")} of the web ${verb} ${displayName || handle} together with ${formatList(kinds)}. ` +
    "That is news, not proof: it was not checked, and it moves no score."
  )
}

/** Names a page: two addresses of one page have the same. */
const pageKey = ({ url }: Pick<WebResult, "url">): string => pageAddress(url)?.key ?? url

/** What `pages` told, by their keys: those that are no findings are filtered out. */
const controversyOf = (
  findings: ReadonlyArray<WebFinding>,
  creator: Pick<Profile, "handle" | "displayName">,
  pages: ReadonlyArray<string>
): Controversy => {
  const told = new Set(findings.map(pageKey))
  const filteredPages = [...new Set(pages)].filter((key) => !told.has(key)).sort(compareAscending)
  return {
    summary: summaryOf(findings, creator),
    findings,
    filteredOut: filteredPages.length,
    ...(filteredPages.length === 0 ? {} : { filteredPages })
  }
}

/**
 * What the web tells of a creator that a brand would want to know: pages that name them and tell of something controversial,
 * worst first, at most FINDINGS_MAX. The creator's own pages, encyclopedias, bio pieces, pages that don't name them, pages that
 * tell of nothing, and what is beyond the bound are counted as filtered out. A page found twice counts once, and the order of
 * the results doesn't matter.
 */
export const readControversy = (results: ReadonlyArray<WebResult>, creator: Creator): Controversy => {
  const readPage = makeReadPage(creator)
  const pages = groupBy(results, pageKey)
  const read = [...pages.values()].flatMap((copies) => {
    const findings = copies.flatMap((copy) => {
      const page = pageAddress(copy.url)
      return page === null ? [] : (readPage(copy, page) ?? [])
    })
    return worstFirst(findings).slice(0, 1)
  })
  const findings = worstFirst(read).slice(0, FINDINGS_MAX)
  return controversyOf(findings, creator, [...pages.keys()])
}

/**
 * What the web told of a creator when it was asked of each of their accounts; null where it was asked of none. A page counts
 * once, at most FINDINGS_MAX are findings; the others are filtered out. Pages of scorecards that name none count once each.
 */
export const joinControversies = (
  controversies: ReadonlyArray<Controversy | null>,
  creator: Pick<Profile, "handle" | "displayName">
): Controversy | null => {
  const asked = controversies.filter((each) => each !== null)
  if (asked.length === 0) return null
  const found = worstFirst(asked.flatMap(({ findings }) => findings))
  const pages = [...groupBy(found, pageKey).values()].flatMap((copies) => copies.slice(0, 1))
  const named = asked.flatMap(({ filteredPages }) => filteredPages ?? [])
  const joined = controversyOf(pages.slice(0, FINDINGS_MAX), creator, [...found.map(pageKey), ...named])
  const unnamed = asked.reduce((sum, each) => sum + (each.filteredPages === undefined ? each.filteredOut : 0), 0)
  return { ...joined, filteredOut: joined.filteredOut + unnamed }
}
