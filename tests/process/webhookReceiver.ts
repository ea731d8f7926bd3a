import type { ServerResponse } from "node:http"
import { createServer } from "node:https"
import { join } from "node:path"
import type { Certificate } from "../outbound/certificate.ts"
import { bodyOf } from "../outbound/machine.ts"
import type { Database } from "./databases.ts"

/** A receiver over https, of which every third request is held until the sender is gone or `letGo` is called. */
export const openReceiver = async (certificate: Certificate) => {
  const heard: Array<{ readonly id: string; readonly jobId: string }> = []
  const waiting: Array<{ readonly count: number; readonly resume: () => void }> = []
  const held = new Set<ServerResponse>()
  let isHolding = true
  const server = createServer({ key: certificate.key, cert: certificate.cert }, async (request, answer) => {
    const body: unknown = JSON.parse(await bodyOf(request))
    const jobId = typeof body === "object" && body !== null && "job_id" in body ? String(body.job_id) : ""
    heard.push({ id: String(request.headers["webhook-id"]), jobId })
    for (const one of waiting.filter(({ count }) => heard.length >= count)) one.resume()
    if (isHolding && heard.length % 3 === 0) held.add(answer)
    else answer.writeHead(200).end("ok")
  })
  server.on("tlsClientError", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("not listening")
  return {
    port: address.port,
    heard,
    /** Resolves once so many requests have come altogether. */
    until: (count: number) =>
      new Promise<void>((resume) => (heard.length >= count ? resume() : waiting.push({ count, resume }))),
    letGo: () => {
      isHolding = false
      for (const answer of held) answer.writeHead(200).end()
    },
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

/** Starts a worker of `deliverer.ts` as a process of its own. */
export const startDeliverer = (database: Database, port: number, { cert }: Certificate) => {
  const child = Bun.spawn([process.execPath, "tests/process/deliverer.ts"], {
    cwd: join(import.meta.dir, "../.."),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...database.environment,
      RECEIVER_PORT: String(port),
      RECEIVER_AUTHORITY: cert
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit"
  })
  const firstWords = child.stdout.getReader().read()
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited: child.exited,
    /** Whether it delivers; false when it ended before. */
    isDelivering: firstWords.then(({ done }) => !done)
  }
}
