import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { GEO_COUNTRIES, type Geo } from "./table/geos.ts"
import { NICHE_ROWS, type Niche } from "./table/niches.ts"

/** Other names of niches: what scores call their topics, and the plain words of a buyer. */
const NICHE_ALIASES: Readonly<Record<string, Niche>> = {
  automobile: "automotive",
  cars: "automotive",
  home: "other",
  music: "entertainment",
  sport: "sports",
  technology: "tech"
}

const isNiche = (name: string): name is Niche => Object.hasOwn(NICHE_ROWS, name)

/** The niche of a name, in any case and with blanks or hyphens; null where there is none. */
export const nicheNamed = (name: string): Niche | null => {
  const folded = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
  return isNiche(folded) ? folded : ((Object.hasOwn(NICHE_ALIASES, folded) ? NICHE_ALIASES[folded] : null) ?? null)
}

/** What an account posts about most; null where its posts tell no topic. */
export const nicheOf = ({ topics }: Pick<Scorecard, "topics">): Niche | null => {
  const [first] = [...topics].sort((a, b) => b.share - a.share)
  return first === undefined ? null : nicheNamed(first.topic)
}

const isGeo = (name: string): name is Geo => Object.hasOwn(GEO_COUNTRIES, name)

const GEO_OF_COUNTRY: ReadonlyMap<string, Geo> = new Map(
  Object.entries(GEO_COUNTRIES).flatMap(([geo, countries]) =>
    isGeo(geo) ? countries.map((country) => [country, geo] as const) : []
  )
)

/** The region of a country, by its ISO 3166 code; null where it is no country's. */
export const geoOfCountry = (code: string): Geo | null => GEO_OF_COUNTRY.get(code.toUpperCase()) ?? null

/** The region of its own name or a country's code. */
export const geoNamed = (name: string): Geo | null => {
  const text = name.trim()
  const folded = text.toLowerCase().replace(/[\s-]+/g, "_")
  return isGeo(folded) ? folded : geoOfCountry(text)
}
