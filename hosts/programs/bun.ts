import { databaseProgram } from "../../adapters/embedded/databaseProgram.ts"

// Another thread compiles the embedded database while this one loads the modules below, which takes longer.
if (!process.env.DATABASE_URL) databaseProgram().catch(() => undefined)

const { serveEnvironment } = await import("./serve.ts")
const { bunRuntime } = await import("./bunRuntime.ts")
await serveEnvironment(bunRuntime, {}, process.argv.slice(2))
