import type { Check, CheckAccount } from "../../../../ports/checks/backgroundChecks/Check.ts"
import type { BrandVerdict } from "../../../../ports/checks/backgroundChecks/CheckReport.ts"
import type { AccountGround } from "../../../../ports/creators/identity/AccountTie.ts"
import { PLATFORM_NAMES } from "../../../../ports/creators/identity/platformNames.ts"
import type { SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { Tone } from "../../../../ports/creators/reports/ReportDocument.ts"
import { capitalise, formatPercent } from "../../../mail/wording.ts"
import { maskedMailbox } from "../consent/contacts.ts"

/** Who a document of a check is made for: the subject's copy has nothing of the buyer's money. */
export type CheckReader = "buyer" | "subject"

export const NOT_FOR = "Not for decisions about employment, credit, insurance or housing."

export const GROUND_WORDS: Readonly<Record<AccountGround, string>> = {
  named: "named by the buyer",
  proved: "found by discovery",
  matched: "matched by what it shows",
  buyer_confirmed: "confirmed by the buyer",
  confirmed: "confirmed by whoever was mailed"
}

export const groundText = ({ ground, confidence }: Pick<CheckAccount, "ground" | "confidence">): string =>
  (ground === "proved" || ground === "matched") && confidence !== null
    ? `${GROUND_WORDS[ground]}, ${formatPercent(confidence)} sure`
    : GROUND_WORDS[ground]

/** What a consent is proven by, behind what is said of it: nothing else says that the subject reads the mailbox. */
export const byMailbox = ({ creatorEmail }: Pick<Check, "creatorEmail">): string =>
  creatorEmail === null ? "" : ` by the mailbox ${maskedMailbox(creatorEmail)}`

/** `@nova on Instagram`. */
export const accountText = ({ platform, handle }: SocialAccount): string => `@${handle} on ${PLATFORM_NAMES[platform]}`

/** A stable code as words: `own_words` is `Own words`. */
export const codeText = (code: string): string => capitalise(code.replaceAll("_", " "))

/** Sentences with nothing between them left out. */
export const sentences = (given: ReadonlyArray<string | null>): string =>
  given.flatMap((text) => (text === null || text === "" ? [] : [text])).join(" ")

/** What is said of a verdict, and how it is shown. */
export const BRAND_VERDICTS: Readonly<
  Record<BrandVerdict["verdict"], { readonly tone: Tone; readonly title: (brand: string) => string }>
> = {
  fits: { tone: "good", title: (brand) => `Fits ${brand}` },
  fits_with_conditions: { tone: "warning", title: (brand) => `Fits ${brand}, with conditions` },
  does_not_fit: { tone: "bad", title: (brand) => `Does not fit ${brand}` }
}
