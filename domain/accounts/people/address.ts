import { Clock, Effect, Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { Members } from "../../../ports/accounts/people/Members.ts"
import { type Person, PersonId, SignInAddress } from "../../../ports/accounts/people/Person.ts"
import { Mail } from "../../../ports/system/Mail.ts"
import { openToken, sealToken, TokenInvalid } from "../../tokens/signedToken.ts"
import { endAfter, LINK_MINUTES } from "./sessions.ts"

const decode = Schema.decodeUnknownOption(SignInAddress)

/** An address as a person types it, as what they sign in by; none where it can't be one. */
export const readAddress = (text: string): Option.Option<SignInAddress> =>
  decode(text.trim().normalize("NFC").toLowerCase())

/** No mail reaches such an address. */
export class AddressInvalid extends Schema.TaggedError<AddressInvalid>()("AddressInvalid", {}) {}

/** Where the link in the mail leads, whose token is the last part. */
export const ADDRESS_PATH = "/account/address"

const Claim = Schema.fromJsonString(Schema.Struct({ person: PersonId, email: SignInAddress }))
const encodeClaim = Schema.encodeEffect(Claim)
const decodeClaim = Schema.decodeUnknownOption(Claim)

/**
 * Mails a link to an address that a person wants to sign in by. It is theirs only once they open the link: else anybody could take
 * an address that is not theirs, and with it the invitation that goes there later. Fails with AddressInvalid.
 */
export const askForAddress = Effect.fn("accounts.askForAddress")(function* (asked: {
  readonly person: Person
  readonly address: string
  readonly serviceName: string
  readonly baseUrl: string
}) {
  const mail = yield* Mail
  const email = readAddress(asked.address)
  if (Option.isNone(email)) return yield* new AddressInvalid()
  const claim = Base64Url.encode(yield* Effect.orDie(encodeClaim({ person: asked.person.id, email: email.value })))
  const until = endAfter(yield* Clock.currentTimeMillis, LINK_MINUTES)
  const token = yield* sealToken("sign_in_address", claim, until)
  yield* mail.send({
    to: email.value,
    subject: `Your address for ${asked.serviceName}`,
    text: [
      `Open this link in the browser in which you are signed in, to sign in to ${asked.serviceName} by this address from now on.`,
      `It is good for ${LINK_MINUTES} minutes.`,
      "",
      `${asked.baseUrl}${ADDRESS_PATH}/${token}`,
      "",
      "If you did not ask for it, somebody typed your address. Nothing happens unless the link is used; delete this mail.",
      ""
    ].join("\n")
  })
})

/** The address that a token is of, for the person whose it is. Fails with TokenInvalid for anybody else, and with TokenExpired. */
export const openAddress = Effect.fn("accounts.openAddress")(function* (person: Person, token: string) {
  const text = Base64Url.decodeString(yield* openToken("sign_in_address", token))
  const claim = Result.isSuccess(text) ? decodeClaim(text.success) : Option.none()
  if (Option.isNone(claim) || claim.value.person !== person.id) return yield* new TokenInvalid()
  return claim.value.email
})

/** Makes the address of a token the one that its person signs in by. Fails as `openAddress`, and with AddressTaken. */
export const changeAddress = Effect.fn("accounts.changeAddress")(function* (person: Person, token: string) {
  const email = yield* openAddress(person, token)
  yield* Members.use((members) => members.changeAddress(person.id, email))
  return email
})
