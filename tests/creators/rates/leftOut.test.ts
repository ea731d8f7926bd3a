import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { TYPICAL_REACH, WIDEST_REACH } from "../../../domain/creators/rates/spread.ts"
import { UNUSED } from "../../../domain/creators/rates/table/unused.ts"
import { leaveOneOut, paidBeside } from "./leftOut.ts"

const readme = readFileSync(new URL("../../../domain/creators/rates/README.md", import.meta.url), "utf8")
const groups = leaveOneOut()
const payments = paidBeside()

test("the page's figures of what was left out are true", () => {
  for (const { name, inside, figures } of groups) expect(readme).toContain(`| ${name} | ${inside} of ${figures} |`)
  const all = groups.reduce((sum, { figures }) => sum + figures, 0)
  const inside = groups.reduce((sum, group) => sum + group.inside, 0)
  expect(readme).toContain(`| all | ${inside} of ${all} |`)
})

test("the page's figures of what was paid are true", () => {
  for (const { name, paid, low, fair, high } of payments) {
    expect(readme).toContain(`| ${name} | ${paid} | ${low} | ${fair} | ${high} |`)
  }
  const within = payments.filter(({ paid, low, high }) => paid >= low && paid <= high).length
  expect(readme).toContain(`${within} of ${payments.length} lie in the band`)
})

test("the page's figures of how far sources lie apart are true", () => {
  const text = ({ below, above }: typeof TYPICAL_REACH) =>
    `fair / ${Number(below) / 1_000} to fair × ${Number(above) / 1_000}`
  expect(readme).toContain(text(TYPICAL_REACH))
  expect(readme).toContain(text(WIDEST_REACH))
})

test("the page names every figure that is not used, and why", () => {
  for (const { source, figure, why } of UNUSED) expect(readme).toContain(`| ${source} | ${figure} | ${why} |`)
})
