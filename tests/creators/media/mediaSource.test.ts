import { afterAll, describe, expect, test } from "bun:test"
import { Layer } from "effect"
import { layer } from "../../../adapters/media/MediaSource.ts"
import { mediaTypeOf } from "../../../adapters/media/pictureSize.ts"
import { layerWith } from "../../../adapters/outbound/PublicWeb.ts"
import { layerOf } from "../../../fixtures/creators/media/MediaSource.ts"
import type { Media } from "../../../ports/creators/media/Media.ts"
import { sourceSuite } from "../../contracts/media.contract.ts"
import { ascii, LARGEST_PICTURE, PICTURES, TOO_LARGE_PICTURE } from "../../contracts/mediaExamples.ts"

const [FIRST] = PICTURES

let asked = 0
const site = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) => {
    asked += 1
    const { pathname } = new URL(url)
    switch (pathname) {
      case "/page":
        return new Response("<script>alert(1)</script>", { headers: { "content-type": "image/png" } })
      case "/svg":
        return new Response("<svg xmlns='http://www.w3.org/2000/svg'/>", {
          headers: { "content-type": "image/svg+xml" }
        })
      case "/missing":
        return new Response(FIRST?.bytes ?? null, { status: 404 })
      case "/moved":
        return Response.redirect("/image/jpeg", 302)
      case "/away":
        return Response.redirect("http://169.254.169.254/latest/meta-data", 302)
      case "/large":
        return new Response(TOO_LARGE_PICTURE.bytes)
      case "/largest":
        return new Response(LARGEST_PICTURE.bytes)
      default:
        return new Response(PICTURES.find(({ type }) => `/${type}` === pathname)?.bytes ?? null)
    }
  }
})
afterAll(() => site.stop(true))

const at = (path: string) => `http://pictures.test:${site.port}${path}`
const guardedWeb = layerWith({
  allows: (address, port) => address === "127.0.0.1" && port === site.port,
  lookup: async () => ["127.0.0.1"]
})

const pictures = new Map<string, Media>([
  ...PICTURES.map((picture) => [at(`/${picture.type}`), picture] as const),
  ...(FIRST === undefined ? [] : [[at("/moved"), FIRST] as const]),
  [at("/largest"), LARGEST_PICTURE]
])
const web = {
  pictures,
  others: [
    at("/page"),
    at("/svg"),
    at("/missing"),
    at("/large"),
    at("/away"),
    "http://127.0.0.1:1/x",
    "file:///etc/passwd",
    "data:image/gif;base64,R0lGODlh",
    "not an address"
  ]
}

sourceSuite("guarded web", layer.pipe(Layer.provide(guardedWeb)), web)
sourceSuite("fixture", layerOf(pictures), web)

describe("the type of a picture", () => {
  test("what could run in a browser is none of its kinds", () => {
    for (const text of ["<svg", "<html>", "%PDF-1.7", "GIF88a", "PK\u0003\u0004", ""]) {
      expect(mediaTypeOf(Uint8Array.from(ascii(text)))).toBeNull()
    }
  })

  test("was told of answers that were asked for", () => {
    expect(asked).toBeGreaterThan(pictures.size)
  })
})
