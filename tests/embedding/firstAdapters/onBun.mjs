import { afterAll, describe, expect, test } from "bun:test"
import { runSuites } from "./runSuites.mjs"

runSuites({ afterAll, describe, expect, test })
