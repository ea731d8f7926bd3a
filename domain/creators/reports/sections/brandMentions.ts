import type { DocumentSection, Tone } from "../../../../ports/creators/reports/ReportDocument.ts"
import { BrandVerdict, type Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { capitalise, formatCount, formatPlural } from "../../../mail/wording.ts"
import { VERDICT_LABELS } from "../../textAnalysis/brandMentions.ts"
import { makeCell } from "./cells.ts"

/** Posts of one brand that a document names at most, the most exposed. */
const POSTS_PRINTED_MAX = 5

const VERDICTS = BrandVerdict.literals

/** How exposed a verdict leaves whoever is named. */
const VERDICT_TONES: Readonly<Record<BrandVerdict, Tone>> = {
  undisclosed: "bad",
  unverified: "warning",
  disclosed: "good",
  organic: "plain"
}

export const brandMentionsSection = ({ brandMentions, evidence }: Scorecard): DocumentSection => {
  const counted = VERDICTS.map((verdict) => brandMentions.filter((mention) => mention.verdict === verdict).length)
  return {
    id: "brand_mentions",
    title: "Brand mentions",
    blocks:
      brandMentions.length === 0
        ? [
            {
              kind: "paragraph",
              text:
                evidence.posts === 0
                  ? "Not assessed: no post was there to be read."
                  : "No post that was read promotes a brand by its name.",
              tone: "plain"
            }
          ]
        : [
            {
              kind: "paragraph",
              text:
                `${formatPlural(brandMentions.length, "brand")}, each judged by the most exposed of its posts. ` +
                "A promotion that doesn't say it is one is exposure to a regulator, for the brand too.",
              tone: "plain"
            },
            {
              kind: "facts",
              facts: VERDICTS.map((verdict, index) => ({
                label: capitalise(verdict),
                value: `${formatCount(counted[index] ?? 0)}: ${VERDICT_LABELS[verdict]}`,
                url: null
              }))
            },
            {
              kind: "table",
              caption: "Brands and the posts that name them",
              columns: [
                { label: "Brand", align: "left", weight: 3 },
                { label: "Verdict", align: "left", weight: 2 },
                { label: "Why", align: "left", weight: 5 },
                { label: "Post", align: "left", weight: 4 }
              ],
              rows: brandMentions.flatMap(({ brand, posts }) => [
                ...posts
                  .slice(0, POSTS_PRINTED_MAX)
                  .map(({ url, verdict, reason }, index) => [
                    makeCell(index === 0 ? brand : ""),
                    { text: capitalise(verdict), url: null, tone: VERDICT_TONES[verdict] },
                    makeCell(reason),
                    makeCell(url, url)
                  ]),
                ...(posts.length > POSTS_PRINTED_MAX
                  ? [
                      [
                        makeCell(""),
                        makeCell(""),
                        makeCell(`and ${formatPlural(posts.length - POSTS_PRINTED_MAX, "more post")}`),
                        makeCell("")
                      ]
                    ]
                  : [])
              ])
            }
          ]
  }
}
