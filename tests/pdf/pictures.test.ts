import { describe, expect, test } from "bun:test"
import { readPicture } from "../../adapters/pdf/pictures.ts"
import type { MediaType } from "../../ports/creators/media/Media.ts"
import { jpegOf, pngOf } from "./samplePictures.ts"

const read = (type: MediaType, bytes: Uint8Array<ArrayBuffer>) => readPicture("a", { type, bytes })

describe("pictures", () => {
  test("whole JPEG and PNG pictures are printed", () => {
    for (const channels of [1, 2, 3, 4] as const)
      expect(read("image/png", pngOf(5, 3, channels))).toHaveProperty("bytes")
    expect(read("image/jpeg", jpegOf())).toHaveProperty("bytes")
  })

  test.each(["image/webp", "image/gif", "image/avif"] as const)("another kind is named instead: %s", (type) => {
    const name = { "image/webp": "WebP", "image/gif": "GIF", "image/avif": "AVIF" }[type]
    expect(read(type, pngOf(5, 3, 3))).toEqual({ left: `Picture kept as ${name}; see the link` })
  })

  test("one that isn't at hand is said to be so", () => {
    expect(readPicture("a", undefined)).toEqual({ left: "Picture not at hand; see the link" })
  })

  test("a PNG or JPEG cut anywhere is not printed", () => {
    for (const [type, whole] of [
      ["image/png", pngOf(5, 3, 3)],
      ["image/jpeg", jpegOf()]
    ] as const) {
      for (let length = 0; length < whole.length - 1; length++) {
        expect({ type, length, read: Object.keys(read(type, whole.slice(0, length))) }).toEqual({
          type,
          length,
          read: ["left"]
        })
      }
    }
  })

  test("a PNG that unpacks to more or less than it says, or to very much, is not printed", () => {
    expect(read("image/png", pngOf(5, 3, 3, 2))).toHaveProperty("left")
    expect(read("image/png", pngOf(5, 3, 3, 400))).toHaveProperty("left")
    expect(read("image/png", pngOf(60_000, 60_000, 3, 3))).toHaveProperty("left")
  })
})
