import { Option } from "effect"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import { makeCsvTable } from "../csvTable.ts"
import { COMMENT_TEXT, LANGUAGE, NAME, POST_TEXT, timeOf } from "../fields.ts"
import { isRow, parsedJson } from "../jsonLines.ts"
import { latestMs } from "../rows.ts"
import type { Archive } from "./archive.ts"
import { plainPost } from "./plainPost.ts"

const TIME_RULE = "must be a time that is over, such as 2026-03-01T12:00:00Z"

/** A comment's words: text, or pieces of it as JSON objects in a row. */
const wordsOf = (cell: string): string => {
  const pieces = parsedJson(`[${cell}]`)
  if (!Array.isArray(pieces) || pieces.length === 0 || !pieces.every(isRow)) return cell
  return pieces.map(({ text }) => (typeof text === "string" ? text : "")).join("")
}

/** Google's Takeout of YouTube, in English. Videos that not everyone may see are left out, and so are live chats and subscriptions. */
export const youtube: Archive = {
  advice:
    "ask Google Takeout for YouTube's video metadata, comments and channels, in English, and send the zip as it comes",
  files: [
    {
      path: /^(?:video metadata|videos)\/videos(?:\(\d{1,3}\)| \d{1,3})?\.csv$/,
      name: "videos.csv",
      parse: ({ reading }, name) =>
        makeCsvTable(
          reading,
          ["video id", "video title (original)", "privacy", "video create timestamp"],
          (cells, where) => {
            if (cells.privacy?.trim().toLowerCase() !== "public") return
            const id = cells["video id"] ?? ""
            const made = cells["video publish timestamp"] || cells["video create timestamp"]
            const publishedAt = timeOf(made, latestMs(reading))
            const title = cells["video title (original)"] ?? ""
            const description = cells["video description (original)"] ?? ""
            const text = POST_TEXT.read(description === "" ? title : `${title}\n\n${description}`)
            if (!/^[\w-]{1,64}$/.test(id)) return reading.blame(where, "Video ID: must be a video's id")
            if (publishedAt === null) return reading.blame(where, `Video Create Timestamp: ${TIME_RULE}`)
            if (Option.isNone(text)) return reading.blame(where, `Video Description (Original): ${POST_TEXT.rule}`)
            reading.give({
              kind: "post",
              post: {
                ...plainPost({ id, url: `${PROFILE_ORIGINS.youtube}/watch?v=${id}`, publishedAt, text: text.value }),
                language: Option.getOrNull(LANGUAGE.read(cells["video audio language"]))
              }
            })
          },
          name
        )
    },
    {
      path: /^comments\/comments(?:\(\d{1,3}\)| \d{1,3})?\.csv$/,
      name: "comments.csv",
      parse: ({ reading }, name) =>
        makeCsvTable(
          reading,
          ["comment id", "comment create timestamp", "video id", "comment text"],
          (cells, where) => {
            const id = cells["comment id"] ?? ""
            const publishedAt = timeOf(cells["comment create timestamp"], latestMs(reading))
            const text = COMMENT_TEXT.read(wordsOf(cells["comment text"] ?? ""))
            if (Option.isNone(NAME.read(id))) return reading.blame(where, `Comment ID: ${NAME.rule}`)
            if (publishedAt === null) return reading.blame(where, `Comment Create Timestamp: ${TIME_RULE}`)
            if (Option.isNone(text)) return reading.blame(where, `Comment Text: ${COMMENT_TEXT.rule}`)
            reading.give({
              kind: "comment",
              comment: {
                id,
                postId: cells["video id"] ?? "",
                publishedAt,
                text: text.value,
                isByCreator: true,
                likes: null
              }
            })
          },
          name
        )
    },
    {
      path: /^channels\/channel\.csv$/,
      name: "channel.csv",
      parse: ({ reading, tell }, name) =>
        makeCsvTable(
          reading,
          ["channel id", "channel title (original)"],
          (cells) => tell({ displayName: cells["channel title (original)"] || null }),
          name
        )
    },
    {
      path: /^channels\/channel url configs\.csv$/i,
      name: "channel URL configs.csv",
      parse: ({ reading, account, belongsTo }, name) =>
        makeCsvTable(
          reading,
          ["channel id", "channel vanity url 1 name"],
          (cells) => {
            const handle = cells["channel vanity url 1 name"]?.trim()
            // An account may be known by its channel's id.
            const isById = cells["channel id"]?.toLowerCase() === account.handle
            if (handle !== undefined && handle !== "" && !isById) belongsTo(handle)
          },
          name
        )
    }
  ]
}
