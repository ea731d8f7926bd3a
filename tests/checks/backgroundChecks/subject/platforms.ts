import type { Post } from "../../../../ports/creators/scoring/Evidence.ts"
import { aPicture } from "../../../contracts/mediaExamples.ts"
import { page } from "../../../creators/profiles/page.ts"
import { json } from "../../../creators/profiles/standIn.ts"
import { gatherSubject, HANDLE, type PLATFORMS } from "./subject.ts"

/** The invented subject as its platforms and a web archive show it, each in the format of its own API or page. */

type SubjectPlatform = (typeof PLATFORMS)[number]

/** Asked of a stand-in: the page that it is, by what its next one would be asked by; null for what is no page of an account's past. */
export interface AskedPage {
  readonly path: string
  readonly page: string | null
}

export const X_ID = "7"
export const META_ID = "17841405309211844"
const CHANNEL_ID = "UCnovabrandt"
const UPLOADS_ID = "UUnovabrandt"
/** A post that someone else wrote, whom X names. */
const OTHER_ID = "8"
/** The platforms' own limits of one page. */
const [X_PAGE, VIDEO_PAGE] = [100, 50]

const PLANTED_ID = /^9\d{5}$/
const ARCHIVED_AT = "20260601000000"

/** Everything of a platform that is live, newest first: what is planted, and so many everyday posts. */
const livePosts = (platform: SubjectPlatform, everyday: number): ReadonlyArray<Post> => {
  const posts = gatherSubject()
    .accounts.filter(({ account }) => account.platform === platform)
    .flatMap((account) => account.posts)
    .flatMap(({ post, source }) => (source === "live" ? [post] : []))
  const isFirst = ({ id }: Post) => PLANTED_ID.test(id) || Number(id) < 100_000 + everyday
  return posts.filter(isFirst)
}

const slice = (posts: ReadonlyArray<Post>, from: string | null, size: number) => {
  const start = Number(from ?? 0)
  const end = Math.min(posts.length, start + size)
  return { some: posts.slice(start, end), next: end < posts.length ? String(end) : null }
}

const html = (head: string, status = 200) =>
  new Response(`<html><head>${head}</head><body></body></html>`, { status, headers: { "content-type": "text/html" } })
const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
const archivedPage = (url: string, text: string, at: string) =>
  html(`<title>Nova Brandt</title><meta property="og:url" content="${url}">
    <meta property="og:description" content="${attribute(text)}"><meta property="article:published_time" content="${at}">`)

interface Copy {
  readonly url: string
  readonly text: string
  readonly at: string
}

/** What an archive has: a post that is gone, one of an account that is gone, and one that is still there. */
const copiesOf = (x: ReadonlyArray<Post>): ReadonlyArray<Copy> => {
  const gone = gatherSubject()
    .accounts.flatMap(({ posts }) => posts)
    .find(({ source }) => source === "wayback")?.post
  return [
    {
      url: `https://www.instagram.com/${HANDLE}/p/${gone?.id}/`,
      text: gone?.text ?? "",
      at: gone?.publishedAt.toISOString() ?? ""
    },
    {
      url: `https://www.reddit.com/user/${HANDLE}/comments/abc/soup/`,
      text: "I got arrested for shoplifting again, court date is next week",
      at: "2024-06-01T10:00:00.000Z"
    },
    { url: x.at(-1)?.url ?? "", text: x.at(-1)?.text ?? "", at: "2024-06-01T10:00:00.000Z" }
  ]
}

