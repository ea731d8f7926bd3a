import { readFileSync } from "node:fs"

/** The text of one of the invented documents in `pages`. */
export const page = (name: string): string => readFileSync(new URL(`./pages/${name}`, import.meta.url), "utf8")
