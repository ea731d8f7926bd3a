import { Effect, Layer, Logger } from "effect"
import { Command } from "effect/cli"
import { Invocation } from "../commands/line/Invocation.ts"
import { readConfig } from "../settings/readConfig.ts"

/** The description as the API itself answers it; its adapters keep nothing. */
export const printedDescription = async (serviceName: string, baseUrl: string): Promise<string> => {
  const [{ makeHost }, Fixtures, { sandbox }] = await Promise.all([
    import("../host/makeHost.ts"),
    import("../../fixtures/layers/layer.ts"),
    import("../../fixtures/layers/sandbox.ts")
  ])
  const host = makeHost(Layer.merge(Fixtures.layer, Logger.layer([])), sandbox, { serviceName, baseUrl, pixel: "" })
  try {
    return await (await host.fetch(new Request(`${baseUrl}/api/v1/openapi.json`))).text()
  } finally {
    await host.close()
  }
}

/** The same for commands, where they are carried out. */
export const describeTo = ({ serviceName, baseUrl }: { readonly serviceName: string; readonly baseUrl: string }) =>
  Effect.promise(() => printedDescription(serviceName, baseUrl))

/** It needs no store, so no running host is asked. */
export const openapi = Command.make(
  "openapi",
  {},
  Effect.fnUntraced(function* () {
    const { environment, print } = yield* Invocation
    print(`${yield* describeTo(yield* readConfig(environment))}\n`)
  })
).pipe(Command.withDescription("Print the OpenAPI 3.1 description"))
