import type { Bar, Block, ReportDocument, Tone } from "../../ports/reports/ReportDocument.ts"

const AGENTS: ReadonlyArray<readonly [string, number]> = [
  ["Audience quality", 74],
  ["Engagement", 81],
  ["Content safety", 52],
  ["Controversy", 66],
  ["Brand fit", 88],
  ["Consistency", 79],
  ["Transparency", 43]
]

const agents = (marks = 60): ReadonlyArray<Bar> =>
  AGENTS.map(([label, value]) => ({ label, value, text: String(value), max: 100, mark: marks }))

export const picture = (mediaId: string) => ({ mediaId, alternative: "A desk with a lamp" })
export const MEDIA_IDS = { png: "a".repeat(64), webp: "b".repeat(64), broken: "c".repeat(64), absent: "d".repeat(64) }

const TONES: ReadonlyArray<readonly [Tone, string]> = [
  ["bad", "critical"],
  ["bad", "high"],
  ["warning", "medium"],
  ["plain", "low"],
  ["good", "cleared"]
]

const finding = (index: number, given: Partial<Extract<Block, { kind: "finding" }>> = {}): Block => {
  const [tone, label] = TONES[index % TONES.length] ?? ["plain", "low"]
  return {
    kind: "finding",
    tone,
    label,
    title: `Finding ${index}: a claim about health without a source`,
    detail: "87 % sure · in a post · counts in the score",
    quote: "This tea cured my sister in three days, and no doctor will tell you so.",
    text: "The post promises a cure. Rules for advertising forbid that in most countries, and a brand named beside it is named with it.",
    url: `https://video.example/watch?v=${index}`,
    picture: null,
    ...given
  }
}

