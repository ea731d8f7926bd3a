import { createInterface } from "node:readline"
import { plugin } from "bun"

/**
 * The real program, as `npm start` runs it, that begins when a line of its standard input names its role: until then it only has its
 * modules. The platforms' APIs are read on this machine, at PLATFORMS_URL. It ends with whoever started it.
 */
const PLATFORMS = new URL("checkPlatforms.ts", import.meta.url).pathname

plugin({
  name: "platforms on this machine",
  setup: (build) => {
    build.onLoad({ filter: /\/adapters\/web\/PublicApis\.ts$/ }, () => ({
      contents: `export { layerWith } from ${JSON.stringify(PLATFORMS)}`,
      loader: "ts"
    }))
  }
})

const { bunRuntime } = await import("../../hosts/programs/bunRuntime.ts")
const { serveEnvironment } = await import("../../hosts/programs/serve.ts")

const REQUESTS_PER_MINUTE = 1_000_000

const lines = createInterface({ input: process.stdin })
lines.once("close", () => process.exit(0))
lines.once("line", (role) => {
  process.env.ROLE = role
  void serveEnvironment(bunRuntime, { requestsPerMinute: REQUESTS_PER_MINUTE })
})
