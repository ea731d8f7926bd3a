import { expect, test } from "bun:test"
import { Effect } from "effect"
import { Digest } from "effect/crypto"
import fc from "fast-check"
import { AT_ONCE_BYTES_MAX, layer } from "../../../adapters/cryptography/Digest.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const digestBy = (by: typeof layer, algorithm: Digest.Algorithm, data: Uint8Array) =>
  Effect.gen(function* () {
    const digest = yield* Digest.Digest
    return { bytes: yield* digest.digest(algorithm, data), hex: yield* digest.digestHex(algorithm, data) }
  }).pipe(Effect.provide(by), Effect.runPromise)

const { md5, sha1, sha256, sha384, sha512 } = Digest
const algorithm = fc.constantFrom(md5, sha1, sha256, sha384, sha512)

test("a digest is what Web Crypto says it is, on both sides of what is digested at once", async () => {
  const short = fc.uint8Array({ maxLength: 300 })
  const atTheBound = fc.integer({ min: AT_ONCE_BYTES_MAX - 1, max: AT_ONCE_BYTES_MAX + 1 }).map((length) => {
    return new Uint8Array(length).fill(length % 251)
  })
  await fc.assert(
    fc.asyncProperty(algorithm, fc.oneof(short, atTheBound), async (by, data) => {
      const made = await digestBy(layer, by, data)
      expect(made).toEqual(await digestBy(Digest.layerWebCrypto, by, data))
      expect(made.bytes.constructor).toBe(Uint8Array)
      expect(made.bytes.byteLength).toBe(by.outputLength)
    }),
    { numRuns: PROPERTY_RUNS }
  )
})

test("the digest of a part of a buffer is that part's alone", async () => {
  const whole = Uint8Array.from({ length: 64 }, (_, place) => place)
  const part = whole.subarray(7, 40)
  expect(await digestBy(layer, sha256, part)).toEqual(await digestBy(layer, sha256, part.slice()))
})
