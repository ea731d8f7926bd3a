import { createServer } from "node:https"

/** A receiver that takes every webhook at once, except at /hang, where it never answers. Prints its port. */
const server = createServer(
  { key: process.env.RECEIVER_KEY ?? "", cert: process.env.RECEIVER_CERT ?? "" },
  (request, answer) => {
    request.resume()
    if (request.url !== "/hang") request.once("end", () => answer.writeHead(200).end("ok"))
  }
)
server.on("tlsClientError", () => {})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address !== "string") console.log(`port ${address.port}`)
})
