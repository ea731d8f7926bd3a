import { Effect, Option, Result, Schema, SchemaGetter } from "effect"
import { toStorable } from "../../ports/text/storableText.ts"
import { webAddress } from "./addresses.ts"
import { jsonDocument, type UnreadableDocument, unreadable } from "./readDocument.ts"

/** Entries read of one answer; Twitch and Kick give at most 100. */
const ENTRIES_MAX = 1_000

const decodeAnswer = Schema.decodeUnknownOption(Schema.Struct({ data: Schema.Array(Schema.Unknown) }))

/** The undecoded entries of an answer of the form `{ data: […] }`, which Twitch and Kick share. */
export const dataEntries = (
  document: unknown,
  name: string
): Result.Result<ReadonlyArray<unknown>, UnreadableDocument> => {
  const json = jsonDocument(document, name)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const answer = Option.getOrNull(decodeAnswer(json.success))
  return answer === null ? unreadable(name, "other_kind") : Result.succeed(answer.data.slice(0, ENTRIES_MAX))
}

/** The value of a text, as a list of one; empty where it is no JSON. */
export const parsedJson = (text: string): ReadonlyArray<unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return [value]
  } catch {
    return []
  }
}

/** A longer text is cut; no platform allows a fifth of it. */
const TEXT_MAX_CHARACTERS = 200_000
/** Entries read of one list inside a post or a profile, such as its links. */
const LIST_MAX = 200

/**
 * The field's value; null where the document leaves it out or holds something else there. Decodes from unknown: a union
 * with null would take a struct with one mistyped field for no struct at all.
 */
export const orNull = <S extends Schema.Codec<unknown, unknown>>(schema: S) => {
  const decodeValue = Schema.decodeUnknownOption(schema)
  return Schema.Unknown.pipe(
    Schema.decodeTo(Schema.NullOr(Schema.toType(schema)), {
      decode: SchemaGetter.transform((value: unknown) => Option.getOrNull(decodeValue(value))),
      encode: SchemaGetter.forbiddenEncoding
    }),
    Schema.withDecodingDefaultKey(Effect.succeed(null))
  )
}

/** The readable ones among the first `max` entries; empty where the document holds no list. */
export const listOf = <S extends Schema.Codec<unknown, unknown>>(schema: S, max: number = LIST_MAX) => {
  const decodeEntry = Schema.decodeUnknownOption(schema)
  return Schema.Unknown.pipe(
    Schema.decodeTo(Schema.Array(Schema.toType(schema)), {
      decode: SchemaGetter.transform((list: unknown) =>
        Array.isArray(list) ? list.slice(0, max).flatMap((entry) => Option.toArray(decodeEntry(entry))) : []
      ),
      encode: SchemaGetter.forbiddenEncoding
    }),
    Schema.withDecodingDefaultKey(Effect.succeed([]))
  )
}

/** Text a database can hold: no NUL and no half of a surrogate pair, at most `TEXT_MAX_CHARACTERS`. */
export const Text = Schema.String.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((text: string) => toStorable(text.slice(0, TEXT_MAX_CHARACTERS))),
    encode: SchemaGetter.passthrough()
  })
)

/** An identifier with every digit it has: a number is one only while a double still holds it exactly. */
export const Id = Schema.Union([Schema.String, Schema.Int]).pipe(
  Schema.decodeTo(Schema.String.check(Schema.isPattern(/^[\w.:=-]{1,128}$/)), {
    decode: SchemaGetter.transform(String),
    encode: SchemaGetter.passthrough()
  })
)

/** A handle as the platform writes it, without @. */
export const Handle = Text.pipe(
  Schema.decodeTo(Schema.String.check(Schema.isPattern(/^[^\s/?#<>"'\\%@]{1,100}$/)), {
    decode: SchemaGetter.transform((text: string) => text.trim().replace(/^@/, "")),
    encode: SchemaGetter.passthrough()
  })
)

/** A whole number from 0 on, or its decimal digits as text: platforms write counts either way. */
export const Count = Schema.Unknown.pipe(
  Schema.decodeTo(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), {
    decode: SchemaGetter.transform((count: unknown) =>
      typeof count === "string" && /^\d{1,16}$/.test(count) ? Number(count) : typeof count === "number" ? count : -1
    ),
    encode: SchemaGetter.forbiddenEncoding
  })
)

/** An absolute http or https address. */
export const WebAddress = Schema.String.pipe(
  Schema.decodeTo(Schema.String.check(Schema.isNonEmpty()), {
    decode: SchemaGetter.transform((text: string) => webAddress(text) ?? ""),
    encode: SchemaGetter.passthrough()
  })
)

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/

/** A BCP 47 tag; `und`, which says that the platform doesn't know, is none. */
export const Language = Schema.String.check(
  Schema.isPattern(LANGUAGE_TAG),
  Schema.makeFilter((tag: string) => tag !== "und")
)
