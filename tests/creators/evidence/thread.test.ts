import { describe, expect, test } from "bun:test"
import { existsSync, readdirSync, readlinkSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Fiber, Result } from "effect"
import {
  type EvidenceThreadOptions,
  IMPORTS_AT_ONCE_MAX,
  IMPORTS_AT_ONCE_OF_ACCOUNT_MAX,
  layer
} from "../../../hosts/evidenceThread/EvidenceThread.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { EvidenceReader } from "../../../ports/creators/evidence/EvidenceReader.ts"
import { POSTS_MAX } from "../../../ports/creators/scoring/Evidence.ts"
import { postParts } from "./postFiles.ts"
import { accountOn, inParts } from "./readFile.ts"

const BROKEN: EvidenceThreadOptions = { program: new URL("./brokenWorker.ts", import.meta.url) }
const STUCK: EvidenceThreadOptions = { program: new URL("./stuckWorker.ts", import.meta.url) }
const HASTY: EvidenceThreadOptions = { ...STUCK, readSecondsMax: 1 }

const newTenant = () => TenantId.make(crypto.randomUUID())
const ROW = `{"type":"post","id":"1","published_at":"2026-01-02T03:04:05Z","text":"Bread"}\n`

const reading = (
  options: EvidenceThreadOptions = {},
  { tenantId = newTenant(), handle = "nova.cooks", text = ROW } = {}
) =>
  EvidenceReader.use((reader) =>
    reader.read({ tenantId, format: "jsonl", account: accountOn("instagram", handle), bytes: inParts(text) })
  ).pipe(Effect.provide(layer(options)), Effect.result)
const read = (...of: Parameters<typeof reading>) => Effect.runPromise(reading(...of))
const outcomeOf = async (...of: Parameters<typeof reading>) => {
  const result = await read(...of)
  return Result.isSuccess(result) ? "read" : result.failure._tag
}

/** A mark that a stuck thread leaves, again and again. */
const newMark = () => {
  const handle = `stuck-${crypto.randomUUID()}`
  const path = join(tmpdir(), handle)
  return {
    handle,
    isThere: () => existsSync(path),
    remove: () => rmSync(path, { force: true }),
    appears: async () => {
      while (!existsSync(path)) await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/** The files of this process that files are taken in by; none where the system doesn't say. */
const openSpools = (): ReadonlyArray<string> => {
  if (process.platform !== "linux") return []
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)].filter((path) => path.includes("evidence-"))
    } catch {
      return []
    }
  })
}

describe("files that are read in a thread", () => {
  test("MUST keep the newest POSTS_MAX posts of a file, and count every post once", async () => {
    const posts = 4 * POSTS_MAX
    const once = Buffer.concat([...postParts("jsonl", posts)]).toString()
    const result = await read({}, { text: `${once}${once}` })
    if (Result.isFailure(result)) throw new Error(String(result.failure))
    const { rows, counts, kept } = result.success
    expect({ rows, posts: counts.posts }).toEqual({ rows: 2 * posts, posts: { read: posts, kept: POSTS_MAX } })
    expect(kept.posts.map(({ id }) => id)).toEqual(
      Array.from({ length: POSTS_MAX }, (_, place) => `id-${posts - 1 - place}`)
    )
    expect(kept.posts[0]?.publishedAt).toBeDate()
  })

  test("are refused as they are elsewhere", async () => {
    expect(await read({}, { text: `${ROW}{"type":"post"}` })).toMatchObject({
      failure: {
        _tag: "EvidenceRefused",
        problems: ["line 2: id: is required", "line 2: published_at: is required", "line 2: text: is required"]
      }
    })
  })

  test("MUST fail with EvidenceBusy when as many files are being read, or wait, as may", async () => {
    const mark = newMark()
    const mine = newTenant()
    const stuck = (tenantId: TenantId) => Effect.runFork(reading(STUCK, { tenantId, handle: mark.handle }))
    const fibers = Array.from({ length: IMPORTS_AT_ONCE_OF_ACCOUNT_MAX }, () => stuck(mine))
    expect(await outcomeOf({}, { tenantId: mine })).toBe("EvidenceBusy")
    while (fibers.length < IMPORTS_AT_ONCE_MAX) fibers.push(stuck(newTenant()))
    expect(await outcomeOf()).toBe("EvidenceBusy")
    await mark.appears()
    // Those that wait leave too, and what comes next has the turn.
    await Effect.runPromise(Fiber.interruptAll(fibers))
    mark.remove()
    expect(await outcomeOf({}, { tenantId: mine })).toBe("read")
    expect(mark.isThere()).toBe(false)
  })

  test("that nobody waits for any more end their thread, and nothing of them is left open", async () => {
    const mark = newMark()
    const fiber = Effect.runFork(reading(STUCK, { handle: mark.handle }))
    await mark.appears()
    if (process.platform === "linux") expect(openSpools()).toHaveLength(1)
    await Effect.runPromise(Fiber.interrupt(fiber))
    mark.remove()
    expect(await outcomeOf()).toBe("read")
    expect({ isRunning: mark.isThere(), open: openSpools() }).toEqual({ isRunning: false, open: [] })
  })

  test("whose reading takes too long, or ends by a fault, are not kept, and the next one is read", async () => {
    const mark = newMark()
    expect(await outcomeOf(HASTY, { handle: mark.handle })).toBe("EvidenceUnavailable")
    mark.remove()
    expect(await outcomeOf(BROKEN)).toBe("EvidenceUnavailable")
    expect(await outcomeOf()).toBe("read")
    expect({ isRunning: mark.isThere(), open: openSpools() }).toEqual({ isRunning: false, open: [] })
  })
})
