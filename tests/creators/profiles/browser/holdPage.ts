import { Effect, Schema } from "effect"
import { makeBrowserSource } from "../../../../adapters/profiles/browser/browserSource.ts"
import { readHtml } from "../../../../adapters/web/html/readHtml.ts"
import { Handle } from "../../../../ports/creators/identity/SocialAccount.ts"

/** A process of its own that reads the address it is given, with the browser it is given, until it is killed. */
const [, , chromiumPath = "", address = ""] = process.argv

const hold = Effect.gen(function* () {
  const source = yield* makeBrowserSource({
    chromiumPath,
    proxyOrigin: null,
    userAgent: null,
    hostRules: "MAP *.test 127.0.0.1",
    addressOf: () => address,
    runAtHostPace: () => (read) => read,
    html: { read: readHtml }
  })
  const handle = yield* Schema.decodeEffect(Handle)("someone")
  return yield* source.gather({ platform: "kick", handle }, () => Effect.void)
})

await Effect.runPromise(Effect.scoped(hold))
