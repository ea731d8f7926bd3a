import { existsSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(import.meta.dir, "../../..")
const WRITTEN = ["apiOperations.ts", "apiSchemas.ts"]

// What of the client is generated is no part of a clone, and tests import it. A process of its own keeps the service out of this one.
if (!WRITTEN.every((name) => existsSync(join(ROOT, "hosts/client", name)))) {
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, "hosts/client/generate.ts"], { cwd: ROOT })
  if (exitCode !== 0) throw new Error(`the client could not be generated: ${stderr}`)
}
