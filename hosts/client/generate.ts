import { writeClient } from "./generatedFiles.ts"

await writeClient()
