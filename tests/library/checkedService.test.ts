import { expect, test } from "bun:test"
import { Layer } from "effect"
import { InvalidConfig, openService } from "../../hosts/library/service.ts"

/** What a service is refused with, as a program without types may open it. */
const refusalOf = (options: unknown): Promise<unknown> =>
  // @ts-expect-error Types promise what callers in JavaScript may not keep.
  openService(options).then(
    () => "opened",
    (error: unknown) => (error instanceof InvalidConfig ? error.message : error)
  )

const settings = { BASE_URL: "https://creators.example", SIGNING_SECRET: "at least 32 characters, of your own" }
const database = Layer.empty

test("a service refuses an option that there isn't, before anything is opened", async () => {
  expect(await refusalOf({ settings, database, adapter: Layer.empty })).toBe("adapter: is not known here")
  expect(await refusalOf({ settings, database: "postgres://db.example", adapters: {} })).toBe(
    "database: must be a layer, such as inMemory; adapters: must be a layer"
  )
  expect(await refusalOf({ settings: { ...settings, SMTP_PORT: 25 }, database })).toBe(
    "settings.SMTP_PORT: must be a text"
  )
  expect(await refusalOf({})).toBe("settings: is missing; database: is missing")
  expect(await refusalOf(undefined)).toBe("options: must be an object")
})

test("a service refuses a setting that there isn't, and names the one it is near to", async () => {
  const refusalWith = (more: object) => refusalOf({ settings: { ...settings, ...more }, database })
  expect(await refusalWith({ SMTP_URLL: "smtp://mail.example" })).toBe(
    "settings.SMTP_URLL: is no setting, did you mean SMTP_URL?"
  )
  expect(await refusalWith({ HOME: "/home/nova" })).toBe("settings.HOME: is no setting")
  expect(await refusalWith({ SMTP_URL: undefined, BASE_URL: "nowhere" })).toStartWith("BASE_URL ")
  expect(await refusalWith({ BASE_URL: "https://shop.example/signals" })).toContain("can't be mounted under a path")
})
