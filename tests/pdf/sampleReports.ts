import type {
  Bar,
  Block,
  Cell,
  Cover,
  ReportDocument,
  ScoreReport,
  Tone
} from "../../ports/creators/reports/ReportDocument.ts"
import { DAY_MS } from "../../ports/time/days.ts"

/**
 * Reports of an invented creator, for whatever shows or prints one: one with something of everything, one of nothing, one of
 * far too much, and one of any count of flags.
 */

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>
type Finding = Of<"finding">

const AS_OF = new Date("2026-11-21T09:30:00Z")
const daysBefore = (days: number): Date => new Date(AS_OF.getTime() - days * DAY_MS)

/** Pictures by what becomes of them: one that is whole, one of a kind that not all can show, one cut short, one that is gone. */
export const MEDIA_IDS = { png: "a".repeat(64), webp: "b".repeat(64), broken: "c".repeat(64), absent: "d".repeat(64) }

/** 300 letters without a place to break. */
export const LONG_WORD = "Donaudampfschifffahrt".repeat(15).slice(0, 300)
export const LONG_URL = `https://video.example/${"path-".repeat(96)}end`
const SCRIPTS =
  "Crème brûlée, Łódź, Đà Nẵng; Ελληνικά και πολυτονικό ᾧ; " +
  "Русский язык і українська ґ; " +
  "نورا علي تكتب عن العطور (الأصلية) منذ 2019; " +
  "עברית (כאן) 42; हिन्दी में क्षत्रिय और र्म; " +
  "ภาษาไทยไม่มีช่องว่างระหว่างคำ; " +
  "日本語のテキストです; 简体中文内容; 한국어 텍스트; " +
  "😀 👩‍👩‍👧‍👦 🇫🇷 👍🏽 ❤️ 1️⃣; 𝓯𝓪𝓷𝓬𝔂; ∑ ≈ ∞; ☂ ♞ ⚙. "
/** As long as captions may be, in many scripts. */
export const CAPTION = SCRIPTS.repeat(9).slice(0, 2_000)
/** The same length, read from right to left. */
const RTL_CAPTION = "سوق الخضار 🥕 and then a very long day at the market, told twice. ".repeat(40).slice(0, 2_000)

const AGENTS: ReadonlyArray<readonly [label: string, score: number, ofUnknown: number]> = [
  ["Content risk", 84, 70],
  ["Brand safety", 48, 65],
  ["Sentiment", 71.5, 60],
  ["Authenticity", 88.25, 60],
  ["Audience quality", 69, 55],
  ["Community trust", 79, 55],
  ["Expected return", 74, 50]
]

const agents: ReadonlyArray<Bar> = AGENTS.map(([label, value, mark]) => ({
  label,
  value,
  text: String(value),
  max: 100,
  mark
}))

const TONES: ReadonlyArray<Tone> = ["bad", "warning", "plain", "good"]

const LABELS: ReadonlyArray<readonly [Tone, string]> = [
  ["bad", "Critical"],
  ["bad", "High"],
  ["warning", "Medium"],
  ["plain", "Low"],
  ["good", "Cleared"]
]

const finding = (index: number, given: Partial<Finding> = {}): Finding => {
  const [tone, label] = LABELS[index % LABELS.length] ?? ["plain", "Low"]
  return {
    kind: "finding",
    tone,
    label,
    title: `Finding ${index}: a claim about health without a source`,
    detail: "87 % sure · in a post · counts in the score",
    quote: "This tea cured my sister in three days, and no doctor will tell you so.",
    text: "The post promises a cure. Rules for advertising forbid that in most countries, and a brand named beside it is named with it.",
    url: `https://video.example/watch?v=${index}`,
    at: null,
    similar: [],
    picture: null,
    ...given
  }
}

const cell = (text: string, url: string | null = null): Cell => ({ text, url })

const manySimilar: Finding["similar"] = Array.from({ length: 30 }, (_, index) => ({
  at: daysBefore(100 + index * 3),
  url: index % 4 === 3 ? null : `https://video.example/watch?v=many${index}`
}))

