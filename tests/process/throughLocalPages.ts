import { Context, Effect, Layer } from "effect"
import type { PublicWebOptions } from "../../adapters/outbound/PublicWeb.ts"
import { PublicWeb } from "../../ports/web/PublicWeb.ts"

/** Where the pages are that stand for the internet. */
const ORIGIN = process.env.LOCAL_PAGES_ORIGIN ?? ""

/** The web as the server reads it, of which every host is a folder of one server on this machine. */
export const throughLocalPages = (layerWith: (options: PublicWebOptions) => Layer.Layer<PublicWeb>) => {
  const { hostname, port } = new URL(ORIGIN)
  const local = layerWith({ allows: (address, asked) => address === hostname && asked === Number(port) })
  return Layer.effect(
    PublicWeb,
    Effect.map(Layer.build(local), (built) => {
      const web = Context.get(built, PublicWeb)
      return PublicWeb.of({
        ...web,
        send: (request) => {
          const { host, pathname, search } = new URL(request.url)
          const url = `${ORIGIN}/${host}${pathname}${search}`
          return Effect.map(web.send({ ...request, url }), (answer) => ({ ...answer, url: request.url }))
        }
      })
    })
  )
}
