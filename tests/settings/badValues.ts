export const PASSWORD = "a-password-nobody-may-read"

/** Values that a variable can't have. */
export const BAD_VALUES: ReadonlyArray<readonly [variable: string, value: string]> = [
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["PORT", "0"],
  ["HOST", "a b"],
  ["BASE_URL", "ftp://x"],
  ["SERVICE_NAME", "a b"],
  ["SIGNING_SECRET", "short"],
  ["SIGNING_SECRET_PREVIOUS", "short"],
  ["ROLE", "boss"],
  ["PROXIES", "10"],
  ["YOUTUBE_API_KEY", "a b"],
  ["X_BEARER_TOKEN", "line\nbreak"],
  ["META_IG_USER_ID", "nova.cooks"],
  ["META_ACCESS_TOKEN", "a b"],
  ["DATABASE_URL", "foo"],
  ["DATABASE_URL", `mysql://user:${PASSWORD}@127.0.0.1/x`],
  ["SMTP_URL", "mail.example"],
  ["SMTP_URL", `https://user:${PASSWORD}@mail.example`],
  ["SMTP_URL", `smtps://:${PASSWORD}@mail.example`],
  ["SMTP_URL", `smtps://user:${PASSWORD}@mail.example/?tls.rejectUnauthorized=false`],
  ["SMTP_URL", `smtps://user:${PASSWORD}%0d%0a@mail.example`],
  ["SMTP_URL", `smtps://user:${PASSWORD}%@mail.example`],
  ["STRIPE_SECRET_KEY", PASSWORD],
  ["STRIPE_SECRET_KEY", "pk_test_abc"],
  ["STRIPE_WEBHOOK_SECRET", PASSWORD],
  ["STRIPE_WEBHOOK_SECRET", "whsec_a,whsec_b,whsec_c"],
  ["STRIPE_WEBHOOK_SECRET", "whsec_a,"],
  ["STRIPE_API_URL", "http://stripe.example"],
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