const TIERS: Of<"line">["bands"] = [
  { from: 1, to: 60, label: "poor", tone: "bad" },
  { from: 60, to: 70, label: "fair", tone: "warning" },
  { from: 70, to: 80, label: "good", tone: "good" },
  { from: 80, to: 90, label: "excellent", tone: "good" },
  { from: 90, to: 100, label: "exceptional", tone: "good" }
]

/** A table with what its values mean, of numbers with thousands in it. */
const checkedTable: Of<"table"> = {
  kind: "table",
  caption: "What was looked for",
  columns: [
    { label: "Category", align: "left", weight: 3 },
    { label: "Posts read", align: "right", weight: 1 },
    { label: "Comments read", align: "right", weight: 1 },
    { label: "Flagged", align: "right", weight: 1 },
    { label: "Not assessed", align: "right", weight: 1 },
    { label: "Result", align: "left", weight: 2 }
  ],
  rows: [
    ["Hate speech", "1,248", "12,480", "0", "3", "good", "Clean"],
    ["Sexual content", "1,248", "12,480", "2", "3", "warning", "2 to look at"],
    ["Deceptive claims", "1,248", "–", "17", "1,203", "bad", "17 flagged"],
    ["Undisclosed advertising", "0", "0", "0", "1,248", "plain", "Not assessed"]
  ].map(([category = "", posts = "", comments = "", flagged = "", unread = "", tone = "", result = ""]) => [
    cell(category),
    cell(posts),
    cell(comments),
    cell(flagged),
    cell(unread),
    { text: result, url: null, tone: TONES.find((known) => known === tone) ?? "plain" }
  ])
}

const timeline: Of<"timeline"> = {
  kind: "timeline",
  caption: "When it was posted",
  from: daysBefore(360),
  to: AS_OF,
  rows: ["Deceptive claims", "Undisclosed advertising", "Profanity", "Violence"].map((label, row) => ({
    label,
    events: Array.from({ length: [9, 5, 3, 0][row] ?? 0 }, (_, index) => ({
      at: daysBefore(20 + index * (31 + row * 17)),
      tone: TONES[(index + row) % TONES.length] ?? "plain",
      text: `${label}, post ${index + 1}`
    }))
  }))
}

const followers: Of<"parts"> = {
  kind: "parts",
  caption: "Who follows",
  parts: [
    { label: "Real", share: 0.71, text: "71 %", tone: "good" },
    { label: "Doubtful", share: 0.16, text: "16 %", tone: "warning" },
    { label: "Fake", share: 0.13, text: "13 %", tone: "bad" }
  ],
  note: "Of 400 followers that were looked at; between 10 % and 17 % look fake, 20 % is usual."
}

const followersOverTime: Of<"line"> = {
  kind: "line",
  caption: "Followers",
  min: 151_200,
  max: 184_310,
  points: Array.from({ length: 40 }, (_, index) => ({
    at: daysBefore((39 - index) * 9),
    value: 151_200 + index * 640 + (index > 25 ? 8_150 : 0)
  })),
  bands: [],
  marks: [{ at: daysBefore(13 * 9), label: "+8,790 in nine days" }]
}

const engagement: Of<"histogram"> = {
  kind: "histogram",
  caption: "Engagement of posts",
  bins: [0, 1, 4, 11, 17, 9, 3, 2, 0, 1].map((count, index) => ({
    label: `${index}–${index + 1} %`,
    from: index,
    to: index + 1,
    count
  })),
  marks: [
    { value: 4.2, label: "median of the posts, 4.2 %" },
    { value: 2.8, label: "median of peers, 2.8 %" }
  ]
}

const toneByWeek: Of<"columns"> = {
  kind: "columns",
  caption: "Tone of posts by week",
  parts: [
    { label: "negative", tone: "bad" },
    { label: "neutral", tone: "plain" },
    { label: "positive", tone: "good" }
  ],
  columns: Array.from({ length: 26 }, (_, index) => ({
    at: daysBefore((25 - index) * 7),
    values: index % 9 === 4 ? [] : [index % 3, (index * 5) % 4, 2 + (index % 4)]
  }))
}

const VERDICTS = [
  "Promotion without a disclosure: regulatory exposure",
  "Clearly disclosed as paid",
  "Named without a sign of payment"
] as const

