import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { Schema } from "effect"
import { newDataFolder } from "../../process/dataFolders.ts"
import { firstKeys, newFolder, runCommand, runProgram, startServer } from "../../process/server.ts"
import { isLong, sized } from "../../support/running/sized.ts"
import { canWatchMemory, watchMemory } from "./memoryOf.ts"
import { POST_FORMATS, type PostFormat, writePostFile } from "./postFiles.ts"

/** TEST_POSTS=1000000 is what a team may bring at once, and takes some minutes. */
const POSTS = Number(process.env.TEST_POSTS ?? sized(50_000, 200_000))
const GROWN_MEBIBYTES_MAX = 200
const MEBIBYTE = 1024 * 1024
const TIMEOUT_MS = 900_000
const BARE: ReadonlyArray<PostFormat> = isLong ? POST_FORMATS : ["jsonl"]
/** A server of its own starts for each. */
const SERVED: ReadonlyArray<PostFormat> = isLong ? ["csv", "x"] : ["x"]

const CONTENT_TYPES = {
  jsonl: "application/x-ndjson",
  csv: "text/csv",
  instagram: "application/zip",
  x: "application/zip"
}

const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) =>
  Schema.decodeUnknownSync(Schema.fromJsonString(schema))
const Counts = Schema.Struct({ read: Schema.Int, kept: Schema.Int })
const decodeBare = decode(Schema.Struct({ posts: Counts, seconds: Schema.Finite, grownMebibytes: Schema.Finite }))
const decodeAnswer = decode(Schema.Struct({ evidence: Schema.Struct({ posts: Counts }) }))
const decodeRow = decode(Schema.Struct({ posts: Schema.Int, posts_kept: Schema.Int }))

const accountFor = (format: PostFormat) => `${format === "x" ? "x" : "instagram"}/nova.cooks`

/** A file of posts in a folder of its own. */
const newFile = async (format: PostFormat) => {
  const folder = await newFolder()
  const path = join(folder.path, "posts")
  const mebibytes = Math.round((await writePostFile(format, POSTS, path)) / MEBIBYTE)
  return { path, mebibytes, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

describe.skipIf(!canWatchMemory)(`${POSTS} posts take less than ${GROWN_MEBIBYTES_MAX} MiB of memory`, () => {
  test.each(BARE)(
    "of a process that does nothing else, as %s",
    async (format) => {
      await using file = await newFile(format)
      const { stdout, stderr } = await runProgram([join(import.meta.dir, "streamPosts.ts"), format, file.path])
      if (stdout === "") throw new Error(stderr)
      const { posts, seconds, grownMebibytes } = decodeBare(stdout)
      console.log(`${format}, bare: ${file.mebibytes} MiB in ${seconds} s, grown by ${grownMebibytes} MiB`)
      expect(posts).toEqual({ read: POSTS, kept: 300 })
      expect(grownMebibytes).toBeLessThan(GROWN_MEBIBYTES_MAX)
    },
    TIMEOUT_MS
  )

  test.each(SERVED)(
    "of a server on the embedded database, as %s, by request, by command, and again",
    async (format) => {
      await using file = await newFile(format)
      await using folder = await newDataFolder()
      const environment = { DATA_DIR: folder.path }
      await using server = await startServer(environment)
      const { full, tenantId } = firstKeys(server)
      const memory = watchMemory(server.pid)
      const send = async () => {
        const answer = await fetch(`${server.baseUrl}/api/v1/creators/${accountFor(format)}/evidence`, {
          method: "POST",
          headers: { "x-api-key": full, "content-type": CONTENT_TYPES[format] },
          body: Bun.file(file.path)
        })
        expect(decodeAnswer(await answer.text()).evidence.posts).toEqual({ read: POSTS, kept: 300 })
        return memory.grownBy()
      }
      const grown = [await send()]
      const { stdout } = await runCommand(
        [
          ...["evidence", "import", "--tenant", tenantId, "--account", accountFor(format)],
          ...["--file", file.path, "--format", format, "--json"]
        ],
        environment
      )
      expect(decodeRow(stdout)).toMatchObject({ posts: POSTS, posts_kept: 300 })
      grown.push(memory.grownBy(), await send())
      console.log(`${format}, server: ${memory.before} MiB grown by ${grown.join(", then by ")} MiB in all`)
      expect(Math.max(...grown)).toBeLessThan(GROWN_MEBIBYTES_MAX)
    },
    TIMEOUT_MS
  )
})
