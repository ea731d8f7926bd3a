import type { CheckAccount, CheckBuyer } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CATEGORY_LABELS, type CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import {
  FINDING_EXCERPT_CHARACTERS_MAX,
  type Finding,
  type FindingPlace
} from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { accountAt, profileAddress } from "../../../../ports/creators/identity/accountAddress.ts"
import type { Post } from "../../../../ports/creators/scoring/Evidence.ts"
import type { Severity } from "../../../../ports/creators/scoring/Score.ts"
import { passagesOf, readTranscript } from "../../../creators/scoring/readTranscript.ts"
import {
  disclosureFlagsOf,
  FLAG_LEVEL_MIN,
  type Flag,
  flagMeaningOf,
  flagsOf,
  quoteExcerpt
} from "../../../creators/scoring/riskFlags.ts"
import { brandMentionsIn } from "../../../creators/textAnalysis/brandMentions.ts"
import { severityOf } from "../../../creators/textAnalysis/categories.ts"
import type { FlagKind } from "../../../creators/textAnalysis/flagKind.ts"
import { type NormalisedText, normalise } from "../../../creators/textAnalysis/normalise.ts"
import { type DisclosureReading, readDisclosure } from "../../../creators/textAnalysis/readDisclosure.ts"
import type { TextClassifier, TextReading } from "../../../creators/textAnalysis/textReading.ts"
import type { GatheredAccount, GatheredPost } from "../gathered.ts"
import type { PostReading } from "./coverage.ts"
import { type DropCode, isProtectedClassAlone, makeIsOfNamesake } from "./exclude.ts"
import { isSpecificThreat, ownSignsIn } from "./ownSigns.ts"
import { type BrandCriticism, makeReadBrands, mentionedIn } from "./readBrands.ts"
import { besideQuotations, RULE_TEXTS, weigh } from "./weigh.ts"
import { undisguised } from "./words/disguises.ts"

/** A finding without its name. */
export type Found = Omit<Finding, "id">

/** What one text gave: findings, and those that are left out. */
export interface FoundIn {
  readonly found: ReadonlyArray<Found>
  readonly dropped: ReadonlyArray<DropCode>
}

const PICTURES_MAX = 4
/** No labelled set measured criticism of brands, nor what the lists of this folder find. */
const CRITICISM_CONFIDENCE = 0.5
const OWN_SIGN_CONFIDENCE = 0.5

const CATEGORY_OF: Readonly<Record<Exclude<FlagKind, "offence">, CheckCategory>> = {
  hate: "hate_speech",
  profanity: "profanity",
  nsfw: "nsfw",
  violence: "violence",
  political: "political",
  legal: "legal",
  substance: "substance",
  deceptive: "deceptive",
  undisclosed_ad: "deceptive"
}

const PLACE_NAMES: Readonly<Record<FindingPlace, string>> = {
  post: "a post",
  repost: "a repost",
  comment: "a comment of the subject",
  profile: "the profile",
  transcript: "what is said in a post",
  news: "news"
}

/** What is read besides its words. */
interface Where {
  readonly place: FindingPlace
  readonly url: string
  readonly postedAt: Date | null
  readonly source: Finding["source"]
  readonly archivedUrl: string | null
  readonly pictureUrls: ReadonlyArray<string>
  readonly mentions: ReadonlyArray<string>
  readonly isReply: boolean
}

/** A flag with the category of a check. */
interface Candidate {
  readonly category: CheckCategory
  readonly severity: Severity
  readonly confidence: number
  readonly sign: string | null
  readonly excerpt: string
  readonly matched: string
  readonly meaning: string
  /** Where what was found begins. */
  readonly start: number
  readonly isMild: boolean
  readonly isOfBuyer: boolean
}

const severityOfFlag = ({ kind, level }: Flag): Severity =>
  kind === "undisclosed_ad" ? "medium" : severityOf(kind, level)

const BETWEEN_STRETCHES = "”, “"
const firstOf = (matched: string): string => matched.split(BETWEEN_STRETCHES)[0] ?? ""

const candidateOf = (flag: Flag, read: string, isOfPerson: boolean): Candidate => ({
  category: flag.kind === "offence" ? (isOfPerson ? "public_feuds" : "profanity") : CATEGORY_OF[flag.kind],
  severity: severityOfFlag(flag),
  confidence: flag.confidence,
  sign: flag.sign,
  excerpt: flag.excerpt,
  matched: flag.matched,
  meaning: flagMeaningOf(flag.kind),
  start: Math.max(0, read.indexOf(firstOf(flag.matched))),
  isMild: false,
  isOfBuyer: false
})

