import { describe, expect, test } from "bun:test"
import { Effect, Layer, Option } from "effect"
import fc from "fast-check"
import { decodePicture, PICTURE_PIXELS_MAX } from "../../../adapters/media/decodePicture.ts"
import { PICTURE_BYTES_MAX, layer as pictureHashes } from "../../../adapters/media/PictureHashes.ts"
import { perceptualHash } from "../../../adapters/media/perceptualHash.ts"
import { layerWith as publicWeb } from "../../../adapters/outbound/PublicWeb.ts"
import { layer as fixture, PICTURES } from "../../../fixtures/creators/discovery/PictureHashes.ts"
import { PictureHashes } from "../../../ports/creators/discovery/PictureHashes.ts"
import { letThrough, webServer } from "../../outbound/machine.ts"
import { effectTest, PROPERTY_RUNS } from "../../support/running/effectTest.ts"
import { drawing, jpegOf, plain, pngOf, webpOf } from "./encodePicture.ts"

const distance = (one: string, other: string): number =>
  [...(BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2)].filter((bit) => bit === "1").length

const hashOf = async (bytes: Uint8Array): Promise<string | null> => {
  const pixels = await decodePicture(bytes)
  return pixels === null ? null : perceptualHash(pixels)
}

/** Of 64 bits: copies differ in fewer, unrelated pictures in more. */
const ALIKE_BITS_MAX = 8
const SEEDS = Array.from({ length: 20 }, (_, seed) => seed + 1)

describe("the hash of a picture", () => {
  test("is nearly the same for copies of other size, format and quality, and another for other pictures", async () => {
    const hashes: Array<string> = []
    let worstCopy = 0
    for (const seed of SEEDS) {
      const original = await hashOf(await pngOf(drawing(seed, 240)))
      expect(original).toMatch(/^[0-9a-f]{16}$/)
      const copies = [
        await jpegOf(drawing(seed, 240), 30),
        await jpegOf(drawing(seed, 150), 75),
        await webpOf(drawing(seed, 96), 60),
        await pngOf(drawing(seed, 320, 300))
      ]
      for (const copy of copies) worstCopy = Math.max(worstCopy, distance(original ?? "", (await hashOf(copy)) ?? ""))
      hashes.push(original ?? "")
    }
    const pairs = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => distance(one, other)))
    expect(worstCopy).toBeLessThanOrEqual(ALIKE_BITS_MAX)
    expect(Math.min(...pairs)).toBeGreaterThan(ALIKE_BITS_MAX)
  })

  test("is none of a picture of one colour, however it was compressed", async () => {
    for (const colour of [
      [0, 0, 0],
      [255, 255, 255],
      [90, 140, 30]
    ]) {
      for (const bytes of [await jpegOf(plain(colour, 80), 20), await pngOf(plain(colour, 80))]) {
        expect(await hashOf(bytes)).toBeNull()
      }
    }
  })

  test("is of what is seen: a transparent picture stands on white", async () => {
    const { data, ...size } = drawing(3, 64)
    const clear = data.map((value, at) => (at % 4 === 3 ? 0 : value))
    expect(await hashOf(await pngOf({ ...size, data: clear }))).toBeNull()
  })

  test("is had of a picture of any size, one pixel wide too", async () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 }))
    await fc.assert(
      fc.asyncProperty(sizes, async ([width, height]) => {
        const hash = await hashOf(await pngOf(drawing(5, width, height)))
        expect(hash === null || /^[0-9a-f]{16}$/.test(hash)).toBe(true)
      }),
      { numRuns: Math.min(PROPERTY_RUNS, 40) }
    )
  })
})

