import { Context, Effect, Option, Schema } from "effect"
import { McpSchema, McpServer } from "effect/ai"

/** A picture of one point, and a sound of none. */
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
const WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA="
const bytes = (base64: string) => Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))

const NO_ANNOTATIONS = Context.empty()
const NOTHING = { type: "object", properties: {}, additionalProperties: false } as const

const text = (said: string) => ({ type: "text" as const, text: said })
const image = { type: "image" as const, data: bytes(PNG), mimeType: "image/png" }
const embedded = (uri: string, mimeType: string, said: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType, text: said }
})

type Content = McpSchema.CallToolResult["content"]
type Handled<A = McpSchema.CallToolResult> = Effect.Effect<A, never, McpSchema.McpRequestContext>

const said = (...content: Content): Handled => Effect.succeed(new McpSchema.CallToolResult({ content }))

/** The token of a request for its progress: of the request itself in the newest revision, else of the session's. */
const tokenOf = Effect.gen(function* () {
  const context = yield* McpSchema.McpRequestContext
  const client = Option.getOrUndefined(yield* Effect.serviceOption(McpSchema.McpServerClient))
  const metadata: Readonly<Record<string, unknown>> = { ...context.requestMetadata, ...client?.requestMetadata }
  return typeof metadata.progressToken === "number" ? metadata.progressToken : String(metadata.progressToken)
})

/** The tools, resources and prompts that the conformance suite asks every server for. */
export const registerConformanceFixtures = Effect.fnUntraced(function* () {
  const server = yield* McpServer.McpServer
  const { notifications } = server
  const tool = (
    name: string,
    handled: Handled<McpSchema.CallToolResult | McpSchema.InputRequired>,
    inputSchema: McpSchema.ToolJson = NOTHING
  ) =>
    server.addTool({
      tool: new McpSchema.Tool({ name, description: `The suite's ${name}.`, inputSchema }),
      annotations: NO_ANNOTATIONS,
      handle: () => handled
    })

  yield* tool("test_simple_text", said(text("This is a simple text response for testing.")))
  yield* tool("test_image_content", said(image))
  yield* tool("test_audio_content", said({ type: "audio", data: bytes(WAV), mimeType: "audio/wav" }))
  yield* tool(
    "test_embedded_resource",
    said(embedded("test://embedded-resource", "text/plain", "This is an embedded resource content."))
  )
  yield* tool(
    "test_multiple_content_types",
    said(
      text("Multiple content types test:"),
      image,
      embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}')
    )
  )
  yield* tool(
    "test_error_handling",
    Effect.succeed(
      new McpSchema.CallToolResult({
        isError: true,
        content: [text("This tool intentionally returns an error for testing")]
      })
    )
  )
  const logged = Effect.andThen(
    Effect.forEach(["Tool execution started", "Tool processing data", "Tool execution completed"], (data) =>
      notifications["notifications/message"]({ level: "info", data })
    ),
    said(text("Logged."))
  )
  yield* tool("test_tool_with_logging", logged)
  yield* tool("test_logging_tool", logged)
  const asks = (question: McpSchema.McpInputRequest) =>
    Effect.succeed(new McpSchema.InputRequired({ inputRequests: { question } }))
  yield* tool(
    "test_missing_capability",
    asks({ method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } })
  )
  yield* tool(
    "test_streaming_elicitation",
    asks({
      method: "elicitation/create",
      params: { mode: "form", message: "Who?", requestedSchema: { type: "object", properties: {} } }
    })
  )
  yield* tool(
    "test_tool_with_progress",
    Effect.gen(function* () {
      const progressToken = yield* tokenOf
      for (const progress of [0, 50, 100]) {
        yield* notifications["notifications/progress"]({ progressToken, progress, total: 100 })
      }
      return yield* said(text("Done."))
    })
  )
  yield* tool("json_schema_2020_12_tool", said(text("Done.")), {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        $anchor: "addressDef",
        type: "object",
        properties: { street: { type: "string" }, city: { type: "string" } }
      }
    },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" }
    },
    allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
    if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
    // biome-ignore lint/suspicious/noThenProperty: it is a word of JSON Schema.
    then: { required: ["phone"] },
    else: { required: ["email"] },
    additionalProperties: false
  })

  yield* McpServer.registerResource({
    uri: "test://static-text",
    name: "static-text",
    mimeType: "text/plain",
    content: Effect.succeed({
      contents: [
        { uri: "test://static-text", mimeType: "text/plain", text: "This is the content of the static text resource." }
      ]
    })
  })
  yield* McpServer.registerResource({
    uri: "test://static-binary",
    name: "static-binary",
    mimeType: "image/png",
    content: Effect.succeed({
      contents: [{ uri: "test://static-binary", mimeType: "image/png", blob: bytes(PNG) }]
    })
  })
  const id = McpSchema.param("id", Schema.String)
  yield* McpServer.registerResource`test://template/${id}/data`({
    name: "template",
    mimeType: "application/json",
    content: (uri, asked) =>
      Effect.succeed({
        contents: [
          {
            uri,
            mimeType: "application/json",
            text: JSON.stringify({ id: asked, templateTest: true, data: `Data for ID: ${asked}` })
          }
        ]
      })
  })

  yield* McpServer.registerPrompt({
    name: "test_simple_prompt",
    description: "The suite's simple prompt.",
    content: () => Effect.succeed("This is a simple prompt for testing.")
  })
  yield* McpServer.registerPrompt({
    name: "test_prompt_with_arguments",
    description: "The suite's prompt with arguments.",
    parameters: { arg1: Schema.String, arg2: Schema.String },
    completion: {
      arg1: (input) => Effect.succeed(["paris", "park", "party"].filter((each) => each.startsWith(input)))
    },
    content: ({ arg1, arg2 }) => Effect.succeed(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)
  })
  yield* McpServer.registerPrompt({
    name: "test_prompt_with_embedded_resource",
    description: "The suite's prompt with a resource.",
    parameters: { resourceUri: Schema.String },
    content: ({ resourceUri }) =>
      Effect.succeed([
        {
          role: "user" as const,
          content: embedded(resourceUri, "text/plain", "Embedded resource content for testing.")
        },
        { role: "user" as const, content: text("Please process the embedded resource above.") }
      ])
  })
  yield* McpServer.registerPrompt({
    name: "test_prompt_with_image",
    description: "The suite's prompt with a picture.",
    content: () =>
      Effect.succeed([
        { role: "user" as const, content: image },
        { role: "user" as const, content: text("Please analyze the image above.") }
      ])
  })
})
