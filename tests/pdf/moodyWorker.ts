import { parentPort, threadId } from "node:worker_threads"
import type { PrintRequest, PrintResponse } from "../../adapters/pdf/printMessages.ts"

/** A printing thread that does what a document's title says, and else prints which thread it is. */
parentPort?.on("message", ({ document: { title } }: PrintRequest) => {
  if (title === "hang") return
  if (title === "throw") throw new Error("thrown")
  if (title === "exit") process.exit(1)
  const answer: PrintResponse =
    title === "fail"
      ? { kind: "failed", reason: "failed" }
      : { kind: "printed", bytes: new TextEncoder().encode(`${threadId} ${title}`) }
  parentPort?.postMessage(answer)
})
