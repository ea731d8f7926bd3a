/** Who published a figure. What is not known of them is null. */
export interface RateSource {
  /** The page, or its host, without a scheme; null where only the name is known. */
  readonly address: string | null
  readonly year: number | null
  /** What the figures are of, in the source's words; null where it shows no data. */
  readonly sample: string | null
}

const unnamed: RateSource = { address: null, year: null, sample: null }

export const SOURCES = {
  ainfluencer: { ...unnamed, address: "ainfluencer.freshdesk.com, article 72000513860" },
  awisee: unnamed,
  besttwitchextensions: unnamed,
  "bp-influence": { ...unnamed, sample: "one agency's rate card" },
  "calculator.city": { ...unnamed, address: "calculator.city" },
  channeltics: unnamed,
  creatorscalc: unnamed,
  descript: { ...unnamed, address: "as cited by gamutapp" },
  femehk: unnamed,
  gamutapp: unnamed,
  getcims: { ...unnamed, year: 2025 },
  hypeauditor: { ...unnamed, address: "hypeauditor.com/blog/how-instagram-influencers-set-their-prices" },
  inBeat: { ...unnamed, year: 2025 },
  "influencer-hero": { ...unnamed, year: 2025 },
  influencerradar: { ...unnamed, sample: "more than 200 campaigns" },
  izea: { address: "dot.la/influencer-marketing-2659390529.html", year: 2022, sample: "payments of 2015 to 2022" },
  lumanu: {
    address: "lumanu.com/blog/analyzing-500-million-in-creator-payouts-2024-payment-trends",
    year: 2024,
    sample: "250,000 payments of 500 million dollars together"
  },
  sponsorrate: unnamed,
  thecirqle: { address: "thecirqle.com", year: 2024, sample: "350,000 rate cards" },
  wordontheblock: { ...unnamed, year: 2023 }
} as const satisfies Readonly<Record<string, RateSource>>

export type SourceName = keyof typeof SOURCES
