import { INPUT_BYTES_MAX } from "../commands/line/Invocation.ts"
import { runCommandLine } from "../commands/running/commandLine.ts"

/** At most INPUT_BYTES_MAX and one byte of a file or of standard input. */
const readSome = async (file: string): Promise<Uint8Array> => {
  const parts: Array<Uint8Array> = []
  let bytes = 0
  for await (const part of (file === "-" ? Bun.stdin : Bun.file(file)).stream()) {
    parts.push(part)
    bytes += part.length
    if (bytes > INPUT_BYTES_MAX) break
  }
  return Buffer.concat(parts).subarray(0, INPUT_BYTES_MAX + 1)
}

if (import.meta.main) {
  const { code, stdout, stderr } = await runCommandLine(process.argv.slice(2), {
    environment: process.env,
    read: readSome
  })
  // A pipe takes much only as fast as it is read.
  for (const [stream, text] of [
    [process.stdout, stdout],
    [process.stderr, stderr]
  ] as const) {
    await new Promise<void>((resolve) => void stream.write(text, () => resolve()))
  }
  process.exit(code)
}
