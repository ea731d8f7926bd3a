import { Elysia } from "elysia"

/** The least an HTTP server of this kind does: it parses a JSON body and answers, or redirects. Prints its port. */
const app = new Elysia()
  .post("/api/v1/track", ({ body }) => ({ ok: typeof body === "object" }))
  .get("/api/v1/track/click", ({ query }) =>
    Response.redirect(`https://shop.example/products/linen-shirt?cs_ref=${query.code}`, 302)
  )
  .listen({ port: 0, hostname: "127.0.0.1" })

console.log(`port ${app.server?.port}`)
