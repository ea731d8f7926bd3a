import { describe, expect, test } from "bun:test"
import { statSync } from "node:fs"
import { join } from "node:path"
import { Redacted, Schema } from "effect"
import { describeOnEmptyPostgres } from "../support/databases/testDatabase.ts"
import { newDataFolder } from "./dataFolders.ts"
import { newFolder, runHere, TEST_TIMEOUT_MS } from "./server.ts"

const Row = Schema.fromJsonString(
  Schema.Struct({ id: Schema.String, rows: Schema.Int, tables: Schema.Int, digest: Schema.String })
)
const rowOf = Schema.decodeUnknownSync(Row)

describe("backup and restore of a data folder", () => {
  test(
    "say what is wrong with a folder or a file, and make neither",
    async () => {
      await using folder = await newFolder()
      const file = join(folder.path, "backup.gz")
      const nowhere = { DATA_DIR: join(folder.path, "data") }
      expect(await runHere(["backup", file], nowhere)).toEqual({
        code: 1,
        stdout: "",
        stderr: "creatorsignal: there is no data to back up yet\n"
      })
      await Bun.write(file, "not compressed")
      expect(await runHere(["backup", file], { DATA_DIR: (await newDataFolder()).path })).toEqual({
        code: 1,
        stdout: "",
        stderr: "creatorsignal: FILE must be a new file in a folder that can be written to\n"
      })
      const { code, stderr } = await runHere(["restore", file], nowhere)
      expect([code, stderr]).toEqual([1, expect.stringContaining("FILE can't be read to its end")])
      const none = await runHere(["restore", join(folder.path, "none.gz"), "--json"], nowhere)
      expect(JSON.parse(none.stdout)).toMatchObject({ error: "backup_unread" })
    },
    TEST_TIMEOUT_MS
  )
})

await describeOnEmptyPostgres("a data folder's backup", (url) => {
  test(
    "moves it to a server by one file that its owner alone may read, and back",
    async () => {
      await using from = await newDataFolder()
      await using folder = await newFolder()
      const [file, again] = [join(folder.path, "backup.gz"), join(folder.path, "again.gz")]
      const opened = await runHere(["tenant", "create", "--name", "Brand"], { DATA_DIR: from.path })
      expect(opened.code).toBe(0)
      const server = {
        DATABASE_URL: Redacted.value(url),
        SIGNING_SECRET: "a signing secret that is long enough for this"
      }
      const written = rowOf((await runHere(["backup", file, "--json"], { DATA_DIR: from.path })).stdout)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const restored = rowOf((await runHere(["restore", file, "--json"], server)).stdout)
      expect(restored).toEqual(written)
      const back = rowOf((await runHere(["backup", again, "--json"], server)).stdout)
      expect([back.rows, back.digest]).toEqual([written.rows, written.digest])
      expect((await runHere(["restore", again], { DATA_DIR: join(folder.path, "data") })).code).toBe(0)
    },
    TEST_TIMEOUT_MS
  )
})
