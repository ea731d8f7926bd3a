import { Context, Effect } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import { readApiDocument } from "../reference/apiDocument.ts"
import type { AskApi } from "./askApi.ts"
import { callTool } from "./callTool.ts"
import { registerPrompts } from "./prompts.ts"
import { readyTool } from "./readyTools.ts"
import { registerResources } from "./resources.ts"
import { makeNameCalls } from "./retries.ts"
import { TOOLS } from "./tools/tools.ts"

/** Who asks the API for the tools. */
export interface ApiDoor {
  readonly ask: AskApi
  /** A name that no other caller has. Never a secret. */
  readonly caller: Effect.Effect<string>
}

/** Registers every tool, resource and prompt, as an OpenAPI description tells of the API behind them. */
export const registerAll = Effect.fnUntraced(function* (description: object, { ask, caller }: ApiDoor) {
  const server = yield* McpServer.McpServer
  const document = readApiDocument(description)
  const run = { ask, caller, nameCall: makeNameCalls(), notify: server.notifications }
  for (const spec of TOOLS) {
    const { inputSchema, outputSchema, ...ready } = readyTool(document, spec)
    yield* server.addTool({
      tool: new McpSchema.Tool({
        name: spec.name,
        title: spec.title,
        description: ready.description,
        inputSchema,
        outputSchema,
        annotations: { title: spec.title, ...spec.hints }
      }),
      annotations: Context.empty(),
      handle: (payload) => callTool(ready, payload, run)
    })
  }
  yield* registerResources(server, ask)
  yield* registerPrompts
})
