import { expect } from "bun:test"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { testOnEachDatabase } from "./databases.ts"
import { firstKeys, runCommand, runHere, startServer } from "./server.ts"

const JsonObject = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const decode = Schema.decodeUnknownSync(JsonObject)

/** What somebody does who has the right to switch the guards off. */
const changeEntry = (tenantId: string, number: number) =>
  SqlClient.SqlClient.use((sql) =>
    Effect.andThen(
      sql`alter table ledger_entries disable trigger user`,
      sql`update ledger_entries set reference = 'another' where tenant_id = ${tenantId} and entry_number = ${number}`
    ).pipe(Effect.andThen(sql`alter table ledger_entries enable trigger user`), sql.withTransaction)
  )

await testOnEachDatabase(
  "a grant whose reference was used says so, and credits verify names the first broken entry and ends with 1",
  async (database) => {
    const { environment } = database
    const run = async (code: number, ...args: ReadonlyArray<string>) => {
      const ended = await runHere([...args, "--json"], environment)
      expect(ended).toMatchObject({ code })
      return ended
    }
    const row = async (code: number, ...args: ReadonlyArray<string>) => decode((await run(code, ...args)).stdout)
    const tenantId = await (async () => {
      await using server = await startServer(environment)
      const { tenantId } = firstKeys(server)
      const grant = ["credits", "grant", "--tenant", tenantId, "--reference", "invoice-1", "--amount"]
      const given = { id: "invoice-1", tenant_id: tenantId, amount: 50, balance: 50 }
      expect(await row(0, ...grant, "50")).toEqual({ ...given, state: "granted", added: 50 })
      expect(await row(0, ...grant, "50")).toEqual({ ...given, state: "already granted", added: 0 })
      const { stdout, stderr } = await run(1, ...grant, "60")
      expect(stdout + stderr).toMatch(
        /reference .*invoice-1.* was used on .* for a grant of 50 credits, so 60 credits were not added: the balance is 50/
      )
      await row(0, "credits", "grant", "--tenant", tenantId, "--amount", "7")
      const account = { tenant_id: tenantId, state: "ok", entries: 2, balance: 57, broken_entry: null, why: null }
      const proof = await row(0, "credits", "verify", "--tenant", tenantId)
      expect(proof).toMatchObject({ id: tenantId, state: "ok", accounts: 1, entries: 2, ledger: [account] })
      const { ledger } = Schema.decodeUnknownSync(
        Schema.Struct({ ledger: Schema.Tuple([Schema.Struct({ head: Schema.String })]) })
      )(proof)
      expect(await row(0, "credits", "history", "--tenant", tenantId)).toMatchObject({
        balance: 57,
        entries: [
          { number: 2, delta: 7, balance_after: 57, hash: ledger[0].head.slice(0, 12) },
          {
            number: 1,
            delta: 50,
            balance_after: 50,
            reference: "invoice-1",
            hash: expect.stringMatching(/^[0-9a-f]{12}$/)
          }
        ]
      })
      server.kill("SIGTERM")
      await server.ended
      return tenantId
    })()

    await database.ask(changeEntry(tenantId, 2))
    const why = "it is not what its hash was made of, or the entry before it was changed"
    const account = { tenant_id: tenantId, state: "broken", entries: 1, balance: 57, broken_entry: 2, why }
    // The status is the process' own.
    const proof = await runCommand(["credits", "verify", "--json"], environment)
    expect(proof.code).toBe(1)
    expect(decode(proof.stdout)).toMatchObject({
      id: "ledger",
      state: "broken",
      accounts: 1,
      entries: 1,
      ledger: [account]
    })
    expect(await row(1, "credits", "verify", "--tenant", tenantId)).toMatchObject({
      state: "broken",
      ledger: [account]
    })
  }
)
