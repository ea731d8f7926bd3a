import { convention, type RateRow } from "./row.ts"

const PREMIUM = convention("gamutapp", 1.69, 1.69, {
  note: "About 1.7 × gaming and entertainment, whose geometric mean is .995 with sponsorrate."
})

/** Multipliers of a creator's subject. */
export const NICHE_ROWS = {
  automotive: [convention("sponsorrate", 1.3)],
  beauty: [convention("sponsorrate", 1.1)],
  business: [convention("sponsorrate", 1.3), PREMIUM],
  education: [convention("sponsorrate", 1)],
  entertainment: [convention("sponsorrate", 0.9)],
  fashion: [convention("sponsorrate", 1.1)],
  finance: [convention("sponsorrate", 1.5), PREMIUM],
  fitness: [convention("sponsorrate", 1)],
  food: [convention("sponsorrate", 0.9)],
  gaming: [convention("sponsorrate", 1.1)],
  health: [convention("sponsorrate", 1.2)],
  lifestyle: [convention("sponsorrate", 0.9)],
  luxury: [convention("sponsorrate", 1.5)],
  other: [convention("sponsorrate", 1)],
  parenting: [convention("sponsorrate", 1)],
  pets: [convention("sponsorrate", 0.8)],
  real_estate: [convention("sponsorrate", 1.4)],
  sports: [convention("sponsorrate", 1)],
  tech: [convention("sponsorrate", 1.3), PREMIUM],
  travel: [convention("sponsorrate", 1)]
} as const satisfies Readonly<Record<string, ReadonlyArray<RateRow>>>

export type Niche = keyof typeof NICHE_ROWS

export const NICHE_LABELS: Readonly<Record<Niche, string>> = {
  automotive: "Cars",
  beauty: "Beauty",
  business: "Business",
  education: "Education",
  entertainment: "Entertainment",
  fashion: "Fashion",
  finance: "Finance",
  fitness: "Fitness",
  food: "Food",
  gaming: "Gaming",
  health: "Health",
  lifestyle: "Lifestyle",
  luxury: "Luxury",
  other: "Anything else",
  parenting: "Parenting",
  pets: "Pets",
  real_estate: "Real estate",
  sports: "Sports",
  tech: "Technology",
  travel: "Travel"
}
