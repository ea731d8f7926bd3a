import { join } from "node:path"
import { ENTRIES } from "../../hosts/library/entries.ts"
import { packAndInstall, removePacked, run } from "./packedLibrary.ts"

/** Keeps what can be imported of the package now: whoever runs it has decided that it is public. */
const packed = packAndInstall()
await Bun.write(
  join(packed.consumer, "names.mjs"),
  `const entries = ${JSON.stringify(Object.keys(ENTRIES).toSorted())}
   const namesOf = async (entry) => Object.keys(await import("creatorsignal" + entry.slice(1))).sort()
   const named = await Promise.all(entries.map(async (entry) => [entry, await namesOf(entry)]))
   console.log(JSON.stringify(Object.fromEntries(named), null, 2))`
)
await Bun.write(join(import.meta.dir, "publicNames.json"), run(["node", "names.mjs"], packed.consumer))
removePacked(packed)
