import { readFile } from "node:fs/promises"
import { type CodecPackage, codecFile } from "./codecFile.ts"
import { type PictureSize, pictureSize } from "./pictureSize.ts"

/** A larger picture is not decoded: a profile's is far smaller. */
export const PICTURE_PIXELS_MAX = 4_194_304
/** A JPEG that is gone over more often is made to cost time. */
const PICTURE_SCANS_MAX = 40

/** A decoded picture: rows from the top, four bytes a pixel: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

type Decode = (bytes: ArrayBuffer) => Promise<Pixels>

const compiled = async (codec: CodecPackage) => WebAssembly.compile(new Uint8Array(await readFile(codecFile(codec))))

/** The decoders speak of broken pictures on the console, where nobody asked. */
const QUIET = { print: () => {}, printErr: () => {} }

interface Codec {
  readonly decode: Decode
  /** Makes it new after a picture that broke it. */
  readonly restart: () => Promise<unknown>
}

/** Packages of what reads each kind of picture, loaded when the first one comes. */
const CODECS: Readonly<Record<PictureSize["type"], () => Promise<Codec>>> = {
  "image/jpeg": async () => {
    const [module, { default: decode, init }] = await Promise.all([
      compiled("@jsquash/jpeg"),
      import("@jsquash/jpeg/decode.js")
    ])
    const initWith: (code: WebAssembly.Module, options: object) => Promise<void> = init
    const restart = () => initWith(module, QUIET)
    await restart()
    return { decode, restart }
  },
  "image/png": async () => {
    const [module, { default: decode, init }] = await Promise.all([
      compiled("@jsquash/png"),
      import("@jsquash/png/decode.js")
    ])
    await init(module)
    // It has no state between two pictures.
    return { decode, restart: async () => {} }
  },
  "image/webp": async () => {
    const [module, { default: decode, init }] = await Promise.all([
      compiled("@jsquash/webp"),
      import("@jsquash/webp/decode.js")
    ])
    const initWith: (code: WebAssembly.Module, options: object) => Promise<void> = init
    const restart = () => initWith(module, QUIET)
    await restart()
    return { decode, restart }
  }
}

const opened = new Map<PictureSize["type"], Promise<Codec>>()

const codecOf = (type: PictureSize["type"]): Promise<Codec> => {
  const known = opened.get(type)
  if (known !== undefined) return known
  const codec = CODECS[type]()
  opened.set(type, codec)
  return codec
}

/**
 * The pixels of a JPEG, PNG or WebP; null for what is none, can't be decoded or has more than PICTURE_PIXELS_MAX. Rejects
 * where the decoder itself is not there.
 */
export const decodePicture = async (bytes: Uint8Array): Promise<Pixels | null> => {
  const size = pictureSize(bytes)
  if (size === null || size.width * size.height === 0) return null
  if (size.width * size.height > PICTURE_PIXELS_MAX || size.scans > PICTURE_SCANS_MAX) return null
  const codec = await codecOf(size.type)
  try {
    const pixels = await codec.decode(new Uint8Array(bytes).buffer)
    return pixels.data.length === pixels.width * pixels.height * 4 ? pixels : null
  } catch {
    await codec.restart()
    return null
  }
}
