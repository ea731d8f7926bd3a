import { Schema } from "effect"
import { seededNumbers } from "../../domain/revenue/incrementality/assignments.ts"
import { SignInAddress } from "../../ports/accounts/people/Person.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { CountryCode } from "../../ports/tracking/links/TrackingLink.ts"
import data from "./shop.json" with { type: "json" }

const Texts = Schema.Array(Schema.String)
const Store = Schema.Struct({ domain: Schema.String, currency: CurrencyCode })

/** An invented creator: what they post, how much they sell, and what the shop agreed with them. */
const SampleCreator = Schema.Struct({
  slug: Schema.String,
  name: Schema.String,
  niche: Schema.String,
  /** Names a mix of posts in `tones`. */
  tone: Schema.String,
  followers: Schema.Int,
  engagementPercent: Schema.Finite,
  /** Platforms, the one that links are of first. */
  accounts: Schema.Array(Schema.Literals(["instagram", "youtube", "threads", "twitch", "x"])),
  /** Weight among the creators that bring visitors. */
  sales: Schema.Finite,
  country: CountryCode,
  /** Commission that differs from the account's rule. */
  percent: Schema.optionalKey(Schema.Int),
  plan: Schema.optionalKey(Schema.Literals(["recurring", "recurring_monitoring"])),
  tags: Texts,
  note: Schema.optionalKey(Schema.String),
  /** Whether buyers use the discount code and hardly follow the link. */
  codeOnly: Schema.optionalKey(Schema.Boolean)
})
export type SampleCreator = typeof SampleCreator.Type

const SampleData = Schema.Struct({
  shop: Schema.Struct({
    name: Schema.String,
    main: Store,
    second: Store,
    category: Schema.String,
    notes: Schema.String,
    contact: Schema.String,
    webhook: Schema.String,
    ordersWebhook: Schema.String,
    people: Schema.Array(Schema.Struct({ email: SignInAddress, role: Schema.Literals(["owner", "member", "viewer"]) }))
  }),
  products: Schema.Array(Schema.Struct({ id: Schema.String, title: Schema.String, minorUnits: Schema.Int })),
  campaigns: Texts,
  regions: Texts,
  pausedRegions: Texts,
  creators: Schema.Array(SampleCreator),
  topics: Schema.Record(Schema.String, Texts),
  posts: Schema.Record(Schema.String, Texts),
  tones: Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Int)),
  comments: Schema.Record(Schema.String, Texts)
})

/** The invented shop, its creators and what they say. */
export const SAMPLE = Schema.decodeUnknownSync(SampleData)(data)

/** Handles end so that none is likely to be an account of a real person. */
const HANDLE_ENDS = {
  instagram: ".sample",
  youtube: "-sample",
  threads: ".sample",
  twitch: "_sample",
  x: "_smpl"
} as const

/** The handle of a creator on one of their platforms. */
export const handleOf = ({ slug }: SampleCreator, platform: SampleCreator["accounts"][number]): string =>
  slug + HANDLE_ENDS[platform]

/** The account that a creator's links are of. */
export const mainAccountOf = (creator: SampleCreator) => {
  const platform = creator.accounts[0] ?? "instagram"
  return { platform, handle: handleOf(creator, platform) }
}

const FNV_PRIME = 16_777_619
const FNV_START = 2_166_136_261

/** A number of 32 bits that follows from a text. */
const hashOf = (text: string): number => {
  let hash = FNV_START
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME)
  return hash >>> 0
}

/** Choices that follow from a seed: the same seed makes the same choices on any machine. */
export class Choices {
  readonly next: () => number

  constructor(...seed: ReadonlyArray<string | number>) {
    this.next = seededNumbers(hashOf(seed.join("|")))
  }

  /** Whether something of this probability happens. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  between(min: number, max: number): number {
    return min + this.next() * (max - min)
  }

  whole(min: number, max: number): number {
    return Math.floor(this.between(min, max + 1))
  }

  pick<Item>(items: ReadonlyArray<Item>): Item {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new Error("there is nothing to choose from")
    return item
  }

  weighted<Item>(items: ReadonlyArray<Item>, weightOf: (item: Item) => number): Item {
    let left = this.next() * items.reduce((sum, item) => sum + weightOf(item), 0)
    const isChosen = (item: Item): boolean => {
      left -= weightOf(item)
      return left < 0
    }
    return items.find(isChosen) ?? this.pick(items)
  }

  /** An id in the form of a version 4 UUID. */
  uuid(): string {
    const digits = Array.from({ length: 32 }, () => Math.floor(this.next() * 16).toString(16)).join("")
    const groups = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`]
    return [...groups, digits.slice(20)].join("-")
  }
}
