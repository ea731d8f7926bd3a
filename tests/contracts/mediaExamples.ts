import { MEDIA_BYTES_MAX, type Media, type MediaType } from "../../ports/creators/media/Media.ts"

/** Bytes that begin as these. */
export const bytesOf = (head: ReadonlyArray<number>, length = 64): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length)
  bytes.set(head)
  return bytes
}

export const ascii = (text: string): ReadonlyArray<number> => [...text].map((character) => character.charCodeAt(0))

const pictureOf = (type: MediaType, head: ReadonlyArray<number>): Media => ({ type, bytes: bytesOf(head) })

/** One of each kind that is kept. */
export const PICTURES: ReadonlyArray<Media> = [
  pictureOf("image/jpeg", [0xff, 0xd8, 0xff, 0xe0]),
  pictureOf("image/png", [0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a]),
  pictureOf("image/webp", [...ascii("RIFF"), 9, 9, 9, 9, ...ascii("WEBP")]),
  pictureOf("image/gif", ascii("GIF89a")),
  pictureOf("image/avif", [0, 0, 0, 28, ...ascii("ftypavif")])
]

export const LARGEST_PICTURE: Media = { type: "image/gif", bytes: bytesOf(ascii("GIF89a"), MEDIA_BYTES_MAX) }
export const TOO_LARGE_PICTURE: Media = { type: "image/gif", bytes: bytesOf(ascii("GIF89a"), MEDIA_BYTES_MAX + 1) }

/** A picture that nobody has made yet. */
export const aPicture = (): Media => ({
  type: "image/gif",
  bytes: bytesOf([...ascii("GIF89a"), ...ascii(crypto.randomUUID())])
})
