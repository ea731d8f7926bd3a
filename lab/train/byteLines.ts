const NEWLINE = 0x0a

/** A line of the input: its bytes, or null where there were more than `bytesMax`. The last one needs no newline. */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  bytesMax: number
): AsyncGenerator<Uint8Array | null> {
  let parts: Array<Uint8Array> = []
  let bytes = 0
  const take = (part: Uint8Array) => {
    bytes += part.length
    if (bytes <= bytesMax) parts.push(part)
  }
  const line = () => {
    const whole = bytes > bytesMax ? null : Buffer.concat(parts)
    parts = []
    bytes = 0
    return whole
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at))
      yield line()
      from = at + 1
    }
    take(chunk.subarray(from))
  }
  if (bytes > 0) yield line()
}