/** An invented creator, with something of everything. */
export const fullDocument = (): ReportDocument => ({
  service: "CreatorSignal",
  title: "Creator report: Nova Lindqvist",
  subject: "What is known of a creator, and what a brand should know before it pays one",
  language: "en",
  asOf: new Date("2026-11-02T09:30:00Z"),
  cover: {
    name: "Nova Lindqvist",
    accounts: [
      { label: "youtube", value: "@novamakes", url: "https://video.example/@novamakes" },
      { label: "instagram", value: "@nova.makes", url: "https://photos.example/nova.makes" }
    ],
    score: 71,
    tier: "good",
    tone: "good",
    sureness: {
      level: "medium",
      share: "63 %",
      text: "It rests on 48 posts and 210 comments of two accounts. Followers could not be looked at, so what is said of the audience is said of those who comment."
    },
    warnings: ["A claim about health in a post of 14 August caps the score at 75."],
    agents: agents(),
    reasonsFor: [
      { text: "People who comment write about the content, not about prizes.", detail: "+6 in audience quality" },
      { text: "Posts appear every week, for three years now.", detail: "+5 in consistency" },
      { text: "Brands come back: four of seven booked again.", detail: "+4 in brand fit" }
    ],
    reasonsAgainst: [
      { text: "Two posts that look paid for don't say so.", detail: "−7 in transparency" },
      { text: "A claim about health stands without a source.", detail: "−5 in content safety" },
      { text: "A quarrel with another creator went on for a month.", detail: "−2 in controversy" }
    ]
  },
  sections: [
    {
      id: "risk_flags",
      title: "Risk flags",
      blocks: [
        {
          kind: "paragraph",
          tone: "plain",
          text: "Everything that was found in the posts that were read, the gravest first. What is marked as context alone does not count."
        },
        finding(0, { picture: picture(MEDIA_IDS.png) }),
        finding(1, { picture: picture(MEDIA_IDS.webp) }),
        finding(2, { picture: picture(MEDIA_IDS.broken) }),
        finding(3, { quote: null, picture: picture(MEDIA_IDS.absent) }),
        finding(4)
      ]
    },
    {
      id: "drivers",
      title: "How the score came about",
      blocks: [
        {
          kind: "contributions",
          title: "Audience quality",
          base: 60,
          score: 74,
          contributions: [
            { text: "Comments are about the content", points: 6 },
            { text: "Replies of the creator", points: 4.5 },
            { text: "Comments that repeat each other word for word", points: -3.25 },
            { text: "Followers grow evenly", points: 8 },
            { text: "Followers without a picture", points: -1.25 }
          ]
        },
        {
          kind: "contributions",
          title: "Transparency",
          base: 60,
          score: 43,
          contributions: [
            { text: "Posts that look paid for and don't say so", points: -12 },
            { text: "Discount codes without a mark", points: -5 }
          ]
        },
        {
          kind: "bars",
          caption: "What was there to be read",
          bars: [
            { label: "Posts", value: 48, text: "48", max: 60, mark: null },
            { label: "Comments", value: 210, text: "210", max: 600, mark: null },
            { label: "Followers", value: 0, text: "0", max: 100, mark: null }
          ]
        }
      ]
    },
    {
      id: "score_history",
      title: "The score over time",
      blocks: [
        {
          kind: "line",
          caption: "Score of 100",
          min: 0,
          max: 100,
          points: [
            { at: new Date("2026-03-01T00:00:00Z"), value: 62 },
            { at: new Date("2026-05-14T00:00:00Z"), value: 66 },
            { at: new Date("2026-08-20T00:00:00Z"), value: 75 },
            { at: new Date("2026-11-02T00:00:00Z"), value: 71 }
          ]
        },
        {
          kind: "line",
          caption: "Engagement",
          min: 0,
          max: 10,
          points: [{ at: new Date("2026-11-02T00:00:00Z"), value: 4.2 }]
        },
        { kind: "line", caption: "Following", min: 0, max: 10, points: [] }
      ]
    },
    {
      id: "brand_mentions",
      title: "Brands that were named",
      blocks: [
        {
          kind: "table",
          caption: "Named in posts, paid or not",
          columns: [
            { label: "Brand", align: "left", weight: 2 },
            { label: "Post", align: "left", weight: 4 },
            { label: "Times", align: "right", weight: 1 }
          ],
          rows: Array.from({ length: 40 }, (_, index) => [
            { text: `Brand ${index + 1}`, url: null },
            { text: `The ${index + 1}th thing I would buy again`, url: `https://video.example/watch?v=b${index}` },
            { text: String(40 - index), url: null }
          ])
        },
        { kind: "heading", text: "How it was looked for" },
        {
          kind: "list",
          items: [
            "Names are looked for in titles and captions, in the words of the post's own language and in English.",
            "A name in a link counts as named.",
            "What is said in a film is not listened to."
          ]
        },
        {
          kind: "callout",
          tone: "warning",
          title: "Not all was seen",
          text: "Stories vanish after a day; none could be read."
        },
        {
          kind: "callout",
          tone: "good",
          title: "Marked as paid",
          text: "Five of seven paid posts say so in their first line."
        },
        {
          kind: "facts",
          facts: [
            { label: "Read from", value: "1 May to 2 November 2026", url: null },
            { label: "Source", value: "The public pages", url: "https://video.example/@novamakes" }
          ]
        },
        {
          kind: "paragraph",
          tone: "muted",
          text: "A score is an opinion made by a rule. It says nothing of the person."
        }
      ]
    }
  ]
})

export const LONG_WORD = "Donaudampfschifffahrt".repeat(15).slice(0, 300)
export const LONG_URL = `https://video.example/${"path-".repeat(96)}end`
const SCRIPTS =
  "Crème brûlée, Łódź, Đà Nẵng; Ελληνικά και πολυτονικό ᾧ; Русский язык і українська ґ; نورا علي تكتب عن العطور (الأصلية) منذ 2019; עברית (כאן) 42; हिन्दी में क्षत्रिय और र्म; ภาษาไทยไม่มีช่องว่างระหว่างคำ; 日本語のテキストです; 简体中文内容; 한국어 텍스트; 😀 👩‍👩‍👧‍👦 🇫🇷 👍🏽 ❤️ 1️⃣; 𝓯𝓪𝓷𝓬𝔂; ∑ ≈ ∞; ☂ ♞ ⚙. "
