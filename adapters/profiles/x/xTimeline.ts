import { Option, Result, Schema } from "effect"
import { listOf, orNull } from "../lenientFields.ts"
import { jsonDocument, type UnreadableDocument, unreadable } from "../readDocument.ts"

/** Entries read of one document; the client asks for at most a hundred at a time. */
const ENTRIES_MAX = 5_000

const Results = orNull(Schema.Struct({ result: orNull(Schema.Unknown) }))

const ItemContent = Schema.Struct({
  promotedMetadata: orNull(Schema.Unknown),
  tweet_results: Results,
  user_results: Results
})

const Item = Schema.Struct({ itemContent: orNull(ItemContent) })
const Module = listOf(Schema.Struct({ item: orNull(Item) }), ENTRIES_MAX)
const Entry = Schema.Struct({
  content: orNull(Schema.Struct({ itemContent: orNull(ItemContent), items: Module }))
})

const Timeline = Schema.Struct({ instructions: Schema.Array(Schema.Unknown) })
const Instruction = Schema.Struct({
  entries: listOf(Entry, ENTRIES_MAX),
  entry: orNull(Entry),
  moduleItems: Module
})

const Nested = orNull(Schema.Struct({ timeline: orNull(Timeline) }))
const decodeDocument = Schema.decodeUnknownOption(
  Schema.Struct({
    data: Schema.Struct({
      user: orNull(Schema.Struct({ result: orNull(Schema.Struct({ timeline: Nested, timeline_v2: Nested })) })),
      threaded_conversation_with_injections_v2: orNull(Timeline)
    })
  })
)
const decodeInstructions = Schema.decodeUnknownOption(listOf(Instruction, ENTRIES_MAX))

/** The posts and accounts of a timeline, in its order, undecoded; null where one is withheld. */
export interface XTimeline {
  readonly tweets: ReadonlyArray<unknown>
  readonly users: ReadonlyArray<unknown>
}

/**
 * Reads every timeline the web client receives: an account's posts, followers and followed accounts (`data.user.result.timeline`) and one
 * post with its replies (`data.threaded_conversation_with_injections_v2`). Pinned posts and the posts of conversation
 * modules are among the posts; advertisements, cursors and suggested accounts are not.
 */
export const timelineFromX = (document: unknown, name: string): Result.Result<XTimeline, UnreadableDocument> => {
  const json = jsonDocument(document, name)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const answer = Option.getOrNull(decodeDocument(json.success))
  const account = answer?.data.user?.result
  const timeline =
    account?.timeline?.timeline ??
    account?.timeline_v2?.timeline ??
    answer?.data.threaded_conversation_with_injections_v2 ??
    null
  if (timeline === null) return unreadable(name, "other_kind")
  const instructions = Option.getOrElse(decodeInstructions(timeline.instructions), () => [])
  const entries = instructions.flatMap(({ entries, entry }) => (entry === null ? entries : [entry, ...entries]))
  const single = entries.flatMap(({ content }) => content?.itemContent ?? [])
  const inModules = [
    ...entries.flatMap(({ content }) => content?.items ?? []),
    ...instructions.flatMap(({ moduleItems }) => moduleItems)
  ].flatMap(({ item }) => item?.itemContent ?? [])
  return Result.succeed({
    tweets: [...single, ...inModules]
      .filter(({ promotedMetadata }) => promotedMetadata === null)
      .flatMap(({ tweet_results }) => (tweet_results === null ? [] : [tweet_results.result]))
      .slice(0, ENTRIES_MAX),
    users: single
      .flatMap(({ user_results }) => (user_results === null ? [] : [user_results.result]))
      .slice(0, ENTRIES_MAX)
  })
}
