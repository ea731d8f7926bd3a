import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { buildPixel } from "../../hosts/pixel/buildPixel.ts"
import { compressAhead } from "../../hosts/pixel/compressAhead.ts"
import { pixelGlobal, pixelStub, programsOf, renderPixel } from "../../hosts/pixel/renderPixel.ts"

const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100)
const GZIPPED_BYTES_MAX = 1900
const MORE_GZIPPED_BYTES_MAX = 2350

const settings = {
  serviceName: "CreatorSignal",
  trackUrl: "https://tracking.creatorsignal.example/api/v1/track"
}
const KEY = "cs_live_Qm4xT7bVn2LrYc9KdHs0WfEjZu3GpA1oRt6X"
const { core: program, more } = programsOf(await buildPixel())

const scriptOf = (code: string, { serviceName, trackUrl }: typeof settings, key: string) => {
  const { head, tailFor } = renderPixel(code, { serviceName, trackUrl })
  return head + tailFor(key)
}

describe("renderPixel", () => {
  test("the name becomes a string literal wherever it stands, the address with the key the program's argument", () => {
    expect(scriptOf("a=>f(a,PIXEL_SERVICE_NAME,{[PIXEL_SERVICE_NAME]:1})", settings, KEY)).toBe(
      `(a=>f(a,"CreatorSignal",{["CreatorSignal"]:1}))("${settings.trackUrl}?key=${KEY}");`
    )
  })

  test("a name within a longer name is left alone", () => {
    const code = "PIXEL_SERVICE_NAME_2+MY_PIXEL_SERVICE_NAME"
    expect(renderPixel(code, settings).head).toStartWith(`(${code})(`)
  })

  test("whatever the settings are, the script reads back exactly them, in ASCII without markup or line breaks", () => {
    const hostile = fc.constantFrom("PIXEL_SERVICE_NAME", "$&", "$1", "</script>", "<!--", "\u2028", '"', "\\", "\n")
    const textOf = (part: fc.Arbitrary<string>) =>
      fc.array(fc.oneof(hostile, part, fc.string())).map((parts) => parts.join(""))
    const text = textOf(fc.string({ unit: "binary" }))
    const wellFormed = textOf(fc.string({ unit: "grapheme" }))
    fc.assert(
      fc.property(text, text, wellFormed, (serviceName, trackUrl, key) => {
        const script = scriptOf("(a)=>0,[PIXEL_SERVICE_NAME]", { serviceName, trackUrl }, key)
        const [, name, url] = /^\(\(a\)=>0,\[(".*")\]\)\((".*")\);$/.exec(script) ?? []
        expect(script.replace("=>", "")).toMatch(/^[ -;=?-~]*$/)
        expect(JSON.parse(`[${name},${url}]`)).toEqual([serviceName, `${trackUrl}?key=${encodeURIComponent(key)}`])
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })
})

describe("what a page says", () => {
  test("the global is named as an identifier where it can be, else as a property of the window", () => {
    expect(pixelGlobal("CreatorSignal")).toBe("CreatorSignal")
    expect(pixelGlobal("Acme Creators")).toBe('window["Acme Creators"]')
    expect(pixelGlobal('</script>"')).toBe('window["\\u003c/script\\u003e\\""]')
  })

  test("the stub is one line without markup", () => {
    for (const name of ["CreatorSignal", "Acme Creators", "</script>\n"]) {
      expect(pixelStub(name).replaceAll("=>", "")).toMatch(/^[ -;=?-~]*$/)
    }
  })
})

describe("the built pixel", () => {
  const script = scriptOf(program, settings, KEY)
  const { head, tailFor } = renderPixel(program, settings)

  test(`the script is under ${GZIPPED_BYTES_MAX} bytes gzipped, and so is what is served`, () => {
    const ahead = compressAhead(head)
    const sizes = {
      plain: script.length,
      gzip: Bun.gzipSync(Buffer.from(script), { level: 9 }).length,
      servedGzip: ahead.gzip(tailFor(KEY)).length,
      servedBr: ahead.br(tailFor(KEY)).length
    }
    console.log(
      `the pixel is ${sizes.gzip} bytes gzipped, of fewer than ${GZIPPED_BYTES_MAX}; served it is ` +
        `${sizes.servedBr} in br, ${sizes.servedGzip} in gzip and ${sizes.plain} as it is`
    )
    expect(sizes.gzip).toBeLessThan(GZIPPED_BYTES_MAX)
    expect(sizes.servedGzip).toBeLessThan(GZIPPED_BYTES_MAX)
    expect(sizes.servedBr).toBeLessThan(sizes.gzip)
  })

  test("both programs have every setting filled in, and are ASCII expressions of ES2019", () => {
    for (const code of [program, more]) {
      const filled = scriptOf(code, settings, KEY)
      expect(filled).toContain('"CreatorSignal"')
      expect(filled).toEndWith(`("${settings.trackUrl}?key=${KEY}");`)
      expect(filled).not.toContain("PIXEL_")
      expect(code).toMatch(/^\$\$=>\{[ -~]*\}$/)
      expect(() => new Function(`return (${code})`)).not.toThrow()
      expect(code.match(/\$\$(?![=,.])/g) ?? []).toEqual([])
      expect(code).not.toMatch(/\?\?|\?\.\D|\|\|=|&&=|\d_\d|\dn\b|\.#|\b(?:await|import|static)\b/)
    }
  })

  test(`what only some pages load is under ${MORE_GZIPPED_BYTES_MAX} bytes gzipped`, () => {
    const { length } = Bun.gzipSync(Buffer.from(scriptOf(more, settings, KEY)), { level: 9 })
    console.log(`what the pixel loads on demand is ${length} bytes gzipped`)
    expect(length).toBeLessThan(MORE_GZIPPED_BYTES_MAX)
  })
})
