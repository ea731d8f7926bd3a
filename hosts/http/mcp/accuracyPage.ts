import { readFileSync } from "node:fs"

/** How accurate it is what is read in texts: weak spots first, as it was measured. */
export const readAccuracyPage = (): string =>
  readFileSync(new URL("../../../domain/reading/ACCURACY.md", import.meta.url), "utf8")
