import { PictureHash } from "../../ports/creators/discovery/PictureHashes.ts"
import type { Pixels } from "./decodePicture.ts"

/** The picture is made this wide and high before it is looked at. */
const SIDE = 32
/** The lowest waves of each direction, but the level one, that the hash keeps: their squares are its bits. */
const WAVES = 8
/** Standard deviation, of 255 levels of grey, below which a picture is one colour: what is left of one is noise. */
const DEVIATION_MIN = 2

const WHITE = 255

/** How bright a pixel is on white, by ITU-R BT.601. */
const brightness = (data: Uint8ClampedArray, at: number): number => {
  const share = (data[at + 3] ?? 0) / 255
  return (
    share * (0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)) + (1 - share) * WHITE
  )
}

/** For each of the SIDE places, the pixels from and to that it is the mean of. */
const spans = (length: number): ReadonlyArray<readonly [number, number]> =>
  Array.from({ length: SIDE }, (_, place) => {
    const from = Math.floor((place * length) / SIDE)
    return [from, Math.max(from + 1, Math.floor(((place + 1) * length) / SIDE))] as const
  })

/** The picture in SIDE rows of SIDE greys, each the mean of what lies there. */
const shrunk = ({ width, height, data }: Pixels): Float64Array => {
  const [columns, rows] = [spans(width), spans(height)]
  const greys = new Float64Array(SIDE * SIDE)
  for (const [row, [top, bottom]] of rows.entries()) {
    for (const [column, [left, right]] of columns.entries()) {
      let sum = 0
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += brightness(data, 4 * (y * width + x))
      greys[row * SIDE + column] = sum / ((bottom - top) * (right - left))
    }
  }
  return greys
}

/** Of the discrete cosine transform (DCT-II), the waves 1 to WAVES. */
const COSINES: ReadonlyArray<Float64Array> = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: SIDE }, (_, place) => Math.cos((Math.PI * (wave + 1) * (2 * place + 1)) / (2 * SIDE)))
)

const dot = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)

const deviationOf = (values: Float64Array): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/**
 * How a picture looks, in 64 bits: whether each of its 64 lowest waves is above the median of them. Copies of other size,
 * format, quality or brightness differ in few bits; unrelated pictures in about half. Null for a picture of one colour.
 */
export const perceptualHash = (pixels: Pixels): PictureHash | null => {
  const greys = shrunk(pixels)
  if (!(deviationOf(greys) >= DEVIATION_MIN)) return null
  const acrossRows = COSINES.map((cosines) =>
    Float64Array.from({ length: SIDE }, (_, row) => dot(cosines, greys.subarray(row * SIDE, (row + 1) * SIDE)))
  )
  const waves = COSINES.flatMap((cosines) => acrossRows.map((row) => dot(cosines, row)))
  const sorted = waves.toSorted((one, other) => one - other)
  const median = ((sorted[waves.length / 2 - 1] ?? 0) + (sorted[waves.length / 2] ?? 0)) / 2
  const bits = waves.map((wave) => (wave > median ? "1" : "0")).join("")
  return PictureHash.make(BigInt(`0b${bits}`).toString(16).padStart(16, "0"))
}
