import { expect, test } from "bun:test"
import { join } from "node:path"
import { describeSpecification, numbersOf, testsIn } from "../../support/running/specificationTable.ts"

describeSpecification({
  name: "the specification's sentences of discovery and identity",
  table: join(import.meta.dir, "specification.tsv"),
  // Discovery's and identity's: what the service did not do before.
  acceptance: [177, ...Array.from({ length: 242 - 182 + 1 }, (_, place) => 182 + place)],
  parts: {
    "B6 footprint account": /### B6\. Footprint account[^.]*?\) (.*?) ### B7/,
    "score-footprint": /(POST \/api\/v1\/creators\/score-footprint \(.*?) POST \/api\/v1\/creators\/discover:/,
    discover: /(POST \/api\/v1\/creators\/discover: .*?) POST \/api\/v1\/creators\/resolve:/,
    resolve: /(POST \/api\/v1\/creators\/resolve: .*?) POST \/api\/v1\/creators\/vet:/
  }
})

test("numbers are read out of names, and skipped tests are none", () => {
  expect(numbersOf("rows 1, 3 and 5 to 7: a rule of 404")).toEqual([1, 3, 5, 6, 7])
  expect(numbersOf("a rule (acceptance 12 to 13)")).toEqual([12, 13])
  expect(numbersOf("404 for a row of none")).toEqual([])
  const source = ['test("one", x)', '  it.effect(\n    "two \\"quoted\\"",', 'test.skip("three")', '// test("four")']
  expect(testsIn(source.join("\n"))).toEqual(["one", 'two "quoted"'])
})
