import { expect } from "bun:test"
import { readFileSync } from "node:fs"

const folder = new URL("../../hosts/pixel/integrations/", import.meta.url)

export const fileOf = (name: string): string => readFileSync(new URL(name, folder), "utf8")

/** The code blocks of a page in one language, in order; a page has as many as its test takes. */
export const blocksOf = (name: string, language: string, count: number): ReadonlyArray<string> => {
  const blocks = [...fileOf(name).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
  const found = blocks.flatMap(([, of, code = ""]) => (of === language ? [code] : []))
  expect(found).toHaveLength(count)
  return found
}

/** All languages that a page has blocks in, with how many: so that none is left out of its test. */
export const languagesOf = (name: string): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const [, language = ""] of fileOf(name).matchAll(/^```(\w+)\n/gm)) counts[language] = (counts[language] ?? 0) + 1
  return counts
}

/** A program as a page or a file has it, with the service and the key that a reader puts in. */
export const filledIn = (code: string, service: string, key: string): string =>
  code.replaceAll("https://track.example", service).replaceAll("PUBLISHABLE_KEY", key)
