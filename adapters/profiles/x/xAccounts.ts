import { Option, Result, Schema } from "effect"
import { type ListReading, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { XApiUser, xApiList } from "./xApiDocument.ts"
import { timelineFromX } from "./xTimeline.ts"
import { factsOf, XUser } from "./xUser.ts"

/** How a list of accounts is read: what it is called, how many are read of it, and what is read of each. */
export interface ReadAccounts<Account, Item> {
  readonly name: string
  readonly max: number
  readonly read: (account: Account) => Item
}

/** What is known of an account that X names. */
export type NamedFacts = ReturnType<typeof factsOf> & { readonly handle: string }

const decodeUser = Schema.decodeUnknownOption(XUser)
const decodeApiUser = Schema.decodeUnknownOption(XApiUser)

const namedFacts = (user: XUser): NamedFacts | null => {
  const facts = factsOf(user)
  return facts.handle === null ? null : { ...facts, handle: facts.handle }
}

/**
 * Reads one page of a list of accounts as the web client receives it, as text or parsed, in the order served, each account
 * once. Suspended and broken ones are counted. Fails with `other_kind` for a document without a timeline of accounts.
 */
export const accountsFromX = <Item>(
  document: unknown,
  { name, max, read }: ReadAccounts<NamedFacts, Item>
): Result.Result<ListReading<Item>, UnreadableDocument> => {
  const timeline = timelineFromX(document, name)
  if (Result.isFailure(timeline)) return Result.fail(timeline.failure)
  const { tweets, users } = timeline.success
  if (users.length === 0 && tweets.length > 0) return unreadable(name, "other_kind")
  const seen = new Set<string>()
  const items: Array<Item> = []
  let skipped = 0
  for (const account of users) {
    const user = Option.getOrNull(decodeUser(account))
    const facts = user === null ? null : namedFacts(user)
    const id = user?.rest_id ?? null
    if (facts === null) skipped++
    else if (id === null || !seen.has(id)) items.push(read(facts))
    if (id !== null) seen.add(id)
  }
  return Result.succeed({ items: items.slice(0, max), skipped })
}

/**
 * Reads one page of a list of accounts of X API v2 with USER_FIELDS, as text or parsed, in the order served, each account once.
 * Broken ones are counted. Fails with `other_kind`.
 */
export const accountsFromXApi = <Item>(
  document: unknown,
  { name, max, read }: ReadAccounts<XApiUser, Item>
): Result.Result<ListReading<Item>, UnreadableDocument> =>
  Result.map(xApiList(document, name), ({ entries }) => {
    const users = entries.flatMap((entry) => Option.toArray(decodeApiUser(entry)))
    const distinct = [...new Map(users.map((user) => [user.id, user])).values()]
    return { items: distinct.slice(0, max).map(read), skipped: entries.length - users.length }
  })