export const makePlatforms = (everyday: number) => {
  let origin = ""
  const picture = aPicture()
  const [x, instagram, youtube] = [
    livePosts("x", everyday),
    livePosts("instagram", everyday),
    livePosts("youtube", everyday)
  ]
  const copies = copiesOf(x)
  const pictureOf = ({ id, mediaUrls }: Post) => (mediaUrls.length === 0 ? null : `${origin}/pictures/${id}.gif`)

  const tweetOf = (post: Post) => ({
    id: post.id,
    text: post.isRepost ? `RT: ${post.text}` : post.text,
    created_at: post.publishedAt.toISOString(),
    author_id: post.url.includes(`/${HANDLE}/`) ? X_ID : OTHER_ID,
    lang: post.language,
    ...(post.isReply ? { in_reply_to_user_id: OTHER_ID } : {}),
    referenced_tweets: post.isRepost ? [{ type: "retweeted", id: `1${post.id}` }] : [],
    entities: { mentions: post.mentions.map((username) => ({ username })) },
    attachments: pictureOf(post) === null ? {} : { media_keys: [post.id] }
  })

  const onX = (path: string, token: string | null): Response => {
    if (path === `/2/users/by/username/${HANDLE}`) {
      return json({
        data: {
          id: X_ID,
          username: HANDLE,
          name: "Nova Brandt",
          // By these links the accounts there are theirs.
          description: `Also instagram.com/${HANDLE} and youtube.com/@${HANDLE}`,
          public_metrics: { tweet_count: x.length }
        }
      })
    }
    const { some, next } = slice(x, token, X_PAGE)
    return json({
      data: some.map(tweetOf),
      includes: {
        tweets: some.filter(({ isRepost }) => isRepost).map((post) => ({ ...tweetOf(post), id: `1${post.id}` })),
        media: some.flatMap((post) => {
          const url = pictureOf(post)
          return url === null ? [] : [{ media_key: post.id, type: "photo", url }]
        })
      },
      meta: { result_count: some.length, ...(next === null ? {} : { next_token: next }) }
    })
  }

  const onInstagram = (fields: string): Response => {
    const [, limit = "", after = null] = /media\.limit\((\d+)\)(?:\.after\((\d+)\))?/.exec(fields) ?? []
    const { some } = slice(instagram, after, Number(limit))
    const media = some.map((post) => ({
      id: post.id,
      caption: post.text,
      permalink: post.url,
      timestamp: post.publishedAt.toISOString().replace("Z", "+0000"),
      media_type: "IMAGE",
      media_url: pictureOf(post)
    }))
    // Meta names a cursor after the last page too.
    const cursors = { after: String(Number(after ?? 0) + some.length) }
    return json({
      business_discovery: {
        username: HANDLE,
        name: "Nova Brandt",
        media_count: instagram.length,
        media: { data: media, ...(some.length === 0 ? {} : { paging: { cursors } }) }
      }
    })
  }

  const videoOf = (post: Post) => ({
    title: post.text.slice(0, 100),
    description: post.text.slice(100),
    thumbnails: pictureOf(post) === null ? {} : { high: { url: pictureOf(post), width: 480, height: 360 } }
  })

  const onYoutube = (resource: string, query: Readonly<Record<string, string>>): Response => {
    if (resource === "channels") {
      return json({
        kind: "youtube#channelListResponse",
        items: [
          {
            id: CHANNEL_ID,
            snippet: { title: "Nova Brandt", description: "", customUrl: `@${HANDLE}` },
            statistics: { videoCount: String(youtube.length) },
            contentDetails: { relatedPlaylists: { uploads: UPLOADS_ID } }
          }
        ]
      })
    }
    if (resource === "playlistItems") {
      const { some, next } = slice(youtube, query.pageToken ?? null, VIDEO_PAGE)
      return json({
        kind: "youtube#playlistItemListResponse",
        ...(next === null ? {} : { nextPageToken: next }),
        items: some.map((post) => ({
          kind: "youtube#playlistItem",
          snippet: { ...videoOf(post), videoOwnerChannelId: CHANNEL_ID },
          contentDetails: { videoId: post.id, videoPublishedAt: post.publishedAt.toISOString() }
        }))
      })
    }
    if (resource !== "videos") return json({ kind: "youtube#commentThreadListResponse", items: [] })
    const ids = new Set(query.id?.split(","))
    return json({
      kind: "youtube#videoListResponse",
      items: youtube
        .filter(({ id }) => ids.has(id))
        .map((post) => ({
          id: post.id,
          snippet: {
            ...videoOf(post),
            channelId: CHANNEL_ID,
            publishedAt: post.publishedAt.toISOString(),
            ...(post.language === null ? {} : { defaultAudioLanguage: post.language })
          },
          statistics: { viewCount: "10" }
        }))
    })
  }

  const inArchive = (path: string, query: Readonly<Record<string, string>>): Response => {
    if (path === "/cdx/search/cdx") {
      const below = copies.filter(
        ({ url }) => query.matchType === "prefix" && url.startsWith(`https://${query.url ?? " "}`)
      )
      const rows = below.map(({ url }, at) => [ARCHIVED_AT, url, "text/html", "200", `D${at}`])
      return json(rows.length === 0 ? [] : [["timestamp", "original", "mimetype", "statuscode", "digest"], ...rows])
    }
    const copy = copies.find(({ url }) => path.endsWith(url))
    return copy === undefined ? html("", 404) : archivedPage(copy.url, copy.text, copy.at)
  }

  const answer = (path: string, query: Readonly<Record<string, string>>): Response => {
    if (path === "/robots.txt") return new Response("")
    if (path.startsWith("/2/users/")) return onX(path, query.pagination_token ?? null)
    if (path.endsWith(`/${META_ID}`)) return onInstagram(query.fields ?? "")
    const [, resource] = /^\/youtube\/v3\/(\w+)$/.exec(path) ?? []
    if (resource !== undefined) return onYoutube(resource, query)
    if (path.startsWith("/cdx/") || path.startsWith("/web/")) return inArchive(path, query)
    if (path.startsWith("/pictures/")) return new Response(picture.bytes)
    if (path === `/user/${HANDLE}/about.json`) return json(page("reddit-not-found.json"), 404)
    // Facebook asks everyone to sign in.
    if (path === `/${HANDLE}`) return new Response("", { status: 302, headers: { location: "/login" } })
    return html("<title>Not found</title>", 404)
  }

  /** Which page of an account's past, or of an archive's copies, a request asks for; null where it asks for something else. */
  const pageAsked = (path: string, query: Readonly<Record<string, string>>): string | null => {
    if (path === `/2/users/${X_ID}/tweets`) return `x ${query.pagination_token ?? ""}`
    if (path.endsWith(`/${META_ID}`)) return `instagram ${query.fields?.match(/after\((\d+)\)/)?.[1] ?? ""}`
    if (path === "/youtube/v3/playlistItems") return `youtube ${query.pageToken ?? ""}`
    return path === "/cdx/search/cdx" ? `archive ${query.matchType} ${query.url}` : null
  }

  return {
    posts: { x: x.length, instagram: instagram.length, youtube: youtube.length },
    answer,
    pageAsked,
    listenAt: (url: string): void => {
      origin = url
    }
  }
}
