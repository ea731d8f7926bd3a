import { Base64Url } from "effect/encoding"
import type { PersonId } from "../../../../ports/accounts/people/Person.ts"
import { asciiBytes } from "../../../tokens/asciiBytes.ts"

/** What an authenticator is told of whose a passkey is, in base64url: an id that says nothing of the person. */
export const userHandleOf = (id: PersonId): string => Base64Url.encode(asciiBytes(id))
