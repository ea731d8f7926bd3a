import { Clock, Effect, Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { noticeLine } from "../../../ports/accounts/notices/noticeText.ts"
import { type Person, PersonId } from "../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { openToken, sealToken, TokenInvalid } from "../../tokens/signedToken.ts"
import { endAfter } from "../people/signInTimes.ts"
import { requireName } from "./closeAccount.ts"
import { CLOSING_LINK_MINUTES, GRACE_DAYS } from "./closingTimes.ts"

/** Where the link in the mail leads, whose token is the last part. */
export const CLOSING_PATH = "/account/settings/delete"

/** Whoever asks has no address to be mailed to. */
export class NoAddress extends Schema.TaggedError<NoAddress>()("NoAddress", {}) {}

const Claim = Schema.fromJsonString(Schema.Struct({ person: PersonId, tenant: TenantId }))
const encodeClaim = Schema.encodeEffect(Claim)
const decodeClaim = Schema.decodeUnknownOption(Claim)

/**
 * Mails an owner the link by which they close their account: with no passwords, whoever reads the owner's mail is the owner, and whoever
 * sits down at a browser that was left open is not. Fails with NameDiffers unless they typed what it is called, and with NoAddress.
 */
export const askToClose = Effect.fn("accounts.askToClose")(function* (asked: {
  readonly person: Person
  readonly tenantId: TenantId
  readonly typedName: string
  readonly serviceName: string
  readonly baseUrl: string
}) {
  const { baseUrl, person, serviceName, tenantId, typedName } = asked
  const mail = yield* Mail
  yield* requireName(tenantId, typedName)
  if (person.email === null) return yield* new NoAddress()
  const claim = Base64Url.encode(yield* Effect.orDie(encodeClaim({ person: person.id, tenant: tenantId })))
  const until = endAfter(yield* Clock.currentTimeMillis, CLOSING_LINK_MINUTES)
  const token = yield* sealToken("account_closing", claim, until)
  yield* mail.send({
    to: person.email,
    subject: noticeLine(`Delete the account ${typedName.trim()}`),
    text: [
      `Open this link in the browser in which you are signed in, to delete the account ${noticeLine(typedName)} on ${serviceName}.`,
      `It shows a button, which closes the account at once; the account is erased ${GRACE_DAYS} days later.`,
      `The link is good for ${CLOSING_LINK_MINUTES} minutes.`,
      "",
      `${baseUrl}${CLOSING_PATH}/${token}`,
      "",
      "If you did not ask for it, somebody else uses a browser in which you are signed in: sign out everywhere on the page You.",
      ""
    ].join("\n")
  })
})

/** Lets through whose link it is, for the account that they look at. Fails with TokenInvalid for anybody else, and with TokenExpired. */
export const openClosing = Effect.fn("accounts.openClosing")(function* (
  person: Person,
  tenantId: TenantId,
  token: string
) {
  const text = Base64Url.decodeString(yield* openToken("account_closing", token))
  const claim = Result.isSuccess(text) ? decodeClaim(text.success) : Option.none()
  if (Option.isNone(claim) || claim.value.person !== person.id || claim.value.tenant !== tenantId) {
    return yield* new TokenInvalid()
  }
})
