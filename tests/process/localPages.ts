import { replaceInSource } from "./replaceInSource.ts"

/**
 * Preloaded into a real server: what it would read on the internet it reads on this machine. The rest of the server is as it is, its
 * guard against addresses that aren't public too: it lets the one place through.
 */
const THROUGH = new URL("throughLocalPages.ts", import.meta.url).pathname

replaceInSource(
  "adapters/outbound/PublicWeb.ts",
  "export const layer = layerWith({})",
  `import { throughLocalPages } from ${JSON.stringify(THROUGH)}\nexport const layer = throughLocalPages(layerWith)`
)
