import { Option, Schema } from "effect"
import { handleShapeOf } from "../../../ports/creators/scoring/Evidence.ts"
import { COMMENT_TEXT, POST_TEXT, timeOfSeconds } from "../fields.ts"
import { makeJsonElements } from "../jsonElements.ts"
import { latestMs } from "../rows.ts"
import type { Archive, ArchiveContext, FileParser } from "./archive.ts"
import { plainPost } from "./plainPost.ts"

const TextOrNone = Schema.optional(Schema.String)
const Seconds = Schema.optional(Schema.Finite)

/** A post with what it shows: the words are beside the only picture, or above several. */
const Post = Schema.Struct({
  title: TextOrNone,
  creation_timestamp: Seconds,
  media: Schema.Array(Schema.Struct({ uri: TextOrNone, title: TextOrNone, creation_timestamp: Seconds }))
})
const Value = Schema.Struct({ value: TextOrNone, timestamp: Seconds })
const Named = Schema.Struct({ string_map_data: Schema.Record(Schema.String, Value) })
const Follower = Schema.Struct({
  string_list_data: Schema.Array(Schema.Struct({ value: TextOrNone, href: TextOrNone }))
})

const decodePost = Schema.decodeUnknownOption(Post)
const decodeNamed = Schema.decodeUnknownOption(Named)
const decodeFollower = Schema.decodeUnknownOption(Follower)

const BYTE_MAX = 0xff
const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * The archive writes each byte of a text's UTF-8 as a character of its own: é is two. Text that was not written so is left as
 * it is.
 */
export const repaired = (text: string): string => {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > BYTE_MAX) return text
    bytes[at] = unit
  }
  try {
    return utf8.decode(bytes)
  } catch {
    return text
  }
}

const WRONG = "is not as this file of an archive is"
const NO_TIME = "creation_timestamp: must be seconds of a time that is over"

const readPosts = ({ reading, addressOf }: ArchiveContext, name: string): FileParser =>
  makeJsonElements(reading, name, (row, where) => {
    const decoded = decodePost(row)
    if (Option.isNone(decoded)) return reading.blame(where, WRONG)
    const { title, media, creation_timestamp: seconds } = decoded.value
    const [first] = media
    const publishedAt = timeOfSeconds(seconds ?? first?.creation_timestamp, latestMs(reading))
    const text = POST_TEXT.read(repaired(title || first?.title || ""))
    if (publishedAt === null) return reading.blame(where, NO_TIME)
    if (Option.isNone(text)) return reading.blame(where, `title: ${POST_TEXT.rule}`)
    // The archive has no ids of posts. The file of the first picture is a name that is the same in every archive.
    const file = first?.uri
      ?.split("/")
      .at(-1)
      ?.replace(/\.\w+$/, "")
    const id = file === undefined || file === "" ? `at-${publishedAt.getTime()}` : file
    reading.give({
      kind: "post",
      post: plainPost({ id, url: addressOf(id), publishedAt, text: text.value })
    })
  })

/** What the creator wrote below others' posts. Whose those are is not kept. */
const readComments = ({ reading }: ArchiveContext, name: string): FileParser =>
  makeJsonElements(reading, name, (row, where) => {
    const decoded = decodeNamed(row)
    if (Option.isNone(decoded)) return reading.blame(where, WRONG)
    const { Comment: said, Time: at } = decoded.value.string_map_data
    const publishedAt = timeOfSeconds(at?.timestamp, latestMs(reading))
    const text = COMMENT_TEXT.read(repaired(said?.value ?? ""))
    if (publishedAt === null) return reading.blame(where, "Time: must be seconds of a time that is over")
    if (Option.isNone(text)) return reading.blame(where, `Comment: ${COMMENT_TEXT.rule}`)
    reading.give({
      kind: "comment",
      comment: {
        id: `at-${publishedAt.getTime()}-${text.value}`,
        postId: "",
        publishedAt,
        text: text.value,
        isByCreator: true,
        likes: null
      }
    })
  })

const UNKNOWN = {
  createdAt: null,
  followers: null,
  following: null,
  posts: null,
  hasAvatar: null,
  hasBio: null,
  isVerified: null
}

const readFollowers = ({ reading, keyOf, countFollower }: ArchiveContext, name: string): FileParser =>
  makeJsonElements(reading, name, (row, where) => {
    const decoded = decodeFollower(row)
    const [first] = Option.isSome(decoded) ? decoded.value.string_list_data : []
    const handle = first?.value ?? first?.href?.split("/").findLast((part) => part !== "")
    if (handle === undefined || handle === "") return reading.blame(where, WRONG)
    countFollower()
    reading.give({ kind: "follower", key: keyOf(handle), follower: { ...UNKNOWN, ...handleShapeOf(handle) } })
  })

/** Of the personal information only what anyone sees in the profile: no mail address, no telephone, no birthday. */
const readProfile = ({ reading, belongsTo, tell }: ArchiveContext, name: string): FileParser =>
  makeJsonElements(reading, name, (row, where) => {
    const decoded = decodeNamed(row)
    if (Option.isNone(decoded)) return reading.blame(where, WRONG)
    const { Username: handle, Name: displayName, Bio: bio } = decoded.value.string_map_data
    if (handle?.value !== undefined) belongsTo(repaired(handle.value))
    tell({
      displayName: displayName?.value === undefined ? null : repaired(displayName.value),
      bio: bio?.value === undefined ? null : repaired(bio.value)
    })
  })

/**
 * Instagram's archive as JSON, in the folders of its layouts since 2020. Stories and archived posts, which nobody sees any more, and
 * everything below `messages` are left closed.
 */
export const instagram: Archive = {
  advice: "ask Instagram for your information in the format JSON, not HTML, and send the zip as it comes",
  files: [
    {
      path: /^(?:your_instagram_activity\/)?(?:content|media|posts)\/posts_\d{1,4}\.json$/,
      name: "posts_1.json",
      parse: readPosts
    },
    {
      path: /^(?:your_instagram_activity\/)?(?:content|media|posts)\/reels\.json$/,
      name: "reels.json",
      parse: readPosts
    },
    {
      path: /^(?:your_instagram_activity\/)?comments\/(?:post_comments(?:_\d{1,4})?|reels_comments)\.json$/,
      name: "post_comments_1.json",
      parse: readComments
    },
    {
      path: /^(?:connections\/)?followers_and_following\/followers(?:_\d{1,4})?\.json$/,
      name: "followers_1.json",
      parse: readFollowers
    },
    {
      path: /^(?:personal_information|account_information)(?:\/personal_information)?\/personal_information\.json$/,
      name: "personal_information.json",
      parse: readProfile
    }
  ]
}
