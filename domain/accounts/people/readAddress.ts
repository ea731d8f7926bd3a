import { type Option, Schema } from "effect"
import { SignInAddress } from "../../../ports/accounts/people/Person.ts"

const decode = Schema.decodeUnknownOption(SignInAddress)

/** An address as a person types it, as what they sign in by; none where it can't be one. */
export const readAddress = (text: string): Option.Option<SignInAddress> =>
  decode(text.trim().normalize("NFC").toLowerCase())
