/** What can be imported of the package: the name behind `creatorsignal`, and the file that says what is in it. Nothing else can be. */
export const ENTRIES = {
  "./attribution": "hosts/library/attribution.ts",
  "./scoring": "hosts/library/scoring.ts",
  "./orders": "hosts/library/orders.ts",
  "./service": "hosts/library/service.ts",
  "./testing": "hosts/library/testing.ts",
  "./domain/accounts": "hosts/library/domain/accounts.ts",
  "./domain/attribution": "hosts/library/domain/attribution.ts",
  "./domain/billing": "hosts/library/domain/billing.ts",
  "./domain/scoring": "hosts/library/domain/scoring.ts",
  "./ports/accounts": "hosts/library/ports/accounts.ts",
  "./ports/attribution": "hosts/library/ports/attribution.ts",
  "./ports/billing": "hosts/library/ports/billing.ts",
  "./ports/idempotency": "hosts/library/ports/idempotency.ts",
  "./ports/identity": "hosts/library/ports/identity.ts",
  "./ports/limits": "hosts/library/ports/limits.ts",
  "./ports/mail": "hosts/library/ports/mail.ts",
  "./ports/media": "hosts/library/ports/media.ts",
  "./ports/money": "hosts/library/ports/money.ts",
  "./ports/payments": "hosts/library/ports/payments.ts",
  "./ports/reading": "hosts/library/ports/reading.ts",
  "./ports/scoring": "hosts/library/ports/scoring.ts",
  "./adapters/embedded": "hosts/library/adapters/embedded.ts",
  "./adapters/models": "hosts/library/adapters/models.ts",
  "./adapters/postgres": "hosts/library/adapters/postgres.ts",
  "./fixtures": "hosts/library/fixtures.ts",
  "./hosts": "hosts/library/hosts.ts",
  "./client": "hosts/client/client.ts",
  "./edge": "hosts/library/edge.ts",
  "./contracts": "tests/contracts/published.ts"
} as const

export type EntryName = keyof typeof ENTRIES

/** `npx creatorsignal`. */
export const PROGRAM = "hosts/programs/package.ts"

/** Programs of threads: each is opened by its address, by a module that stands beside it, and imported by none. */
export const THREADS = [
  "adapters/pdf/printWorker.ts",
  "hosts/evidenceThread/evidenceWorker.ts",
  "hosts/reportThreads/reportWorker.ts"
] as const

/** What modules read from beside themselves: folders, and single files. */
export const DATA_FOLDERS = ["hosts/pixel/integrations", "hosts/webhooks"] as const
export const DATA_FILES = [
  "domain/creators/textAnalysis/ACCURACY.md",
  "adapters/models/weights/NOTICE.md",
  "adapters/models/weights/LICENSE-eld"
] as const

/** The weights as one file, which a bundler can carry: `creatorsignal/weights.bin`. */
export const WEIGHTS = "adapters/models/weights.bin"

/** Pages and programs of the project's own work that pages of the package lead to. */
export const LINKED = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "tests/embedding",
  "tests/distribution/README.md",
  "tests/accounts/versioning/README.md",
  "lab/gate/README.md",
  "lab/bench/README.md",
  "lab/bench/PERFORMANCE.md",
  "lab/bench/CAPACITY.md",
  "lab/bench/soak.svg"
] as const
