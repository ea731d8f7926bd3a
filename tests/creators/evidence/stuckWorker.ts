import { existsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { workerData } from "node:worker_threads"

/** A reading thread that never ends by itself. A file called like the account is there as long as it runs. */
const path = join(tmpdir(), String(workerData.account.handle))
for (;;) if (!existsSync(path)) writeFileSync(path, "")
