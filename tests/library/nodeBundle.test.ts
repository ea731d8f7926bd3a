import { expect, test } from "bun:test"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

test("the Node host bundles into one file that needs nothing of Bun and holds the pixel", async () => {
  const folder = await mkdtemp(join(tmpdir(), "creatorsignal-node-"))
  try {
    const build = Bun.spawnSync([process.execPath, "hosts/programs/buildNode.ts", folder], {
      cwd: `${import.meta.dir}/../..`
    })
    expect(build.stderr.toString()).toBe("")
    const bundle = await Bun.file(join(folder, "node.js")).text()
    const { imports } = await new Bun.Transpiler({ loader: "js" }).scan(bundle)
    expect(imports.map(({ path }) => path).filter((path) => path.startsWith("bun"))).toEqual([])
    expect(imports.length).toBeGreaterThan(0)
    expect(bundle).toContain("_cs_pv")
    expect(bundle).not.toContain("PIXEL_PROGRAM")
    // The models read their weights from beside the file.
    expect(await Bun.file(join(folder, "weights", "english.bin")).exists()).toBe(true)
    // The tool server's page of how accurate they are, too.
    expect(await Bun.file(join(folder, "ACCURACY.md")).exists()).toBe(true)

    // The printing thread runs on Node from what stands beside it alone.
    const program = await Bun.file(join(folder, "printWorker.js")).text()
    expect(program).not.toMatch(/resolve\("[^"]*\.wasm"\)/)
    await Bun.write(join(folder, "package.json"), `{"type":"module"}`)
    await Bun.write(
      join(folder, "print.js"),
      `import { Worker } from "node:worker_threads"
       const worker = new Worker(new URL("./printWorker.js", import.meta.url))
       const cover = { name: "نورا 日本", accounts: [], score: 50, tier: "poor", tone: "bad", warnings: [], agents: [],
         confidence: { level: "low", share: "10 %", text: "" }, reasonsFor: [], reasonsAgainst: [],
         decision: { tone: "bad", title: "D", text: "", reasons: [] }, counts: [], worst: null, checks: [] }
       const document = { service: "S", title: "T", subject: "S", language: "en", mark: null, asOf: new Date(0), cover, sections: [] }
       worker.on("message", ({ kind, reason, bytes }) => {
         console.log(kind, reason ?? Buffer.from(bytes).toString("latin1", 0, 8))
         worker.terminate()
       })
       worker.postMessage({ document, pictures: new Map() })`
    )
    const printed = Bun.spawnSync(["node", join(folder, "print.js")])
    expect(`${printed.stdout}${printed.stderr}`).toBe("printed %PDF-1.7\n")

    // So does the reporting thread, which asks for what it reads.
    await Bun.write(
      join(folder, "report.js"),
      `import { Worker } from "node:worker_threads"
       const worker = new Worker(new URL("./reportWorker.js", import.meta.url), { workerData: { server: null } })
       const query = { tenantId: "00000000-0000-4000-8000-000000000000", model: "linear", currency: null,
         period: { from: new Date(0), to: new Date(1) } }
       worker.on("message", ({ kind, statement, failure }) => {
         if (kind === "statement") return worker.postMessage({ kind: "refused", statement, reason: "no database" })
         console.log(kind, failure.store)
         worker.terminate()
       })
       worker.postMessage({ kind: "ask", question: { name: "report", query } })`
    )
    const reported = Bun.spawnSync(["node", join(folder, "report.js")])
    expect(`${reported.stdout}${reported.stderr}`).toMatch(/^failed (Accounts|Tracking)\n$/)

    // And the thread that reads files, of which one lies here by the number that it was opened with.
    await Bun.write(
      join(folder, "posts"),
      '{"type":"post","id":"1","published_at":"2026-01-02T03:04:05Z","text":"Bread"}'
    )
    await Bun.write(
      join(folder, "evidence.js"),
      `import { openSync } from "node:fs"
       import { Worker } from "node:worker_threads"
       const account = { platform: "instagram", handle: "nova.cooks" }
       const workerData = { spool: openSync("${join(folder, "posts")}"), format: "jsonl", account, nowMs: Date.now() }
       const worker = new Worker(new URL("./evidenceWorker.js", import.meta.url), { workerData })
       worker.on("message", ({ kind, reason, read }) => console.log(kind, reason ?? read.counts.posts.read))`
    )
    const evidence = Bun.spawnSync(["node", join(folder, "evidence.js")])
    expect(`${evidence.stdout}${evidence.stderr}`).toBe("read 1\n")
  } finally {
    await rm(folder, { recursive: true })
  }
})
