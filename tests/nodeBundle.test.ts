import { expect, test } from "bun:test"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

test("the Node host bundles into one file that needs nothing of Bun and holds the pixel", async () => {
  const folder = await mkdtemp(join(tmpdir(), "creatorsignal-node-"))
  try {
    const build = Bun.spawnSync([process.execPath, "hosts/buildNode.ts", folder], { cwd: `${import.meta.dir}/..` })
    expect(build.stderr.toString()).toBe("")
    const bundle = await Bun.file(join(folder, "node.js")).text()
    const { imports } = await new Bun.Transpiler({ loader: "js" }).scan(bundle)
    expect(imports.map(({ path }) => path).filter((path) => path.startsWith("bun"))).toEqual([])
    expect(imports.length).toBeGreaterThan(0)
    expect(bundle).toContain("_cs_pv")
    expect(bundle).not.toContain("PIXEL_PROGRAM")
    // The models read their weights from beside the file.
    expect(await Bun.file(join(folder, "weights", "english.bin")).exists()).toBe(true)
  } finally {
    await rm(folder, { recursive: true })
  }
})
