import { Option, Schema } from "effect"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import { COUNT, LANGUAGE, POST_TEXT, timeOf } from "../fields.ts"
import { makeJsonElements } from "../jsonElements.ts"
import { latestMs } from "../rows.ts"
import type { Archive } from "./archive.ts"
import { plainPost } from "./plainPost.ts"

const Text = Schema.String
const TextOrNone = Schema.optional(Schema.NullOr(Text))

/** A post as the archive has it: numbers are texts there. */
const Tweet = Schema.Struct({
  tweet: Schema.Struct({
    id_str: Text,
    full_text: Text,
    created_at: Text,
    lang: TextOrNone,
    favorite_count: TextOrNone,
    retweet_count: TextOrNone,
    in_reply_to_status_id_str: TextOrNone,
    in_reply_to_screen_name: TextOrNone,
    entities: Schema.optional(
      Schema.Struct({
        hashtags: Schema.optional(Schema.Array(Schema.Struct({ text: Text }))),
        user_mentions: Schema.optional(Schema.Array(Schema.Struct({ screen_name: Text }))),
        urls: Schema.optional(Schema.Array(Schema.Struct({ expanded_url: TextOrNone })))
      })
    )
  })
})
const Follower = Schema.Struct({ follower: Schema.Struct({ accountId: Text }) })
const Account = Schema.Struct({
  account: Schema.Struct({ username: Text, accountDisplayName: TextOrNone, createdAt: TextOrNone })
})
const Profile = Schema.Struct({
  profile: Schema.Struct({
    description: Schema.Struct({ bio: TextOrNone, website: TextOrNone, location: TextOrNone })
  })
})

const decodeTweet = Schema.decodeUnknownOption(Tweet)
const decodeFollower = Schema.decodeUnknownOption(Follower)
const decodeAccount = Schema.decodeUnknownOption(Account)
const decodeProfile = Schema.decodeUnknownOption(Profile)

/** `Wed Oct 10 20:19:24 +0000 2018`. */
const TWEET_TIME = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2})(\d{2}) (\d{4})$/
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** The same, as ISO 8601 writes it. */
const isoOf = (text: string): string => {
  const [, month = "", day = "", time = "", hours = "", minutes = "", year = ""] = TWEET_TIME.exec(text) ?? []
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, "0")
  return year === "" ? text : `${year}-${number}-${day}T${time}${hours}:${minutes}`
}

const countOf = (text: string | null | undefined): number | null =>
  text === undefined || text === null || text === "" ? null : Option.getOrNull(COUNT.read(Number(text)))

const lower = (words: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(words.map((word) => word.toLowerCase()))
]

const WRONG = "is not as this file of an archive is"

/** X's archive: scripts that assign lists. Deleted posts and direct messages are files of their own, and are left closed. */
export const x: Archive = {
  advice: "ask X for an archive of your data and send the zip as it comes",
  files: [
    {
      path: /^data\/(?:tweets?|tweets-part\d{1,4})\.js$/,
      name: "tweets.js",
      parse: ({ reading, account }, name) =>
        makeJsonElements(reading, name, (row, where) => {
          const decoded = decodeTweet(row)
          if (Option.isNone(decoded)) return reading.blame(where, WRONG)
          const { tweet } = decoded.value
          const publishedAt = timeOf(isoOf(tweet.created_at), latestMs(reading))
          const text = POST_TEXT.read(tweet.full_text)
          if (publishedAt === null) return reading.blame(where, "created_at: must be a time that is over")
          if (!/^\d{1,25}$/.test(tweet.id_str)) return reading.blame(where, "id_str: must be a number")
          if (Option.isNone(text)) return reading.blame(where, `full_text: ${POST_TEXT.rule}`)
          const address = `${profileAddress(account) ?? ""}/status/${tweet.id_str}`
          const post = plainPost({ id: tweet.id_str, url: address, publishedAt, text: text.value })
          const { entities = {}, in_reply_to_status_id_str: answered } = tweet
          const links = (entities.urls ?? []).flatMap(({ expanded_url: url }) => url ?? [])
          reading.give({
            kind: "post",
            post: {
              ...post,
              language: Option.getOrNull(LANGUAGE.read(tweet.lang)),
              // Whoever goes on with a thread answers themselves.
              isReply: (answered ?? null) !== null && tweet.in_reply_to_screen_name?.toLowerCase() !== account.handle,
              isRepost: text.value.startsWith("RT @"),
              mentions: lower(entities.user_mentions?.map((each) => each.screen_name) ?? post.mentions),
              hashtags: lower(entities.hashtags?.map((each) => each.text) ?? post.hashtags),
              links: entities.urls === undefined ? post.links : links,
              likes: countOf(tweet.favorite_count),
              shares: countOf(tweet.retweet_count)
            }
          })
        })
    },
    {
      // A follower's number says nothing of the follower, so they are counted.
      path: /^data\/follower\.js$/,
      name: "follower.js",
      parse: ({ reading, keyOf, countFollower }, name) =>
        makeJsonElements(reading, name, (row, where) => {
          const decoded = decodeFollower(row)
          if (Option.isNone(decoded)) return reading.blame(where, WRONG)
          countFollower()
          reading.give({ kind: "follower", key: keyOf(decoded.value.follower.accountId), follower: null })
        })
    },
    {
      path: /^data\/account\.js$/,
      name: "account.js",
      parse: ({ reading, belongsTo, tell }, name) =>
        makeJsonElements(reading, name, (row, where) => {
          const decoded = decodeAccount(row)
          if (Option.isNone(decoded)) return reading.blame(where, WRONG)
          const { username, accountDisplayName = null, createdAt = null } = decoded.value.account
          belongsTo(username)
          tell({ displayName: accountDisplayName, createdAt: timeOf(createdAt, latestMs(reading)) })
        })
    },
    {
      path: /^data\/profile\.js$/,
      name: "profile.js",
      parse: ({ reading, tell }, name) =>
        makeJsonElements(reading, name, (row, where) => {
          const decoded = decodeProfile(row)
          if (Option.isNone(decoded)) return reading.blame(where, WRONG)
          const { bio, location } = decoded.value.profile.description
          tell({ bio: bio ?? null, location: location ?? null })
        })
    }
  ]
}
