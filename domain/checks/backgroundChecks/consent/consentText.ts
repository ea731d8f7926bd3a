import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { noticeText } from "../../../../ports/accounts/notices/noticeText.ts"
import type { Check } from "../../../../ports/checks/backgroundChecks/Check.ts"
import { CATEGORY_LABELS, CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import { hex, utf8Bytes } from "../../../tokens/bytes.ts"
import { buyerName, contactLines, type ServiceContact } from "./contacts.ts"

/** Counts up with each change of the words below, so that a record says which ones were shown. */
const CONSENT_TEXT_VERSION = 3

export interface ConsentSection {
  readonly heading: string
  /** Each a paragraph, or an item where `isList`. */
  readonly lines: ReadonlyArray<string>
  readonly isList: boolean
  /** What others wrote, after the lines, paragraph by paragraph: shown so that nobody takes it for the service's own words. */
  readonly quoted: ReadonlyArray<string>
}

/** All that somebody is told before they answer. */
export interface ConsentText {
  readonly version: number
  /** SHA-256 of its words, lower-case hex. */
  readonly hash: string
  readonly title: string
  readonly sections: ReadonlyArray<ConsentSection>
}

/** A text of others: its lines, cleaned of what makes readers see something else. */
const quoted = (text: string): ReadonlyArray<string> =>
  noticeText(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/** Why it is asked: what the service says of it, then what others wrote. */
const reasonsOf = ({ consentReasons, purpose }: Pick<Check, "consentReasons" | "purpose">): ConsentSection => {
  const words = [...quoted(purpose), ...(consentReasons === null ? [] : quoted(consentReasons))]
  return {
    heading: "Why",
    isList: false,
    lines: [
      "It may not be used to decide about employment, credit, insurance or housing.",
      words.length === 0 ? "They gave no reasons." : "What they say it is for, in their own words:"
    ],
    quoted: words
  }
}

/** What the subject of a check is asked, in words. The accounts are beside it, each with a box of its own. */
export const consentText = Effect.fnUntraced(function* (
  check: Pick<Check, "buyer" | "consentReasons" | "purpose" | "accounts">,
  tenantName: string,
  service: ServiceContact,
  evidenceDays: number
) {
  const { serviceName } = service
  const whom = buyerName(check, tenantName)
  const title = `${whom} asks to check your public posts`
  const sections: ReadonlyArray<ConsentSection> = [
    {
      heading: "Who asks",
      isList: false,
      quoted: [],
      lines: [`${whom} asks ${serviceName} to read what your accounts show in public, and to report on it.`]
    },
    reasonsOf(check),
    {
      heading: "What is looked for",
      isList: true,
      quoted: [],
      lines: CheckCategory.literals.map((category) => CATEGORY_LABELS[category])
    },
    {
      heading: "What is read",
      isList: false,
      quoted: [],
      lines: [
        "Public posts, comments of yours and the profile of the accounts that you confirm, and copies of them in public web archives.",
        "No other accounts, and nothing that takes a login.",
        "Nothing is concluded about religion, origin, health, orientation, union membership or age.",
        "Politics is shown as context and never counts."
      ]
    },
    {
      heading: "How long it is kept",
      isList: false,
      quoted: [],
      lines: [
        `What the report rests on is deleted ${evidenceDays} days after the report is made.`,
        "The report is kept until it is erased; you can have that done."
      ]
    },
    {
      heading: "What happens with your answer",
      isList: true,
      quoted: [],
      lines: [
        `If you agree, the accounts are read and ${whom} gets the report. You get a copy, and can dispute each finding.`,
        `If you refuse, nothing is read, and ${whom} is told that you refused and gets their money back.`,
        "If you do not answer in time, nothing is read either, and they get their money back.",
        "You can take your consent back later: the report and what it rests on are then removed.",
        "Your answer is recorded with its time, the words of this page, and the network it came from, without its address's last part.",
        "The report says that the mailbox which this link was sent to agreed, and of which accounts it was shown that you control them."
      ]
    },
    { heading: "Whom to write to", isList: false, quoted: [], lines: contactLines(check, whom, service) }
  ]
  const digest = yield* Digest.Digest
  const accounts = check.accounts.map(({ platform, handle }) => `${platform}/${handle}`)
  const words = yield* utf8Bytes(JSON.stringify([CONSENT_TEXT_VERSION, title, sections, accounts]))
  return {
    version: CONSENT_TEXT_VERSION,
    hash: hex(yield* Effect.orDie(digest.digest(Digest.sha256, words))),
    title,
    sections
  } satisfies ConsentText
})
