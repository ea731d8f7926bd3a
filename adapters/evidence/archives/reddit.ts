import { Option } from "effect"
import { makeCsvTable } from "../csvTable.ts"
import { ADDRESS, COMMENT_TEXT, NAME, POST_TEXT, timeOf } from "../fields.ts"
import { latestMs } from "../rows.ts"
import type { Archive } from "./archive.ts"
import { plainPost } from "./plainPost.ts"

/** `2024-03-04 05:06:07 UTC`, which is how the archive writes times. */
const atUtc = (text: string): string => text.trim().replace(/ UTC$/, "Z")

const TIME_RULE = "date: must be a time that is over, such as 2026-03-01 12:00:00 UTC"

/** Reddit's data request: tables. The address that something was sent from (`ip`) is not kept. */
export const reddit: Archive = {
  advice: "ask Reddit for your data and send the zip as it comes",
  files: [
    {
      path: /^posts\.csv$/,
      name: "posts.csv",
      parse: ({ reading, addressOf }, name) =>
        makeCsvTable(
          reading,
          ["id", "permalink", "date", "title", "url", "body"],
          ({ id = "", permalink = "", date = "", title = "", url = "", body = "" }, where) => {
            const publishedAt = timeOf(atUtc(date), latestMs(reading))
            const text = POST_TEXT.read(body === "" ? title : `${title}\n\n${body}`)
            if (publishedAt === null) return reading.blame(where, TIME_RULE)
            if (Option.isNone(NAME.read(id))) return reading.blame(where, `id: ${NAME.rule}`)
            if (Option.isNone(text)) return reading.blame(where, `body: ${POST_TEXT.rule}`)
            const address = Option.getOrElse(ADDRESS.read(permalink), () => addressOf(id))
            const post = plainPost({ id, url: address, publishedAt, text: text.value })
            reading.give({
              kind: "post",
              post: {
                ...post,
                links: Option.isSome(ADDRESS.read(url)) && url !== permalink ? [...post.links, url] : post.links
              }
            })
          },
          name
        )
    },
    {
      path: /^comments\.csv$/,
      name: "comments.csv",
      parse: ({ reading }, name) =>
        makeCsvTable(
          reading,
          ["id", "date", "body", "link"],
          ({ id = "", date = "", body = "", link = "" }, where) => {
            const publishedAt = timeOf(atUtc(date), latestMs(reading))
            const text = COMMENT_TEXT.read(body)
            if (publishedAt === null) return reading.blame(where, TIME_RULE)
            if (Option.isNone(NAME.read(id))) return reading.blame(where, `id: ${NAME.rule}`)
            if (Option.isNone(text)) return reading.blame(where, `body: ${COMMENT_TEXT.rule}`)
            const [, postId = ""] = /\/comments\/(\w{1,20})/.exec(link) ?? []
            reading.give({
              kind: "comment",
              comment: { id, postId, publishedAt, text: text.value, isByCreator: true, likes: null }
            })
          },
          name
        )
    },
    {
      path: /^statistics\.csv$/,
      name: "statistics.csv",
      parse: ({ reading, belongsTo }, name) =>
        makeCsvTable(
          reading,
          ["statistic", "value"],
          ({ statistic = "", value = "" }) => {
            if (/^(account|user) ?name$/i.test(statistic.trim())) belongsTo(value)
          },
          name
        )
    }
  ]
}
