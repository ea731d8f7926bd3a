import type { Bar, Block, Cover, ReportDocument, Tone } from "../../ports/reports/ReportDocument.ts"

const DAY_MS = 86_400_000
const AS_OF = new Date("2026-11-21T09:30:00Z")

const agents = (values: ReadonlyArray<number>): ReadonlyArray<Bar> =>
  [
    "Content risk",
    "Brand safety",
    "Sentiment",
    "Authenticity",
    "Audience quality",
    "Community trust",
    "Expected return"
  ].map((label, index) => {
    const value = values[index] ?? 50
    return { label, value, text: String(value), max: 100, mark: [70, 65, 60, 60, 55, 55, 50][index] ?? null }
  })

const cell = (text: string, url: string | null = null) => ({ text, url })

const fullCover: Cover = {
  name: "Nova Cooks",
  accounts: [
    { label: "YouTube", value: "@novacooks", url: "https://youtube.example/@novacooks" },
    { label: "Instagram", value: "@nova.cooks", url: "https://instagram.example/nova.cooks" }
  ],
  score: 78,
  tier: "good",
  tone: "good",
  sureness: {
    level: "medium",
    share: "63 %",
    text: "It rests on 48 posts, 310 comments and 200 followers. Where the audience lives was not to be had."
  },
  warnings: ["A paid promotion without a disclosure: no score above 80 is possible."],
  agents: agents([84, 71.5, 76, 88.25, 61, 79, 74]),
  reasonsFor: [
    { text: "Most comments talk about the recipe itself", detail: "+6.25 in community trust" },
    { text: "Followers came steadily, without a jump", detail: "+5.5 in authenticity" },
    { text: "Nothing hateful in 48 posts", detail: "+4 in content risk" }
  ],
  reasonsAgainst: [
    { text: "One promotion in nine is not disclosed", detail: "−7.5 in brand safety" },
    { text: "Few who follow also react", detail: "−4.25 in audience quality" }
  ]
}

