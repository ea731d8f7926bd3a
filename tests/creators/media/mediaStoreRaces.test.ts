import { afterAll, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Option } from "effect"
import { SqlClient } from "effect/sql"
import { layer } from "../../../adapters/postgres/creators/media/MediaStore.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { MediaId } from "../../../ports/creators/media/Media.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import { ScoreId } from "../../../ports/creators/scoring/Scorecard.ts"
import { aPicture } from "../../contracts/mediaExamples.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

const [LONG_AGO, SINCE, NOW] = [new Date("2025-01-01"), new Date("2025-02-01"), new Date("2025-03-01")]
const LIMIT = 10

/** How keeping and purging meet on a database server, where each waits for what the other has not committed. */
await describeOnPostgres("media on a Postgres server", (url) => {
  const runtime = ManagedRuntime.make(layer.pipe(Layer.provideMerge(withLongTimeout(Server.layer(url)))))
  // A statement may be sent on a connection where another one waits: who watches has connections of its own.
  const watching = ManagedRuntime.make(withLongTimeout(Server.layer(url)))
  afterAll(() => Promise.all([runtime.dispose(), watching.dispose()]))

  const keep = (picture: ReturnType<typeof aPicture>, scoreId: ScoreId, at: Date) =>
    MediaStore.use((store) => store.store(picture, scoreId, at))
  const purge = MediaStore.use((store) => store.purgeUnneeded(SINCE, NOW, LIMIT))

  /** Leaves a transaction open around `body` until `whileOpen` has come to its end. */
  const inOpenTransaction = async <A>(
    body: Effect.Effect<A, unknown, MediaStore | SqlClient.SqlClient>,
    whileOpen: () => Promise<void>
  ): Promise<A> => {
    const written = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const transaction = runtime.runPromise(
      SqlClient.SqlClient.use((sql) =>
        sql.withTransaction(
          Effect.tap(body, () => {
            written.resolve()
            return Effect.promise(() => mayCommit.promise)
          })
        )
      )
    )
    await written.promise
    try {
      await whileOpen()
    } finally {
      mayCommit.resolve()
    }
    return transaction
  }

  /** Comes to its end when some statement waits for a lock. */
  const untilOneWaits = () =>
    watching.runPromise(
      SqlClient.SqlClient.use(
        (sql) => sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `
      ).pipe(Effect.repeat({ until: (rows) => rows.length > 0 }))
    )

  test("a purge doesn't wait for a picture that is being kept again, and leaves it", async () => {
    const [picture, scoreId] = [aPicture(), ScoreId.make(crypto.randomUUID())]
    await runtime.runPromise(keep(picture, scoreId, LONG_AGO))
    const id = await inOpenTransaction(keep(picture, scoreId, NOW), async () => {
      expect(await runtime.runPromise(purge)).toEqual({ looked: 0, purged: 0 })
    })
    expect(await runtime.runPromise(MediaStore.use((store) => store.read(id)))).toEqual(Option.some(picture))
  })

  test("a picture that is kept again while a purge removes it is there afterwards, with the score that needs it", async () => {
    const [picture, scoreId] = [aPicture(), ScoreId.make(crypto.randomUUID())]
    await runtime.runPromise(keep(picture, scoreId, LONG_AGO))
    let kept: Promise<MediaId> | null = null
    const purged = await inOpenTransaction(purge, async () => {
      kept = runtime.runPromise(keep(picture, scoreId, NOW))
      await untilOneWaits()
    })
    expect(purged).toEqual({ looked: 1, purged: 1 })
    const id = MediaId.make(String(await kept))
    expect(await runtime.runPromise(MediaStore.use((store) => store.read(id)))).toEqual(Option.some(picture))
    const uses = SqlClient.SqlClient.use((sql) => sql`select score_id from media_uses where media_id = ${id}`)
    expect(await runtime.runPromise(uses)).toEqual([{ score_id: scoreId }])
  })
})
