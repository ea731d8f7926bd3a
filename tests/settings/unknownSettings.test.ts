import { describe, expect, test } from "bun:test"
import { Effect, Result } from "effect"
import { readConfig, VARIABLES } from "../../hosts/settings/readConfig.ts"
import { SETTING_NAMES } from "../../hosts/settings/settingName.ts"
import { findTypo } from "../../hosts/settings/unknownSettings.ts"

const COMMON: ReadonlyArray<string> = (await Bun.file(`${import.meta.dir}/commonVariables.txt`).text())
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .flatMap((line) => line.split(" ").slice(1))

/** Fewer would say little of the environments that there are. */
const COMMON_MIN = 300
/** Typos that are found of those that are made of the long names: the rest are near to nothing, or settings themselves. */
const FOUND_SHARE_MIN = 0.99

const typosOf = (name: string): ReadonlyArray<string> =>
  [...name].flatMap((letter, at) => [
    // Left out, typed twice, typed wrong, typed before its neighbour.
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at),
    `${name.slice(0, at)}Q${name.slice(at + 1)}`,
    name.slice(0, at) + (name[at + 1] ?? "Q") + letter + name.slice(at + 2)
  ])

const read = (environment: Readonly<Record<string, string>>) =>
  Effect.runPromise(Effect.result(readConfig(environment))).then((result) =>
    Result.isSuccess(result) ? "read" : result.failure.message
  )

test("the names that editors complete are those of the settings", () => {
  const names: ReadonlyArray<string> = SETTING_NAMES
  expect(names).toEqual(VARIABLES)
})

describe("a variable that is no setting", () => {
  test("of another program stops no start", () => {
    expect(new Set(COMMON).size).toBeGreaterThanOrEqual(COMMON_MIN)
    expect(COMMON.filter((name) => VARIABLES.includes(name))).toEqual([])
    expect(COMMON.filter((name) => findTypo({ [name]: "1" }, VARIABLES) !== null)).toEqual([])
  })

  test.each([
    ["SMTP_URLL", "SMTP_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["database_url", "DATABASE_URL"],
    ["SIGNING_SECRETS", "SIGNING_SECRET"],
    ["METRIC_PORT", "METRICS_PORT"]
  ])("%s stops it with %s, without its value", async (name, meant) => {
    expect(await read({ [name]: "a-value" })).toBe(
      `${name} is no setting: did you mean ${meant}? If it is another program's, set ${meant} too, even to nothing`
    )
    expect(await read({ [name]: "a-value", [meant]: "" })).toBe("read")
    expect(await read({ [name]: "" })).toBe("read")
  })

  test("is found to be a setting with a typo in nearly every case", () => {
    const typos = VARIABLES.filter((name) => name.length >= 6 && !name.startsWith("OTEL_"))
      .flatMap((name) => typosOf(name).map((typo) => ({ name, typo })))
      .filter(({ typo }) => !VARIABLES.includes(typo))
    const found = typos.filter(({ typo }) => findTypo({ [typo]: "1" }, VARIABLES) !== null)
    console.log(
      `${found.length} of ${typos.length} typos are found; ${new Set(COMMON).size} names of other programs, none taken for one`
    )
    expect(found.length / typos.length).toBeGreaterThanOrEqual(FOUND_SHARE_MIN)
  })
})
