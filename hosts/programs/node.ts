import { nodeRuntime } from "./nodeRuntime.ts"
import { serveEnvironment } from "./serve.ts"

/** The pixel's program, put here by `hosts/programs/buildNode.ts`: building it needs Bun. */
declare const PIXEL_PROGRAM: string

await serveEnvironment({ ...nodeRuntime, pixel: async () => PIXEL_PROGRAM }, {}, process.argv.slice(2))
