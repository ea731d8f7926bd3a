import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { buildPixel } from "../../hosts/pixel/buildPixel.ts"
import { renderPixel } from "../../hosts/pixel/renderPixel.ts"

const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 100)
const GZIPPED_BYTES_MAX = 1685

const settings = {
  serviceName: "CreatorSignal",
  trackUrl: "https://tracking.creatorsignal.example/api/v1/track",
  key: "cs_live_Qm4xT7bVn2LrYc9KdHs0WfEjZu3GpA1oRt6X"
}
const program = await buildPixel()

describe("renderPixel", () => {
  test("each of the three names becomes a string literal of its setting, wherever it stands", () => {
    const { serviceName, trackUrl, key } = settings
    expect(renderPixel("f(PIXEL_KEY,PIXEL_TRACK_URL+PIXEL_TRACK_URL,{[PIXEL_SERVICE_NAME]:1})", settings)).toBe(
      `f("${key}","${trackUrl}"+"${trackUrl}",{["${serviceName}"]:1})`
    )
  })

  test("a name within a longer name is left alone", () => {
    expect(renderPixel("PIXEL_KEY_2+MY_PIXEL_KEY", settings)).toBe("PIXEL_KEY_2+MY_PIXEL_KEY")
  })

  test("whatever the settings are, the script reads back exactly them, in ASCII without markup or line breaks", () => {
    const hostile = fc.constantFrom(
      "PIXEL_KEY",
      "PIXEL_TRACK_URL",
      "$&",
      "$1",
      "</script>",
      "<!--",
      "\u2028",
      '"',
      "\\",
      "\n"
    )
    const text = fc.array(fc.oneof(hostile, fc.string({ unit: "binary" }), fc.string())).map((parts) => parts.join(""))
    fc.assert(
      fc.property(text, text, text, (serviceName, trackUrl, key) => {
        const script = renderPixel("[PIXEL_SERVICE_NAME,PIXEL_TRACK_URL,PIXEL_KEY]", { serviceName, trackUrl, key })
        expect(script).toMatch(/^[ -;=?-~]*$/)
        expect(JSON.parse(script)).toEqual([serviceName, trackUrl, key])
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })
})

describe("the built pixel", () => {
  test(`the script is under ${GZIPPED_BYTES_MAX} bytes gzipped`, () => {
    const bytes = Bun.gzipSync(Buffer.from(renderPixel(program, settings)), { level: 9 }).length
    console.log(`the pixel is ${bytes} bytes gzipped, of fewer than ${GZIPPED_BYTES_MAX}`)
    expect(bytes).toBeLessThan(GZIPPED_BYTES_MAX)
  })

  test("every setting is filled in and none of the three names is left", () => {
    const script = renderPixel(program, settings)
    for (const value of Object.values(settings)) expect(script).toContain(JSON.stringify(value))
    expect(script).not.toContain("PIXEL_")
  })

  test("the script is ASCII and one expression, which declares no global of its own", () => {
    expect(program).toMatch(/^\(\(\)=>\{[ -~]*\}\)\(\);$/)
  })

  test("the syntax is no newer than ES2019", () => {
    expect(program).not.toMatch(/\?\?|\?\.\D|\|\|=|&&=|\d_\d|\dn\b|\.#|\b(?:await|import|static)\b/)
  })
})
