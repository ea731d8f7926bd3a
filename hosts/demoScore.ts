import { existsSync } from "node:fs"
import { Effect } from "effect"
import { evidenceFromX } from "../adapters/profiles/x/evidenceFromX.ts"
import { narrate } from "../domain/scoring/narrative.ts"
import { scoreCreator } from "../domain/scoring/scoreCreator.ts"

/** What X's own web client receives for the official account XDevelopers, where the data folder stands beside the project. */
const CAPTURE = new URL("../../shared/data/captures/x/", import.meta.url)
/** When it was captured: a score reads no clock. */
const GATHERED_AT = new Date("2026-08-06T21:14:00.000Z")
const DRIVERS_SHOWN = 2

const signed = (points: number): string => (points < 0 ? `${points}` : `+${points}`)

/** The score of a real capture as rows to print, and its summary; null where the capture isn't there. */
export const scoreOfCapture = async (): Promise<{
  readonly title: string
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly narrative: string
} | null> => {
  if (!existsSync(CAPTURE)) return null
  const document = (name: string) => Bun.file(new URL(name, CAPTURE)).text()
  const { evidence } = await Effect.runPromise(
    Effect.fromResult(
      evidenceFromX(
        {
          user: await document("user.json"),
          posts: [await document("user_tweets.json")],
          followers: [await document("followers_pseudonymised.json")]
        },
        GATHERED_AT
      )
    )
  )
  const score = scoreCreator(evidence)
  return {
    title: `${evidence.profile.displayName} on ${evidence.profile.platform}: ${score.score} of 100, ${score.tier}, confidence ${score.confidence.toFixed(2)}`,
    rows: [
      ["agent", "score", "=", "base", "contributions", "most of it from"],
      ...score.agents.map(({ agent, score: points, base, drivers }) => [
        agent,
        String(points),
        "=",
        String(base),
        signed(drivers.reduce((sum, { contribution }) => sum + contribution, 0)),
        [...drivers]
          .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
          .slice(0, DRIVERS_SHOWN)
          .map(({ feature, contribution }) => `${feature} ${signed(contribution)}`)
          .join(", ")
      ])
    ],
    narrative: narrate(evidence.profile, score)
  }
}
