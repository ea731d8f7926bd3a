import type { Comment, Post, Profile } from "../../../ports/creators/scoring/Evidence.ts"
import { newestComments, newestPosts, plainPost } from "../plainPost.ts"
import { addressOf, countOf, flagOf, idOf, textOf, unixInstantOf } from "./fields.ts"
import { type JsonObject, listAt, objectAt, objectsIn, valueAt } from "./objectsIn.ts"
import type { PageReading, PageSubject } from "./pageReading.ts"
import { distinct, plainProfile } from "./plainProfile.ts"

const LINKS_MAX = 50
const PICTURES_MAX = 20
const AUTHORS_MAX = 20

/** How the two platforms built of these objects differ. */
export interface MetaPlatform {
  readonly postUrl: (code: string) => string
}

/** What was found of the account itself, before it is a profile. */
export interface MetaAccount {
  readonly ids: ReadonlySet<string>
  readonly profile: Profile | null
  readonly isPrivate: boolean
}

const usernameOf = (object: unknown): string | null => textOf(valueAt(object, "username"))?.toLowerCase() ?? null

/** Two generations of both names: `edge_followed_by: { count }` and `follower_count`. */
const countsOf = (user: JsonObject) => ({
  followers: countOf(user.follower_count, valueAt(user, "edge_followed_by", "count")),
  following: countOf(user.following_count, valueAt(user, "edge_follow", "count")),
  posts: countOf(user.media_count, valueAt(user, "edge_owner_to_timeline_media", "count"))
})

const isWholeUser = (user: JsonObject): boolean =>
  typeof user.biography === "string" || countsOf(user).followers !== null || countsOf(user).posts !== null

const pick = <A>(values: ReadonlyArray<A | null>): A | null => values.find((value) => value !== null) ?? null

/** Puts together the objects that describe the account: the page's documents each bring some of it. */
export const metaAccount = (values: ReadonlyArray<unknown>, subject: PageSubject): MetaAccount => {
  const named = objectsIn(values, (object) => usernameOf(object) === subject.handle)
  const ids = new Set(named.flatMap((user) => [idOf(user.id), idOf(user.pk)].filter((id) => id !== null)))
  const users = named.filter(isWholeUser)
  const isPrivate = users.some(({ is_private, text_post_app_is_private }) =>
    [is_private, text_post_app_is_private].includes(true)
  )
  if (users.length === 0) return { ids, profile: null, isPrivate }
  const first = <A>(read: (user: JsonObject) => A | null): A | null => pick(users.map(read))
  const bio = first(({ biography }) => textOf(biography)) ?? ""
  const plain = plainProfile(subject, first(({ full_name }) => textOf(full_name)) ?? "", bio)
  const links = users.flatMap((user) => [
    addressOf(user.external_url),
    ...listAt(user, "bio_links")
      .slice(0, LINKS_MAX)
      .map((link) => addressOf(valueAt(link, "url"), valueAt(link, "link_url")))
  ])
  return {
    ids,
    isPrivate,
    profile: {
      ...plain,
      links: distinct([...links, ...plain.links]),
      avatarUrl: first((user) =>
        addressOf(valueAt(user, "hd_profile_pic_url_info", "url"), user.profile_pic_url_hd, user.profile_pic_url)
      ),
      isVerified: first(({ is_verified }) => flagOf(is_verified)),
      followers: first((user) => countsOf(user).followers),
      following: first((user) => countsOf(user).following),
      posts: first((user) => countsOf(user).posts)
    }
  }
}

const captionOf = (media: JsonObject): string => {
  const [first] = listAt(media, "edge_media_to_caption", "edges")
  return textOf(valueAt(media, "caption", "text"), valueAt(first, "node", "text"), media.caption) ?? ""
}

/** The largest picture of a post, and of each of its slides. */
const picturesOf = (media: JsonObject): ReadonlyArray<string> => {
  const slides = [
    ...listAt(media, "carousel_media"),
    ...listAt(media, "edge_sidecar_to_children", "edges").map((edge) => valueAt(edge, "node"))
  ].slice(0, PICTURES_MAX)
  return distinct(
    [media, ...slides].map((picture) => {
      const [largest] = listAt(picture, "image_versions2", "candidates")
      return addressOf(valueAt(picture, "display_url"), valueAt(largest, "url"))
    })
  )
}

