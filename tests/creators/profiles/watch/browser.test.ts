import { expect } from "bun:test"
import { Context, Effect, Layer } from "effect"
import { layerWith as publicWeb } from "../../../../adapters/outbound/PublicWeb.ts"
import { ORIGINS } from "../../../../adapters/profiles/addresses.ts"
import { layer as profileWatch } from "../../../../adapters/profiles/ProfileWatch.ts"
import { ProfileWatch } from "../../../../ports/creators/monitoring/ProfileWatch.ts"
import { testOf } from "../../../support/browser/chromium.ts"
import { ANY_CHROMIUM } from "../../../support/browser/chromiumPath.ts"
import { openWeb } from "../browser/site.ts"
import { instagram } from "../pagesFixtures.ts"
import { account, unpacedReaders } from "../standIn.ts"

const TEST_MS = 60_000
const NOBODY = { youtubeApiKey: null, twitch: null, reddit: null, xBearerToken: null, meta: null, kick: null }

testOf(ANY_CHROMIUM)(
  "a page that says nothing before its scripts have run is opened once in a browser, and not scrolled",
  async () => {
    const web = openWeb()
    web.putPage("instagram.test/nova.cooks", instagram())
    const origins = Object.fromEntries(Object.keys(ORIGINS).map((name) => [name, `http://${name}.test:${web.port}`]))
    const watch = profileWatch({ credentials: NOBODY, chromiumPath: ANY_CHROMIUM.path, origins }).pipe(
      Layer.provide(unpacedReaders),
      Layer.provide(
        publicWeb({
          allows: (address, port) => address === "127.0.0.1" && port === web.port,
          lookup: async (name) => (name.endsWith(".test") ? ["127.0.0.1"] : [])
        })
      )
    )
    const seen = await Effect.runPromise(
      Effect.scoped(
        Effect.gen(function* () {
          const { look } = Context.get(yield* Layer.build(watch), ProfileWatch)
          return yield* look(account("instagram", "nova.cooks"), null)
        })
      )
    )
    expect(seen).toMatchObject({ _tag: "Seen", profile: { handle: "nova.cooks", followers: 48_211 }, validators: null })
    expect(seen._tag === "Seen" && seen.posts.length > 0).toBe(true)
    const asked = web.asked()
    expect(asked.filter((address) => address === "instagram.test/nova.cooks")).toHaveLength(2)
    expect(asked.filter((address) => address.includes("/graphql/query"))).toEqual([])
    await web.close()
  },
  TEST_MS
)
