import { describe, expect, test } from "bun:test"
import { Effect, Redacted } from "effect"
import { readConfig } from "../../hosts/settings/readConfig.ts"
import { SETTINGS } from "../../hosts/settings/settings.ts"
import { withSettingsTable } from "../../hosts/settings/writeSettingsTable.ts"
import { BAD_VALUES, HALF_CREDENTIALS, PASSWORD, STRIPE_COMBINATIONS } from "./badValues.ts"

const refusalOf = async (environment: Readonly<Record<string, string>>): Promise<string> =>
  (await Effect.runPromise(Effect.flip(readConfig(environment)))).message

const variables = Object.values(SETTINGS).flatMap(({ variables }) => variables)

describe("the settings", () => {
  test("of an environment that says nothing are their defaults, and so are those of empty variables", async () => {
    const absent = await Effect.runPromise(readConfig({}))
    expect(absent).toEqual({
      port: 3000,
      hostname: "127.0.0.1",
      baseUrl: "http://127.0.0.1:3000",
      serviceName: "CreatorSignal",
      role: "all",
      dataDirectory: "./data",
      databaseUrl: null,
      databaseReadUrl: null,
      traceEndpoint: null,
      traceRatio: 0.1,
      drainSeconds: null,
      metricsPort: null,
      metricsHost: "127.0.0.1",
      metricsToken: null,
      signingSecret: null,
      previousSigningSecrets: [],
      smtpUrl: null,
      chromiumPath: null,
      youtubeApiKey: null,
      twitch: null,
      reddit: null,
      xBearerToken: null,
      meta: null,
      kick: null,
      searchUrl: null,
      payments: null,
      archiveUrl: null,
      countryHeader: null,
      firstPartySites: [],
      discoverySearchesPerDay: 1000,
      textReaderUrl: null,
      textReaderModel: null,
      textReaderKey: null,
      stripeSecretKey: null,
      stripeWebhookSecrets: [],
      stripeApiUrl: null,
      redisUrl: null,
      eventsUrl: null,
      eventsReplicas: 1,
      eventsMegabytesMax: 4096,
      proxies: 0,
      operatorEmails: [],
      contactEmail: null,
      deployedCommit: null
    })
    expect(await Effect.runPromise(readConfig(Object.fromEntries(variables.map((name) => [name, ""]))))).toEqual(absent)
  })

  test("BASE_URL follows HOST and PORT where nobody says it, and has no slash at its end", async () => {
    const baseUrlOf = async (environment: Readonly<Record<string, string>>) =>
      (await Effect.runPromise(readConfig(environment))).baseUrl
    expect(await baseUrlOf({ HOST: "::1", PORT: "81" })).toBe("http://[::1]:81")
    expect(await baseUrlOf({ BASE_URL: "https://api.shop.example//", PORT: "81" })).toBe("https://api.shop.example")
  })

  test.each(BAD_VALUES)("%s=%j is refused in a sentence that begins with the variable", async (name, value) => {
    const message = await refusalOf({ [name]: value })
    expect(message).toStartWith(`${name} must `)
    expect(message).not.toContain(PASSWORD)
  })

  test.each(HALF_CREDENTIALS)("%s without %s is refused", async (name, missing) => {
    expect(await refusalOf({ [name]: PASSWORD })).toBe(`${missing} must be set with ${name}`)
  })

  test("a replica of no database server is refused", async () => {
    const copy = { DATABASE_READ_URL: "postgres://reader@copy.example/x" }
    expect(await refusalOf(copy)).toBe("DATABASE_URL must be set with DATABASE_READ_URL")
    const config = await Effect.runPromise(readConfig({ ...copy, DATABASE_URL: "postgres://writer@db.example/x" }))
    expect(Redacted.value(config.databaseReadUrl ?? Redacted.make(""))).toBe(copy.DATABASE_READ_URL)
  })

  test.each(STRIPE_COMBINATIONS)("of Stripe's, %s is refused", async (_, environment, refusal) => {
    const message = await refusalOf(environment)
    expect(message).toBe(refusal)
    for (const value of Object.values(environment)) if (value !== "") expect(message).not.toContain(value)
  })

  test("TEXT_READER_URL is refused without a model; it has no slash at its end", async () => {
    const url = "http://127.0.0.1:8080/v1/"
    expect(await refusalOf({ TEXT_READER_URL: url })).toBe("TEXT_READER_MODEL must be set with TEXT_READER_URL")
    expect(
      await Effect.runPromise(readConfig({ TEXT_READER_URL: url, TEXT_READER_MODEL: "org/model-7b:q4" }))
    ).toMatchObject({
      textReaderUrl: "http://127.0.0.1:8080/v1",
      textReaderModel: "org/model-7b:q4",
      textReaderKey: null
    })
  })

  test("that are secret are redacted, whatever prints them", async () => {
    const environment = {
      DATABASE_URL: `postgres://user:${PASSWORD}@db.example/x`,
      DATABASE_READ_URL: `postgres://user:${PASSWORD}@copy.example/x`,
      REDIS_URL: `redis://:${PASSWORD}@cache.example`,
      EVENTS_URL: `nats://user:${PASSWORD}@events.example`,
      SMTP_URL: `smtps://user:${PASSWORD}@mail.example`,
      SEARCH_URL: `http://user:${PASSWORD}@search.example`,
      SIGNING_SECRET: `${PASSWORD}${PASSWORD}`,
      SIGNING_SECRET_PREVIOUS: `${PASSWORD}${PASSWORD}`,
      YOUTUBE_API_KEY: PASSWORD,
      X_BEARER_TOKEN: PASSWORD,
      TEXT_READER_KEY: PASSWORD,
      TWITCH_CLIENT_ID: "an-id",
      TWITCH_CLIENT_SECRET: PASSWORD,
      REDDIT_CLIENT_ID: "an-id",
      REDDIT_CLIENT_SECRET: PASSWORD,
      META_IG_USER_ID: "17841405309211844",
      META_ACCESS_TOKEN: PASSWORD,
      KICK_CLIENT_ID: "an-id",
      METRICS_TOKEN: PASSWORD,
      KICK_CLIENT_SECRET: PASSWORD,
      STRIPE_SECRET_KEY: `sk_live_${PASSWORD.replaceAll(/[^A-Za-z0-9]/g, "")}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${PASSWORD.replaceAll(/[^A-Za-z0-9]/g, "")}`
    }
    const secret = Object.values(SETTINGS).filter(({ isSecret }) => isSecret)
    expect(secret.flatMap(({ variables }) => variables).toSorted()).toEqual(Object.keys(environment).toSorted())
    const config = await Effect.runPromise(readConfig(environment))
    expect(Redacted.value(config.databaseUrl ?? Redacted.make(""))).toContain(PASSWORD)
    expect(Bun.inspect(config, { depth: 9 }) + JSON.stringify(config)).not.toContain(PASSWORD)
  })

  test("stand in hosts/README.md as the table says (bun hosts/settings/writeSettingsTable.ts)", async () => {
    const page = await Bun.file(`${import.meta.dir}/../../hosts/README.md`).text()
    expect(page).toBe(withSettingsTable(page))
    for (const name of variables) expect(page).toContain(`\`${name}\``)
  })
})
