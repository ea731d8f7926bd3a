import { scoreableOf } from "../../../../../domain/creators/discovery/chooseAccounts.ts"
import type { FootprintPreview } from "../../../../../domain/creators/discovery/previewFootprint.ts"
import { LINK_CONFIDENCE_MIN } from "../../../../../domain/creators/identity/matchAccounts.ts"
import { formatPercent, formatPlural, formatSigned } from "../../../../../domain/mail/wording.ts"
import type {
  ClaimSide,
  ClaimSource,
  FoundAccount,
  UnknownReason,
  WebSearchPart
} from "../../../../../ports/creators/discovery/Discovery.ts"
import type { WebPlatform } from "../../../../../ports/creators/identity/platforms.ts"
import { isSameAccount } from "../../../../../ports/creators/identity/SocialAccount.ts"
import { type Html, html } from "../../../pages/html.ts"
import { shortText } from "../../../pages/texts.ts"

const SOURCE_WORDS: Readonly<Record<ClaimSource, string>> = {
  seed: "being the one that was asked for",
  link_in_bio: "a page that lists somebody's accounts",
  bio: "the words of a profile",
  website: "a website that a profile leads to",
  rel_me: "a link that says it is the same person",
  platform_links: "the links beside a profile",
  web_search: "a search of the web",
  same_handle: "the same handle",
  index: "what was found here before"
}

const CLAIM_WORDS: Readonly<Record<ClaimSide, string>> = {
  seed: "Only the pages of the account that was asked for say so",
  account: "Only its own page says so",
  both: "Both sides say so",
  neither: "Neither side says so"
}

const UNKNOWN_WORDS: Readonly<Record<UnknownReason, string>> = {
  not_searched: "not looked at",
  robots: "programs are asked to stay away",
  login_wall: "shown to who is signed in there",
  blocked: "not shown to this program",
  busy: "it asked for a pause",
  timed_out: "no answer came in time",
  unreachable: "no answer came",
  switched_off: "its last check of itself failed",
  too_much: "as much was read as one search may"
}

const WEB_WORDS: Readonly<Record<WebSearchPart, string | null>> = {
  searched: null,
  skipped:
    "The web was not searched: the searches of the day are used up. An account that is missing is unknown, not absent.",
  not_configured:
    "The web was not searched: there is nothing here to search it with. An account that is missing is unknown, not absent.",
  failed: "The search of the web did not answer. An account that is missing is unknown, not absent."
}

type Spell = (platform: WebPlatform) => string

/** What a form calls an account that was found. */
const foundName = ({ platform, handle }: Pick<FoundAccount, "platform" | "handle">, spell: Spell): string =>
  `${spell(platform)}/${handle}`

const whyHtml = ({ sources, claimedBy, isVerified, parts }: FoundAccount): Html =>
  html`<span class="muted">Found by ${sources.map((source) => SOURCE_WORDS[source]).join(", ")}. ${CLAIM_WORDS[claimedBy]}${
    isVerified ? ". Its own page was opened." : ". Its own page was not opened."
  }</span>${
    parts.length === 0
      ? null
      : html`<ul class="why">${parts.map(
          ({ text, bits }) =>
            html`<li><span dir="auto">${text}</span> <span class="muted">${formatSigned(bits)} bits</span></li>`
        )}</ul>`
  }`

/** Whether an account is scored with the others: for the person to say, but for the seed and where nothing is scored. */
const choiceHtml = (account: FoundAccount, { discovery, selected }: FootprintPreview, name: string): Html => {
  if (isSameAccount(account, discovery.seed)) return html`<span>The one you asked for</span>`
  if (scoreableOf(account) === null) return html`<span class="muted">Nothing is scored on this platform</span>`
  const isChosen = selected.some((each) => isSameAccount(each, account))
  return html`<label class="check"><input type="checkbox" name="account" value="${name}" checked="${isChosen}"><span>Score<span
 class="unseen"> <bdi>${name}</bdi></span></span></label>`
}

/** Every account that was found, the seed first, each with how sure it is, why, and whether it is scored with the others. */
export const foundList = (preview: FootprintPreview, spell: Spell): Html =>
  html`<ul class="rows">${preview.discovery.accounts.map((account) => {
    const name = foundName(account, spell)
    const why = isSameAccount(account, preview.discovery.seed) ? null : whyHtml(account)
    return html`<li><span class="what"><a href="${account.url}" rel="noreferrer noopener"><bdi>${name}</bdi></a>${
      account.displayName === null ? null : html`<bdi>${shortText(account.displayName)}</bdi>`
    }${why}</span><strong>${formatPercent(account.confidence)} sure</strong>${choiceHtml(account, preview, name)}</li>`
  })}</ul>
<p class="muted">Chosen beforehand are those of ${formatPercent(LINK_CONFIDENCE_MIN)} and more, as far as you did not say before that
they are somebody else's. If you change the choice, what you leave out is taken as not this creator's, for your account.</p>`

/** Where nothing could be looked at. */
export const unlookedHtml = ({ discovery: { unknown, webSearch } }: FootprintPreview, spell: Spell): Html =>
  html`${WEB_WORDS[webSearch] === null ? null : html`<p class="muted">${WEB_WORDS[webSearch]}</p>`}${
    unknown.length === 0
      ? null
      : html`<details><summary>${formatPlural(unknown.length, "platform")} of which nothing is known</summary><ul class="why">${unknown.map(
          ({ platform, reason }) => html`<li>${spell(platform)}: ${UNKNOWN_WORDS[reason]}</li>`
        )}</ul></details>`
  }`

/** The accounts that a form chooses beforehand, as it names them: the seed is always one, and is not among them. */
export const chosenBeforehand = ({ discovery, selected }: FootprintPreview, spell: Spell): ReadonlyArray<string> =>
  discovery.accounts
    .filter(
      (account) => !isSameAccount(account, discovery.seed) && selected.some((each) => isSameAccount(each, account))
    )
    .map((account) => foundName(account, spell))
