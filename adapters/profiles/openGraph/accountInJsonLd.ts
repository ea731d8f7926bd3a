import { Option, Predicate, Schema } from "effect"
import { hasHandleSegment } from "../addresses.ts"
import { IsoInstant } from "../instants.ts"
import { type JsonLdNode, nodesIn, several, typesOf } from "../jsonLdNodes.ts"
import { Count, listOf, orNull, Text, WebAddress } from "../lenientFields.ts"
import { countFromText } from "./countsInText.ts"

/** What a page's JSON-LD says of the account the page is about. */
export interface LinkedAccount {
  readonly name: string | null
  readonly bio: string | null
  readonly location: string | null
  readonly avatarUrl: string | null
  readonly links: ReadonlyArray<string>
  readonly createdAt: Date | null
  readonly followers: number | null
  readonly following: number | null
  readonly posts: number | null
}

const ACCOUNT_TYPES = ["Person", "Organization", "BrandedOrganization", "PerformingGroup", "MusicGroup", "Brand"]

const Interaction = Schema.Struct({
  interactionType: orNull(Schema.Union([Text, Schema.Struct({ "@type": Text })])),
  userInteractionCount: orNull(Schema.Union([Count, Text]))
})
const decodeInteractions = Schema.decodeUnknownOption(listOf(Interaction))

/** The count of the first interaction of one of the actions, such as `FollowAction`. */
const interactionCount = (statistics: unknown, actions: ReadonlyArray<string>): number | null => {
  const interactions = Option.getOrElse(decodeInteractions(several(statistics)), () => [])
  for (const { interactionType, userInteractionCount } of interactions) {
    const type = typeof interactionType === "string" ? interactionType : (interactionType?.["@type"] ?? "")
    const isAsked = actions.includes(type.replace(/^.*[/:#]/s, ""))
    const count = typeof userInteractionCount === "string" ? countFromText(userInteractionCount) : userInteractionCount
    if (isAsked && count !== null) return count
  }
  return null
}

const Facts = Schema.Struct({
  name: orNull(Text),
  alternateName: orNull(Text),
  description: orNull(Text),
  url: orNull(WebAddress),
  address: orNull(Schema.Struct({ addressLocality: orNull(Text) }))
})
const decodeFacts = Schema.decodeUnknownOption(Facts)
const decodeAddresses = Schema.decodeUnknownOption(listOf(WebAddress))
const decodeImages = Schema.decodeUnknownOption(
  listOf(Schema.Union([WebAddress, Schema.Struct({ contentUrl: WebAddress }), Schema.Struct({ url: WebAddress })]))
)
const decodeInstant = Schema.decodeUnknownOption(IsoInstant)

const imageOf = (value: unknown): string | null => {
  const [image] = Option.getOrElse(decodeImages(several(value)), () => [])
  if (image === undefined) return null
  return typeof image === "string" ? image : "url" in image ? image.url : image.contentUrl
}

const names = (node: JsonLdNode, handle: string): boolean => {
  const facts = Option.getOrNull(decodeFacts(node))
  const alternate = facts?.alternateName?.replace(/^@/, "").toLowerCase()
  return alternate === handle || hasHandleSegment(facts?.url ?? "", handle)
}

interface Subject {
  readonly account: JsonLdNode
  readonly page: JsonLdNode | null
}

/** The main entity of a `ProfilePage`, else the account that bears the handle; other people of a page are not its subject. */
const subjectOf = (nodes: ReadonlyArray<JsonLdNode>, handle: string): Subject | null => {
  for (const page of nodes) {
    if (!typesOf(page).includes("ProfilePage")) continue
    const [account] = several(page.mainEntity).filter((entity) => Predicate.isObject(entity))
    if (account !== undefined) return { account, page }
  }
  const account = nodes.find(
    (node) => typesOf(node).some((type) => ACCOUNT_TYPES.includes(type)) && names(node, handle)
  )
  return account === undefined ? null : { account, page: null }
}

/**
 * The account a page is about, by schema.org: a `ProfilePage` with its `mainEntity`, or a `Person` or `Organization`
 * whose `alternateName` or `url` bears `handle` (lower case). Followers are its `interactionStatistic` of a
 * `FollowAction` or `SubscribeAction`. Null where there is none.
 */
export const accountInJsonLd = (blocks: ReadonlyArray<unknown>, handle: string): LinkedAccount | null => {
  const subject = subjectOf(nodesIn(blocks), handle)
  if (subject === null) return null
  const { account, page } = subject
  const facts = Option.getOrNull(decodeFacts(account))
  const done = account.agentInteractionStatistic
  return {
    name: facts?.name?.trim() || null,
    bio: facts?.description?.trim() || null,
    location: facts?.address?.addressLocality?.trim() || null,
    avatarUrl: imageOf(account.image),
    links: Option.getOrElse(decodeAddresses(several(account.sameAs)), () => []),
    createdAt: Option.getOrNull(decodeInstant(page?.dateCreated)),
    followers: interactionCount(account.interactionStatistic, ["FollowAction", "SubscribeAction"]),
    following: interactionCount(done, ["FollowAction", "SubscribeAction"]),
    posts: interactionCount(done, ["WriteAction", "CreateAction"])
  }
}
