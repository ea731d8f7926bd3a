import { writeFileSync } from "node:fs"
import { generatedFiles } from "./generatedFiles.ts"

for (const [name, source] of Object.entries(await generatedFiles())) {
  writeFileSync(new URL(name, import.meta.url), source)
}
