import type { Bar, Block, Cell, Cover, ReportDocument, Tone } from "../ports/reports/ReportDocument.ts"

/**
 * Reports of an invented creator, for whatever shows or prints one: one with something of everything, one of nothing, one of
 * far too much, and one of any count of flags.
 */

type Of<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>
type Finding = Of<"finding">

const DAY_MS = 86_400_000
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

const VERDICTS = [
  "Promotion without a disclosure: regulatory exposure",
  "Clearly disclosed as paid",
  "Named without a sign of payment"
] as const

/** Every kind of block: bars with a mark and without, findings with a picture, a quote and an address and without. */
export const fullReport: ReportDocument = {
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
      tone: "good",
      title: "Ready to sign",
      text: "Nothing that was found asks for more than the usual contract.",
      reasons: []
    },
    counts: [],
    worst: null,
    checks: [],
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
        { kind: "callout", tone: "good", title: "No sudden jump", text: "Followers came steadily for a year." }
      ]
    },
    {
      id: "score_history",
      title: "Score over time",
      blocks: [
        {
          kind: "line",
          bands: [],
          marks: [],
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

/** A creator of whom nothing is known: every section says so in a sentence. */
export const emptyReport: ReportDocument = {
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
    decision: {
      tone: "good",
      title: "Ready to sign",
      text: "Nothing that was found asks for more than the usual contract.",
      reasons: []
    },
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

/** All of the full report and far too much more: long, in several scripts and directions, and what no report should hold. */
export const hostileReport: ReportDocument = {
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
      tone: "good",
      title: "Ready to sign",
      text: "Nothing that was found asks for more than the usual contract.",
      reasons: []
    },
    counts: [],
    worst: null,
    checks: [],
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
    { id: "empty", title: "Nothing here", blocks: [] }
  ]
}

/** The full report with `count` findings as its risk flags. */
export const flagsReport = (count: number): ReportDocument => ({
  ...fullReport,
  sections: fullReport.sections.map((section) =>
    section.id === "risk_flags"
      ? { ...section, blocks: Array.from({ length: count }, (_, index) => finding(index)) }
      : section
  )
})

/** A document's blocks of one kind, in its order. */
export const blocksOf = <Kind extends Block["kind"]>(document: ReportDocument, kind: Kind): ReadonlyArray<Of<Kind>> =>
  document.sections.flatMap(({ blocks }) => blocks).filter((block: Block): block is Of<Kind> => block.kind === kind)

/** The same document with another text at each place that holds one, and another address at each that holds one. */
export const withTexts = (document: ReportDocument, text: string, url: string): ReportDocument => {
  const cover: Cover = {
    ...document.cover,
    name: text,
    tier: text,
    accounts: document.cover.accounts.map(() => ({ label: text, value: text, url })),
    confidence: { ...document.cover.confidence, share: text, text },
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
        return {
          ...each,
          label: text,
          title: text,
          detail: text,
          quote: text,
          text,
          url,
          picture: each.picture === null ? null : { ...each.picture, alternative: text }
        }
      case "contributions":
        return { ...each, title: text, contributions: each.contributions.map(({ points }) => ({ text, points })) }
      case "line":
      case "histogram":
      case "parts":
      case "columns":
      case "timeline":
        return { ...each, caption: text }
      case "group":
        return { ...each, title: text, detail: text, blocks: each.blocks.map(block) }
    }
  }
  return {
    ...document,
    service: text,
    title: text,
    subject: text,
    cover,
    sections: document.sections.map((section) => ({ ...section, title: text, blocks: section.blocks.map(block) }))
  }
}
