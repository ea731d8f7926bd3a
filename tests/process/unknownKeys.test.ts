import { expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { newSecretKey } from "../../domain/accounts/keys/secretKey.ts"
import { UNKNOWN_KEYS_MAX } from "../../domain/accounts/keys/unknownKeys.ts"
import { newDataFolder } from "./dataFolders.ts"
import { firstKeys, startServer, TEST_TIMEOUT_MS } from "./server.ts"

test(
  "over a socket: an address that tries keys is held back, and nobody else is",
  async () => {
    await using folder = await newDataFolder()
    await using server = await startServer({ DATA_DIR: folder.path, PROXIES: "1", ROLE: "web" })
    const ask = async (key: string, address: string) => {
      const { status } = await fetch(`${server.baseUrl}/api/v1/account`, {
        headers: { "x-api-key": key, "x-forwarded-for": address }
      })
      return status
    }
    const unknown = () =>
      Effect.runPromise(Effect.map(newSecretKey("full"), Redacted.value).pipe(Effect.provide(cryptography)))
    const [mallory, ann] = ["203.0.113.9", "203.0.113.10"]
    for (let key = 0; key < UNKNOWN_KEYS_MAX; key++) expect(await ask(await unknown(), mallory)).toBe(401)
    expect(await ask(await unknown(), mallory)).toBe(429)
    expect(await ask(await unknown(), `${ann}, ${mallory}`)).toBe(429)
    expect(await ask(firstKeys(server).full, ann)).toBe(200)
    expect(await ask(firstKeys(server).full, mallory)).toBe(200)
  },
  TEST_TIMEOUT_MS
)
