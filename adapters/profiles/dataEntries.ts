import { Option, Result, Schema } from "effect"
import { jsonDocument, type UnreadableDocument, unreadable } from "./readDocument.ts"

/** Entries read of one answer; Twitch and Kick give at most 100. */
export const ENTRIES_MAX = 1_000

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