const LAST_IS_HALF = /[\ud800-\udbff]$/
const cut = (excerpt: string): string =>
  excerpt.slice(0, FINDING_EXCERPT_CHARACTERS_MAX).replace(LAST_IS_HALF, "").trim()

/** Of several findings of one category in a text the gravest: the words are the same. */
const gravestOfEach = (candidates: ReadonlyArray<Candidate>): ReadonlyArray<Candidate> => {
  const rank: Readonly<Record<Severity, number>> = { critical: 3, high: 2, medium: 1, low: 0 }
  const worst = new Map<CheckCategory, Candidate>()
  for (const candidate of candidates) {
    const before = worst.get(candidate.category)
    if (before === undefined || rank[candidate.severity] > rank[before.severity]) {
      worst.set(candidate.category, candidate)
    }
  }
  return [...worst.values()]
}

/** What is known of the account for reading its texts. */
interface Reader {
  readonly account: CheckAccount
  readonly now: Date
  readonly isOfNamesake: (text: string) => boolean
  readonly readBrands: ReturnType<typeof makeReadBrands>
  /** What is flagged in a text by itself. */
  readonly flagged: (text: string) => ReadonlyArray<Flag>
}

/** What the lists of this folder find in a text. Places are those of the text. */
const ownCandidates = (text: string): ReadonlyArray<Candidate> =>
  ownSignsIn(text).map(({ category, severity, matched, start, meaning }) => ({
    category,
    severity,
    confidence: OWN_SIGN_CONFIDENCE,
    sign: null,
    excerpt: quoteExcerpt(text, { start, end: start + matched.length }),
    matched,
    meaning,
    start,
    isMild: false,
    isOfBuyer: false
  }))

/** What is found in a part of a text whose every word stands at its place, quoted as the whole text has it. */
const asWritten = (candidate: Candidate, original: string): Candidate => {
  const end = candidate.start + firstOf(candidate.matched).length
  return {
    ...candidate,
    excerpt: quoteExcerpt(original, { start: candidate.start, end }),
    matched: original.slice(candidate.start, end)
  }
}

/** What is found where the disguises of a text are taken off, and nothing was before. Threats to friends stay jokes. */
const undisguisedCandidates = (
  { flagged }: Pick<Reader, "flagged">,
  original: string,
  isOfPerson: boolean
): ReadonlyArray<Candidate> => {
  const bare = undisguised(original)
  if (bare === original) return []
  return [
    ...flagged(bare)
      .filter(({ kind }) => kind !== "violence" || isSpecificThreat(original))
      .map((flag) => candidateOf(flag, bare, isOfPerson)),
    ...ownCandidates(bare)
  ].map((candidate) => asWritten(candidate, original))
}

const criticismCandidate = (criticism: BrandCriticism, original: string): Candidate => ({
  category: "brand_criticism",
  severity: criticism.isOfBuyer ? "high" : criticism.isHarsh ? "medium" : "low",
  confidence: CRITICISM_CONFIDENCE,
  sign: null,
  excerpt: quoteExcerpt(original, criticism.excerpt),
  matched: criticism.excerpt.text,
  meaning: criticism.isHarsh ? "a brand is judged harshly" : "a brand is criticised",
  start: criticism.excerpt.start,
  isMild: !criticism.isHarsh,
  isOfBuyer: criticism.isOfBuyer
})

