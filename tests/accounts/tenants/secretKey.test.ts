import { describe, expect, test } from "bun:test"
import { crc32 } from "node:zlib"
import { Effect, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import fc from "fast-check"
import { isWellFormedKey, looksLikeSecretKey, newSecretKey } from "../../../domain/accounts/keys/secretKey.ts"
import { KeyScope } from "../../../ports/accounts/keys/ApiKey.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const PREFIXES: Readonly<Record<KeyScope, string>> = {
  full: "sk_live_",
  read: "sk_live_",
  survey: "sk_live_",
  test: "sk_test_",
  track: "cs_live_"
}

const make = (scope: KeyScope): string =>
  Effect.runSync(newSecretKey(scope).pipe(Effect.map(Redacted.value), Effect.provide(SecureRandom.layerWebCrypto)))

const fromBase62 = (text: string): number => [...text].reduce((sum, letter) => sum * 62 + BASE62.indexOf(letter), 0)

describe("a key", () => {
  test.each(KeyScope.literals)("of scope %s is its prefix, 30 random base62 characters and 6 of checksum", (scope) => {
    for (let n = 0; n < 50; n++) {
      const key = make(scope)
      expect(key).toMatch(new RegExp(`^${PREFIXES[scope]}[0-9A-Za-z]{36}$`))
      expect(fromBase62(key.slice(-6))).toBe(crc32(key.slice(0, -6)))
      expect(isWellFormedKey(key)).toBe(true)
    }
  })

  test("is never the same twice, and uses every base62 character", () => {
    const keys = Array.from({ length: 500 }, () => make("full"))
    expect(new Set(keys).size).toBe(500)
    expect([...new Set(keys.flatMap((key) => [...key.slice(8, 38)]))].sort().join("")).toBe([...BASE62].sort().join(""))
  })

  test("is told from a mistyped one: any character changed, and any two neighbours swapped", () => {
    const key = make("full")
    fc.assert(
      fc.property(fc.nat(key.length - 1), fc.constantFrom(...BASE62, "_", "-", " ", "é"), (at, letter) => {
        expect(isWellFormedKey(key.slice(0, at) + letter + key.slice(at + 1))).toBe(key.charAt(at) === letter)
        const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2)
        expect(isWellFormedKey(swapped)).toBe(swapped === key)
      }),
      { numRuns }
    )
  })

  test("is none with another prefix, cut, extended or in any other text", () => {
    const key = make("full")
    const others = ["", "sk_live_", key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, `sk_test_${key.slice(8)}`]
    for (const other of [...others, key.toLowerCase(), key.toUpperCase()]) expect(isWellFormedKey(other)).toBe(false)
  })

  test("looks secret unless it is publishable or of the sandbox", () => {
    expect(KeyScope.literals.filter((scope) => looksLikeSecretKey(make(scope)))).toEqual(["full", "read", "survey"])
  })

  test("doesn't show in a log", () => {
    const secret = Effect.runSync(newSecretKey("full").pipe(Effect.provide(SecureRandom.layerWebCrypto)))
    expect(`${String(secret)} ${JSON.stringify({ secret })} ${Bun.inspect(secret)}`).not.toContain("sk_live_")
  })
})
