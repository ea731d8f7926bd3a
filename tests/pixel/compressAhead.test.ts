import { describe, expect, test } from "bun:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import fc from "fast-check"
import { compressAhead, TAIL_BYTES_MAX } from "../../hosts/pixel/compressAhead.ts"

const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100)

const text = fc.string({ unit: "grapheme", maxLength: 500 })

describe("compressAhead", () => {
  test("whatever head and tail are, both formats read back as one after the other", () => {
    fc.assert(
      fc.property(
        text,
        fc.array(
          text.filter((tail) => tail !== ""),
          { minLength: 1, maxLength: 3 }
        ),
        (head, tails) => {
          const ahead = compressAhead(head)
          for (const tail of tails) {
            expect(gunzipSync(ahead.gzip(tail)).toString()).toBe(head + tail)
            expect(brotliDecompressSync(ahead.br(tail)).toString()).toBe(head + tail)
          }
        }
      ),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("tails are of 1 to 65,535 bytes", () => {
    const head = "the same ".repeat(10_000)
    const ahead = compressAhead(head)
    for (const bytes of [1, 255, 256, 65_534, TAIL_BYTES_MAX]) {
      const tail = "x".repeat(bytes)
      expect(gunzipSync(ahead.gzip(tail)).toString() === head + tail).toBe(true)
      expect(brotliDecompressSync(ahead.br(tail)).toString() === head + tail).toBe(true)
    }
  })

  test("the runtime's own reader of answers takes both", async () => {
    const ahead = compressAhead("head ".repeat(100))
    const served = Bun.serve({
      hostname: "127.0.0.1",
      port: 0,
      fetch: ({ headers }) => {
        const name = headers.get("accept-encoding") === "br" ? "br" : "gzip"
        return new Response(ahead[name]("tail"), { headers: { "content-encoding": name } })
      }
    })
    try {
      for (const name of ["br", "gzip"]) {
        const answer = await fetch(served.url, { headers: { "accept-encoding": name } })
        expect(await answer.text()).toBe(`${"head ".repeat(100)}tail`)
      }
    } finally {
      await served.stop(true)
    }
  })
})
