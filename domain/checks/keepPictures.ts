import { Effect, Option } from "effect"
import type { CheckId } from "../../ports/checks/Check.ts"
import type { CheckReport } from "../../ports/checks/CheckReport.ts"
import { storeMedia } from "../media/storeMedia.ts"

/** Pictures that one check keeps copies of, at most: those of the findings that are shown first. */
const PICTURES_KEPT_MAX = 200
const PICTURES_AT_ONCE = 4

/**
 * A report whose findings name our own copies of their pictures, as a platform's own addresses expire. A finding stands without
 * its picture where that can't be copied.
 */
export const keepPictures = Effect.fnUntraced(function* (report: CheckReport, checkId: CheckId) {
  const addresses = new Set(report.findings.flatMap(({ pictures }) => pictures.map(({ sourceUrl }) => sourceUrl)))
  const kept = yield* Effect.forEach(
    [...addresses].slice(0, PICTURES_KEPT_MAX),
    (address) => Effect.map(storeMedia(address, checkId), (id) => [address, Option.getOrNull(id)] as const),
    { concurrency: PICTURES_AT_ONCE }
  )
  const copies = new Map(kept)
  const findings = report.findings.map((finding) => ({
    ...finding,
    pictures: finding.pictures.map((picture) => ({ ...picture, mediaId: copies.get(picture.sourceUrl) ?? null }))
  }))
  return { ...report, findings } satisfies CheckReport
})
