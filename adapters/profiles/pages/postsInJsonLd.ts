import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import type { HtmlPage } from "../../../ports/web/HtmlPage.ts"
import { hasHandleSegment } from "../addresses.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { addressOf, countOf, isoInstantOf, languageOf, textOf } from "./fields.ts"
import { type JsonObject, listAt, objectsIn, valueAt } from "./objectsIn.ts"
import type { PageSubject } from "./pageReading.ts"
import { distinct } from "./plainProfile.ts"

const POST_TYPES = ["SocialMediaPosting", "DiscussionForumPosting", "BlogPosting", "VideoObject"]

/** JSON-LD writes one value bare and several as a list. */
const several = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

const endsWithAny = (value: unknown, names: ReadonlyArray<string>): boolean =>
  several(value).some((type) => typeof type === "string" && names.includes(type.replace(/^.*[/:#]/s, "")))

const interactions = (node: JsonObject, actions: ReadonlyArray<string>): number | null => {
  const asked = several(node.interactionStatistic).find((statistic) => {
    const type = valueAt(statistic, "interactionType")
    return endsWithAny(valueAt(type, "@type") ?? type, actions)
  })
  return countOf(valueAt(asked, "userInteractionCount"))
}

const isBy = (node: JsonObject, handle: string): boolean =>
  several(node.author ?? node.creator).some((author) => {
    const name = textOf(valueAt(author, "alternateName"))?.replace(/^@/, "").toLowerCase()
    return name === handle || hasHandleSegment(addressOf(valueAt(author, "url")) ?? "", handle)
  })

const postOf = (node: JsonObject): Post | null => {
  const url = addressOf(node.url, node["@id"], node.mainEntityOfPage)
  const publishedAt = isoInstantOf(node.datePublished, node.uploadDate)
  const words = distinct(
    [node.headline ?? node.name, node.articleBody ?? node.text ?? node.description].map(
      (part) => textOf(part)?.trim() || null
    )
  )
  if (url === null || publishedAt === null || words.length === 0) return null
  const pictures = several(node.image ?? node.thumbnailUrl).map((image) =>
    addressOf(image, valueAt(image, "url"), valueAt(image, "contentUrl"), ...listAt(image, "thumbnailUrl"))
  )
  return {
    ...plainPost(url, url, publishedAt, words.join("\n\n")),
    language: languageOf(node.inLanguage),
    mediaUrls: distinct(pictures),
    likes: interactions(node, ["LikeAction"]),
    comments: countOf(node.commentCount) ?? interactions(node, ["CommentAction"]),
    shares: interactions(node, ["ShareAction"]),
    views: interactions(node, ["WatchAction", "ViewAction"])
  }
}

/**
 * The posts a page tells search engines of, by schema.org, whose author bears the handle. A post is known by its address.
 */
export const postsInJsonLd = ({ jsonLd }: HtmlPage, { handle }: PageSubject): ReadonlyArray<Post> => {
  const nodes = objectsIn(jsonLd, (node) => endsWithAny(node["@type"], POST_TYPES) && isBy(node, handle))
  return newestPosts(
    nodes.flatMap((node) => {
      const post = postOf(node)
      return post === null ? [] : [post]
    })
  )
}
