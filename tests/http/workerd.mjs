import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { pathToFileURL } from "node:url"

// Runs the worker in workerd, on Node: its bindings are in a file, and each line of the input is a file of links to write, or a call of
// the trigger.
const [module = "", settings = ""] = process.argv.slice(2)
const { Miniflare } = await import(pathToFileURL(module).href)
const miniflare = new Miniflare({
  host: "127.0.0.1",
  port: 0,
  modules: true,
  ...JSON.parse(readFileSync(settings, "utf8"))
})
const url = await miniflare.ready
console.log(url.origin)
const links = await miniflare.getKVNamespace("LINKS")
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "trigger") {
    const worker = await miniflare.getWorker()
    await worker.scheduled({ cron: "* * * * *" })
    const waiting = await miniflare.getKVNamespace("WAITING")
    console.log((await waiting.list({ prefix: "clicks/", limit: 1 })).keys.length)
  } else {
    const pairs = JSON.parse(readFileSync(line, "utf8"))
    await Promise.all(pairs.map(([code, value]) => links.put(code, value)))
    console.log(pairs.length)
  }
}
await miniflare.dispose()
