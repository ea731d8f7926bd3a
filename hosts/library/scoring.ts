import { Option, Result, Schema } from "effect"
import { readFileAt, readTextWeights } from "../../adapters/models/TextModels.ts"
import { unpackWeights } from "../../adapters/models/textWeights.ts"
import { narrateScore } from "../../domain/creators/scorecards/narrateScore.ts"
import { tooLittleIn } from "../../domain/creators/scoring/evidenceFloor.ts"
import { scoreCreator } from "../../domain/creators/scoring/scoreCreator.ts"
import { classifierOf } from "../../domain/creators/textAnalysis/classifierOf.ts"
import type { AgentScore, Driver, Knockout, RiskFlag } from "../../ports/creators/scoring/Score.ts"
import type { TextWeights } from "../../ports/creators/textAnalysis/TextModels.ts"
import type { ExplainedFlag, ExplainedScore } from "./explainedScore.ts"
import { type HeldEvidence, InvalidEvidence } from "./heldEvidence.ts"
import { InvalidInput } from "./InvalidInput.ts"
import { readHeldEvidence } from "./readHeldEvidence.ts"
import { NOT_AN_OBJECT, readerOf, reading } from "./readInput.ts"

export type {
  ExplainedAgent,
  ExplainedDriver,
  ExplainedFlag,
  ExplainedKnockout,
  ExplainedScore,
  FlagSeverity,
  ScoringAgent
} from "./explainedScore.ts"
export {
  type HeldComment,
  type HeldEvidence,
  type HeldFollower,
  type HeldPost,
  type HeldProfile,
  InvalidEvidence
} from "./heldEvidence.ts"

/** How a scorer is opened. */
export interface ScorerOptions {
  /**
   * `none` reads texts by word lists alone. `packaged`, the default, are those of the package, where it isn't bundled. Where it is, they
   * are what `creatorsignal/weights.bin` holds: its bytes, or its address, which is read as a file or fetched.
   */
  readonly weights?: "packaged" | "none" | Uint8Array | ArrayBuffer | URL
}

/** A scorer can't be opened so. */
export class InvalidScorerOptions extends InvalidInput {
  override readonly name = "InvalidScorerOptions"
}

const WEIGHTS = "must be packaged, none, the bytes of weights.bin, or their URL"

const bytesIn = (given: unknown): Uint8Array | null =>
  given instanceof Uint8Array ? given : given instanceof ArrayBuffer ? new Uint8Array(given) : null

type GivenWeights = "packaged" | "none" | Uint8Array | URL

const givenWeights = (given: unknown): Option.Option<GivenWeights> => {
  if (given === undefined || given === "packaged") return Option.some("packaged")
  return given === "none" || given instanceof URL ? Option.some(given) : Option.fromNullOr(bytesIn(given))
}

const readOptions = readerOf(
  Schema.Struct({ weights: Schema.optionalKey(reading(givenWeights, WEIGHTS)) }).annotate({ message: NOT_AN_OBJECT }),
  "options"
)

const BUNDLED =
  "the weights of the package aren't beside its modules, which were bundled: give openScorer({ weights }) the bytes of " +
  "creatorsignal/weights.bin, or their URL"

const readPackaged = (): TextWeights => {
  try {
    return readTextWeights()
  } catch (cause) {
    throw new Error(BUNDLED, { cause })
  }
}

const bytesAt = async (url: URL): Promise<Uint8Array> => {
  if (url.protocol === "file:") return readFileAt(url)
  const response = await fetch(url)
  if (!response.ok) throw new InvalidScorerOptions([`weights: their URL is answered with ${response.status}`])
  return new Uint8Array(await response.arrayBuffer())
}

const weightsFrom = async (given: GivenWeights): Promise<TextWeights | null> => {
  if (given === "none") return null
  if (given === "packaged") return readPackaged()
  return Option.getOrThrowWith(
    unpackWeights(given instanceof URL ? await bytesAt(given) : given),
    () => new InvalidScorerOptions(["weights: are not those of weights.bin, or were cut"])
  )
}

const urlOrNull = (url: string | null): string | null => (url === "" ? null : url)

const shownDriver = (driver: Driver): Driver => ({ ...driver, postUrls: driver.postUrls.filter((url) => url !== "") })
const shownAgent = (agent: AgentScore): AgentScore => ({ ...agent, drivers: agent.drivers.map(shownDriver) })
const shownKnockout = (knockout: Knockout): Knockout => ({ ...knockout, postUrl: urlOrNull(knockout.postUrl) })
const shownFlag = (flag: RiskFlag): ExplainedFlag => ({ ...flag, postUrl: urlOrNull(flag.postUrl) })

export interface Scorer {
  /**
   * Scores what is held of one creator: 1 to 100, with seven agents whose every point has a reason, flags, knockouts, and how sure it
   * is. Takes some milliseconds for 100 posts. Throws InvalidEvidence, also for too little evidence: its `details` name each field
   * that is wrong, `posts[3].likes: must be a whole number of 0 or more, or null`.
   */
  readonly score: (evidence: HeldEvidence) => ExplainedScore
  /** The model's version: the same evidence under the same version gives the same score, on every machine. */
  readonly version: string
}

/**
 * Reads the weights of the models that read texts (5.4 MB of files in the package; some tenths of a second) and answers a scorer to
 * keep. It asks nobody, stores nothing, and reads no clock: ages are counted from `asOf`.
 *
 * With `weights: "none"` nothing is read from the disk, and texts are read by word lists alone: English, and less of it. In a bundle give
 * it the bytes of `creatorsignal/weights.bin`. Rejects with InvalidScorerOptions for an option that there isn't, and for bytes that are
 * no weights.
 *
 * @example
 * ```ts
 * import { openScorer } from "creatorsignal/scoring"
 *
 * const scorer = await openScorer()
 * const { score, tier, flags, summary } = scorer.score({
 *   asOf: "2026-02-01T00:00:00Z",
 *   profile: { platform: "youtube", handle: "novacooks", displayName: "Nova Cooks", followers: 18_400 },
 *   posts: [
 *     { text: "Slow-roasted tomatoes on toast. What do you put on yours?", publishedAt: "2026-01-20T10:00:00Z", likes: 410 },
 *     { text: "Thank you all for the lovely comments!", publishedAt: "2026-01-12T10:00:00Z", likes: 380 }
 *   ]
 * })
 *
 * score >= 50 //=> true
 * flags.length //=> 0
 * summary.startsWith(`Nova Cooks (@novacooks) on youtube scores ${score} of 100, which is ${tier}.`) //=> true
 * ```
 */
export const openScorer = async (options: ScorerOptions = {}): Promise<Scorer> => {
  const { weights = "packaged" } = Result.getOrThrowWith(
    readOptions(options),
    (wrong) => new InvalidScorerOptions(wrong)
  )
  const classifier = classifierOf(await weightsFrom(weights))
  return {
    version: classifier.version,
    score: (held) => {
      const evidence = readHeldEvidence(held)
      const lack = tooLittleIn(evidence)
      if (lack !== null) throw new InvalidEvidence([lack])
      const score = scoreCreator(evidence, classifier)
      return {
        ...score,
        agents: score.agents.map(shownAgent),
        knockouts: score.knockouts.map(shownKnockout),
        flags: score.flags.map(shownFlag),
        summary: narrateScore(evidence.profile, score)
      }
    }
  }
}
