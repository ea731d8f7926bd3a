import { afterAll, describe, expect, test } from "bun:test"
import { runSuites } from "./runSuites.mjs"

await runSuites({ afterAll, describe, expect, test })
