import { describe, expect, test } from "bun:test"
import { fileOf } from "./guide.ts"

const SECTIONS = [
  "INFO",
  "TEMPLATE_PARAMETERS",
  "SANDBOXED_JS_FOR_WEB_TEMPLATE",
  "WEB_PERMISSIONS",
  "TESTS",
  "NOTES"
] as const

const parts = fileOf("tag-manager.tpl").split(/^___([A-Z_]+)___$/m)
const sections = new Map(parts.flatMap((name, place) => (place % 2 === 1 ? [[name, parts[place + 1] ?? ""]] : [])))
const section = (name: (typeof SECTIONS)[number]): string => sections.get(name) ?? ""

const program = section("SANDBOXED_JS_FOR_WEB_TEMPLATE")

type Function = (...args: ReadonlyArray<unknown>) => unknown
const isFunction = (value: unknown): value is Function => typeof value === "function"

/** One run of the tag, with what Tag Manager gives it; `mock` and `assertApi` are those of its own tests. */
const makeRun = () => {
  const calls = new Map<string, Array<ReadonlyArray<unknown>>>()
  const mocks = new Map<string, Function>()
  const api = (name: string): Function => {
    const usual: Readonly<Record<string, Function>> = {
      encodeUriComponent: (text) => encodeURIComponent(String(text)),
      makeNumber: Number,
      makeString: String,
      isConsentGranted: () => false
    }
    return (...args) => {
      calls.set(name, [...(calls.get(name) ?? []), args])
      return (mocks.get(name) ?? usual[name])?.(...args)
    }
  }
  const callsOf = (name: string) => calls.get(name) ?? []
  const has = (name: string, args: ReadonlyArray<unknown>) =>
    callsOf(name).some((call) => Bun.deepEquals([...call], [...args]))
  return {
    callsOf,
    mock: (name: string, value: unknown) => void mocks.set(name, isFunction(value) ? value : () => value),
    runCode: (data: object) => {
      new Function("require", "data", program)(api, {
        ...data,
        gtmOnSuccess: api("gtmOnSuccess"),
        gtmOnFailure: api("gtmOnFailure")
      })
    },
    assertApi: (name: string) => ({
      wasCalled: () => expect(callsOf(name).length).toBeGreaterThan(0),
      wasNotCalled: () => expect(callsOf(name)).toEqual([]),
      wasCalledWith: (...args: ReadonlyArray<unknown>) => expect(has(name, args)).toBe(true),
      wasNotCalledWith: (...args: ReadonlyArray<unknown>) => expect(has(name, args)).toBe(false)
    })
  }
}

const LOADED = { key: "cs_live_1", action: "load", consentTypes: "analytics_storage,ad_storage" }

/** The tag on a page whose consent changes: what the pixel hears, once it is there. */
const tagOn = (granted: Set<string>) => {
  const run = makeRun()
  let arrive = () => {}
  run.mock("isConsentGranted", (type: string) => granted.has(type))
  run.mock("injectScript", (_url: string, onSuccess: () => void) => {
    arrive = onSuccess
  })
  run.runCode(LOADED)
  return {
    ...run,
    arrive: () => arrive(),
    change: (type: string, isGranted: boolean) => {
      if (isGranted) granted.add(type)
      else granted.delete(type)
      for (const [of, listener] of run.callsOf("addConsentListener")) {
        if (of === type && isFunction(listener)) listener(type, isGranted)
      }
    },
    heard: () => run.callsOf("callInWindow").map(([, choice]) => choice)
  }
}

const Named = (value: unknown): ReadonlyArray<string> => JSON.stringify(value).match(/(?<="string":")[^"]+/g) ?? []

