import type { Listing } from "../../../ports/creators/discovery/Listing.ts"
import { AgentName } from "../../../ports/creators/scoring/Score.ts"
import { formatCount, formatList, formatPercent, formatPlural } from "../../mail/wording.ts"
import { languageName } from "../scorecards/regionNames.ts"

/** How much each part of a comparison counts. */
const WEIGHTS = { agents: 0.4, topics: 0.3, size: 0.2, language: 0.1 } as const
/** So many points apart on average, and the agents have nothing in common. */
const AGENTS_APART_POINTS = 30
/** So many times as many followers, as a power of ten, and the sizes have nothing in common. */
const SIZES_APART_DECADES = 1
/** A part that is less alike is no reason. */
const REASON_MIN = 0.3
const REASONS_MAX = 3
const TOPICS_NAMED_MAX = 3

/** A creator like another one. */
export interface Likeness {
  /** 0 to 1. */
  readonly similarity: number
  /** What speaks for it most, for a person; at most REASONS_MAX. */
  readonly reasons: ReadonlyArray<string>
}

interface Part {
  readonly weight: number
  /** 0 to 1. */
  readonly alike: number
  readonly text: string
}

const agentsPart = (one: Listing, other: Listing): Part | null => {
  const pairs = AgentName.literals.flatMap((agent) => {
    const [a, b] = [one.agents[agent], other.agents[agent]]
    return a === null || b === null ? [] : [{ agent, a, b, apart: Math.abs(a - b) }]
  })
  const [first, ...rest] = pairs
  if (first === undefined) return null
  const mean = pairs.reduce((sum, { apart }) => sum + apart, 0) / pairs.length
  const closest = rest.reduce((best, each) => (each.apart < best.apart ? each : best), first)
  return {
    weight: WEIGHTS.agents,
    alike: 1 - Math.min(1, mean / AGENTS_APART_POINTS),
    text:
      `${formatPlural(pairs.length, "agent")} ${formatPlural(mean, "point")} apart on average, closest` +
      ` ${closest.agent.replaceAll("_", " ")} with ${formatCount(closest.a)} and ${formatCount(closest.b)}`
  }
}

const topicsPart = (one: Listing, other: Listing): Part | null => {
  if (one.topics.length === 0 || other.topics.length === 0) return null
  const shares = new Map(other.topics.map(({ topic, share }) => [topic, share]))
  const shared = one.topics.flatMap(({ topic, share }) => {
    const theirs = shares.get(topic)
    return theirs === undefined ? [] : [{ topic, share, theirs, both: Math.min(share, theirs) }]
  })
  const sumOf = (topics: Listing["topics"]) => topics.reduce((sum, { share }) => sum + share, 0)
  const both = shared.reduce((sum, each) => sum + each.both, 0)
  const named = shared
    .sort((a, b) => b.both - a.both)
    .slice(0, TOPICS_NAMED_MAX)
    .map(({ topic, share, theirs }) => `${topic} (${formatPercent(share)} and ${formatPercent(theirs)})`)
  return {
    weight: WEIGHTS.topics,
    alike: both / Math.max(Number.EPSILON, sumOf(one.topics) + sumOf(other.topics) - both),
    text: `Both post about ${formatList(named)}`
  }
}

const sizePart = ({ followers: one }: Listing, { followers: other }: Listing): Part | null => {
  if (one === null || other === null) return null
  const decades = Math.abs(Math.log10((one + 1) / (other + 1)))
  return {
    weight: WEIGHTS.size,
    alike: 1 - Math.min(1, decades / SIZES_APART_DECADES),
    text: `About the same size: ${formatCount(one)} and ${formatCount(other)} followers`
  }
}

const languagePart = (one: Listing, other: Listing): Part | null => {
  if (one.languages.length === 0 || other.languages.length === 0) return null
  const shared = one.languages.filter((language) => other.languages.includes(language))
  return {
    weight: WEIGHTS.language,
    alike: shared.length / new Set([...one.languages, ...other.languages]).size,
    text: `Both post in ${formatList(shared.slice(0, TOPICS_NAMED_MAX).map(languageName))}`
  }
}

/** How alike two creators are by agents, topics, size and language. What isn't known of one of them speaks for nothing. */
export const likenessOf = (one: Listing, other: Listing): Likeness => {
  const parts = [agentsPart, topicsPart, sizePart, languagePart].flatMap((part) => part(one, other) ?? [])
  return {
    similarity: parts.reduce((sum, { weight, alike }) => sum + weight * alike, 0),
    reasons: parts
      .filter(({ alike }) => alike >= REASON_MIN)
      .sort((a, b) => b.weight * b.alike - a.weight * a.alike)
      .slice(0, REASONS_MAX)
      .map(({ text }) => text)
  }
}