/** A PNG whose header says a size. */
const claiming = async (width: number, height: number) => {
  const bytes = await pngOf(drawing(1, 16))
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

describe("a hostile picture", () => {
  test("that says it is huge is not decoded", async () => {
    for (const bytes of [await claiming(60_000, 60_000), await claiming(PICTURE_PIXELS_MAX, 2), await claiming(0, 9)]) {
      expect(await decodePicture(bytes)).toBeNull()
    }
  })

  test("that is gone over again and again is not decoded", async () => {
    const bytes = await jpegOf(drawing(1, 64))
    const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]
    const endless = new Uint8Array([
      ...bytes.subarray(0, -2),
      ...Array.from({ length: 1_000 }, () => scan).flat(),
      0xff,
      0xd9
    ])
    expect(await decodePicture(endless)).toBeNull()
  })

  test("that is cut off or garbled breaks nothing, and the next one is read", async () => {
    const good = [await jpegOf(drawing(7, 64)), await pngOf(drawing(7, 64)), await webpOf(drawing(7, 64))]
    const whole = await Promise.all(good.map(hashOf))
    const damage = fc.record({
      which: fc.nat(2),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 40 })
    })
    await fc.assert(
      fc.asyncProperty(damage, async ({ which, cut, at, bytes }) => {
        const picture = new Uint8Array(good[which] ?? [])
        const length = Math.floor(picture.length * cut)
        const damaged = picture.slice(0, length)
        damaged.set(bytes.subarray(0, length), Math.floor(Math.max(0, length - bytes.length) * at))
        const read = await decodePicture(damaged)
        expect(read === null || read.data.length === read.width * read.height * 4).toBe(true)
      }),
      { numRuns: PROPERTY_RUNS * 2 }
    )
    expect(await Promise.all(good.map(hashOf))).toEqual(whole)
  })
})

const picture = await jpegOf(drawing(11, 200))
const ANSWERS: Readonly<Record<string, readonly [number, Uint8Array]>> = {
  "/nova.jpg": [200, picture],
  "/not-a-picture": [200, new TextEncoder().encode("<!doctype html>")],
  "/empty": [200, new Uint8Array()],
  "/missing.jpg": [404, picture],
  "/large.jpg": [200, new Uint8Array([...picture, ...new Uint8Array(PICTURE_BYTES_MAX)])]
}

describe("the picture at an address", () => {
  const served = Effect.gen(function* () {
    const server = yield* webServer(({ url = "" }, response) => {
      const [status, bytes] = ANSWERS[url] ?? [404, new Uint8Array()]
      response.writeHead(status).end(bytes)
    })
    const layer = pictureHashes.pipe(Layer.provide(publicWeb(letThrough(server))))
    const of = (url: string) => PictureHashes.use((hashes) => hashes.of(url)).pipe(Effect.provide(layer))
    return { of, origin: `http://pictures.example:${server.port}` }
  })

  effectTest(Layer.empty).live(
    "is hashed; none where there is no picture that can be read, it is too large, or the address is not public",
    Effect.gen(function* () {
      const { of, origin } = yield* served
      expect(Option.getOrNull(yield* of(`${origin}/nova.jpg`))).toMatch(/^[0-9a-f]{16}$/)
      for (const path of Object.keys(ANSWERS).slice(1)) {
        expect([path, yield* of(`${origin}${path}`)]).toEqual([path, Option.none()])
      }
      for (const url of [
        "http://127.0.0.1:1/a.jpg",
        "http://169.254.169.254/a.jpg",
        "file:///etc/passwd",
        "no address"
      ]) {
        expect([url, yield* of(url)]).toEqual([url, Option.none()])
      }
    })
  )

  effectTest(fixture).live(
    "is, of the fixture, the same for the invented cook's two copies but for a bit, and another for the fan's",
    Effect.gen(function* () {
      const { of } = yield* PictureHashes
      const hashes = yield* Effect.forEach(Object.keys(PICTURES), of)
      const [large = "", small = "", fan = ""] = hashes.map(Option.getOrElse(() => ""))
      expect(distance(large, small)).toBeLessThanOrEqual(ALIKE_BITS_MAX)
      expect(distance(large, fan)).toBeGreaterThan(ALIKE_BITS_MAX)
      expect(yield* of("https://pictures.example/none.jpg")).toEqual(Option.none())
    })
  )
})
