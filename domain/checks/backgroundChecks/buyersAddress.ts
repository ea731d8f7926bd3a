import { Effect, Schema } from "effect"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { MEMBERS_MAX } from "../../../ports/accounts/people/Person.ts"
import type { Tenant } from "../../../ports/accounts/tenants/Tenant.ts"

/** The address given for the subject is one of the buyer's own people, or of their domain: whoever agrees there is the buyer. */
export class BuyersAddress extends Schema.TaggedError<BuyersAddress>()("BuyersAddress", {}) {}

/** Where anybody gets a mailbox: two addresses there have nothing in common. */
const PUBLIC_MAIL = new Set(
  (
    "126.com 163.com aim.com aol.com bol.com.br comcast.net daum.net duck.com fastmail.com fastmail.fm free.fr freenet.de " +
    "gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.de " +
    "hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com inbox.lv interia.pl kakao.com laposte.net libero.it list.ru " +
    "live.co.uk live.com live.fr live.nl mac.com mail.com mail.de mail.ru mailbox.org me.com msn.com naver.com o2.pl onet.pl " +
    "orange.fr outlook.com outlook.de outlook.es outlook.fr outlook.it pm.me posteo.de proton.me protonmail.ch protonmail.com " +
    "qq.com rambler.ru rediffmail.com rocketmail.com seznam.cz sfr.fr sina.com t-online.de terra.com.br tuta.io tutanota.com " +
    "uol.com.br verizon.net virgilio.it wanadoo.fr web.de wp.pl ya.ru yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com " +
    "yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com"
  ).split(" ")
)

/** Where dots before the @ say nothing. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"])

interface Mailbox {
  readonly name: string
  readonly domain: string
}

/** Where mail to an address arrives: without what is behind a plus, and in lower case. */
const mailboxOf = (address: string): Mailbox => {
  const text = address.trim().toLowerCase()
  const at = text.lastIndexOf("@")
  const domain = text.slice(at + 1).replace(/\.$/, "")
  const name = text.slice(0, at).replace(/\+.*$/, "")
  return DOTLESS.has(domain) ? { name: name.replaceAll(".", ""), domain: "gmail.com" } : { name, domain }
}

const isWithin = (domain: string, other: string): boolean => domain === other || domain.endsWith(`.${other}`)

/** Whether two addresses are one mailbox's, or of one domain that isn't everybody's. */
export const areOneParty = (address: string, other: string): boolean => {
  const [one, two] = [mailboxOf(address), mailboxOf(other)]
  if (one.name === two.name && one.domain === two.domain) return true
  return (
    !PUBLIC_MAIL.has(one.domain) &&
    !PUBLIC_MAIL.has(two.domain) &&
    (isWithin(one.domain, two.domain) || isWithin(two.domain, one.domain))
  )
}

/** Refuses a subject's address that is the buyer's own: a member's, the account's, or one of their domains. */
export const refuseBuyersAddress = Effect.fnUntraced(function* (
  { id, email }: Pick<Tenant, "id" | "email">,
  address: string
) {
  const members = yield* Members.use((book) => book.members(id, { after: null, limit: MEMBERS_MAX }))
  const own = [email, ...members.map(({ person }) => person.email)].filter((each) => each !== null)
  if (own.some((each) => areOneParty(address, each))) return yield* new BuyersAddress()
})