/** Every kind of block: bars with a mark and without, findings with a picture, a quote and an address and without. */
export const fullReport: ScoreReport = {
  service: "CreatorSignal",
  title: "Creator report: Nova Lindqvist",
  subject: "Whether Nova Lindqvist can be trusted, and why",
  language: "en",
  mark: null,
  asOf: AS_OF,
  cover: {
    name: "Nova Lindqvist",
    accounts: [
      { label: "YouTube", value: "@novamakes", url: "https://video.example/@novamakes" },
      { label: "Instagram", value: "@nova.makes", url: "https://photos.example/nova.makes" }
    ],
    score: 76,
    tier: "good",
    tone: "good",
    confidence: {
      level: "medium",
      share: "63 %",
      text:
        "It rests on 48 posts and 210 comments of two accounts. " +
        "Followers could not be looked at, so what is said of the audience is said of those who comment."
    },
    decision: {
      tone: "warning",
      title: "Look into it first",
      text: "Two posts that look paid for don't say so. Settle in the contract how advertising is marked.",
      reasons: [
        "One critical finding counts in the score: a cure is promised without a source.",
        "Followers came steadily, without a jump, for a year.",
        "Four of seven brands booked again."
      ]
    },
    counts: [
      { label: "Critical", count: 1, tone: "bad" },
      { label: "High", count: 1, tone: "bad" },
      { label: "Medium", count: 3, tone: "warning" },
      { label: "Low", count: 12, tone: "plain" }
    ],
    worst: finding(100, {
      label: "Critical",
      tone: "bad",
      title: "A cure is promised, with a brand named beside it",
      quote: "Three days of this tea and she was well again. Code NOVA10 at TeaHouse.",
      at: daysBefore(12),
      url: "https://video.example/watch?v=worst"
    }),
    checks: [
      "Ask for the contract behind NOVA10, which pays the creator and is not marked.",
      "Have the post of 9 November 2026 taken down, or its claim backed by a source.",
      "Ask for the statistics of the last three months: followers were not looked at."
    ],
    warnings: ["A paid promotion without a disclosure: no score above 80 is possible."],
    agents,
    reasonsFor: [
      { text: "Followers came steadily, without a jump.", detail: "+18.5 in authenticity" },
      { text: "People who comment write about the content, not about prizes.", detail: "+8 in audience quality" },
      { text: "Four of seven brands booked again.", detail: "+5.5 in expected return" }
    ],
    reasonsAgainst: [
      { text: "Two posts that look paid for don't say so.", detail: "−12 in brand safety" },
      { text: "A claim about health stands without a source.", detail: "−5 in content risk" },
      { text: "Few who follow also react.", detail: "−3.25 in audience quality" }
    ]
  },
  sections: [
    {
      id: "summary",
      title: "Summary",
      blocks: [
        {
          kind: "paragraph",
          tone: "plain",
          text:
            "Nova Lindqvist (@novamakes) on YouTube scores 76 of 100, which is good. " +
            "The strongest side is authenticity (88.3), the weakest brand safety (48)."
        },
        { kind: "paragraph", tone: "muted", text: "What a post says is quoted as it was written." },
        {
          kind: "facts",
          facts: [
            { label: "Followers", value: "184,000", url: null },
            { label: "Posts read", value: "48", url: null },
            { label: "Posts a week", value: "2.4", url: null },
            { label: "Channel", value: "Nova Lindqvist", url: "https://video.example/@novamakes" }
          ]
        },
        {
          kind: "callout",
          tone: "plain",
          title: "The score is 3 days old",
          text: "A new one can be asked for at any time."
        }
      ]
    },
    {
      id: "risk_flags",
      title: "Risk flags",
      blocks: [
        { kind: "heading", text: "Counts in the score" },
        finding(0, { picture: { mediaId: MEDIA_IDS.png, alternative: "Picture of the post: a desk with a lamp" } }),
        finding(1, { picture: { mediaId: MEDIA_IDS.webp, alternative: "Picture of the post: a cup of tea" } }),
        finding(2, { picture: { mediaId: MEDIA_IDS.broken, alternative: "Picture of the post: a pan on a stove" } }),
        { kind: "heading", text: "Shown for context" },
        finding(3, {
          quote: null,
          url: null,
          picture: { mediaId: MEDIA_IDS.absent, alternative: "Picture of the post: a glass of wine" }
        }),
        finding(4),
        {
          kind: "group",
          title: "Deceptive claims",
          detail: "4 flags, 1 of them high",
          tone: "bad",
          isOpen: true,
          blocks: [
            finding(6, {
              at: daysBefore(40),
              similar: [
                { at: daysBefore(41), url: "https://video.example/watch?v=like1" },
                { at: daysBefore(55), url: "https://video.example/watch?v=like2" },
                { at: null, url: null }
              ]
            }),
            finding(7, { at: daysBefore(90), quote: "“Quoted twice,” she wrote.", similar: manySimilar })
          ]
        },
        {
          kind: "group",
          title: "Profanity",
          detail: "2 flags",
          tone: "plain",
          isOpen: false,
          blocks: [finding(8, { at: daysBefore(200) }), { kind: "paragraph", tone: "muted", text: "Mild throughout." }]
        },
        { kind: "group", title: "Violence", detail: "0 flags", tone: "good", isOpen: false, blocks: [] },
        checkedTable,
        timeline
      ]
    },
    {
      id: "drivers",
      title: "How the score came about",
      blocks: [
        {
          kind: "contributions",
          title: "Audience quality",
          base: 55,
          score: 69,
          contributions: [
            { text: "Few followers look bought", points: 6 },
            { text: "Replies of the creator", points: 4.5 },
            { text: "Few who follow also react", points: -3.25 },
            { text: "Comments are about the content", points: 8 },
            { text: "Followers without a picture", points: -1.25 }
          ]
        },
        {
          kind: "contributions",
          title: "Brand safety",
          base: 65,
          score: 48,
          contributions: [
            { text: "Discount codes without a mark", points: -5 },
            { text: "Posts that look paid for and don't say so", points: -12 }
          ]
        },
        {
          kind: "contributions",
          title: "Authenticity",
          base: 60,
          score: 88.25,
          contributions: [
            { text: "Followers came steadily, without a jump", points: 18.5 },
            { text: "Comments differ from each other", points: 9.75 }
          ]
        },
        {
          kind: "bars",
          caption: "What was there to be read",
          bars: [
            { label: "Posts", value: 48, text: "48", max: 60, mark: 30 },
            { label: "Comments", value: 210, text: "210", max: 600, mark: null },
            { label: "Followers", value: 0, text: "0", max: 100, mark: null }
          ]
        }
      ]
    },
    {
      id: "brand_mentions",
      title: "Brands",
      blocks: [
        {
          kind: "table",
          caption: "Named in posts, paid or not",
          columns: [
            { label: "Brand", align: "left", weight: 2 },
            { label: "Verdict", align: "left", weight: 4 },
            { label: "Posts", align: "right", weight: 1 },
            { label: "Seen in", align: "left", weight: 3 }
          ],
          rows: Array.from({ length: 40 }, (_, index) => [
            cell(`Brand ${index + 1}`),
            cell(VERDICTS[index % VERDICTS.length] ?? ""),
            cell(String(40 - index)),
            index % 3 === 2 ? cell("") : cell(`Favourite ${index + 1}`, `https://video.example/watch?v=b${index}`)
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
          tone: "bad",
          title: "A code without a mark",
          text: "NOVA10 pays the creator, and nothing says so."
        }
      ]
    },
    {
      id: "audience",
      title: "Who follows",
      blocks: [
        {
          kind: "bars",
          caption: "Where the audience lives",
          bars: [
            { label: "Portugal", value: 41.2, text: "41.2 %", max: 100, mark: null },
            { label: "Spain", value: 22.8, text: "22.8 %", max: 100, mark: null },
            { label: "United Kingdom", value: 9, text: "9 %", max: 100, mark: null }
          ]
        },
        { kind: "callout", tone: "good", title: "No sudden jump", text: "Followers came steadily for a year." },
        followers,
        followersOverTime,
        engagement,
        toneByWeek
      ]
    },
    {
      id: "score_history",
      title: "Score over time",
      blocks: [
        {
          kind: "line",
          bands: TIERS,
          marks: [
            { at: daysBefore(90), label: "+5 in a month: a campaign was disclosed" },
            { at: daysBefore(60), label: "−2 in a month" }
          ],
          caption: "Score, 1 to 100",
          min: 0,
          max: 100,
          points: [64, 66, 71, 69, 74, 76].map((value, index) => ({ at: daysBefore((5 - index) * 30), value }))
        },
        {
          kind: "line",
          bands: [],
          marks: [],
          caption: "Engagement",
          min: 0,
          max: 10,
          points: [{ at: AS_OF, value: 8.6 }]
        },
        { kind: "line", bands: [], marks: [], caption: "Following", min: 0, max: 10, points: [] }
      ]
    }
  ]
}

/** The same as a test key is given it. */
export const markedReport: ScoreReport = { ...fullReport, mark: "TEST DATA" }

/** A creator of whom nothing is known: every section says so in a sentence. */
export const emptyReport: ScoreReport = {
  ...fullReport,
  title: "Creator report: @quiet",
  subject: "Whether @quiet can be trusted, and why",
  cover: {
    name: "@quiet",
    accounts: [{ label: "TikTok", value: "@quiet", url: null }],
    score: 58,
    tier: "poor",
    tone: "bad",
    confidence: { level: "low", share: "4 %", text: "The profile has no posts." },
    decision: { tone: "plain", title: "Too little is known", text: "Ask for statistics before you sign.", reasons: [] },
    counts: [],
    worst: null,
    checks: [],
    warnings: [],
    agents: AGENTS.map(([label, , mark]) => ({ label, value: mark, text: String(mark), max: 100, mark })),
    reasonsFor: [],
    reasonsAgainst: []
  },
  sections: fullReport.sections.map(({ id, title }) => ({
    id,
    title,
    blocks: [{ kind: "paragraph", tone: "muted", text: "Nothing was found." }]
  }))
}

/** The override turns what follows it round, where it is let. */
const RTL_NAME = "نورا علي \u202e🍲👩🏽‍🍳"
/** Scores as an agent never gives them, outside of the scale among them. */
const WILD_SCORES = [1, 100, 0, 120, -5, 33.25, 50]

const wildFinding = (index: number): Finding =>
  finding(index, {
    ...(index % 3 !== 0 && { picture: { mediaId: MEDIA_IDS.png, alternative: LONG_WORD } }),
    ...(index % 10 === 1 && {
      title: LONG_WORD,
      quote: RTL_CAPTION,
      text: RTL_CAPTION.slice(0, 300),
      url: `https://long.example/${LONG_WORD}?post=${index}`
    }),
    ...(index % 10 === 2 && { title: "كلام قاسٍ", quote: LONG_WORD }),
    ...(index % 10 === 3 && { quote: CAPTION }),
    ...(index % 10 === 5 && { title: LONG_WORD, text: LONG_WORD, quote: LONG_WORD }),
    ...(index % 10 === 6 && { url: LONG_URL }),
    ...(index % 10 === 7 && { title: "😀".repeat(200) }),
    ...(index % 10 === 8 && { quote: "הוא אמר (בקול) shalom 123 ואז הלך" }),
    ...(index % 20 === 9 && { quote: "Word after word. ".repeat(900) })
  })

const numbered = <Item>(count: number, make: (index: number) => Item): ReadonlyArray<Item> =>
  Array.from({ length: count }, (_, index) => make(index))

/** Plots of nothing, of one thing, of far too much, and of what is no number. */
const wildPlots: ReadonlyArray<Block> = [
  { kind: "heading", text: "A heading over nothing" },
  { kind: "heading", text: "A heading over a plot" },
  {
    kind: "line",
    caption: "Large and steep",
    min: -3_000_000_000,
    max: 7_654_321_000,
    points: numbered(3, (index) => ({ at: daysBefore(9 - index), value: [Number.NaN, 9e12, -9e12][index] ?? 0 })),
    bands: numbered(9, (index) => ({
      from: index * 1e9,
      to: (index + 1) * 1e9,
      label: LONG_WORD,
      tone: TONES[index % TONES.length] ?? "plain"
    })),
    marks: numbered(30, (index) => ({
      at: daysBefore(index * 40),
      label: index % 2 === 0 ? LONG_WORD : `Mark ${index}`
    }))
  },
  {
    kind: "line",
    caption: "Level",
    min: 5,
    max: 5,
    points: numbered(2, (index) => ({ at: AS_OF, value: index })),
    bands: [],
    marks: []
  },
  { kind: "histogram", caption: "No ranges", bins: [], marks: [{ value: 4, label: "nowhere" }] },
  {
    kind: "histogram",
    caption: LONG_WORD,
    bins: numbered(90, (index) => ({
      label: LONG_WORD,
      from: index,
      to: index + 1,
      count: [1e12, Number.NaN, -4, 0][index % 4] ?? 0
    })),
    marks: numbered(30, (index) => ({ value: index * 7 - 20, label: LONG_WORD }))
  },
  { kind: "parts", caption: "No parts", parts: [], note: "A note on nothing." },
  { kind: "parts", caption: "One part", parts: [{ label: "All", share: 1, text: "100 %", tone: "plain" }], note: null },
  {
    kind: "parts",
    caption: LONG_WORD,
    parts: numbered(40, (index) => ({
      label: index % 5 === 0 ? LONG_WORD : `Part ${index}`,
      share: [0.5, 0, -1, Number.NaN, 7][index % 5] ?? 0,
      text: LONG_WORD,
      tone: TONES[index % TONES.length] ?? "plain"
    })),
    note: RTL_CAPTION
  },
  { kind: "columns", caption: "No spans", parts: [{ label: "nothing", tone: "plain" }], columns: [] },
  {
    kind: "columns",
    caption: "Many spans",
    parts: numbered(9, (index) => ({
      label: index === 0 ? LONG_WORD : `Part ${index}`,
      tone: TONES[index % TONES.length] ?? "plain"
    })),
    columns: numbered(150, (index) => ({
      at: daysBefore(1_050 - index * 7),
      values: index % 5 === 0 ? [] : [index, Number.NaN, -3, 1e6, ...numbered(20, () => 5)]
    }))
  },
  { kind: "timeline", caption: "No rows", from: AS_OF, to: AS_OF, rows: [] },
  {
    kind: "timeline",
    caption: "One moment",
    from: AS_OF,
    to: AS_OF,
    rows: [{ label: LONG_WORD, events: [{ at: AS_OF, tone: "bad", text: CAPTION }] }]
  },
  {
    kind: "timeline",
    caption: "Crowded",
    from: daysBefore(4_000),
    to: AS_OF,
    rows: numbered(30, (row) => ({
      label: `Row ${row}`,
      events: numbered(row * 8, (index) => ({
        at: daysBefore(index * 7 - 30),
        tone: TONES[index % TONES.length] ?? "plain",
        text: `Event ${index}`
      }))
    }))
  },
  {
    kind: "group",
    title: LONG_WORD,
    detail: RTL_CAPTION,
    tone: "warning",
    isOpen: false,
    blocks: [
      { kind: "heading", text: "Within" },
      { kind: "group", title: "A group in a group", detail: "", tone: "plain", isOpen: true, blocks: [wildFinding(1)] }
    ]
  },
  {
    kind: "group",
    title: "A group of nothing to see",
    detail: "0 flags",
    tone: "bad",
    isOpen: true,
    blocks: [
      { kind: "heading", text: "Over nothing" },
      { kind: "list", items: [] }
    ]
  },
  { kind: "heading", text: "A heading at the end" }
]

/** All of the full report and far too much more: long, in several scripts and directions, and what no report should hold. */
export const hostileReport: ScoreReport = {
  ...fullReport,
  title: `Creator report: ${RTL_NAME}`,
  cover: {
    ...fullReport.cover,
    name: RTL_NAME,
    accounts: [
      { label: "YouTube", value: "@نورا", url: "https://video.example/@nora" },
      ...Array.from({ length: 7 }, (_, index) => ({
        label: "YouTube",
        value: `@${LONG_WORD}`,
        url: `https://video.example/${index}/${LONG_WORD}`
      }))
    ],
    score: 1,
    tier: "poor",
    tone: "bad",
    confidence: { level: "high", share: "100 %", text: RTL_CAPTION },
    decision: {
      tone: "bad",
      title: LONG_WORD,
      text: RTL_CAPTION,
      reasons: ["First reason.", CAPTION, LONG_WORD, "One more than there may be."]
    },
    counts: Array.from({ length: 12 }, (_, index) => ({
      label: index === 3 ? LONG_WORD : `Severity ${index}`,
      count: index * 12_345,
      tone: TONES[index % TONES.length] ?? "plain"
    })),
    worst: finding(101, { title: LONG_WORD, quote: CAPTION, text: RTL_CAPTION, url: LONG_URL, similar: manySimilar }),
    checks: [LONG_WORD, CAPTION, ...Array.from({ length: 30 }, (_, index) => `Check ${index}.`)],
    warnings: [
      "First warning, which must be read.",
      "A warning that goes on. ".repeat(30),
      LONG_WORD,
      RTL_CAPTION,
      "تحذير"
    ],
    agents: agents.map((bar, index) => {
      const value = WILD_SCORES[index] ?? bar.value
      return { ...bar, label: LONG_WORD, value, text: String(value) }
    }),
    reasonsFor: [
      { text: "Καλημέρα και καλό ψωμί", detail: "+6" },
      { text: LONG_WORD, detail: LONG_WORD }
    ],
    reasonsAgainst: [
      { text: CAPTION, detail: "−1" },
      { text: "كلام قاسٍ في منشور واحد", detail: "−6 في السلامة" }
    ]
  },
  sections: [
    ...fullReport.sections,
    {
      id: "many_findings",
      title: `${LONG_WORD} 🍲`,
      blocks: Array.from({ length: 60 }, (_, index) => wildFinding(index))
    },
    {
      id: "wide_tables",
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
            [cell(LONG_WORD, LONG_URL), cell(LONG_URL)],
            [cell("ok"), cell(CAPTION.repeat(5))],
            [cell("short row")]
          ]
        },
        {
          kind: "table",
          caption: LONG_WORD,
          columns: Array.from({ length: 8 }, (_, index) => ({
            label: index === 3 ? "" : `Column ${index}`,
            align: index % 2 === 0 ? "left" : "right",
            weight: index
          })),
          rows: Array.from({ length: 4 }, () => Array.from({ length: 8 }, () => cell(LONG_WORD)))
        }
      ]
    },
    {
      id: "all_of_it",
      title: "مطبخ",
      blocks: [
        {
          kind: "list",
          items: [CAPTION, RTL_CAPTION, LONG_WORD, "خبز", "\u202eevil\u202c\u0000\u0007 \ud800 control"]
        },
        {
          kind: "facts",
          facts: [
            { label: LONG_WORD, value: LONG_WORD, url: `https://long.example/${LONG_WORD}` },
            { label: LONG_WORD, value: LONG_URL, url: LONG_URL }
          ]
        },
        {
          kind: "bars",
          caption: LONG_WORD,
          bars: [{ label: LONG_WORD, value: 5, text: LONG_WORD, max: 0, mark: 1 }]
        },
        {
          kind: "bars",
          caption: "",
          bars: [{ label: LONG_WORD, value: Number.NaN, text: LONG_WORD, max: 0, mark: 5 }]
        },
        {
          kind: "contributions",
          title: LONG_WORD,
          base: 1,
          score: 1,
          contributions: [
            { text: LONG_WORD, points: -100.25 },
            { text: "خبز", points: 100.25 }
          ]
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
        {
          kind: "line",
          bands: [],
          marks: [],
          caption: LONG_WORD,
          min: 0,
          max: 100,
          points: Array.from({ length: 400 }, (_, index) => ({
            at: daysBefore(400 - index),
            value: (index * 37) % 101
          }))
        },
        {
          kind: "line",
          bands: [],
          marks: [],
          caption: "One value",
          min: 0,
          max: 100,
          points: [{ at: AS_OF, value: 40 }]
        },
        { kind: "callout", tone: "bad", title: LONG_WORD, text: RTL_CAPTION },
        { kind: "callout", tone: "bad", title: "Unknown letters", text: "\u{10480}\u{1E030} and \u{16A0}" },
        { kind: "paragraph", tone: "plain", text: "Line one\nLine two\r\n\r\nLine four" }
      ]
    },
    {
      id: "wild_plots",
      title: "Plots of what no plot should be given",
      blocks: wildPlots
    },
    { id: "empty", title: "Nothing here", blocks: [] }
  ]
}

