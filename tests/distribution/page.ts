import { DISTRIBUTIONS, type Distribution } from "./distribution.ts"
import { SCHEMA_GAPS, STATEMENT_GAPS } from "./gaps.ts"

const KINDS: Readonly<Record<Distribution, string>> = {
  tenant: "by `tenant_id`, all of a tenant's rows on one node",
  account: "by `handle`, what is known of a platform's account on one node",
  reference: "whole, on every node",
  local: "whole, on one node"
}

const named = (names: ReadonlyArray<string>): string => names.map((name) => `\`${name}\``).join(", ")

const tables = (): string =>
  [
    "| how | tables |",
    "| --- | --- |",
    ...Object.entries(KINDS).map(
      ([kind, how]) =>
        `| ${how} | ${named(Object.keys(DISTRIBUTIONS).filter((table) => DISTRIBUTIONS[table] === kind))} |`
    )
  ].join("\n")

const metText = (met: (typeof SCHEMA_GAPS)[number]["met"]): string => {
  const needs = [...new Set(Object.values(met).map((each) => each.needs))]
  return needs
    .map((need) => `${named(Object.keys(met).filter((place) => met[place]?.needs === need))}: ${need}`)
    .join("; ")
}

const gaps = (): string =>
  [
    "| what is lacking | where, by its own pages | where it is met, and what that needs |",
    "| --- | --- | --- |",
    ...[...SCHEMA_GAPS, ...STATEMENT_GAPS].map(
      ({ lacks, documented, met }) =>
        `| ${lacks} | ${[...new Set(Object.values(documented))].join("; ")} | ${metText(met) || "nowhere"} |`
    )
  ].join("\n")

const within = (page: string, name: string, text: string): string => {
  const begin = new RegExp(`<!-- ${name}: [^\\n]*-->\\n`).exec(page)
  const end = page.indexOf(`<!-- /${name} -->`)
  if (begin === null || end < 0) throw new Error(`the page has no place for ${name}`)
  return `${page.slice(0, begin.index + begin[0].length)}${text}\n${page.slice(end)}`
}

/** The page with the tables that are made of what the code says. */
export const withTables = (page: string): string => within(within(page, "tables", tables()), "gaps", gaps())
