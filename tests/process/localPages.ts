import { plugin } from "bun"

/**
 * Preloaded into a real server: what it would read on the internet it reads on this machine. The rest of the server is as it is, its
 * guard against addresses that aren't public too: it lets the one place through.
 */
const OPEN = "export const layer = layerWith({})"
const THROUGH = new URL("throughLocalPages.ts", import.meta.url).pathname

plugin({
  name: "local pages",
  setup: (build) => {
    build.onLoad({ filter: /\/adapters\/outbound\/PublicWeb\.ts$/ }, async ({ path }) => {
      const source = await Bun.file(path).text()
      if (!source.includes(OPEN)) throw new Error(`${path} opens the web in another way`)
      const local = `import { throughLocalPages } from ${JSON.stringify(THROUGH)}\nexport const layer = throughLocalPages(layerWith)`
      return { contents: source.replace(OPEN, local), loader: "ts" }
    })
  }
})
