import { Option, Schema } from "effect"
import { profileAddress } from "../../ports/creators/identity/accountAddress.ts"
import { Handle, type SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { handleShapeOf } from "../../ports/creators/scoring/Evidence.ts"
import { HOUR_MS } from "../../ports/time/days.ts"
import {
  ADDRESS,
  BIO,
  COMMENT_TEXT,
  COUNT,
  type Field,
  FLAG,
  hashtagsIn,
  LANGUAGE,
  linksIn,
  mentionsIn,
  NAME,
  POST_TEXT,
  TRANSCRIPT,
  timeField,
  WORDS
} from "./fields.ts"
import { FUTURE_HOURS_MAX } from "./limits.ts"
import type { Reading } from "./Reading.ts"

/** Makes addresses of posts that a file gives none of: the account's profile, with the post's id behind it. */
export const makePostAddress = (account: SocialAccount): ((id: string) => string) => {
  const profile = profileAddress(account) ?? ""
  return (id) => `${profile}#${encodeURIComponent(id)}`
}

/** The last moment that something may be dated. */
export const latestMs = ({ nowMs }: Reading): number => nowMs + FUTURE_HOURS_MAX * HOUR_MS

const isHandle = Schema.is(Handle)
const HANDLE: Field<string> = {
  read: (value) =>
    typeof value === "string" ? Option.filter(Option.some(value.trim().replace(/^@/, "")), isHandle) : Option.none(),
  rule: "must be a handle of 1 to 100 characters"
}

const ROW_TYPES = ["post", "comment", "follower", "profile"] as const

export type Row = Readonly<Record<string, unknown>>

/**
 * Makes what reads rows of our own schema (the README has it as a table) and gives their things. `keyOf` makes a key of a
 * follower's handle, which is then forgotten.
 */
export const makeRowReader = (reading: Reading, account: SocialAccount, keyOf: (handle: string) => string) => {
  const TIME = timeField(latestMs(reading))
  const addressOf = makePostAddress(account)

  /** The fields of one row. A field that is null, or isn't there, is absent. */
  const fieldsOf = (row: Row, where: string) => {
    let isGood = true
    const blame = (name: string, problem: string): void => {
      isGood = false
      reading.blame(where, `${name}: ${problem}`)
    }
    const optional = <Value, Absent>(name: string, field: Field<Value>, absent: Absent): Value | Absent => {
      const value = row[name]
      if (value === undefined || value === null) return absent
      const read = field.read(value)
      if (Option.isSome(read)) return read.value
      blame(name, field.rule)
      return absent
    }
    const required = <Value, Absent>(name: string, field: Field<Value>, absent: Absent): Value | Absent => {
      if (row[name] === undefined || row[name] === null) blame(name, "is required")
      return optional(name, field, absent)
    }
    return { optional, required, isGood: () => isGood }
  }

  const read = {
    post: (row: Row, where: string): void => {
      const { optional, required, isGood } = fieldsOf(row, where)
      const id = required("id", NAME, "")
      const publishedAt = required("published_at", TIME, null)
      const text = required("text", POST_TEXT, "")
      const url = optional("url", ADDRESS, null)
      const transcript = optional("transcript", TRANSCRIPT, null)
      const post = {
        id,
        text,
        language: optional("language", LANGUAGE, null),
        isReply: optional("is_reply", FLAG, false),
        isRepost: optional("is_repost", FLAG, false),
        isLabelledPaid: optional("is_labelled_paid", FLAG, null),
        mentions: optional("mentions", WORDS, null) ?? mentionsIn(text),
        hashtags: optional("hashtags", WORDS, null) ?? hashtagsIn(text),
        links: optional("links", WORDS, null) ?? linksIn(text),
        // Pictures are fetched from where the platform has them, never from where a file says they are.
        mediaUrls: [],
        likes: optional("likes", COUNT, null),
        comments: optional("comments", COUNT, null),
        shares: optional("shares", COUNT, null),
        views: optional("views", COUNT, null),
        ...(transcript === null ? {} : { transcript: transcript.replace(/\s+/g, " ").trim() })
      }
      if (!isGood() || publishedAt === null) return
      reading.give({ kind: "post", post: { ...post, publishedAt, url: url ?? addressOf(id) } })
    },

    comment: (row: Row, where: string): void => {
      const { optional, required, isGood } = fieldsOf(row, where)
      const comment = {
        id: required("id", NAME, ""),
        postId: required("post_id", NAME, ""),
        publishedAt: optional("published_at", TIME, null),
        text: required("text", COMMENT_TEXT, ""),
        isByCreator: optional("is_by_creator", FLAG, false),
        likes: optional("likes", COUNT, null)
      }
      if (isGood()) reading.give({ kind: "comment", comment })
    },

    follower: (row: Row, where: string): void => {
      const { optional, required, isGood } = fieldsOf(row, where)
      const handle = required("handle", HANDLE, "")
      const follower = {
        createdAt: optional("created_at", TIME, null),
        followers: optional("followers", COUNT, null),
        following: optional("following", COUNT, null),
        posts: optional("posts", COUNT, null),
        hasAvatar: optional("has_avatar", FLAG, null),
        hasBio: optional("has_bio", FLAG, null),
        isVerified: optional("is_verified", FLAG, null),
        ...handleShapeOf(handle)
      }
      if (isGood()) reading.give({ kind: "follower", key: keyOf(handle), follower })
    },

    profile: (row: Row, where: string): void => {
      const { optional, isGood } = fieldsOf(row, where)
      const profile = {
        displayName: optional("display_name", NAME, null),
        bio: optional("bio", BIO, null),
        location: optional("location", NAME, null),
        links: optional("links", WORDS, []),
        createdAt: optional("created_at", TIME, null),
        followers: optional("followers", COUNT, null),
        following: optional("following", COUNT, null),
        posts: optional("posts", COUNT, null)
      }
      if (isGood()) reading.give({ kind: "profile", profile })
    }
  }

  return (row: Row, where: string): void => {
    const type = ROW_TYPES.find((name) => name === row.type)
    if (type === undefined) reading.blame(where, `type: must be one of ${ROW_TYPES.join(", ")}`)
    else read[type](row, where)
  }
}
