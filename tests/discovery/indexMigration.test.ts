import { expect, test } from "bun:test"
import { PGlite } from "@electric-sql/pglite"
import { Schema } from "effect"
import { OPENING } from "../../adapters/embedded/opening.ts"
import { statements as creators } from "../../adapters/postgres/migrations/0004_creators.ts"
import { statements as creatorIndex } from "../../adapters/postgres/migrations/0023_creator_index.ts"
import { listingOf } from "../../domain/listings/listingOf.ts"
import { Scorecard } from "../../ports/scoring/Scorecard.ts"
import { aCard, anAccount, noon } from "../contracts/creatorsExamples.ts"

const encode = Schema.encodeSync(Schema.fromJsonString(Scorecard))

test("scores of before are listed by their cards, the newest of each account, as listingOf has them", async () => {
  await using db = await PGlite.create(OPENING)
  for (const statement of creators.filter((each) => each.startsWith("create table scores"))) await db.exec(statement)
  const account = anAccount()
  const plain = aCard(account)
  const cards = [
    aCard(account, { displayName: "Before", scoredAt: noon(1) }),
    aCard(account, {
      displayName: "Émilie O. Dvořáková",
      followers: 48_000,
      topics: [
        { topic: "food", share: 0.7 },
        { topic: "home", share: 0.2 }
      ],
      brandMentions: [{ brand: "Acme Pans", verdict: "organic", posts: [] }],
      scoredAt: noon(5)
    }),
    aCard(anAccount(), { reading: null, audience: [], topics: [], evidence: { posts: 0, comments: 0, followers: 0 } }),
    aCard(anAccount(), {
      score: { ...plain.score, flags: plain.score.flags.map((flag) => ({ ...flag, category: "hate_speech" })) }
    })
  ]
  const keep = (card: Scorecard, text = encode(card)) =>
    db.query("insert into scores values ($1, $2, $3, $4, $5, $6, 'creator-1', $7)", [
      card.id,
      card.platform,
      card.handle,
      card.scoredAt.toISOString(),
      card.score.score,
      card.followers,
      text
    ])
  for (const card of cards) await keep(card)
  // Whatever else a card of long ago is like, it stops nothing.
  await keep(aCard(anAccount()), "{}")

  for (const statement of creatorIndex) await db.exec(statement)
  const newest = cards.slice(1)
  for (const card of newest) {
    const { listing, terms } = listingOf(card)
    const { rows } = await db.query(
      `select display_name, followers::int, score, content_risk, sentiment, engagement_rate, country, topics, topic_shares,
        brands, brand_keys, flags_assessed, flags_active, flags_scored, niche, handle_key
      from creator_index where platform = $1 and handle = $2`,
      [card.platform, card.handle]
    )
    expect(rows).toEqual([
      {
        display_name: listing.displayName,
        followers: listing.followers,
        score: listing.score,
        content_risk: listing.agents.content_risk,
        sentiment: listing.agents.sentiment,
        engagement_rate: listing.engagementRate,
        country: listing.country,
        topics: listing.topics.map(({ topic }) => topic),
        topic_shares: listing.topics.map(({ share }) => share),
        brands: listing.brands,
        brand_keys: terms.brandKeys,
        flags_assessed: listing.flags.assessed,
        flags_active: listing.flags.active,
        flags_scored: listing.flags.scored,
        niche: terms.niche,
        handle_key: terms.handleKey
      }
    ])
  }
  const { rows: named } = await db.query(
    "select name_key, words from creator_index where tokens @@ '''dvorakova'' & ''emilie'''::tsquery"
  )
  expect(named).toEqual([{ name_key: "emilieodvorakova", words: expect.arrayContaining(["emilie", "dvorakova"]) }])
  const { rows: totals } = await db.query(
    "select judged, sum(accounts)::int as n from creator_index_totals where judged in ('scored', 'country') group by 1 order by 1"
  )
  expect(totals).toEqual([
    { judged: "country", n: 2 },
    { judged: "scored", n: 4 }
  ])
})