const fullSections: ReportDocument["sections"] = [
  {
    id: "summary",
    title: "Summary",
    blocks: [
      {
        kind: "paragraph",
        tone: "plain",
        text: "Nova Cooks (@novacooks) on YouTube scores 78 of 100, which is good. The strongest side is authenticity (88.3), the weakest audience quality (61)."
      },
      { kind: "paragraph", tone: "muted", text: "What a post says is quoted as it was written." },
      {
        kind: "facts",
        facts: [
          { label: "Followers", value: "184,000", url: null },
          { label: "Posts read", value: "48", url: null },
          { label: "Posts a week", value: "2.4", url: null },
          { label: "Channel", value: "Nova Cooks", url: "https://youtube.example/@novacooks" }
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
    title: "What posts say",
    blocks: [
      { kind: "heading", text: "Counts in the score" },
      {
        kind: "finding",
        tone: "bad",
        label: "High",
        title: "Paid promotion without a disclosure",
        detail: "87 % sure · in a post · counts in the score",
        quote: "My new favourite pan, use NOVA10 for ten per cent off!",
        text: "A code that pays the creator is named, and nothing says that the post is paid for.",
        url: "https://youtube.example/watch?v=pan-of-the-year",
        picture: { mediaId: "pan", alternative: "Picture of the post: a pan on a stove" }
      },
      {
        kind: "finding",
        tone: "warning",
        label: "Medium",
        title: "Strong language",
        detail: "71 % sure · in a comment of the creator · counts in the score",
        quote: "that damn oven again",
        text: "A mild swear word, not aimed at anyone.",
        url: "https://youtube.example/watch?v=oven",
        picture: null
      },
      { kind: "heading", text: "Shown for context" },
      {
        kind: "finding",
        tone: "plain",
        label: "Low",
        title: "Alcohol",
        detail: "93 % sure · in a post · shown for context alone",
        quote: null,
        text: "A recipe is cooked with red wine.",
        url: null,
        picture: { mediaId: "gone", alternative: "Picture of the post: a glass of wine" }
      }
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
        score: 61,
        contributions: [
          { text: "Few who follow also react", points: -4.25 },
          { text: "Few followers look bought", points: 6 },
          { text: "Posts 2.4 times a week", points: 3 },
          { text: "Most of the audience is of two countries", points: 1.25 }
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
      }
    ]
  },
  {
    id: "brand_mentions",
    title: "Brands",
    blocks: [
      {
        kind: "table",
        caption: "Brands",
        columns: [
          { label: "Brand", align: "left", weight: 2 },
          { label: "Verdict", align: "left", weight: 4 },
          { label: "Posts", align: "right", weight: 1 },
          { label: "Seen in", align: "left", weight: 3 }
        ],
        rows: [
          [
            cell("Copperleaf"),
            cell("Promotion without a disclosure: regulatory exposure"),
            cell("1"),
            cell("Pan of the year", "https://youtube.example/watch?v=pan-of-the-year")
          ],
          [
            cell("Grainhouse"),
            cell("Clearly disclosed as paid"),
            cell("6"),
            cell("Six breads", "https://youtube.example/watch?v=six-breads")
          ],
          [cell("Oatfield"), cell("Named without a sign of payment"), cell("2"), cell("")]
        ]
      }
    ]
  },
  {
    id: "audience",
    title: "Audience",
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
      {
        kind: "list",
        items: ["Most comments are in Portuguese.", "One follower in thirty looks like a made-up account."]
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
        caption: "Score, 1 to 100",
        min: 0,
        max: 100,
        points: [64, 66, 71, 69, 74, 78].map((value, index) => ({
          at: new Date(AS_OF.getTime() - (5 - index) * 30 * DAY_MS),
          value
        }))
      }
    ]
  }
]

export const fullDocument: ReportDocument = {
  service: "CreatorSignal",
  title: "Creator report: Nova Cooks",
  subject: "Whether Nova Cooks can be trusted, and why",
  language: "en",
  asOf: AS_OF,
  cover: fullCover,
  sections: fullSections
}

/** A creator of whom nothing is known: every section says so in a sentence. */
export const emptyDocument: ReportDocument = {
  ...fullDocument,
  title: "Creator report: @quiet",
  subject: "Whether @quiet can be trusted, and why",
  cover: {
    name: "@quiet",
    accounts: [{ label: "TikTok", value: "@quiet", url: null }],
    score: 58,
    tier: "poor",
    tone: "bad",
    sureness: { level: "low", share: "4 %", text: "The profile has no posts." },
    warnings: [],
    agents: agents([70, 65, 60, 60, 55, 55, 50]),
    reasonsFor: [],
    reasonsAgainst: []
  },
  sections: fullSections.map(({ id, title }) => ({
    id,
    title,
    blocks: [{ kind: "paragraph", tone: "muted", text: "Nothing was found." }]
  }))
}

const TONES: ReadonlyArray<Tone> = ["plain", "good", "warning", "bad"]
const LONG_WORD = "Donaudampfschifffahrt".repeat(15).slice(0, 300)
const LONG_CAPTION = "سوق الخضار 🥕 and then a very long day at the market, told twice. ".repeat(40).slice(0, 2000)
const RTL_NAME = "مطبخ نورة ‮🍲👩🏽‍🍳"

const findings = (length: number): ReadonlyArray<Block> =>
  Array.from({ length }, (_, index) => ({
    kind: "finding",
    tone: TONES[index % TONES.length] ?? "plain",
    label: "High",
    title: index % 3 === 0 ? LONG_WORD : "كلام قاسٍ",
    detail: "87 % sure · in a post · counts in the score",
    quote: index % 2 === 0 ? LONG_CAPTION : LONG_WORD,
    text: LONG_CAPTION.slice(0, 300),
    url: `https://long.example/${LONG_WORD}?post=${index}`,
    picture: { mediaId: "pan", alternative: LONG_WORD }
  }))

/** Much, long, in several scripts and directions. */
export const hostileDocument: ReportDocument = {
  ...fullDocument,
  title: `Creator report: ${RTL_NAME}`,
  cover: {
    ...fullCover,
    name: RTL_NAME,
    accounts: Array.from({ length: 8 }, (_, index) => ({
      label: "YouTube",
      value: `@${LONG_WORD}`,
      url: `https://youtube.example/${index}/${LONG_WORD}`
    })),
    score: 1,
    tier: "poor",
    tone: "bad",
    sureness: { level: "high", share: "100 %", text: LONG_CAPTION },
    warnings: [LONG_WORD, LONG_CAPTION, "تحذير"],
    agents: agents([1, 100, 0, 120, -5, 33.25, 50]).map((bar) => ({ ...bar, label: LONG_WORD })),
    reasonsFor: [{ text: LONG_WORD, detail: LONG_WORD }],
    reasonsAgainst: [{ text: "كلام قاسٍ في منشور واحد", detail: "−6 في السلامة" }]
  },
  sections: [
    ...fullSections,
    { id: "many_findings", title: `${LONG_WORD} 🍲`, blocks: findings(60) },
    {
      id: "all_of_it",
      title: "مطبخ",
      blocks: [
        { kind: "list", items: [LONG_WORD, LONG_CAPTION, "خبز"] },
        { kind: "facts", facts: [{ label: LONG_WORD, value: LONG_WORD, url: `https://long.example/${LONG_WORD}` }] },
        {
          kind: "bars",
          caption: LONG_WORD,
          bars: [{ label: LONG_WORD, value: 5, text: LONG_WORD, max: 0, mark: 1 }]
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
          kind: "table",
          caption: LONG_WORD,
          columns: Array.from({ length: 8 }, (_, index) => ({
            label: index === 3 ? "" : `Column ${index}`,
            align: index % 2 === 0 ? "left" : "right",
            weight: index
          })),
          rows: Array.from({ length: 4 }, () => Array.from({ length: 8 }, () => cell(LONG_WORD)))
        },
        {
          kind: "line",
          caption: LONG_WORD,
          min: 0,
          max: 100,
          points: Array.from({ length: 400 }, (_, index) => ({
            at: new Date(AS_OF.getTime() - (400 - index) * DAY_MS),
            value: (index * 37) % 101
          }))
        },
        { kind: "line", caption: "One value", min: 0, max: 100, points: [{ at: AS_OF, value: 40 }] },
        { kind: "callout", tone: "bad", title: LONG_WORD, text: LONG_CAPTION }
      ]
    }
  ]
}

/** The same document with another text at each place that holds one, and another address at each that holds one. */
export const withTexts = (document: ReportDocument, text: string, url: string): ReportDocument => {
  const cover: Cover = {
    ...document.cover,
    name: text,
    tier: text,
    accounts: document.cover.accounts.map(() => ({ label: text, value: text, url })),
    sureness: { ...document.cover.sureness, share: text, text },
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
        return { ...each, caption: text }
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