const readText = (
  reader: Reader,
  text: NormalisedText,
  flags: ReadonlyArray<Flag>,
  sentiment: number | null,
  where: Where
): FoundIn => {
  const { account, now, isOfNamesake, readBrands } = reader
  const { original } = text
  const criticism = readBrands({ original, mentions: where.mentions, sentiment })
  const isOfPerson = mentionedIn({ original, mentions: where.mentions }).size > 0
  const read = flags.map((flag) => candidateOf(flag, original, isOfPerson))
  const known = new Set(read.map(({ category }) => category))
  const own = ownCandidates(original).filter(({ category }) => category === "violence" || !known.has(category))
  for (const { category } of own) known.add(category)
  const bare = undisguisedCandidates(reader, original, isOfPerson).filter(({ category }) => !known.has(category))
  const candidates = gravestOfEach([
    // Harsh words about a brand are criticism, and no insult of a person.
    ...[...read.filter((_, at) => criticism === null || flags[at]?.kind !== "offence"), ...own, ...bare].filter(
      ({ category }) => criticism === null || category !== "public_feuds"
    ),
    ...(criticism === null ? [] : [criticismCandidate(criticism, original)])
  ])
  if (candidates.length === 0) return { found: [], dropped: [] }
  const weighed = (candidate: Candidate) => ({
    candidate,
    ...weigh(
      {
        ...candidate,
        text,
        end: candidate.start + firstOf(candidate.matched).length,
        place: where.place,
        isToSomeone: where.isReply || isOfPerson,
        postedAt: where.postedAt
      },
      now
    )
  })
  /** Where it is quoted, what is said of the same kind beside the quotation is the writer's own. */
  const ownBeside = ({ category }: Candidate): Candidate | null => {
    const beside = besideQuotations(original)
    const found = [
      ...reader.flagged(beside).map((flag) => candidateOf(flag, beside, isOfPerson)),
      ...ownCandidates(beside)
    ].find((candidate) => candidate.category === category)
    return found === undefined ? null : asWritten(found, original)
  }
  const dropped: Array<DropCode> = []
  const found: Array<Found> = []
  for (const first of candidates) {
    // Who shares a name did the deed; hatred is the writer's, whoever is told of.
    if (first.category !== "hate_speech" && isOfNamesake(original)) dropped.push("other_person")
    else if (isProtectedClassAlone(first)) dropped.push("protected_class")
    else {
      const asFound = weighed(first)
      const beside = asFound.rule === "quotation" ? ownBeside(first) : null
      const { candidate, rule, weight } = beside === null ? asFound : weighed(beside)
      const { category, severity, confidence, excerpt, matched, meaning } = candidate
      found.push({
        category,
        platform: account.platform,
        handle: account.handle,
        severity,
        confidence,
        weight,
        rule,
        description: `${CATEGORY_LABELS[category]} in ${PLACE_NAMES[where.place]}`,
        why: `Found because ${meaning}: “${matched}”. ${RULE_TEXTS[rule]}`,
        excerpt: cut(excerpt),
        place: where.place,
        source: where.source,
        postUrl: where.url,
        archivedUrl: where.archivedUrl,
        postedAt: where.postedAt,
        detectedAt: now,
        pictures: where.pictureUrls
          .slice(0, PICTURES_MAX)
          .map((sourceUrl) => ({ role: "thumbnail" as const, sourceUrl, mediaId: null }))
      })
    }
  }
  return { found, dropped }
}

interface Read {
  readonly gathered: GatheredPost
  readonly text: NormalisedText
  readonly reading: TextReading
  readonly disclosure: DisclosureReading
}

/** A word of politics alone is shown where a side is taken: it never counts, and what nobody feels for is no position. */
const POLITICAL_HINT_MIN = 0.35
const SIDE_TAKEN_MIN = 0.5

const withPoliticalHints = ({ signals, sentiment }: TextReading): TextReading["signals"] => {
  const { political } = signals
  const isShown = political.level >= POLITICAL_HINT_MIN && Math.abs(sentiment ?? 0) >= SIDE_TAKEN_MIN
  return isShown
    ? { ...signals, political: { ...political, level: Math.max(political.level, FLAG_LEVEL_MIN) } }
    : signals
}

const NOTHING_DISCLOSED: DisclosureReading = { disclosure: "none", excerpt: null }

const disclosureOf = (
  { isLabelledPaid, language }: Post,
  text: NormalisedText,
  read: () => string
): DisclosureReading => readDisclosure(text, isLabelledPaid === true, language, read)

const readPost = (gathered: GatheredPost, classifier: TextClassifier): Read => {
  const { post } = gathered
  const text = normalise(post.text)
  const reading = classifier.read(text, post.language)
  const disclosure = post.isRepost ? NOTHING_DISCLOSED : disclosureOf(post, text, () => reading.language)
  return { gathered, text, reading, disclosure }
}

/** Whether an address says that someone else wrote it. Most addresses don't say who did. */
const isByAnother = ({ url, isRepost }: Post, { platform, handle }: CheckAccount): boolean => {
  if (isRepost) return false
  const author = accountAt(url)
  return author !== null && author.platform === platform && author.handle !== handle
}

/** Whose posts say by their address who wrote them. */
const NAMES_AUTHORS: ReadonlySet<string> = new Set(["x", "tiktok"])

