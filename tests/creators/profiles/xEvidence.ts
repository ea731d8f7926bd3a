import { existsSync, readFileSync } from "node:fs"
import { Result } from "effect"
import { evidenceFromX, type XDocuments } from "../../../adapters/profiles/x/evidenceFromX.ts"
import { CAPTURED_AT, xDevelopers } from "../../../fixtures/creators/captures/xDevelopers.ts"
import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"

const folder = new URL("../../../../shared/data/captures/x/", import.meta.url)

/** Whether the whole capture of X's own account XDevelopers is there; a part of it always is. */
export const hasWholeCapture = existsSync(folder)
if (!hasWholeCapture) console.log("skipped: the whole capture of XDevelopers is not in ../shared/data/captures/x")

const text = (name: string): string => readFileSync(new URL(name, folder), "utf8")

type Documents = XDocuments & { readonly user: string }

/** The documents that were captured of XDevelopers, as text. Needs `hasWholeCapture`. */
export const wholeDocuments = (): Documents => ({
  user: text("user.json"),
  posts: [text("user_tweets.json")],
  followers: [text("followers_pseudonymised.json")]
})

const textsOf = (documents: ReadonlyArray<unknown>) => documents.map((document) => JSON.stringify(document))

/** The part of them that is kept in the project, as text. */
export const xDevelopersDocuments = (): Documents => ({
  user: JSON.stringify(xDevelopers.user),
  posts: textsOf(xDevelopers.posts),
  followers: textsOf(xDevelopers.followers)
})

export const evidenceIn = (documents: XDocuments): Evidence =>
  Result.getOrThrow(evidenceFromX(documents, CAPTURED_AT)).evidence

/** What is read alike of the part and, where it is there, of the whole. */
export const captures = (): ReadonlyArray<{ readonly which: string; readonly documents: Documents }> => [
  { which: "the kept part of the capture", documents: xDevelopersDocuments() },
  ...(hasWholeCapture ? [{ which: "the whole capture", documents: wholeDocuments() }] : [])
]

/** All that was captured of XDevelopers; the same on every call. Needs `hasWholeCapture`. */
export const wholeEvidence = (): Evidence => evidenceIn(wholeDocuments())

/** What the part of it in the project tells; the same on every call. */
export const xDevelopersEvidence = (): Evidence => evidenceIn(xDevelopersDocuments())
