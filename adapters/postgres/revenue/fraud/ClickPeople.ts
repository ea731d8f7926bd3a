import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { takeAll } from "../../../../ports/paging/Page.ts"
import { ClickDay, ClickPeople, type ClickSighting } from "../../../../ports/revenue/fraud/ClickPeople.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { isDataError } from "../../errors/databaseErrors.ts"
import { storeStatements } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"

const SaltRow = Schema.Struct({ salt: Schema.String })
const PeopleRow = Schema.Struct({ day: ClickDay, code: LinkCode, people: Schema.Int })
const CountRow = Schema.Struct({ count: Schema.Int })

const db = storeStatements("Watch")
const { unavailable } = db

/** A sighting as its columns are written; its time is a text as an event's is. */
const toRow = (sighting: ClickSighting) => ({ ...sighting, at: sighting.at.toISOString() })

export const layer = Layer.effect(
  ClickPeople,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const record = yield* makeGroupCommit({
      write: (sightings: ReadonlyArray<ClickSighting>) =>
        sql`
          insert into click_people (tenant_id, click_id, code, person, clicked_at)
          select "tenantId", "clickId", code, person, at
          from json_to_recordset(${JSON.stringify(sightings.map(toRow))}::text::json)
            as c("tenantId" uuid, "clickId" uuid, code text, person text, at timestamptz)
          on conflict do nothing
        `.pipe(Effect.as(() => undefined)),
      isDataError,
      unavailable
    })

    return ClickPeople.of({
      saltOf: (day, fresh) =>
        sql`insert into click_salts (day, salt) values (${day}::date, ${fresh}) on conflict do nothing`.pipe(
          Effect.andThen(sql`delete from click_salts where day < ${day}::date`),
          Effect.andThen(sql`select salt from click_salts where day = ${day}::date`),
          db.rows(SaltRow),
          Effect.map(([row]) => row?.salt ?? fresh)
        ),

      record: (sightings) => takeAll(sightings, record.take).pipe(Effect.mapError(unavailable)),

      countPeople: (tenantId, codes, from, to) =>
        sql`
          select to_char(day, 'YYYY-MM-DD') as day, code, sum(people)::integer as people from (
            select day, code, people from unique_clicks
            where tenant_id = ${tenantId} and code = any(${codes}::text[]) and day between ${from}::date and ${to}::date
            union all
            select (clicked_at at time zone 'UTC')::date, code, count(distinct person) from click_people
            where tenant_id = ${tenantId} and code = any(${codes}::text[])
              and clicked_at >= (${from}::date)::timestamp at time zone 'UTC'
              and clicked_at < (${to}::date + 1)::timestamp at time zone 'UTC'
            group by 1, 2
          ) counted
          group by 1, 2 order by 1, 2
        `.pipe(db.rows(PeopleRow)),

      forgetBefore: (day) =>
        sql`
          with gone as (
            delete from click_people where clicked_at < (${day}::date)::timestamp at time zone 'UTC'
            returning tenant_id, code, person, clicked_at
          ), kept as (
            insert into unique_clicks as u (tenant_id, day, code, people)
            select tenant_id, (clicked_at at time zone 'UTC')::date, code, count(distinct person) from gone
            group by 1, 2, 3 order by 1, 2, 3
            on conflict (tenant_id, day, code) do update set people = u.people + excluded.people
          )
          select count(*)::integer as count from gone
        `.pipe(
          db.rows(CountRow),
          Effect.map(([row]) => row?.count ?? 0)
        )
    })
  })
)
