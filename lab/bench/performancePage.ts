import { readFileSync, writeFileSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { CELL, ROUNDS } from "./settings.ts"

const PAGE = new URL("./PERFORMANCE.md", import.meta.url)

const begin = (name: string) => `<!-- ${name}: written by npm run bench -->`
const end = (name: string) => `<!-- end of ${name} -->`

/** The page with one section in place of what it said before, or behind the others. */
export const withSection = (page: string, name: string, printed: string): string => {
  const section = `${begin(name)}\n${printed.trim()}\n${end(name)}`
  const [from, to] = [page.indexOf(begin(name)), page.indexOf(end(name))]
  return from < 0 || to < from
    ? `${page.trimEnd()}\n\n${section}\n`
    : page.slice(0, from) + section + page.slice(to + end(name).length)
}

/** Where and how a section was measured. */
const circumstances = (): string =>
  `Measured on ${new Date().toISOString().slice(0, "2026-01-31".length)} on ${cpus().length} cores that also ran the database and ` +
  `the load; Bun ${Bun.version}; ${CELL.seconds} s a cell, the middle of ${ROUNDS}. The machine's load average was ` +
  `${loadavg()[0]?.toFixed(1) ?? "unknown"} at the end.`

/** Keeps what a section printed on the page of figures. */
export const writeSection = (name: string, machine: string, printed: string): void => {
  const text = `## ${name}\n\n${circumstances()} ${machine}\n\n${printed}`
  writeFileSync(PAGE, withSection(readFileSync(PAGE, "utf8"), name, text))
}
