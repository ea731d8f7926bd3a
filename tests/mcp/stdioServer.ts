import type { Host } from "../../hosts/host/makeHost.ts"
import {
  type JsonObject,
  type Message,
  NEWEST,
  readMessage,
  readToolResult,
  sentAs,
  type ToolResult
} from "./conversation.ts"

/** The command `mcp` in a process of its own, asking a host with a key, and what it wrote. */
export const stdioServer = (host: Pick<Host, "fetch">, key: string | null) => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch: host.fetch })
  const { CREATORSIGNAL_API_KEY: _, ...environment } = process.env
  const child = Bun.spawn(
    [process.execPath, "hosts/programs/cli.ts", "mcp", "--url", `http://127.0.0.1:${server.port}`],
    {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
      env: { ...environment, ...(key === null ? {} : { CREATORSIGNAL_API_KEY: key }) }
    }
  )
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader()
  const written: Array<string> = []
  let rest = ""
  const nextLine = async (): Promise<string> => {
    for (;;) {
      const end = rest.indexOf("\n")
      if (end >= 0) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 1)
        written.push(line)
        return line
      }
      const { done, value } = await lines.read()
      if (done) throw new Error(`the command ended: ${await new Response(child.stderr).text()}`)
      rest += value
    }
  }
  const send = (message: string | object) => {
    child.stdin.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`)
    child.stdin.flush()
  }
  let id = 0
  const ask = async (method: string, params: JsonObject = {}, version: string = NEWEST): Promise<Message> => {
    id += 1
    send({ ...sentAs(version, method, params).body, id })
    for (;;) {
      const message = readMessage(JSON.parse(await nextLine()))
      if (message.id === id) return message
    }
  }
  return {
    send,
    nextLine,
    ask,
    written,
    child,
    call: async (name: string, given: JsonObject = {}): Promise<ToolResult> => {
      const { result, error } = await ask("tools/call", { name, arguments: given })
      if (error !== undefined) throw new Error(error.message)
      return readToolResult(result)
    },
    /** Ends its input, and answers how it ended. */
    end: async () => {
      await child.stdin.end()
      const code = await child.exited
      await server.stop(true)
      return { code, stderr: await new Response(child.stderr).text() }
    }
  }
}
