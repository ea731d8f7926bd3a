import { describe, expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { repaired } from "../../../adapters/evidence/archives/instagram.ts"
import { ARCHIVES } from "../../../adapters/evidence/readSpool.ts"
import { accountOn, problemsOf, readFile } from "./readFile.ts"
import { type ZipEntry, zipFile } from "./zipFile.ts"

const PRIVATE = "a private word between two people"

/** As Instagram writes text: every byte of its UTF-8 as a character. */
const mangled = (text: string) => Array.from(Buffer.from(text), (byte) => String.fromCharCode(byte)).join("")

const INSTAGRAM: ReadonlyArray<ZipEntry> = [
  {
    path: "your_instagram_activity/media/posts_1.json",
    text: JSON.stringify([
      {
        media: [
          {
            uri: "media/posts/202601/18000000000000001.jpg",
            creation_timestamp: 1_767_322_245,
            title: mangled("Crème brûlée 🍮 #ad with @halberd.mill")
          }
        ]
      },
      {
        media: [
          { uri: "media/posts/202601/18000000000000002.jpg", creation_timestamp: 1_767_322_300, title: "" },
          { uri: "media/posts/202601/18000000000000003.jpg", creation_timestamp: 1_767_322_300, title: "" }
        ],
        title: "Two pictures",
        creation_timestamp: 1_767_322_301
      }
    ])
  },
  {
    path: "your_instagram_activity/media/reels.json",
    text: JSON.stringify({
      ig_reels_media: [{ media: [{ uri: "media/reels/1.mp4", creation_timestamp: 1_767_000_000, title: "A reel" }] }]
    })
  },
  {
    path: "your_instagram_activity/comments/post_comments_1.json",
    text: JSON.stringify([
      {
        media_list_data: [{ uri: "" }],
        string_map_data: {
          Comment: { value: "Lovely crust" },
          "Media Owner": { value: "somebody.else" },
          Time: { timestamp: 1_767_322_500 }
        }
      }
    ])
  },
  {
    path: "connections/followers_and_following/followers_1.json",
    text: JSON.stringify([
      {
        title: "",
        media_list_data: [],
        string_list_data: [{ href: "https://social.example/ada1815", value: "ada1815", timestamp: 1_700_000_000 }]
      },
      { title: "", media_list_data: [], string_list_data: [{ href: "https://social.example/grace", timestamp: 1 }] }
    ])
  },
  {
    path: "personal_information/personal_information/personal_information.json",
    text: JSON.stringify({
      profile_user: [
        {
          title: "User Information",
          string_map_data: {
            Email: { value: "nova@mail.example" },
            "Phone Number": { value: "+1 555 0100" },
            Username: { value: "Nova.Cooks" },
            Name: { value: mangled("Nova é") },
            Bio: { value: "Bread and beans" }
          }
        }
      ]
    })
  },
  { path: "your_instagram_activity/messages/inbox/ada_1/message_1.json", text: `[{"content":"${PRIVATE}"` },
  { path: "media/posts/202601/18000000000000001.jpg", bytes: new Uint8Array(2_000) }
]

const YOUTUBE: ReadonlyArray<ZipEntry> = [
  {
    path: "Takeout/YouTube and YouTube Music/video metadata/videos.csv",
    text: [
      "Video ID,Approx Duration (ms),Video Audio Language,Video Category,Video Description (Original)," +
        "Channel ID,Video Title (Original),Privacy,Video State,Video Create Timestamp,Video Publish Timestamp",
      'nova0000001,61000,en,Howto,"First line',
      'second line",UC0000000000000000000000,Bread in an hour,Public,Processed,2026-01-02T03:04:05+00:00,2026-01-03T03:04:05+00:00',
      `nova0000002,61000,en,Howto,${PRIVATE},UC0000000000000000000000,Not yet out,Private,Processed,2026-01-02T03:04:05+00:00,`
    ].join("\n")
  },
  {
    path: "Takeout/YouTube and YouTube Music/comments/comments.csv",
    text: [
      "Comment ID,Channel ID,Comment Create Timestamp,Price,Parent Comment ID,Post ID,Video ID,Comment Text,Top-Level Comment ID",
      'c1,UC0000000000000000000000,2026-01-04T00:00:00+00:00,0,,,nova0000001,"{""text"":""Thanks ""},{""text"":""all""}",'
    ].join("\n")
  },
  {
    path: "Takeout/YouTube and YouTube Music/channels/channel.csv",
    text: "Channel ID,Channel Country,Channel Title (Original),Channel Visibility\nUC0,IE,Nova Cooks,Public\n"
  },
  {
    path: "Takeout/YouTube and YouTube Music/channels/channel URL configs.csv",
    text: "Channel ID,Channel Vanity URL 1 Name,Channel Vanity URL 1 Scope\nUC0,nova.cooks,Profile\n"
  },
  { path: "Takeout/YouTube and YouTube Music/live chats/live chats.csv", text: `"${PRIVATE}` },
  { path: "Takeout/YouTube and YouTube Music/history/watch-history.json", text: "{" }
]

const X: ReadonlyArray<ZipEntry> = [
  {
    path: "data/tweets.js",
    text: `window.YTD.tweets.part0 = ${JSON.stringify(
      [
        {
          tweet: {
            id_str: "1800000000000000001",
            full_text: 'Bread ] } \\ " today #Ad https://t.example/1',
            created_at: "Fri Jan 02 03:04:05 +0000 2026",
            lang: "en",
            favorite_count: "12",
            retweet_count: "3",
            entities: {
              hashtags: [{ text: "Ad", indices: ["1", "2"] }],
              user_mentions: [],
              urls: [{ url: "https://t.example/1", expanded_url: "https://bread.example/1" }]
            }
          }
        },
        {
          tweet: {
            id_str: "1800000000000000002",
            full_text: "@nova.cooks and on it goes",
            created_at: "Fri Jan 02 03:05:05 +0000 2026",
            in_reply_to_status_id_str: "1800000000000000001",
            in_reply_to_screen_name: "Nova.Cooks"
          }
        }
      ],
      null,
      2
    )}`
  },
  {
    path: "data/follower.js",
    text: 'window.YTD.follower.part0 = [{"follower":{"accountId":"11","userLink":"https://x.example/11"}},{"follower":{"accountId":"12"}}]'
  },
  {
    path: "data/account.js",
    text:
      'window.YTD.account.part0 = [{"account":{"email":"nova@mail.example","username":"Nova.Cooks",' +
      '"accountId":"1","createdAt":"2015-01-01T00:00:00.000Z","accountDisplayName":"Nova"}}]'
  },
  {
    path: "data/profile.js",
    text:
      'window.YTD.profile.part0 = [{"profile":{"description":{"bio":"Bread","website":"",' +
      '"location":"Cork"},"avatarMediaUrl":"https://x.example/1.jpg"}}]'
  },
  { path: "data/direct-messages.js", text: `window.YTD.direct_messages.part0 = [{"text":"${PRIVATE}"` },
  { path: "data/direct-messages-group.js", text: `[${PRIVATE}` },
  { path: "data/deleted-tweets.js", text: `[${PRIVATE}` }
]

const REDDIT: ReadonlyArray<ZipEntry> = [
  {
    path: "posts.csv",
    text: [
      "id,permalink,date,ip,subreddit,gildings,title,url,body",
      "p1,https://reddit.example/r/Breadit/comments/p1/my_bread/,2026-01-02 03:04:05 UTC,203.0.113.7," +
        'Breadit,0,My bread,https://reddit.example/r/Breadit/comments/p1/my_bread/,"Two',
      'lines"'
    ].join("\n")
  },
  {
    path: "comments.csv",
    text: [
      "id,permalink,date,ip,subreddit,gildings,link,parent,body,media",
      "c1,https://reddit.example/c1,2026-01-03 03:04:05 UTC,203.0.113.7,Breadit,0," +
        "https://reddit.example/r/Breadit/comments/p1/my_bread/,,Rye of course,"
    ].join("\n")
  },
  { path: "statistics.csv", text: "statistic,value\naccount name,nova.cooks\n" },
  { path: "messages.csv", text: `"${PRIVATE}` },
  { path: "chat_history.csv", text: `"${PRIVATE}` }
]

const GOOD = { instagram: INSTAGRAM, youtube: YOUTUBE, x: X, reddit: REDDIT }
const PLATFORMS = ["instagram", "youtube", "x", "reddit"] as const

const read = (platform: (typeof PLATFORMS)[number], entries: ReadonlyArray<ZipEntry>, handle?: string) =>
  readFile(platform, zipFile(entries), accountOn(platform, handle))

describe("archives that platforms give their members", () => {
  test("Instagram's: posts of one picture and of several, reels, comments, followers, what the profile shows", async () => {
    const { problems, kept, counts } = await read("instagram", INSTAGRAM)
    expect(problems).toEqual([])
    expect(kept.posts.map(({ text }) => text)).toEqual([
      "Two pictures",
      "Crème brûlée 🍮 #ad with @halberd.mill",
      "A reel"
    ])
    expect(kept.posts[1]).toMatchObject({
      id: "18000000000000001",
      publishedAt: new Date(1_767_322_245_000),
      hashtags: ["ad"],
      mentions: ["halberd.mill"],
      likes: null
    })
    expect(kept.comments).toMatchObject([{ text: "Lovely crust", isByCreator: true }])
    expect(counts.followers).toEqual({ read: 2, kept: 2 })
    expect(kept.followers.map(({ handleCharacters }) => handleCharacters).toSorted()).toEqual([5, 7])
    expect(kept.profile).toMatchObject({ displayName: "Nova é", bio: "Bread and beans", followers: 2 })
  })

  test("YouTube's: public videos alone, with their descriptions, and comments in pieces", async () => {
    const { problems, kept } = await read("youtube", YOUTUBE)
    expect(problems).toEqual([])
    expect(kept.posts).toMatchObject([
      {
        id: "nova0000001",
        text: "Bread in an hour\n\nFirst line\nsecond line",
        publishedAt: new Date("2026-01-03T03:04:05Z"),
        language: "en"
      }
    ])
    expect(kept.comments).toMatchObject([{ id: "c1", postId: "nova0000001", text: "Thanks all", isByCreator: true }])
    expect(kept.profile).toMatchObject({ displayName: "Nova Cooks", followers: null })
  })

  test("X's: posts with their counts, answers to oneself, followers that are only counted", async () => {
    const { problems, kept, counts } = await read("x", X)
    expect(problems).toEqual([])
    expect(kept.posts).toMatchObject([
      { id: "1800000000000000002", isReply: false, likes: null },
      {
        id: "1800000000000000001",
        text: 'Bread ] } \\ " today #Ad https://t.example/1',
        publishedAt: new Date("2026-01-02T03:04:05Z"),
        likes: 12,
        shares: 3,
        hashtags: ["ad"],
        links: ["https://bread.example/1"]
      }
    ])
    expect(counts.followers).toEqual({ read: 2, kept: 0 })
    expect(kept.profile).toMatchObject({
      displayName: "Nova",
      bio: "Bread",
      location: "Cork",
      followers: 2,
      createdAt: new Date("2015-01-01T00:00:00Z")
    })
  })

  test("Reddit's: posts and comments, without the address they were sent from", async () => {
    const { problems, kept } = await read("reddit", REDDIT)
    expect(problems).toEqual([])
    expect(kept.posts).toMatchObject([{ id: "p1", text: "My bread\n\nTwo\nlines", links: [] }])
    expect(kept.comments).toMatchObject([{ id: "c1", postId: "p1", text: "Rye of course" }])
  })

  test("private messages are not opened, and nothing private of the rest is handed over", async () => {
    for (const platform of PLATFORMS) {
      // Files of messages in these archives are broken, damaged and too large besides: whoever opened them would refuse.
      const entries = GOOD[platform].map((entry) =>
        entry.text?.includes(PRIVATE) === true && !entry.path.endsWith("videos.csv")
          ? { ...entry, claimedChecksum: 1, claimedBytes: 0xfffffff0 }
          : entry
      )
      const { problems, items } = await read(platform, entries)
      expect({ platform, problems }).toEqual({ platform, problems: [] })
      const handed = JSON.stringify(items)
      for (const secret of [PRIVATE, "nova@mail.example", "555 0100", "203.0.113.7", "somebody.else", "ada1815"]) {
        expect(handed).not.toContain(secret)
      }
    }
  })

  test("no known file is one of messages", () => {
    const closed = [
      "your_instagram_activity/messages/inbox/a/message_1.json",
      "messages/inbox/posts_1.json",
      "your_instagram_activity/media/stories.json",
      "your_instagram_activity/media/archived_posts.json",
      "connections/followers_and_following/following.json",
      "data/direct-messages.js",
      "data/direct-message-headers.js",
      "data/deleted-tweets.js",
      "Takeout/YouTube and YouTube Music/live chats/live chats.csv",
      "messages.csv",
      "messages_archive.csv",
      "chat_history.csv"
    ]
    const open = Object.values(ARCHIVES).flatMap(({ files }) => files.map(({ path }) => path))
    for (const path of closed) {
      for (const from of [0, 1, 2]) {
        const within = path.split("/").slice(from).join("/")
        expect({
          path,
          isOpen:
            within !== "" && open.some((pattern) => pattern.test(within)) && !within.endsWith("inbox/posts_1.json")
        }).toEqual({ path, isOpen: false })
      }
    }
  })

  test("an archive of another account, or of another platform, is refused", async () => {
    for (const platform of PLATFORMS) {
      const { problems } = await read(platform, GOOD[platform], "somebody.else")
      expect({ platform, problems }).toEqual({
        platform,
        problems: ["archive: is of another account than the one it is sent for"]
      })
    }
    expect(await problemsOf("x", zipFile(X), accountOn("reddit"))).toEqual([
      "format: an archive of x is for accounts on x"
    ])
  })

  test("text that Instagram did not mangle is left as it is", () => {
    for (const text of ["plain", "é", "日本語", "a 🍮"]) {
      expect(repaired(text)).toBe(text)
      expect(repaired(mangled(text))).toBe(text)
    }
  })
})

const TWEET = (id: number) => ({
  tweet: { id_str: String(id), full_text: "Bread", created_at: "Fri Jan 02 03:04:05 +0000 2026" }
})
const tweets = (...list: ReadonlyArray<unknown>): ZipEntry => ({
  path: "data/tweets.js",
  text: `window.YTD.tweets.part0 = ${JSON.stringify(list)}`
})
const GOOD_TWEETS = tweets(TWEET(1), TWEET(2))

describe("hostile and broken archives", () => {
  const problems = (entries: ReadonlyArray<ZipEntry>) => problemsOf("x", zipFile(entries), accountOn("x"))

  test("a good one beside them is read, also as zip64, stored in a folder, and with a file in parts", async () => {
    const part = { ...tweets(TWEET(3)), path: "data/tweets-part1.js" }
    for (const entries of [
      [GOOD_TWEETS],
      [{ ...GOOD_TWEETS, isZip64: true } as const],
      [{ ...GOOD_TWEETS, path: "x-2026-01-01/data/tweets.js" }],
      [GOOD_TWEETS, part]
    ]) {
      expect((await read("x", entries)).problems).toEqual([])
    }
    expect((await read("x", [GOOD_TWEETS, part])).counts.posts.read).toBe(3)
  })

  test("cut off anywhere, it is refused", async () => {
    const whole = zipFile([GOOD_TWEETS])
    for (let length = 0; length < whole.length; length += 7) {
      const said = await problemsOf("x", whole.slice(0, length), accountOn("x"))
      expect(said).toEqual(["file: is no whole zip archive; it may have been cut off"])
    }
    expect(await problemsOf("x", "no archive at all", accountOn("x"))).toHaveLength(1)
  })

  test("a zip bomb is refused before it is unpacked, and one that lies about its size while it is", async () => {
    const large = Buffer.alloc(64 * 1024 * 1024, " ")
    expect(await problems([{ path: "data/tweets.js", bytes: large }])).toEqual([
      "tweets.js: unpacks to more than 200 times its size"
    ])
    expect(await problems([{ path: "data/tweets.js", bytes: large, claimedBytes: 1_000 }])).toEqual([
      "tweets.js: is damaged"
    ])
    expect(await problems([{ path: "data/tweets.js", text: "[]", claimedBytes: 3_000_000_000 }])).toHaveLength(1)
    // What is not opened may be as it likes.
    expect(await problems([GOOD_TWEETS, { path: "data/tweets_media/1.mp4", bytes: large }])).toEqual([])
  })

  test("a path that climbs out, a link, an encrypted file, a file that is there twice, an archive within", async () => {
    const text = "[]"
    for (const path of ["../../etc/cron.d/x", "/etc/passwd", "data/../../tweets.js", "C:/x", "..\\..\\x"]) {
      expect(await problems([GOOD_TWEETS, { path, text }])).toEqual([
        "archive: holds a file whose path leads out of it"
      ])
    }
    expect(await problems([{ ...GOOD_TWEETS, mode: 0o120777 }])).toEqual([
      "archive: holds a link to another file, which no platform puts there"
    ])
    expect(await problems([{ ...GOOD_TWEETS, isEncrypted: true }])).toEqual([
      "archive: holds an encrypted file; send it without a password"
    ])
    expect(await problems([GOOD_TWEETS, GOOD_TWEETS])).toEqual(["tweets.js: is in the archive twice"])
    expect(await problems([{ ...GOOD_TWEETS, method: 14 }])).toEqual([
      "tweets.js: is packed in a way that is not read; pack it as zip programs do"
    ])
    expect(await problems([{ path: "x.zip", bytes: zipFile([GOOD_TWEETS]) }])).toEqual([
      "archive: holds another archive and nothing that is read; send the one within"
    ])
    expect(await problems([{ path: "index.html", text: "<p>" }])).toEqual([
      expect.stringMatching(/^archive: holds nothing that is read; ask X/)
    ])
  })

  test("damaged bytes and bad items are named by their file, and by their place in it", async () => {
    expect(await problems([{ ...GOOD_TWEETS, claimedChecksum: 7 }])).toEqual(["tweets.js: is damaged"])
    const bad = { tweet: { ...TWEET(2).tweet, created_at: "tomorrow" } }
    expect(await problems([tweets(TWEET(1), bad, TWEET(3), { tweet: {} })])).toEqual([
      "tweets.js, item 2: created_at: must be a time that is over",
      "tweets.js, item 4: is not as this file of an archive is"
    ])
    for (const text of ["", "x = 1", "{}", "[{}", '[{"tweet":{}} {}]', "[1]", '[{"tweet":']) {
      expect(await problems([{ path: "data/tweets.js", text }])).not.toEqual([])
    }
  })

  test("nothing of any of them is left in the folder of temporary files", () => {
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("evidence-"))).toEqual([])
  })
})
