import { Schema } from "effect"

export const DeprecationId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("DeprecationId"))
export type DeprecationId = typeof DeprecationId.Type

/** UTF-16 units of a name, a note and an address, at most. */
export const DEPRECATED_NAME_CHARACTERS_MAX = 300
export const DEPRECATION_NOTE_CHARACTERS_MAX = 1_000
export const DEPRECATION_LINK_CHARACTERS_MAX = 500

/** An endpoint, or a field: of a schema, or a parameter of an endpoint. */
export const DeprecatedKind = Schema.Literals(["endpoint", "field"])
export type DeprecatedKind = typeof DeprecatedKind.Type

/**
 * Where what is deprecated is met, and what counts as its use there: a call of the endpoint, which is answered with it, or a request
 * that sends it, in its query, its headers or its JSON body.
 */
export const Carrier = Schema.Struct({
  /** Upper case. */
  method: Schema.String,
  /** As described, with its parameters in braces. */
  path: Schema.String,
  by: Schema.Literals(["call", "query", "header", "body"]),
  /** The parameter, or the way to the field of a body, its names divided by dots; empty for a call. */
  name: Schema.String
})
export type Carrier = typeof Carrier.Type

/** Something of the API that will be gone. */
export interface Deprecation {
  readonly id: DeprecationId
  readonly kind: DeprecatedKind
  /** `GET /api/v1/account`, `Account.credits`, or `GET /api/v1/account query fields`. At most DEPRECATED_NAME_CHARACTERS_MAX. */
  readonly name: string
  readonly carriers: ReadonlyArray<Carrier>
  /** Whether it is met without a key or unasked, in a webhook: then nobody can be told from the others by their use. */
  readonly isUncounted: boolean
  readonly announcedAt: Date
  /** From when it is deprecated: the beginning of a UTC day. */
  readonly deprecatedOn: Date
  /** From when it may be gone: the beginning of a UTC day. */
  readonly sunsetOn: Date
  readonly note: string | null
  /** Where more is said of it; null where nothing is. */
  readonly link: string | null
  /** Null while it is in force. */
  readonly withdrawnAt: Date | null
}

/** What an account is written to of: the announcement, another date, that it is taken back, and twice that its end is near. */
export const MailStage = Schema.Literals(["announced", "postponed", "withdrawn", "days_30", "days_7"])
export type MailStage = typeof MailStage.Type
