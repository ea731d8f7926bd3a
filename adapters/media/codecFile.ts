import { existsSync } from "node:fs"

/** The machine code of the decoders: of each package, the path of its file. */
export const CODEC_FILES = {
  "@jsquash/jpeg": "codec/dec/mozjpeg_dec.wasm",
  "@jsquash/png": "codec/pkg/squoosh_png_bg.wasm",
  "@jsquash/webp": "codec/dec/webp_dec.wasm"
} as const

export type CodecPackage = keyof typeof CODEC_FILES

/** Where a decoder's machine code is, below the folder that its bundle gives it. */
export const codecPath = (codec: CodecPackage): string => `codecs/${codec}/${CODEC_FILES[codec]}`

/** Where a decoder's machine code is: copied beside a bundle, else in its package. */
export const codecFile = (codec: CodecPackage): URL => {
  const copied = new URL(`./${codecPath(codec)}`, import.meta.url)
  return existsSync(copied) ? copied : new URL(import.meta.resolve(`${codec}/${CODEC_FILES[codec]}`))
}