/** A count the creator hides is served as -1, as nothing, or as a few of the friends who can be named. */
const likesOf = (media: JsonObject): number | null =>
  media.like_and_view_counts_disabled === true
    ? null
    : countOf(
        media.like_count,
        valueAt(media, "edge_media_preview_like", "count"),
        valueAt(media, "edge_liked_by", "count")
      )

const isPost = (media: JsonObject): boolean =>
  textOf(media.code, media.shortcode) !== null && unixInstantOf(media.taken_at, media.taken_at_timestamp) !== null

/** A joint post stands in the grid of all its authors: the one who posted it owns it, the others are named beside. */
const isBy = (media: JsonObject, { handle }: PageSubject, ids: ReadonlySet<string>): boolean =>
  [media.user ?? media.owner, ...listAt(media, "coauthor_producers").slice(0, AUTHORS_MAX)].some((author) => {
    const name = usernameOf(author)
    const id = idOf(valueAt(author, "id"), valueAt(author, "pk"))
    return name === null ? id !== null && ids.has(id) : name === handle
  })

/** Instagram's label, or the sponsor that a post names, which older answers have in its place. */
const isPaid = (media: JsonObject): boolean | null => {
  const isLabelled = flagOf(media.is_paid_partnership)
  const sponsors = [...listAt(media, "sponsor_tags"), ...listAt(media, "edge_media_to_sponsor_user", "edges")]
  return sponsors.length > 0 ? true : isLabelled
}

const postOf = (media: JsonObject, platform: MetaPlatform): Post | null => {
  const code = textOf(media.code, media.shortcode)
  const publishedAt = unixInstantOf(media.taken_at, media.taken_at_timestamp)
  const id = idOf(media.pk, media.id)
  if (code === null || publishedAt === null || id === null || !/^[\w-]{1,64}$/.test(code)) return null
  const thread = objectAt(media, "text_post_app_info")
  const shares = [countOf(thread.repost_count), countOf(thread.quote_count), countOf(thread.reshare_count)]
  return {
    ...plainPost(id.replace(/_\d+$/, ""), platform.postUrl(code), publishedAt, captionOf(media)),
    isReply: thread.is_reply === true || usernameOf(thread.reply_to_author) !== null,
    isLabelledPaid: isPaid(media),
    mediaUrls: picturesOf(media),
    likes: likesOf(media),
    comments: countOf(
      media.comment_count,
      valueAt(media, "edge_media_to_parent_comment", "count"),
      valueAt(media, "edge_media_to_comment", "count"),
      thread.direct_reply_count
    ),
    shares: shares.every((count) => count === null)
      ? null
      : shares.reduce<number>((sum, count) => sum + (count ?? 0), 0),
    views:
      media.like_and_view_counts_disabled === true
        ? null
        : countOf(media.play_count, media.view_count, media.video_view_count)
  }
}

const commentsOn = (media: JsonObject, postId: string, handle: string): ReadonlyArray<Comment> => {
  const served = [
    ...listAt(media, "edge_media_to_parent_comment", "edges").map((edge) => valueAt(edge, "node")),
    ...listAt(media, "edge_media_to_comment", "edges").map((edge) => valueAt(edge, "node")),
    ...listAt(media, "preview_comments"),
    ...listAt(media, "comments")
  ]
  return served.flatMap((comment) => {
    const id = idOf(valueAt(comment, "pk"), valueAt(comment, "id"))
    const text = textOf(valueAt(comment, "text"))
    if (id === null || text === null) return []
    return {
      id,
      postId,
      publishedAt: unixInstantOf(valueAt(comment, "created_at"), valueAt(comment, "created_at_utc")),
      text,
      isByCreator: (usernameOf(valueAt(comment, "owner")) ?? usernameOf(valueAt(comment, "user"))) === handle,
      likes: countOf(valueAt(comment, "comment_like_count"), valueAt(comment, "edge_liked_by", "count"))
    }
  })
}

/** The account's posts among all the page brought, and the comments served with them. */
export const metaPosts = (
  values: ReadonlyArray<unknown>,
  subject: PageSubject,
  ids: ReadonlySet<string>,
  platform: MetaPlatform
): Pick<PageReading, "posts" | "comments"> => {
  const media = objectsIn(values, isPost).filter((each) => isBy(each, subject, ids))
  const read = media.flatMap((each) => {
    const post = postOf(each, platform)
    return post === null ? [] : [{ post, comments: commentsOn(each, post.id, subject.handle) }]
  })
  return {
    posts: newestPosts(read.map(({ post }) => post)),
    comments: newestComments(read.flatMap(({ comments }) => comments))
  }
}
