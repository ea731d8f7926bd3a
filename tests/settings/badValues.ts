export const PASSWORD = "a-password-nobody-may-read"

/** Values that a variable can't have. */
export const BAD_VALUES: ReadonlyArray<readonly [variable: string, value: string]> = [
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["PORT", "0"],
  ["HOST", "a b"],
  ["BASE_URL", "ftp://x"],
  ["BASE_URL", "https://shop.example/signals"],
  ["BASE_URL", `https://user:${PASSWORD}@shop.example`],
  ["BASE_URL", "https://shop.example/?a=b"],
  ["SERVICE_NAME", "a b"],
  ["SIGNING_SECRET", "short"],
  ["SIGNING_SECRET_PREVIOUS", "short"],
  ["ROLE", "boss"],
  ["PROXIES", "10"],
  ["DRAIN_SECONDS", "61"],
  ["DRAIN_SECONDS", "5s"],
  ["OPERATOR_EMAIL", "ops.example"],
  ["OPERATOR_EMAIL", "ops@service.example,"],
  ["DEPLOYED_COMMIT", "main"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", `http://user:${PASSWORD}@collector.example`],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5"],
  ["OTEL_TRACES_SAMPLER_ARG", "-1"],
  ["OTEL_TRACES_SAMPLER_ARG", "half"],
  ["METRICS_PORT", "0"],
  ["METRICS_PORT", "70000"],
  ["METRICS_HOST", "a b"],
  ["METRICS_TOKEN", "short"],
  ["METRICS_TOKEN", "sixteen characters"],
  ["FIRST_PARTY_SITES", "shop.example"],
  ["FIRST_PARTY_SITES", "shop.example/"],
  ["FIRST_PARTY_SITES", "https://shop.example/cs"],
  ["FIRST_PARTY_SITES", "shop.example/api"],
  ["FIRST_PARTY_SITES", "shop.example/cs,shop.example/t"],
  ["FIRST_PARTY_SITES", "shop.example/{cs}"],
  ["YOUTUBE_API_KEY", "a b"],
  ["X_BEARER_TOKEN", "line\nbreak"],
  ["META_IG_USER_ID", "nova.cooks"],
  ["META_ACCESS_TOKEN", "a b"],
  ["DATABASE_URL", "foo"],
  ["DATABASE_URL", `mysql://user:${PASSWORD}@127.0.0.1/x`],
  ["EVENTS_URL", "events.example"],
  ["EVENTS_URL", `http://user:${PASSWORD}@events.example`],
  ["EVENTS_URL", `nats://:${PASSWORD}@events.example`],
  ["EVENTS_URL", `nats://user:${PASSWORD}@events.example/a.b`],
  ["EVENTS_URL", `nats://events.example,tls://user:${PASSWORD}@events.example`],
  ["EVENTS_URL", `nats://events.example,nats://user:${PASSWORD}@events.example`],
  ["EVENTS_REPLICAS", "2"],
  ["EVENTS_MEGABYTES_MAX", "0"],
  ["SMTP_URL", "mail.example"],
  ["SMTP_URL", `https://user:${PASSWORD}@mail.example`],
  ["SMTP_URL", `smtps://:${PASSWORD}@mail.example`],
  ["SMTP_URL", `smtps://user:${PASSWORD}@mail.example/?tls.rejectUnauthorized=false`],
  ["SMTP_URL", `smtps://user:${PASSWORD}%0d%0a@mail.example`],
  ["SMTP_URL", `smtps://user:${PASSWORD}%@mail.example`],
  ["STRIPE_SECRET_KEY", PASSWORD],
  ["STRIPE_SECRET_KEY", "pk_test_abc"],
  ["STRIPE_SECRET_KEY", "pk_live_abc"],
  ["STRIPE_SECRET_KEY", "whsec_abc"],
  ["STRIPE_SECRET_KEY", "sk_test_"],
  ["STRIPE_SECRET_KEY", "sk_live_abc\n"],
  ["STRIPE_SECRET_KEY", " sk_live_abc"],
  ["STRIPE_WEBHOOK_SECRET", PASSWORD],
  ["STRIPE_WEBHOOK_SECRET", "sk_test_abc"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_a whsec_b"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_a,whsec_b,whsec_c"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_a,"],
  ["STRIPE_API_URL", "stripe.example"],
  ["STRIPE_API_URL", "ftp://stripe.example"],
  ["STRIPE_API_URL", "http://stripe.example"],
  ["STRIPE_API_URL", "https://stripe.example/?key=x"],
  ["STRIPE_API_URL", `https://user:${PASSWORD}@stripe.example`],
  ["STRIPE_API_URL", "https://stripe.example/v1"],
  ["SEARCH_URL", "search.example"],
  ["ARCHIVE_URL", "archive.example"],
  ["ARCHIVE_URL", `https://user:${PASSWORD}@archive.example`],
  ["ARCHIVE_URL", "https://archive.example/?a=b"],
  ["SEARCH_URL", `ftp://user:${PASSWORD}@search.example`],
  ["SEARCH_URL", `http://user:${PASSWORD}@search.example/?format=csv`],
  ["SEARCH_URL", `http://user:${PASSWORD}%@search.example`],
  ["TEXT_READER_URL", "127.0.0.1:8080/v1"],
  ["TEXT_READER_URL", `http://user:${PASSWORD}@127.0.0.1:8080/v1`],
  ["TEXT_READER_URL", "http://127.0.0.1:8080/v1?key=x"],
  ["TEXT_READER_MODEL", "a b"],
  ["TEXT_READER_MODEL", `${"m".repeat(101)}`],
  ["TEXT_READER_KEY", "a b"],
  ["REDIS_URL", "127.0.0.1:6379"],
  ["REDIS_URL", `http://:${PASSWORD}@127.0.0.1:6379`]
]

/** A variable that is no use without the other. */
export const HALF_CREDENTIALS: ReadonlyArray<readonly [given: string, missing: string]> = [
  ["TWITCH_CLIENT_ID", "TWITCH_CLIENT_SECRET"],
  ["REDDIT_CLIENT_SECRET", "REDDIT_CLIENT_ID"],
  ["META_ACCESS_TOKEN", "META_IG_USER_ID"],
  ["KICK_CLIENT_ID", "KICK_CLIENT_SECRET"]
]

const [STRIPE_KEY, STRIPE_SECRET] = [`sk_test_${"k".repeat(24)}`, `whsec_${"s".repeat(24)}`]
const STAND_IN = "http://127.0.0.1:12111"

/** Settings of Stripe's that are good each by itself, and none together: what is said of them. */
export const STRIPE_COMBINATIONS: ReadonlyArray<
  readonly [name: string, environment: Readonly<Record<string, string>>, refusal: string]
> = [
  [
    "a key without a signing secret",
    { STRIPE_SECRET_KEY: STRIPE_KEY },
    "STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY"
  ],
  [
    "a key and an address without a signing secret",
    { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_API_URL: STAND_IN },
    "STRIPE_WEBHOOK_SECRET must be set with STRIPE_SECRET_KEY"
  ],
  [
    "a signing secret without a key",
    { STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
    "STRIPE_SECRET_KEY must be set with STRIPE_WEBHOOK_SECRET"
  ],
  [
    "two signing secrets and an empty key",
    { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: `${STRIPE_SECRET},${STRIPE_SECRET}` },
    "STRIPE_SECRET_KEY must be set with STRIPE_WEBHOOK_SECRET"
  ],
  ["an address without a key", { STRIPE_API_URL: STAND_IN }, "STRIPE_SECRET_KEY must be set with STRIPE_API_URL"],
  [
    "a key and a signing secret in each other's place",
    { STRIPE_SECRET_KEY: STRIPE_SECRET, STRIPE_WEBHOOK_SECRET: STRIPE_KEY },
    "STRIPE_SECRET_KEY must be a secret or restricted key of Stripe's (sk_test_, sk_live_, rk_test_, rk_live_)"
  ],
  [
    "a publishable key with a signing secret",
    { STRIPE_SECRET_KEY: `pk_live_${"k".repeat(24)}`, STRIPE_WEBHOOK_SECRET: STRIPE_SECRET },
    "STRIPE_SECRET_KEY must be a secret or restricted key of Stripe's (sk_test_, sk_live_, rk_test_, rk_live_)"
  ],
  [
    "an address that the key would be sent to in the clear",
    { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: STRIPE_SECRET, STRIPE_API_URL: "http://10.0.0.1" },
    "STRIPE_API_URL must be an https:// address (http:// on this machine alone), without path, user name, password and query"
  ]
]
