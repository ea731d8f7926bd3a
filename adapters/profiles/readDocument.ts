import { Option, Predicate, Result, Schema } from "effect"

/** Characters of a document that are parsed; a longer one is refused unread. */
export const DOCUMENT_MAX_CHARACTERS = 32_000_000

/**
 * Why a document tells nothing.
 * `other_kind`: it is not the document its reader is for. `no_account`: the platform says there is no such account.
 * `account_unavailable`: the account is suspended or withheld. `login_wall`: the page asks the reader to sign in.
 */
export const UnreadableReason = Schema.Literals([
  "not_json",
  "too_large",
  "other_kind",
  "no_account",
  "account_unavailable",
  "login_wall"
])
export type UnreadableReason = typeof UnreadableReason.Type

/** A document that could not be read as `document`, such as "X profile". It never holds a value of the document. */
export class UnreadableDocument extends Schema.TaggedError<UnreadableDocument>()("UnreadableDocument", {
  document: Schema.String,
  reason: UnreadableReason
}) {}

/** The entries of a list that could be read, and how many could not. */
export interface ListReading<A> {
  readonly items: ReadonlyArray<A>
  readonly skipped: number
}

export const unreadable = (document: string, reason: UnreadableReason): Result.Result<never, UnreadableDocument> =>
  Result.fail(new UnreadableDocument({ document, reason }))

const parsed = (text: string): Option.Option<unknown> => {
  try {
    return Option.some(JSON.parse(text))
  } catch {
    return Option.none()
  }
}

const json = (document: unknown, name: string): Result.Result<unknown, UnreadableDocument> => {
  if (typeof document !== "string") return Result.succeed(document)
  if (document.length > DOCUMENT_MAX_CHARACTERS) return unreadable(name, "too_large")
  return Option.match(parsed(document), { onNone: () => unreadable(name, "not_json"), onSome: Result.succeed })
}

/** A captured JSON object, as text or already parsed. Fails with `not_json`, `too_large`, or `other_kind`. */
export const jsonDocument = (
  document: unknown,
  name: string
): Result.Result<Readonly<Record<string, unknown>>, UnreadableDocument> =>
  Result.flatMap(json(document, name), (value) =>
    Predicate.isObject(value) ? Result.succeed(value) : unreadable(name, "other_kind")
  )

/** A captured JSON list, as text or already parsed. Fails as `jsonDocument` does. */
export const jsonList = (document: unknown, name: string): Result.Result<ReadonlyArray<unknown>, UnreadableDocument> =>
  Result.flatMap(json(document, name), (value) =>
    Array.isArray(value) ? Result.succeed(value) : unreadable(name, "other_kind")
  )
