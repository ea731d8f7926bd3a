import { afterAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Layer, ManagedRuntime, Option } from "effect"
import { layer, mediaTypeOf } from "../../adapters/media/MediaArchive.ts"
import { layerWith } from "../../adapters/outbound/PublicWeb.ts"
import { cryptography } from "../../hosts/makeHost.ts"
import { MEDIA_BYTES_MAX, MediaArchive, MediaId } from "../../ports/media/MediaArchive.ts"

const folder = join(mkdtempSync(join(tmpdir(), "creatorsignal-media-")), "media")
const bytesOf = (head: ReadonlyArray<number>, length = 64) => {
  const bytes = new Uint8Array(length)
  bytes.set(head)
  return bytes
}
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))
const PICTURES = {
  "image/jpeg": bytesOf([0xff, 0xd8, 0xff, 0xe0]),
  "image/png": bytesOf([0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a]),
  "image/webp": bytesOf([...ascii("RIFF"), 9, 9, 9, 9, ...ascii("WEBP")]),
  "image/gif": bytesOf(ascii("GIF89a")),
  "image/avif": bytesOf([0, 0, 0, 28, ...ascii("ftypavif")])
}

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
        return new Response(PICTURES["image/gif"], { status: 404 })
      case "/moved":
        return Response.redirect("/image/gif", 302)
      case "/away":
        return Response.redirect("http://169.254.169.254/latest/meta-data", 302)
      case "/large":
        return new Response(bytesOf(ascii("GIF89a"), MEDIA_BYTES_MAX + 1))
      case "/largest":
        return new Response(bytesOf(ascii("GIF89a"), MEDIA_BYTES_MAX))
      default:
        return new Response(Object.entries(PICTURES).find(([type]) => `/${type}` === pathname)?.[1] ?? null)
    }
  }
})
const at = (path: string) => `http://pictures.test:${site.port}${path}`
const web = layerWith({
  allows: (address, port) => address === "127.0.0.1" && port === site.port,
  lookup: async () => ["127.0.0.1"]
})
const runtime = ManagedRuntime.make(layer(folder).pipe(Layer.provide(Layer.merge(web, cryptography))))
const keep = (url: string) => runtime.runPromise(MediaArchive.use((archive) => archive.keep(url)))
const read = (id: MediaId) => runtime.runPromise(MediaArchive.use((archive) => archive.read(id)))

afterAll(async () => {
  await runtime.dispose()
  await site.stop(true)
  rmSync(join(folder, ".."), { recursive: true })
})

describe("MediaArchive", () => {
  test("is empty, and makes no folder, before it is used", async () => {
    expect(await read(MediaId.make("0".repeat(64)))).toEqual(Option.none())
    expect(() => readdirSync(folder)).toThrow()
  })

  test("keeps pictures of every kind, told by their own first bytes, and gives them back", async () => {
    for (const [type, bytes] of Object.entries(PICTURES)) {
      const id = Option.getOrThrow(await keep(at(`/${type}`)))
      expect(Option.getOrThrow(await read(id))).toMatchObject({ bytes, type })
    }
  })

  test("the same bytes are kept once", async () => {
    const before = readdirSync(folder).length
    const ids = await Promise.all(Array.from({ length: 8 }, () => keep(at("/image/gif"))))
    expect(new Set(ids.map((id) => Option.getOrThrow(id))).size).toBe(1)
    expect(await keep(at("/moved"))).toEqual(ids[0] ?? Option.none())
    expect(readdirSync(folder)).toHaveLength(before)
  })

  test("None when it can't be had, is no picture, or is larger than MEDIA_BYTES_MAX", async () => {
    const before = readdirSync(folder)
    for (const url of [
      at("/page"),
      at("/svg"),
      at("/missing"),
      at("/large"),
      at("/away"),
      "http://127.0.0.1:1/x",
      "file:///etc/passwd",
      "data:image/gif;base64,R0lGODlh",
      "not an address"
    ]) {
      expect({ url, kept: await keep(url) }).toEqual({ url, kept: Option.none() })
    }
    expect(readdirSync(folder)).toEqual(before)
    expect(Option.isSome(await keep(at("/largest")))).toBe(true)
    expect(asked).toBeGreaterThan(0)
  })

  test("what could run in a browser is none of its kinds", () => {
    for (const text of ["<svg", "<html>", "%PDF-1.7", "GIF88a", "PK\u0003\u0004", ""]) {
      expect(mediaTypeOf(Uint8Array.from(ascii(text)))).toBeNull()
    }
  })
})
