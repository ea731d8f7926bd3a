import { bunRuntime } from "./bunRuntime.ts"
import { serveEnvironment } from "./serve.ts"

await serveEnvironment(bunRuntime)
