import { expect, test } from "bun:test"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PASSWORD } from "../settings/badValues.ts"
import { freePort } from "../support/databases/freePort.ts"
import { testOnPostgres } from "./databases.ts"
import { newFolder, runCommand, runHere, TEST_TIMEOUT_MS } from "./server.ts"

const readFindings = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      is_well: Schema.Boolean,
      findings: Schema.Array(Schema.Struct({ probe: Schema.String, verdict: Schema.String, found: Schema.String }))
    })
  )
)

const verdictsIn = (stdout: string) =>
  Object.fromEntries(readFindings(stdout).findings.map(({ probe, verdict }) => [probe, verdict]))

await testOnPostgres(
  "doctor finds a database that is up to date, its clock and what is sealed well",
  async (database) => {
    const mail = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        open: (socket) => void socket.write("220 mail.example ESMTP\r\n"),
        data: () => {}
      }
    })
    const environment = { ...database.environment, SMTP_URL: `smtp://127.0.0.1:${mail.port}` }
    expect(await runHere(["tenant", "create", "--name", "Brand"], environment)).toMatchObject({ code: 0 })
    const { code, stdout, stderr } = await runCommand(["doctor", "--json"], environment)
    mail.stop(true)
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(verdictsIn(stdout)).toMatchObject({
      settings: "ok",
      database: "ok",
      clock: "ok",
      secrets: "ok",
      redis: "ok",
      events: "ok",
      mail: "ok",
      payments: "warn",
      fonts: "ok"
    })
  }
)

await testOnPostgres(
  "doctor finds a schema well that a newer program only added to, and no other newer one",
  async (database) => {
    expect(await runHere(["tenant", "create", "--name", "Brand"], database.environment)).toMatchObject({ code: 0 })
    for (const [isAdditive, verdict, start] of [
      [true, "ok", 0],
      [false, "fail", 1]
    ] as const) {
      await database.ask(
        SqlClient.SqlClient.use((sql) =>
          Effect.andThen(
            sql`delete from creatorsignal_migrations where migration_id = 9000`,
            sql`insert into creatorsignal_migrations (migration_id, name, sha256, is_additive) values (9000, 'newer', 'ab', ${isAdditive})`
          )
        )
      )
      const { stdout } = await runHere(["doctor", "--json"], database.environment)
      expect(verdictsIn(stdout)).toMatchObject({ database: verdict })
      // It says what a start does.
      expect(await runHere(["tenant", "list"], database.environment)).toMatchObject({ code: start })
    }
  }
)

test(
  "doctor names each thing that is away, ends with 1, says no secret and makes nothing",
  async () => {
    await using folder = await newFolder()
    const away = (scheme: string) => `${scheme}://nova:${PASSWORD}@127.0.0.1:${freePort()}`
    const environment = {
      DATA_DIR: `${folder.path}/data`,
      DATABASE_URL: `${away("postgres")}/x`,
      REDIS_URL: away("redis"),
      EVENTS_URL: away("nats"),
      SMTP_URL: away("smtp")
    }
    const { code, stdout, stderr } = await runCommand(["doctor"], environment)
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" })
    for (const probe of ["database", "clock", "redis", "events", "mail"]) {
      expect(stdout).toMatch(new RegExp(`^fail {2}${probe} +\\S`, "m"))
    }
    expect(stdout).toMatch(/^ok {4}settings /m)
    expect(stdout).not.toContain(PASSWORD)
    expect(await Array.fromAsync(new Bun.Glob("**").scan(folder.path))).toEqual([])
  },
  TEST_TIMEOUT_MS
)

test("doctor refuses a setting with a typo as a start does", async () => {
  const { code, stdout } = await runHere(["doctor", "--json"], { SMTP_URLL: "smtp://mail.example" })
  expect({ code, verdicts: verdictsIn(stdout) }).toEqual({ code: 1, verdicts: { settings: "fail" } })
})
