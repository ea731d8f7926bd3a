import { createReadStream } from "node:fs"
import type { CommandEnd } from "../commandLine/runCommand.ts"
import { INPUT_BYTES_MAX, type Invocation } from "../commands/line/Invocation.ts"

/** At most INPUT_BYTES_MAX and one byte of a file or of standard input. */
const readSome = async (file: string): Promise<Uint8Array> => {
  const parts: Array<Uint8Array> = []
  let bytes = 0
  const input: AsyncIterable<Uint8Array> = file === "-" ? process.stdin : createReadStream(file)
  for await (const part of input) {
    parts.push(part)
    bytes += part.length
    if (bytes > INPUT_BYTES_MAX) break
  }
  return Buffer.concat(parts).subarray(0, INPUT_BYTES_MAX + 1)
}

type Run = (
  words: ReadonlyArray<string>,
  place: Pick<Invocation["Service"], "environment" | "read">
) => Promise<CommandEnd>

/** Runs the command line of this process, writes what it answers, and ends the process with its status. */
export const runProgram = async (run: Run): Promise<never> => {
  const { code, stdout, stderr } = await run(process.argv.slice(2), { environment: process.env, read: readSome })
  // A pipe takes much only as fast as it is read.
  for (const [stream, text] of [
    [process.stdout, stdout],
    [process.stderr, stderr]
  ] as const) {
    await new Promise<void>((resolve) => void stream.write(text, () => resolve()))
  }
  return process.exit(code)
}
