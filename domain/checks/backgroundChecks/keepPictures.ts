import { Duration, Effect, Option } from "effect"
import type { CheckId } from "../../../ports/checks/backgroundChecks/Check.ts"
import type { Finding } from "../../../ports/checks/backgroundChecks/Finding.ts"
import type { MediaId } from "../../../ports/creators/media/Media.ts"
import { storeMedia } from "../../creators/media/media.ts"

/** Pictures of one check; of more findings the gravest have theirs. */
const CHECK_PICTURES_MAX = 200
/** All pictures of one check together: a report doesn't wait for a slow host. */
const CHECK_PICTURES_SECONDS_MAX = 120
const PICTURES_AT_ONCE = 4

/**
 * Findings with copies of their pictures, as platforms' own links expire: the first of each finding, each address once. Where one can't
 * be had the finding stands without it. A check that is made again keeps the same pictures once.
 */
export const keepPictures = Effect.fn("checks.keepPictures")(function* (
  findings: ReadonlyArray<Finding>,
  checkId: CheckId
) {
  const first = new Set(findings.flatMap(({ pictures: [picture] }) => picture?.sourceUrl ?? []))
  const kept = new Map<string, MediaId>()
  const keepEach = Effect.forEach(
    [...first].slice(0, CHECK_PICTURES_MAX),
    (url) =>
      Effect.map(storeMedia(url, checkId), (id) => {
        if (Option.isSome(id)) kept.set(url, id.value)
      }),
    { concurrency: PICTURES_AT_ONCE, discard: true }
  )
  yield* Effect.timeoutOption(keepEach, Duration.seconds(CHECK_PICTURES_SECONDS_MAX))
  return findings.map(
    (finding): Finding => ({
      ...finding,
      pictures: finding.pictures.map((picture, at) =>
        at === 0 ? { ...picture, mediaId: kept.get(picture.sourceUrl) ?? null } : picture
      )
    })
  )
})
