import type { CheckAccount, CheckBuyer } from "../../../ports/checks/Check.ts"
import { CATEGORY_LABELS, type CheckCategory } from "../../../ports/checks/categories.ts"
import { FINDING_EXCERPT_CHARACTERS_MAX, type Finding, type FindingPlace } from "../../../ports/checks/Finding.ts"
import { accountAt, profileAddress } from "../../../ports/identity/accountAddress.ts"
import type { Post } from "../../../ports/scoring/Evidence.ts"
import type { Severity } from "../../../ports/scoring/Score.ts"
import { brandMentionsIn } from "../../reading/brandMentions.ts"
import { severityOf } from "../../reading/categories.ts"
import type { FlagKind } from "../../reading/flagKind.ts"
import { type NormalisedText, normalise } from "../../reading/normalise.ts"
import { type DisclosureReading, readDisclosure } from "../../reading/readDisclosure.ts"
import type { TextClassifier, TextReading } from "../../reading/textReading.ts"
import { readTranscript } from "../../scoring/readTranscript.ts"
import {
  disclosureFlagsOf,
  FLAG_LEVEL_MIN,
  type Flag,
  flagMeaningOf,
  flagsOf,
  quoteExcerpt
} from "../../scoring/riskFlags.ts"
import type { GatheredAccount, GatheredPost } from "../gathered.ts"
import type { PostReading } from "./coverage.ts"
import { type DropCode, isProtectedClassAlone, makeIsOfNamesake } from "./leaveOut.ts"
import { makeReadBrands, mentionedIn } from "./readBrands.ts"
import { RULE_TEXTS, weigh } from "./weigh.ts"

/** A finding without its name. */
export type Found = Omit<Finding, "id">

/** What one text gave: findings, and those that are left out. */
export interface FoundIn {
  readonly found: ReadonlyArray<Found>
  readonly dropped: ReadonlyArray<DropCode>
}

const PICTURES_MAX = 4
/** No labelled set measured criticism of brands. */
const CRITICISM_CONFIDENCE = 0.5

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
  readonly isMild: boolean
  readonly isOfBuyer: boolean
}

const severityOfFlag = ({ kind, level }: Flag): Severity =>
  kind === "undisclosed_ad" ? "medium" : severityOf(kind, level)

const candidateOf = (flag: Flag, isOfPerson: boolean): Candidate => ({
  category: flag.kind === "offence" ? (isOfPerson ? "public_feuds" : "profanity") : CATEGORY_OF[flag.kind],
  severity: severityOfFlag(flag),
  confidence: flag.confidence,
  sign: flag.sign,
  excerpt: flag.excerpt,
  matched: flag.matched,
  meaning: flagMeaningOf(flag.kind),
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
}

const readText = (
  { account, now, isOfNamesake, readBrands }: Reader,
  text: NormalisedText,
  flags: ReadonlyArray<Flag>,
  sentiment: number | null,
  where: Where
): FoundIn => {
  const { original } = text
  const criticism = readBrands({ original, mentions: where.mentions, sentiment })
  if (flags.length === 0 && criticism === null) return { found: [], dropped: [] }
  const isOfPerson = mentionedIn({ original, mentions: where.mentions }).size > 0
  const candidates = gravestOfEach([
    // Harsh words about a brand are criticism, and no insult of a person.
    ...flags
      .filter(({ kind }) => criticism === null || kind !== "offence")
      .map((flag) => candidateOf(flag, isOfPerson)),
    ...(criticism === null
      ? []
      : [
          {
            category: "brand_criticism" as const,
            severity: criticism.isOfBuyer
              ? ("high" as const)
              : criticism.isHarsh
                ? ("medium" as const)
                : ("low" as const),
            confidence: CRITICISM_CONFIDENCE,
            sign: null,
            excerpt: quoteExcerpt(original, criticism.excerpt),
            matched: criticism.excerpt.text,
            meaning: criticism.isHarsh ? "a brand is judged harshly" : "a brand is criticised",
            isMild: !criticism.isHarsh,
            isOfBuyer: criticism.isOfBuyer
          }
        ])
  ])
  const dropped: Array<DropCode> = []
  const found: Array<Found> = []
  for (const candidate of candidates) {
    if (isOfNamesake(original)) dropped.push("other_person")
    else if (isProtectedClassAlone(candidate)) dropped.push("protected_class")
    else {
      const { category, severity, confidence, excerpt, matched, meaning } = candidate
      const [first = ""] = matched.split("”, “")
      const start = Math.max(0, original.indexOf(first))
      const { rule, weight } = weigh(
        {
          ...candidate,
          text,
          start,
          end: start + first.length,
          place: where.place,
          isToSomeone: where.isReply || isOfPerson,
          postedAt: where.postedAt
        },
        now
      )
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

const readPost = (gathered: GatheredPost, classifier: TextClassifier): Read => {
  const { post } = gathered
  const text = normalise(post.text)
  const reading = classifier.read(text, post.language)
  const disclosure = post.isRepost ? NOTHING_DISCLOSED : readDisclosure(text, post.isLabelledPaid === true)
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
  const paid = posts.flatMap(({ post }) =>
    post.mentions.length === 0 || post.isRepost
      ? []
      : [
          {
            url: post.url,
            mentions: post.mentions,
            isLabelledPaid: post.isLabelledPaid === true,
            disclosure: readDisclosure(normalise(post.text), post.isLabelledPaid === true)
          }
        ]
  )
  const known = new Set(brandMentionsIn(paid, new Set()).map(({ brand }) => brand))
  const reader: Reader = { account, now, isOfNamesake, readBrands: makeReadBrands(buyer.brandName, known) }
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
          ...spoken.flagged.map(({ normalised, flags: said }) =>
            readText(reader, normalised, said, null, { ...where, place: post.isRepost ? "repost" : "transcript" })
          )
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
