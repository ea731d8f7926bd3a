import { open } from "node:fs/promises"
import { crc32, createDeflateRaw } from "node:zlib"

/** Files of any number of invented posts, written part by part: what they say costs whoever writes them no memory. */

export const POST_FORMATS = ["jsonl", "csv", "instagram", "x"] as const
export type PostFormat = (typeof POST_FORMATS)[number]

const POSTS_PER_PART = 200
const SECONDS_BETWEEN = 100
const FIRST_SECONDS = Date.UTC(2020, 0, 1) / 1_000

const utf8 = new TextEncoder()

const textOf = (place: number) =>
  `Post ${place}: bread, beans, a “crust” and a ${"slow ".repeat(place % 40)}walk by the sea #bread`
const secondsOf = (place: number) => FIRST_SECONDS + place * SECONDS_BETWEEN
const timeOf = (place: number) => new Date(secondsOf(place) * 1_000)
/** Each byte as a character, as Instagram's archives are written. */
const asBytes = (text: string) => Buffer.from(text).toString("latin1")
/** `Wed Oct 10 20:19:24 +0000 2018`. */
const tweetTime = (at: Date) => {
  const [day = "", date = "", month = "", year = "", time = ""] = at.toUTCString().split(/,? /)
  return `${day} ${month} ${date} ${time} +0000 ${year}`
}

/** What stands around the posts of a file, between them, and each of them. */
const WRITTEN: Readonly<
  Record<PostFormat, { head: string; between: string; tail: string; post: (place: number) => string }>
> = {
  jsonl: {
    head: "",
    between: "\n",
    tail: "\n",
    post: (place) =>
      JSON.stringify({
        type: "post",
        id: `id-${place}`,
        published_at: timeOf(place).toISOString(),
        text: textOf(place),
        likes: place % 900
      })
  },
  csv: {
    head: "type,id,published_at,text,likes\n",
    between: "\n",
    tail: "\n",
    post: (place) => `post,id-${place},${timeOf(place).toISOString()},"${textOf(place)}",${place % 900}`
  },
  instagram: {
    head: "[",
    between: ",\n",
    tail: "]",
    post: (place) =>
      JSON.stringify({
        media: [
          {
            uri: `media/posts/202001/picture_${place}.jpg`,
            creation_timestamp: secondsOf(place),
            title: asBytes(textOf(place))
          }
        ]
      })
  },
  x: {
    head: "window.YTD.tweets.part0 = [",
    between: ",\n",
    tail: "]",
    post: (place) =>
      JSON.stringify({
        tweet: {
          id_str: String(place),
          full_text: textOf(place),
          created_at: tweetTime(timeOf(place)),
          lang: "en",
          favorite_count: String(place % 900),
          retweet_count: "0",
          entities: { hashtags: [{ text: "bread", indices: ["0", "6"] }], user_mentions: [], urls: [] }
        }
      })
  }
}

/** The bytes of a list of posts, a part at a time. */
export function* postParts(format: PostFormat, posts: number): Generator<Uint8Array> {
  const { head, between, tail, post } = WRITTEN[format]
  yield utf8.encode(head)
  for (let place = 0; place < posts; place += POSTS_PER_PART) {
    const size = Math.min(POSTS_PER_PART, posts - place)
    const written = Array.from({ length: size }, (_, at) => post(place + at)).join(between)
    yield utf8.encode(place === 0 ? written : `${between}${written}`)
  }
  yield utf8.encode(tail)
}

const PATHS = { instagram: "your_instagram_activity/media/posts_1.json", x: "data/tweets.js" } as const

const short = (value: number) => Buffer.from([value & 0xff, value >>> 8])
const long = (value: number) => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value >>> 0)
  return buffer
}

/** Sizes follow what they are of, as in an archive that was written as it was made. */
const SIZES_BEHIND = 0x808
const DEFLATED = 8

/** An archive of one file, packed as it is made. */
async function* zipParts(path: string, parts: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const name = Buffer.from(path)
  const packer = createDeflateRaw()
  let [checksum, size, packed] = [0, 0, 0]
  const fixed = [short(20), short(SIZES_BEHIND), short(DEFLATED), long(0x58210000)]
  const head = Buffer.concat([
    long(0x04034b50),
    ...fixed,
    long(0),
    long(0),
    long(0),
    short(name.length),
    short(0),
    name
  ])
  yield head
  const feeding = (async () => {
    for (const part of parts) {
      checksum = crc32(part, checksum)
      size += part.length
      if (!packer.write(part)) await new Promise<void>((resolve) => packer.once("drain", () => resolve()))
    }
    packer.end()
  })()
  for await (const part of packer) {
    packed += part.length
    yield part
  }
  await feeding
  const facts = [long(checksum), long(packed), long(size)]
  const behind = Buffer.concat([long(0x08074b50), ...facts])
  yield behind
  const contents = Buffer.concat([
    ...[long(0x02014b50), short((3 << 8) | 20), ...fixed, ...facts, short(name.length), short(0), short(0), short(0)],
    ...[short(0), long((0o100644 << 16) >>> 0), long(0), name]
  ])
  yield contents
  const ends = [short(0), short(0), short(1), short(1), long(contents.length)]
  yield Buffer.concat([long(0x06054b50), ...ends, long(head.length + packed + behind.length), short(0)])
}

/** The file of so many posts: rows as they are, archives packed. */
export const postFile = (format: PostFormat, posts: number): AsyncIterable<Uint8Array> | Iterable<Uint8Array> =>
  format === "instagram" || format === "x"
    ? zipParts(PATHS[format], postParts(format, posts))
    : postParts(format, posts)

/** Writes it; answers how many bytes it has. */
export const writePostFile = async (format: PostFormat, posts: number, path: string): Promise<number> => {
  const file = await open(path, "w")
  let bytes = 0
  try {
    for await (const part of postFile(format, posts)) {
      bytes += part.length
      await file.writeFile(part)
    }
  } finally {
    await file.close()
  }
  return bytes
}
