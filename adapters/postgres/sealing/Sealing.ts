import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"

const NONCE_BYTES = 12

/** The bytes were not sealed for this place, or under another signing secret. */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {}) {}

/** Encrypts the few secrets that must be read again, so that a copy of the database alone gives none of them. */
export class Sealing extends Context.Service<
  Sealing,
  {
    /** AES-256-GCM over UTF-8 text, bound to `place`: what was sealed for one row does not open in another. */
    readonly seal: (text: Redacted.Redacted<string>, place: string) => Effect.Effect<Uint8Array>
    /** MUST fail with SealBroken when the bytes were not sealed for `place` under this host's secret, or one before it. */
    readonly open: (sealed: Uint8Array, place: string) => Effect.Effect<Redacted.Redacted<string>, SealBroken>
    /** The same as `seal`, of any bytes. */
    readonly sealBytes: (bytes: Uint8Array, place: string) => Effect.Effect<Uint8Array>
    /** The same as `open`, of what `sealBytes` sealed. */
    readonly openBytes: (sealed: Uint8Array, place: string) => Effect.Effect<Uint8Array, SealBroken>
    /** The same bytes under the secret in use; none where they are under it already. It fails as `open` does. */
    readonly reseal: (sealed: Uint8Array, place: string) => Effect.Effect<Option.Option<Uint8Array>, SealBroken>
  }
>()("creatorsignal/adapters/postgres/sealing/Sealing") {}

/** Seals under the current secret, and opens what was sealed under it or one before it; all hosts have to have the same. */
export const layer = (
  signingSecret: Redacted.Redacted<string>,
  previousSecrets: ReadonlyArray<Redacted.Redacted<string>> = []
) =>
  Layer.effect(
    Sealing,
    Effect.gen(function* () {
      const utf8 = new TextEncoder()
      const keyOf = async (secret: Redacted.Redacted<string>) => {
        const material = await crypto.subtle.importKey("raw", utf8.encode(Redacted.value(secret)), "HKDF", false, [
          "deriveKey"
        ])
        return crypto.subtle.deriveKey(
          { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8.encode("sealed columns") },
          material,
          { name: "AES-GCM", length: 256 },
          false,
          ["encrypt", "decrypt"]
        )
      }
      const key = yield* Effect.promise(() => keyOf(signingSecret))
      const keys = [key, ...(yield* Effect.promise(() => Promise.all(previousSecrets.map(keyOf))))]
      const parameters = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
        name: "AES-GCM",
        iv,
        additionalData: utf8.encode(place)
      })

      const sealBytes = (bytes: Uint8Array, place: string) =>
        Effect.promise(async () => {
          const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
          const sealed = new Uint8Array(
            await crypto.subtle.encrypt(parameters(nonce, place), key, new Uint8Array(bytes))
          )
          const whole = new Uint8Array(NONCE_BYTES + sealed.length)
          whole.set(nonce)
          whole.set(sealed, NONCE_BYTES)
          return whole
        })
      const openUnder = (under: ReadonlyArray<CryptoKey>) => (sealed: Uint8Array, place: string) => {
        const bytes = new Uint8Array(sealed)
        const [nonce, rest] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)]
        return Effect.tryPromise({
          try: () => Promise.any(under.map((each) => crypto.subtle.decrypt(parameters(nonce, place), each, rest))),
          catch: () => new SealBroken()
        }).pipe(Effect.map((opened) => new Uint8Array(opened)))
      }
      const [openBytes, openCurrent] = [openUnder(keys), openUnder([key])]

      return Sealing.of({
        seal: (text, place) => sealBytes(utf8.encode(Redacted.value(text)), place),
        open: (sealed, place) =>
          Effect.map(openBytes(sealed, place), (bytes) => Redacted.make(new TextDecoder().decode(bytes))),
        sealBytes,
        openBytes,
        // Sealed bytes don't name their key: which one it is, is found by trying.
        reseal: (sealed, place) =>
          openCurrent(sealed, place).pipe(
            Effect.as(Option.none<Uint8Array>()),
            Effect.catchTag("SealBroken", () =>
              openBytes(sealed, place).pipe(
                Effect.flatMap((bytes) => sealBytes(bytes, place)),
                Effect.map(Option.some)
              )
            )
          )
      })
    })
  )
