import { cached } from "../running/cached.ts"

/** What a new database is made of. */
const SOURCES = [
  "adapters/embedded/**/*.ts",
  "adapters/postgres/*.ts",
  "adapters/postgres/**/*chema.ts",
  "node_modules/@electric-sql/pglite/package.json"
]

/** The path of what `make` makes of a new database, once for each schema. */
export const cachedDatabase = (kind: "folder" | "dump", make: (begun: string) => Promise<void>): Promise<string> =>
  cached(kind, SOURCES, make)
