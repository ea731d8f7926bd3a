import { Hono } from "hono"

/**
 * Your own routes, and the service for all that they don't answer.
 *
 * @param {{ fetch: (request: Request, address?: string | null) => Promise<Response> }} service
 * @param {(context: import("hono").Context) => string | null} addressOf Whom a connection comes from.
 */
export const makeApp = (service, addressOf = () => null) => {
  const app = new Hono()
  app.get("/", (context) => context.text("A page of your own"))
  app.all("*", (context) => service.fetch(context.req.raw, addressOf(context)))
  return app
}
