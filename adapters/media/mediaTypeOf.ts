import type { MediaType } from "../../ports/creators/media/Media.ts"

const startsWith = (bytes: Uint8Array, at: number, ascii: string): boolean =>
  [...ascii].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** What a picture is by its own first bytes, whatever its sender calls it; null for what is not kept. */
export const mediaTypeOf = (bytes: Uint8Array): MediaType | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg"
  if (bytes[0] === 0x89 && startsWith(bytes, 1, "PNG\r\n")) return "image/png"
  if (startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP")) return "image/webp"
  if (startsWith(bytes, 0, "GIF87a") || startsWith(bytes, 0, "GIF89a")) return "image/gif"
  if (startsWith(bytes, 4, "ftypavif")) return "image/avif"
  return null
}
