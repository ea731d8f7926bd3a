import { afterAll, beforeEach, describe, expect } from "bun:test"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Logger, Option } from "effect"
import { importFolder, layer as importing } from "../../adapters/media/importFolder.ts"
import { layer as fixtures } from "../../fixtures/layer.ts"
import { MediaId } from "../../ports/media/Media.ts"
import { MediaStore, MediaUnavailable } from "../../ports/media/MediaStore.ts"
import { aPicture, TOO_LARGE_PICTURE } from "../contracts/mediaExamples.ts"
import { effectTest } from "../effectTest.ts"

const parent = mkdtempSync(join(tmpdir(), "creatorsignal-media-"))
afterAll(() => rmSync(parent, { recursive: true }))

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(parent, "media-"))
})

const hash = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex")

const write = (bytes: Uint8Array, name = hash(bytes)) => {
  writeFileSync(join(folder, name), bytes)
  return MediaId.make(name)
}

const it = effectTest(Layer.merge(fixtures, Logger.layer([])))

describe("pictures that were kept as files", () => {
  it.effect(
    "are moved into the store, and their folder is removed",
    Effect.gen(function* () {
      const store = yield* MediaStore
      const pictures = [aPicture(), aPicture()]
      const ids = pictures.map(({ bytes }) => write(bytes))
      expect(yield* importFolder(folder)).toBe(2)
      for (const [index, id] of ids.entries()) {
        expect(yield* store.read(id)).toEqual(Option.fromUndefinedOr(pictures[index]))
      }
      expect(() => readdirSync(folder)).toThrow()
      expect(yield* importFolder(folder)).toBe(0)
    })
  )

  it.effect(
    "what is no picture of its name stays where it is",
    Effect.gen(function* () {
      const wrong = write(aPicture().bytes, "0".repeat(64))
      const text = write(new TextEncoder().encode("<svg/>"))
      const large = write(TOO_LARGE_PICTURE.bytes)
      writeFileSync(join(folder, "notes.txt"), "mine")
      expect(yield* importFolder(folder)).toBe(0)
      expect(readdirSync(folder).toSorted()).toEqual([wrong, text, large, "notes.txt"].toSorted())
    })
  )

  it.effect(
    "stay where the store can't keep them, which stops no start",
    Effect.gen(function* () {
      const store = yield* MediaStore
      const id = write(aPicture().bytes)
      const failing = Layer.succeed(MediaStore, {
        ...store,
        store: () => Effect.fail(new MediaUnavailable({ cause: "away" }))
      })
      yield* Layer.build(importing(folder).pipe(Layer.provide(failing)))
      expect(readdirSync(folder)).toEqual([id])
    })
  )
})
