import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { Mac } from "effect/crypto"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as derivedKeys } from "../../adapters/cryptography/SigningKeys.ts"
import { openToken, readToken, sealToken, signToken, TOKEN_MAX_CHARACTERS } from "../../domain/tokens/signedToken.ts"
import { layer as fixtureKeys } from "../../fixtures/system/SigningKeys.ts"
import { SigningKeys } from "../../ports/system/SigningKeys.ts"
import { effectTest } from "../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtureKeys, cryptography))
const keysFrom = (secret: string, ...previous: ReadonlyArray<string>) =>
  derivedKeys(
    Redacted.make(secret),
    previous.map((each) => Redacted.make(each))
  ).pipe(Layer.provide(cryptography))

const HOUR = new Date(3_600_000)

describe("a signed token", () => {
  it.effect(
    "gives back what it is of, until its time is over",
    Effect.gen(function* () {
      const token = yield* signToken("report", "creator 7", HOUR)
      expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
      expect(yield* readToken("report", token)).toBe("creator 7")
      yield* TestClock.adjust("59 minutes")
      expect(yield* readToken("report", token)).toBe("creator 7")
      yield* TestClock.adjust("1 minute")
      expect(yield* Effect.flip(readToken("report", token))).toMatchObject({ _tag: "TokenExpired" })
    })
  )

  it.effect(
    "is good for one purpose only",
    Effect.gen(function* () {
      const token = yield* signToken("media", "a", HOUR)
      expect(yield* Effect.flip(readToken("report", token))).toMatchObject({ _tag: "TokenInvalid" })
    })
  )

  it.property(
    "with any one character changed, left out or added, is none",
    fc.record({ at: fc.nat(300), to: fc.base64String({ minLength: 4, maxLength: 4 }) }),
    ({ at, to }) =>
      Effect.gen(function* () {
        const token = yield* signToken("report", "creator 7", new Date(Date.now() + 60_000))
        const place = at % token.length
        const letter = (to[0] ?? "A").replace("+", "-").replace("/", "_")
        const changed = [
          `${token.slice(0, place)}${letter}${token.slice(place + 1)}`,
          `${token.slice(0, place)}${token.slice(place + 1)}`,
          `${token.slice(0, place)}${letter}${token.slice(place)}`
        ].filter((other) => other !== token)
        for (const other of changed) {
          expect(yield* Effect.flip(readToken("report", other))).toMatchObject({ _tag: "TokenInvalid" })
        }
      })
  )

  it.effect(
    "of another kind of text is none",
    Effect.gen(function* () {
      const token = yield* signToken("report", "a", HOUR)
      for (const other of [
        "",
        ".",
        "a.b",
        "a.b.c",
        `${token}.`,
        token.replace(".", ""),
        `${token} `,
        "🙂.🙂",
        "a".repeat(TOKEN_MAX_CHARACTERS + 1)
      ]) {
        expect(yield* Effect.flip(readToken("report", other))).toMatchObject({ _tag: "TokenInvalid" })
      }
    })
  )

  it.effect(
    "signed under another secret is none; one signed under an earlier key still counts",
    Effect.gen(function* () {
      const token = yield* signToken("report", "a", HOUR).pipe(Effect.provide(keysFrom("an old secret")))
      const read = readToken("report", token)
      expect(yield* Effect.flip(read.pipe(Effect.provide(keysFrom("a new secret"))))).toMatchObject({
        _tag: "TokenInvalid"
      })
      expect(yield* read.pipe(Effect.provide(keysFrom("a new secret", "an old secret")))).toBe("a")
      // The secret itself signs nothing.
      const raw = yield* Mac.key(Mac.hmacSha256, new TextEncoder().encode("an old secret"))
      const naive = Layer.succeed(SigningKeys, { ...(yield* SigningKeys), current: raw })
      expect(yield* Effect.flip(read.pipe(Effect.provide(naive)))).toMatchObject({ _tag: "TokenInvalid" })
    })
  )
})

describe("a sealed token", () => {
  it.effect(
    "gives back what it is of, until its time is over, and tells its bearer nothing",
    Effect.gen(function* () {
      const token = yield* sealToken("report", "creator 7", HOUR)
      expect(token).toMatch(/^[\w-]+$/)
      expect(Buffer.from(token, "base64url").toString("latin1")).not.toMatch(/creator|report/)
      expect(yield* openToken("report", token)).toBe("creator 7")
      expect(yield* sealToken("report", "creator 7", HOUR)).toBe(token)
      expect(yield* sealToken("report", "creator 8", HOUR)).not.toStartWith(token.slice(0, 16))
      yield* TestClock.adjust("1 hour")
      expect(yield* Effect.flip(openToken("report", token))).toMatchObject({ _tag: "TokenExpired" })
    })
  )

  it.effect(
    "is good for one purpose only, and neither is a signed one nor the other way round",
    Effect.gen(function* () {
      const sealed = yield* sealToken("media", "a", HOUR)
      const signed = yield* signToken("report", "a", HOUR)
      for (const other of ["", "a", "a".repeat(TOKEN_MAX_CHARACTERS + 1), "🙂", signed, sealed, `${sealed}=`]) {
        expect(yield* Effect.flip(openToken("report", other))).toMatchObject({ _tag: "TokenInvalid" })
      }
      expect(yield* Effect.flip(readToken("media", sealed))).toMatchObject({ _tag: "TokenInvalid" })
    })
  )

  it.property(
    "with any one character changed, left out or added, is none",
    fc.record({ at: fc.nat(300), to: fc.base64String({ minLength: 4, maxLength: 4 }) }),
    ({ at, to }) =>
      Effect.gen(function* () {
        const token = yield* sealToken("report", "creator 7", new Date(Date.now() + 60_000))
        const place = at % token.length
        const letter = (to[0] ?? "A").replace("+", "-").replace("/", "_")
        const changed = [
          `${token.slice(0, place)}${letter}${token.slice(place + 1)}`,
          `${token.slice(0, place)}${token.slice(place + 1)}`,
          `${token.slice(0, place)}${letter}${token.slice(place)}`
        ].filter((other) => other !== token)
        for (const other of changed) {
          expect(yield* Effect.flip(openToken("report", other))).toMatchObject({ _tag: "TokenInvalid" })
        }
      })
  )

  it.effect(
    "sealed under another secret is none; one sealed under an earlier key is still opened",
    Effect.gen(function* () {
      const token = yield* sealToken("report", "a", HOUR).pipe(Effect.provide(keysFrom("an old secret")))
      const read = openToken("report", token)
      expect(yield* Effect.flip(read.pipe(Effect.provide(keysFrom("a new secret"))))).toMatchObject({
        _tag: "TokenInvalid"
      })
      expect(yield* read.pipe(Effect.provide(keysFrom("a new secret", "an old secret")))).toBe("a")
    })
  )
})