export const CAPTION = SCRIPTS.repeat(9).slice(0, 2_000)

/** What an adversary would have printed. */
export const hostileDocument = (): ReportDocument => {
  const full = fullDocument()
  return {
    ...full,
    title: "Creator report: نورا علي",
    cover: {
      ...full.cover,
      name: "نورا علي",
      accounts: [{ label: "youtube", value: "@نورا", url: "https://video.example/@nora" }],
      warnings: ["First warning, which must be read.", `${"A warning that goes on. ".repeat(30)}`, LONG_WORD],
      reasonsFor: [
        { text: "Καλημέρα και καλό ψωμί", detail: "+6" },
        { text: LONG_WORD, detail: LONG_WORD }
      ],
      reasonsAgainst: [{ text: CAPTION, detail: "−1" }]
    },
    sections: [
      {
        id: "risk_flags",
        title: "Risk flags",
        blocks: Array.from({ length: 60 }, (_, index) =>
          finding(index, {
            ...(index % 10 === 3 && { quote: CAPTION }),
            ...(index % 10 === 5 && { title: LONG_WORD, text: LONG_WORD, quote: LONG_WORD }),
            ...(index % 10 === 6 && { url: LONG_URL }),
            ...(index % 10 === 7 && { title: "😀".repeat(200) }),
            ...(index % 10 === 8 && { quote: "הוא אמר (בקול) shalom 123 ואז הלך" }),
            ...(index % 20 === 9 && { quote: "Word after word. ".repeat(900) })
          })
        )
      },
      {
        id: "brand_mentions",
        title: "अनुभाग: ब्रांड",
        blocks: [
          {
            kind: "table",
            caption: LONG_WORD,
            columns: [
              { label: LONG_WORD, align: "left", weight: 1 },
              { label: "Much", align: "right", weight: 6 }
            ],
            rows: [
              [
                { text: LONG_WORD, url: LONG_URL },
                { text: LONG_URL, url: null }
              ],
              [
                { text: "ok", url: null },
                { text: CAPTION.repeat(5), url: null }
              ],
              [{ text: "short row", url: null }]
            ]
          },
          { kind: "facts", facts: [{ label: LONG_WORD, value: LONG_URL, url: LONG_URL }] },
          { kind: "list", items: [CAPTION, LONG_WORD, "\u202eevil\u202c\u0000\u0007 \ud800 control"] },
          {
            kind: "bars",
            caption: "",
            bars: [{ label: LONG_WORD, value: Number.NaN, text: LONG_WORD, max: 0, mark: 5 }]
          },
          {
            kind: "contributions",
            title: LONG_WORD,
            base: 60,
            score: 70,
            contributions: Array.from({ length: 80 }, (_, index) => ({
              text: index % 9 === 0 ? CAPTION.slice(0, 300) : `Reason ${index}`,
              points: index % 2 === 0 ? 1.25 : -1
            }))
          },
          { kind: "callout", tone: "bad", title: "Unknown letters", text: "\u{10480}\u{1E030} and \u{16A0}" },
          { kind: "paragraph", tone: "plain", text: "Line one\nLine two\r\n\r\nLine four" }
        ]
      },
      { id: "empty", title: "Nothing here", blocks: [] }
    ]
  }
}

export const flagsDocument = (count: number): ReportDocument => {
  const full = fullDocument()
  return {
    ...full,
    sections: [
      { id: "risk_flags", title: "Risk flags", blocks: Array.from({ length: count }, (_, index) => finding(index)) },
      ...full.sections.slice(1)
    ]
  }
}