/** The full report with `count` findings as its risk flags. */
export const flagsReport = (count: number): ScoreReport => ({
  ...fullReport,
  sections: fullReport.sections.map((section) =>
    section.id === "risk_flags"
      ? { ...section, blocks: Array.from({ length: count }, (_, index) => finding(index)) }
      : section
  )
})

const withInner = (block: Block): ReadonlyArray<Block> =>
  block.kind === "group" ? [block, ...block.blocks.flatMap(withInner)] : [block]

/** A document's blocks of one kind, in its order, those in groups too. */
export const blocksOf = <Kind extends Block["kind"]>(document: ReportDocument, kind: Kind): ReadonlyArray<Of<Kind>> =>
  document.sections
    .flatMap(({ blocks }) => blocks.flatMap(withInner))
    .filter((block: Block): block is Of<Kind> => block.kind === kind)

/** The same document with another text at each place that holds one, and another address at each that holds one. */
export const withTexts = (document: ScoreReport, text: string, url: string): ScoreReport => {
  const said = (each: Finding): Finding => ({
    ...each,
    label: text,
    title: text,
    detail: text,
    quote: text,
    text,
    url,
    similar: each.similar.map(({ at }) => ({ at, url })),
    picture: each.picture === null ? null : { ...each.picture, alternative: text }
  })
  const cover: Cover = {
    ...document.cover,
    name: text,
    tier: text,
    accounts: document.cover.accounts.map(() => ({ label: text, value: text, url })),
    confidence: { ...document.cover.confidence, share: text, text },
    decision: {
      ...document.cover.decision,
      title: text,
      text,
      reasons: document.cover.decision.reasons.map(() => text)
    },
    counts: document.cover.counts.map((count) => ({ ...count, label: text })),
    worst: document.cover.worst === null ? null : said(document.cover.worst),
    checks: document.cover.checks.map(() => text),
    warnings: document.cover.warnings.map(() => text),
    agents: document.cover.agents.map((bar) => ({ ...bar, label: text, text })),
    reasonsFor: document.cover.reasonsFor.map(() => ({ text, detail: text })),
    reasonsAgainst: document.cover.reasonsAgainst.map(() => ({ text, detail: text }))
  }
  const block = (each: Block): Block => {
    switch (each.kind) {
      case "paragraph":
      case "heading":
        return { ...each, text }
      case "callout":
        return { ...each, title: text, text }
      case "list":
        return { ...each, items: each.items.map(() => text) }
      case "facts":
        return { ...each, facts: each.facts.map(() => ({ label: text, value: text, url })) }
      case "bars":
        return { ...each, caption: text, bars: each.bars.map((bar) => ({ ...bar, label: text, text })) }
      case "table":
        return {
          ...each,
          caption: text,
          columns: each.columns.map((column) => ({ ...column, label: text })),
          rows: each.rows.map((row) => row.map(() => cell(text, url)))
        }
      case "finding":
        return said(each)
      case "contributions":
        return { ...each, title: text, contributions: each.contributions.map(({ points }) => ({ text, points })) }
      case "line":
        return {
          ...each,
          caption: text,
          bands: each.bands.map((band) => ({ ...band, label: text })),
          marks: each.marks.map(({ at }) => ({ at, label: text }))
        }
      case "histogram":
        return {
          ...each,
          caption: text,
          bins: each.bins.map((bin) => ({ ...bin, label: text })),
          marks: each.marks.map(({ value }) => ({ value, label: text }))
        }
      case "parts":
        return {
          ...each,
          caption: text,
          parts: each.parts.map((part) => ({ ...part, label: text, text })),
          note: each.note === null ? null : text
        }
      case "columns":
        return { ...each, caption: text, parts: each.parts.map(({ tone }) => ({ label: text, tone })) }
      case "timeline":
        return {
          ...each,
          caption: text,
          rows: each.rows.map(({ events }) => ({
            label: text,
            events: events.map(({ at, tone }) => ({ at, tone, text }))
          }))
        }
      case "group":
        return { ...each, title: text, detail: text, blocks: each.blocks.map(block) }
    }
  }
  return {
    ...document,
    service: text,
    title: text,
    subject: text,
    mark: document.mark === null ? null : text,
    cover,
    sections: document.sections.map((section) => ({ ...section, title: text, blocks: section.blocks.map(block) }))
  }
}
