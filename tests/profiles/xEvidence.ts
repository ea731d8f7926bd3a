import { existsSync, readFileSync } from "node:fs"
import { Result } from "effect"
import { evidenceFromX, type XDocuments } from "../../adapters/profiles/x/evidenceFromX.ts"
import type { Evidence } from "../../ports/scoring/Evidence.ts"

const folder = new URL("../../../shared/data/captures/x/", import.meta.url)

/** Whether the capture of X's own account XDevelopers is there. */
export const hasXCapture = existsSync(folder)
if (!hasXCapture) console.log("skipped: the capture of XDevelopers is not in ../shared/data/captures/x")

/** When X served the capture, by the time its page ids carry, to the minute. */
export const X_GATHERED_AT = new Date("2026-08-06T21:14:00.000Z")

const text = (name: string): string => readFileSync(new URL(name, folder), "utf8")

/** The captured documents of XDevelopers, as text. */
export const xDevelopersDocuments = (): XDocuments & { readonly user: string } => ({
  user: text("user.json"),
  posts: [text("user_tweets.json")],
  followers: [text("followers_pseudonymised.json")]
})

/** All that was captured of XDevelopers; the same on every call. Needs `hasXCapture`. */
export const xDevelopersEvidence = (): Evidence =>
  Result.getOrThrow(evidenceFromX(xDevelopersDocuments(), X_GATHERED_AT)).evidence
