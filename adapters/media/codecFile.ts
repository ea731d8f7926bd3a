/** Whether this runs from the sources, beside the packages, or bundled, with the codecs copied beside it. */
const isBundled = !import.meta.url.endsWith(".ts")

/** The machine code of the decoders: of each package, the path of its file. */
export const CODEC_FILES = {
  "@jsquash/jpeg": "codec/dec/mozjpeg_dec.wasm",
  "@jsquash/png": "codec/pkg/squoosh_png_bg.wasm",
  "@jsquash/webp": "codec/dec/webp_dec.wasm"
} as const

export type CodecPackage = keyof typeof CODEC_FILES

/** Where a decoder's machine code is, below the folder that its bundle gives it. */
export const codecPath = (codec: CodecPackage): string => `codecs/${codec}/${CODEC_FILES[codec]}`

export const codecFile = (codec: CodecPackage): URL =>
  isBundled
    ? new URL(`./${codecPath(codec)}`, import.meta.url)
    : new URL(`../../node_modules/${codec}/${CODEC_FILES[codec]}`, import.meta.url)
