import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PlatformCheck, PlatformChecks } from "../../../../ports/creators/discovery/PlatformChecks.ts"
import { WEB_PLATFORMS } from "../../../../ports/creators/identity/platforms.ts"
import { toStorable } from "../../../../ports/text/storableText.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"

const CheckRow = Schema.Struct({ ...PlatformCheck.fields, checkedAt: Schema.Date })

const db = storeStatements("PlatformChecks")
const { unavailable } = db

const PLACES: ReadonlyMap<string, number> = new Map(WEB_PLATFORMS.map((platform, place) => [platform, place]))
const placeOf = ({ platform }: PlatformCheck): number => PLACES.get(platform) ?? WEB_PLATFORMS.length

export const layer = Layer.effect(
  PlatformChecks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    // A platform that an earlier or later version knew is none of ours.
    const latest = sql`
      select platform, outcome, text, checked_at as "checkedAt" from platform_checks
      where platform in (select json_array_elements_text(${JSON.stringify(WEB_PLATFORMS)}::text::json))
    `.pipe(
      Effect.flatMap(readRows(CheckRow)),
      Effect.mapBoth({
        onSuccess: (rows) => rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
        onFailure: unavailable
      })
    )

    return PlatformChecks.of({
      record: (checks) => {
        const known = checks
          .filter(({ outcome }) => outcome !== "unknown")
          .map(({ text, ...check }) => ({ ...check, text: toStorable(text) }))
        if (known.length === 0) return Effect.void
        return sql`
          insert into platform_checks (platform, outcome, text, checked_at)
          select distinct on (platform) platform, outcome, text, "checkedAt"
          from json_to_recordset(${JSON.stringify(known)}::text::json)
            as r(platform text, outcome text, text text, "checkedAt" timestamptz)
          order by platform, "checkedAt" desc
          on conflict (platform) do update
          set outcome = excluded.outcome, text = excluded.text, checked_at = excluded.checked_at
          where platform_checks.checked_at <= excluded.checked_at
        `.pipe(db.done)
      },
      latest,
      switchedOff: Effect.map(
        latest,
        (checks) => new Set(checks.flatMap(({ platform, outcome }) => (outcome === "fails" ? [platform] : [])))
      )
    })
  })
)
