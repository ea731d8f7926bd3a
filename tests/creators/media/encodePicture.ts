import encodeJpeg, { init as initJpeg } from "@jsquash/jpeg/encode.js"
import encodePng, { init as initPng } from "@jsquash/png/encode.js"
import encodeWebp, { init as initWebp } from "@jsquash/webp/encode.js"
import type { Pixels } from "../../../adapters/media/decodePicture.ts"

const code = async (path: string) =>
  WebAssembly.compile(await Bun.file(`${import.meta.dir}/../../../node_modules/@jsquash/${path}`).arrayBuffer())

const initWith: Readonly<Record<"jpeg" | "webp", (module: WebAssembly.Module) => Promise<unknown>>> = {
  jpeg: initJpeg,
  webp: initWebp
}
await initWith.jpeg(await code("jpeg/codec/enc/mozjpeg_enc.wasm"))
await initPng(await code("png/codec/pkg/squoosh_png_bg.wasm"))
await initWith.webp(await code("webp/codec/enc/webp_enc_simd.wasm"))

/** As the encoders take it. */
const image = ({ width, height, data }: Pixels) => ({
  width,
  height,
  data: new Uint8ClampedArray(data),
  colorSpace: "srgb" as const
})

export const jpegOf = async (pixels: Pixels, quality = 75) =>
  new Uint8Array(await encodeJpeg(image(pixels), { quality }))
export const pngOf = async (pixels: Pixels) => new Uint8Array(await encodePng(image(pixels)))
export const webpOf = async (pixels: Pixels, quality = 75) =>
  new Uint8Array(await encodeWebp(image(pixels), { quality }))

/** Numbers from 0 to 1, the same for the same seed. */
const randomOf = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  }
}

/** An invented picture: patches of colour of a seed, the same whatever its size. */
export const drawing = (seed: number, width: number, height = width): Pixels => {
  const random = randomOf(seed)
  const patches = Array.from({ length: 12 }, () => ({
    x: random(),
    y: random(),
    radius: 0.1 + 0.3 * random(),
    colour: [random() * 255, random() * 255, random() * 255]
  }))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const patch = patches.findLast((each) => Math.hypot(x / width - each.x, y / height - each.y) < each.radius)
      data.set([...(patch?.colour ?? [230, 220, 200]), 255], 4 * (y * width + x))
    }
  }
  return { width, height, data }
}

export const plain = (colour: ReadonlyArray<number>, width: number): Pixels => ({
  width,
  height: width,
  data: new Uint8ClampedArray(Array.from({ length: width * width }, () => [...colour, 255]).flat())
})
