import { Schema } from "effect"
import { ImportedComment, ImportedFollower, ImportedPost } from "../../../../ports/creators/evidence/ImportedItem.ts"
import { ALL_PLATFORMS } from "../../../../ports/creators/identity/platforms.ts"
import { Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import { Verdict } from "../../../../ports/creators/textAnalysis/TextReader.ts"

const count = Schema.NullOr(Schema.Finite)
const text = Schema.NullOr(Schema.String)

const EvidenceColumn = Schema.Struct({
  profile: Schema.Struct({
    platform: Schema.Literals(ALL_PLATFORMS),
    handle: Schema.String,
    displayName: Schema.String,
    url: Schema.String,
    bio: Schema.String,
    location: text,
    avatarUrl: text,
    links: Schema.Array(Schema.String),
    isVerified: Schema.NullOr(Schema.Boolean),
    createdAt: Schema.NullOr(Schema.DateFromString),
    followers: count,
    following: count,
    posts: count
  }),
  posts: Schema.Array(ImportedPost),
  comments: Schema.Array(ImportedComment),
  followerSample: Schema.Array(ImportedFollower),
  followed: Schema.Array(
    Schema.Struct({
      platform: Platform,
      handle: Schema.String,
      displayName: Schema.String,
      url: Schema.String,
      bio: Schema.String
    })
  ),
  followerHistory: Schema.Array(Schema.Struct({ date: Schema.DateFromString, followers: Schema.Finite })),
  audience: Schema.Array(Schema.Struct({ countryCode: Schema.String, share: Schema.Finite })),
  realisedRevenue: Schema.NullOr(Schema.Struct({ orders: Schema.Finite, clicks: Schema.Finite })),
  gatheredAt: Schema.DateFromString
})

/** What a score was made of, as it is stored. */
export const MadeOf = Schema.Struct({
  evidence: EvidenceColumn,
  opinions: Schema.NullOr(
    Schema.Struct({
      model: Schema.String,
      isAvailable: Schema.Boolean,
      texts: Schema.Array(
        Schema.Struct({
          text: Schema.String,
          opinions: Schema.Array(Schema.Struct({ kind: Schema.String, verdict: Verdict, reason: Schema.String }))
        })
      )
    })
  )
})
