import { parentPort, threadId } from "node:worker_threads"
import type { PrintAnswer, PrintOrder } from "../../adapters/pdf/printMessages.ts"

/** A printing thread that does what a document's title says, and else prints which thread it is. */
parentPort?.on("message", ({ document: { title } }: PrintOrder) => {
  if (title === "hang") return
  if (title === "throw") throw new Error("thrown")
  if (title === "exit") process.exit(1)
  const answer: PrintAnswer =
    title === "fail"
      ? { kind: "failed", reason: "failed" }
      : { kind: "printed", bytes: new TextEncoder().encode(`${threadId} ${title}`) }
  parentPort?.postMessage(answer)
})
