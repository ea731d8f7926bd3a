import { createReadStream } from "node:fs"
import { Effect, Layer } from "effect"
import { importEvidence } from "../../../domain/creators/evidence/importEvidence.ts"
import { layer as store } from "../../../fixtures/creators/evidence/ImportedEvidence.ts"
import { layer as ErasureState } from "../../../fixtures/creators/identity/ErasureState.ts"
import { layer as files } from "../../../hosts/evidenceThread/EvidenceThread.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { watchMemory } from "./memoryOf.ts"
import { POST_FORMATS } from "./postFiles.ts"
import { accountOn } from "./readFile.ts"

/** Imports a file of posts, and prints what this process grew by at most, in MiB: `bun streamPosts.ts jsonl FILE`. */

const [named, path = ""] = process.argv.slice(2)
const format = POST_FORMATS.find((each) => each === named) ?? "jsonl"

const memory = watchMemory(process.pid)
const startedMs = performance.now()
const { imported } = await Effect.runPromise(
  importEvidence(TenantId.make(crypto.randomUUID()), {
    format,
    account: accountOn(format === "x" ? "x" : "instagram"),
    bytes: createReadStream(path)
  }).pipe(Effect.provide(Layer.merge(files(), store.pipe(Layer.provide(ErasureState)))))
)
console.log(
  JSON.stringify({
    posts: imported.counts.posts,
    seconds: Math.round(performance.now() - startedMs) / 1000,
    grownMebibytes: memory.grownBy()
  })
)