/** Whether a profile was read that isn't the account's: whatever is below it is another person's. */
export const isOtherProfile = ({ account, profile }: GatheredAccount): boolean =>
  profile !== null && (profile.platform !== account.platform || profile.handle.toLowerCase() !== account.handle)

/** What one account's texts gave, and how its posts were read. Kept in steps, so that other work goes on between them. */
export const makeAccountReader = (
  gathered: GatheredAccount,
  buyer: CheckBuyer,
  now: Date,
  classifier: TextClassifier
) => {
  const { account, profile, comments, posts } = gathered
  const readings: Array<PostReading> = []
  const found: Array<Found> = []
  const dropped: Array<DropCode> = []
  const keep = (one: FoundIn) => {
    found.push(...one.found)
    dropped.push(...one.dropped)
  }
  const isOfNamesake = makeIsOfNamesake(profile?.displayName ?? "")
  const paid = posts.flatMap(({ post }) => {
    if (post.mentions.length === 0 || post.isRepost) return []
    const text = normalise(post.text)
    const disclosure = disclosureOf(post, text, () => classifier.read(text, null).language)
    return [{ url: post.url, mentions: post.mentions, isLabelledPaid: post.isLabelledPaid === true, disclosure }]
  })
  const known = new Set(brandMentionsIn(paid, new Set()).map(({ brand }) => brand))
  const reader: Reader = {
    account,
    now,
    isOfNamesake,
    readBrands: makeReadBrands(buyer.brandName, known),
    flagged: (text) => flagsOf(text, classifier.read(normalise(text), null).signals)
  }
  const home = profile?.url ?? profileAddress(account) ?? ""
  const urls = new Map(posts.map(({ post }) => [post.id, post.url]))

  return {
    /** Reads the posts from one place to another. */
    readPosts: (from: number, to: number): void => {
      for (const each of posts.slice(from, to)) {
        const { text, reading, disclosure } = readPost(each, classifier)
        const { post, source, archivedUrl } = each
        const transcript = post.transcript ?? ""
        const spoken = readTranscript(transcript, post.language, classifier)
        const isSpokenAssessed =
          !reading.isAssessed && transcript !== "" && classifier.read(normalise(transcript), post.language).isAssessed
        readings.push({
          gathered: each,
          language: reading.language,
          isAssessed: reading.isAssessed || isSpokenAssessed
        })
        const where: Where = {
          place: post.isRepost ? "repost" : "post",
          url: post.url,
          postedAt: post.publishedAt,
          source,
          archivedUrl,
          pictureUrls: post.mediaUrls,
          mentions: post.mentions,
          isReply: post.isReply
        }
        const flags = [...flagsOf(post.text, withPoliticalHints(reading)), ...disclosureFlagsOf(post.text, disclosure)]
        const own = [
          readText(reader, text, flags, reading.sentiment, where),
          ...passagesOf(transcript).map((passage) => {
            const said = spoken.flagged.find(({ normalised }) => normalised.original === passage)
            const place = post.isRepost ? "repost" : "transcript"
            return readText(reader, said?.normalised ?? normalise(passage), said?.flags ?? [], null, {
              ...where,
              place
            })
          })
        ]
        if (NAMES_AUTHORS.has(account.platform) && isByAnother(post, account)) {
          for (const one of own) dropped.push(...one.dropped, ...one.found.map(() => "other_person" as const))
        } else own.forEach(keep)
      }
    },
    /** Reads the profile and the subject's own comments. */
    readRest: (): void => {
      const where: Where = {
        place: "profile",
        url: home,
        postedAt: null,
        source: "live",
        archivedUrl: null,
        pictureUrls: [],
        mentions: [],
        isReply: false
      }
      const read = (written: string, at: Where) => {
        const text = normalise(written)
        const reading = classifier.read(text, null)
        keep(readText(reader, text, flagsOf(written, withPoliticalHints(reading)), reading.sentiment, at))
      }
      if (profile !== null) read([profile.displayName, profile.bio].filter((each) => each !== "").join("\n"), where)
      for (const comment of comments) {
        if (!comment.isByCreator) continue
        const url = urls.get(comment.postId) ?? home
        read(comment.text, { ...where, place: "comment", url, postedAt: comment.publishedAt, isReply: true })
      }
    },
    posts: posts.length,
    readings,
    found,
    dropped
  }
}
