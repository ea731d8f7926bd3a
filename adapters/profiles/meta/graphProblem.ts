import { Option, Result, Schema } from "effect"
import { orNull } from "../lenientFields.ts"
import { jsonDocument } from "../readDocument.ts"

/**
 * What Meta's Graph API refuses for.
 * `credentials`: the token is expired, withdrawn or lacks a permission, or the asking account isn't its own. `no_professional_account`:
 * no business or creator account has the name; a personal one and none at all are answered alike. `paused`: a rate limit.
 * `field`: the query names something that this version doesn't know. `out_of_order`: Meta says that it may be tried again.
 */
export type GraphRefusal = "credentials" | "no_professional_account" | "paused" | "field" | "out_of_order" | "other"

/** A refusal by its numbers alone: its words may quote the request. */
export interface GraphProblem {
  readonly refusal: GraphRefusal
  readonly code: number
  readonly subcode: number | null
}

const decodeProblem = Schema.decodeUnknownOption(
  Schema.Struct({
    error: Schema.Struct({
      code: Schema.Int,
      error_subcode: orNull(Schema.Int),
      is_transient: orNull(Schema.Boolean)
    })
  })
)

const INVALID_USER = 110
const NO_PROFESSIONAL_ACCOUNT = 2_207_013
const INVALID_PARAMETER = 100
/** "Object does not exist or cannot be loaded due to missing permissions": the account that asks. */
const NO_SUCH_OBJECT = 33
/** Session expired or token invalid, the permission denied. */
const CREDENTIALS: ReadonlyArray<number> = [3, 10, 102, 190, 803]
const PERMISSIONS = { from: 200, to: 299 }
/** Of the app, the user, the page, the app again, and calls of any kind. */
const RATE_LIMITS: ReadonlyArray<number> = [4, 17, 32, 341, 613]
/** Of each business use case; Instagram's is 80002. */
const USE_CASE_LIMITS = { from: 80_000, to: 80_014 }
const UNKNOWN_ERRORS: ReadonlyArray<number> = [1, 2]

const isWithin = (code: number, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  code >= from && code <= to

const refusalOf = (code: number, subcode: number | null, isTransient: boolean): GraphRefusal => {
  if (subcode === NO_PROFESSIONAL_ACCOUNT || code === INVALID_USER) return "no_professional_account"
  if (RATE_LIMITS.includes(code) || isWithin(code, USE_CASE_LIMITS)) return "paused"
  if (CREDENTIALS.includes(code) || isWithin(code, PERMISSIONS)) return "credentials"
  if (code === INVALID_PARAMETER) return subcode === NO_SUCH_OBJECT ? "credentials" : "field"
  return isTransient || UNKNOWN_ERRORS.includes(code) ? "out_of_order" : "other"
}

/** What an answer of Graph API refuses for; null for a document that is no refusal. */
export const graphProblemIn = (text: string): GraphProblem | null => {
  const document = Result.getSuccess(jsonDocument(text, "Meta problem"))
  return Option.match(Option.flatMap(document, decodeProblem), {
    onNone: () => null,
    onSome: ({ error: { code, error_subcode: subcode, is_transient } }) => ({
      refusal: refusalOf(code, subcode, is_transient === true),
      code,
      subcode
    })
  })
}