describe("the template's file", () => {
  test("has the sections that Tag Manager imports, in their order, each of which reads", () => {
    expect([...sections.keys()]).toEqual([...SECTIONS])
    expect(JSON.parse(section("INFO"))).toMatchObject({ type: "TAG", containerContexts: ["WEB"], securityGroups: [] })
    const names: ReadonlyArray<{ readonly name: string }> = JSON.parse(section("TEMPLATE_PARAMETERS"))
    const used = new Set([...program.matchAll(/\bdata\.(\w+)/g)].map(([, name = ""]) => name))
    for (const name of ["gtmOnSuccess", "gtmOnFailure"]) used.delete(name)
    expect(names.map(({ name }) => name).toSorted()).toEqual([...used].toSorted())
  })

  test("asks for the permissions that its program needs and no others", () => {
    const permissions: ReadonlyArray<{ readonly instance: { readonly key: { readonly publicId: string } } }> =
      JSON.parse(section("WEB_PERMISSIONS"))
    expect(permissions.map(({ instance }) => instance.key.publicId)).toEqual([
      "access_globals",
      "access_consent",
      "inject_script"
    ])
    const [globals, consent, scripts] = permissions
    const told = [
      ...new Set(program.matchAll(/NAME(?: \+ '(\.\w+)')?/g).map(([, member = ""]) => `CreatorSignal${member}`))
    ]
    expect(told.every((name) => Named(globals).includes(name))).toBe(true)
    expect(
      Named(globals)
        .filter((name) => name.startsWith("CreatorSignal"))
        .toSorted()
    ).toEqual(told.toSorted())
    expect(Named(consent)).toContain("analytics_storage")
    expect(Named(consent)).toContain("ad_storage")
    expect(Named(scripts)).toContain("https://track.example/api/v1/track/pixel.js*")
  })

  test("its program is of the sandbox's language: no globals of a page, no new, no this", () => {
    expect(program).not.toMatch(/\b(?:window|document|location|new|this|setTimeout|Promise|async|class)\b(?!')/)
    const required = [...program.matchAll(/const (\w+) = require\('(\w+)'\)/g)]
    expect(required.length).toBeGreaterThan(5)
    for (const [, name, module] of required) {
      expect(name).toBe(module)
      expect(program.split(new RegExp(`\\b${name}\\b`)).length).toBeGreaterThan(3)
    }
  })

  const [scenarios = "", setup = ""] = section("TESTS").split(/^setup: \|-$/m)
  const cases = scenarios.split(/^- name: /m).slice(1)
  test("brings tests of its own", () => expect(cases.length).toBeGreaterThan(3))
  for (const scenario of cases) {
    const [name = "", code = ""] = scenario.split(/\n {2}code: \|-\n/)
    test(`its own: ${name}`, () => {
      const { mock, runCode, assertApi } = makeRun()
      new Function("mock", "runCode", "assertApi", `${setup}\n${code}`)(mock, runCode, assertApi)
    })
  }
})

describe("consent", () => {
  test("is asked for before anything is loaded, and granted only with every type", () => {
    const tag = tagOn(new Set(["analytics_storage"]))
    tag.assertApi("setInWindow").wasCalledWith("CreatorSignal", { q: [], c: "required" }, false)
    expect(tag.callsOf("injectScript")[0]?.[0]).toBe("https://track.example/api/v1/track/pixel.js?key=cs_live_1")
    tag.arrive()
    expect(tag.heard()).toEqual(["required"])
    tag.change("ad_storage", true)
    expect(tag.heard()).toEqual(["required", "granted"])
    tag.change("analytics_storage", false)
    expect(tag.heard().at(-1)).toBe("denied")
  })

  test("that is withdrawn before the pixel came is not granted when it comes", () => {
    const tag = tagOn(new Set(["analytics_storage", "ad_storage"]))
    tag.change("ad_storage", false)
    tag.arrive()
    expect(tag.heard()).not.toContain("granted")
  })

  test("a key with signs in it stays one", () => {
    const run = makeRun()
    run.runCode({ ...LOADED, key: "a&b=c" })
    expect(run.callsOf("injectScript")[0]?.[0]).toEndWith("?key=a%26b%3Dc")
  })

  test("a script that does not come is a failure of the tag", () => {
    const run = makeRun()
    run.mock("injectScript", (_url: string, _onSuccess: () => void, onFailure: () => void) => onFailure())
    run.runCode(LOADED)
    run.assertApi("gtmOnFailure").wasCalled()
    run.assertApi("gtmOnSuccess").wasNotCalled()
  })
})
