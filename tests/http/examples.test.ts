import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { KNOCKOUT_RULES } from "../../domain/creators/scoring/knockouts.ts"
import { AGENT_WEIGHTS, tierOf } from "../../domain/creators/scoring/scoreCreator.ts"
import { AgentName, Severity } from "../../ports/creators/scoring/Score.ts"
import { openHost, type TestHost } from "./host.ts"
import { EXAMPLES_FILE, makeSandboxExamples } from "./sandboxExamples.ts"

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const numberIn = (fields: Fields, name: string): number => {
  const value = fields[name]
  if (typeof value !== "number") throw new Error(`${name} is no number`)
  return value
}
const listIn = (fields: Fields, name: string): ReadonlyArray<Fields> => {
  const value = fields[name]
  return Array.isArray(value) ? value.filter(isFields) : []
}
const sum = (values: ReadonlyArray<number>): number => values.reduce((total, each) => total + each, 0)

/** Every object within a value, with where it stands. */
const objectsIn = (value: unknown, at: string): ReadonlyArray<readonly [at: string, fields: Fields]> => {
  if (Array.isArray(value)) return value.flatMap((each, place) => objectsIn(each, `${at}[${place}]`))
  if (!isFields(value)) return []
  return [[at, value], ...Object.entries(value).flatMap(([name, each]) => objectsIn(each, `${at}.${name}`))]
}

/** Every example of a description: of bodies that are sent and answered, of events, and of schemas. */
const examplesIn = (value: unknown, at: string): ReadonlyArray<readonly [at: string, fields: Fields]> => {
  if (Array.isArray(value)) return value.flatMap((each, place) => examplesIn(each, `${at}[${place}]`))
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([name, each]) =>
    name === "example" || name === "examples" ? objectsIn(each, `${at}.${name}`) : examplesIn(each, `${at}.${name}`)
  )
}

let host: TestHost
let examples: ReturnType<typeof examplesIn>
beforeAll(async () => {
  host = await openHost()
  const { json } = await host.call("/api/v1/openapi.json")
  examples = examplesIn(json, "")
})
afterAll(() => host.close())

const having = (...names: ReadonlyArray<string>) => {
  const found = examples.filter(([, fields]) => names.every((name) => Object.hasOwn(fields, name)))
  expect(found.length).toBeGreaterThan(0)
  return found
}

/** What a rule says of each that it holds for is the same as what stands there. */
const expectEach = <Value>(
  found: ReturnType<typeof examplesIn>,
  shown: (fields: Fields) => Value,
  ruled: (fields: Fields) => Value
): void => {
  expect(found.map(([at, fields]) => [at, shown(fields)])).toEqual(found.map(([at, fields]) => [at, ruled(fields)]))
}

describe("the examples of the description", () => {
  test("are what the sandbox answers: npm run examples writes them", async () => {
    expect(JSON.parse(await Bun.file(EXAMPLES_FILE).text())).toEqual(await makeSandboxExamples())
  })

  test("have the tier of their score, wherever both are told", () => {
    const scored = having("score", "tier").filter(([, { score }]) => score !== null)
    expectEach(
      scored,
      ({ tier }) => tier,
      (fields) => tierOf(numberIn(fields, "score"))
    )
  })

  test("have scores that their agents and knockouts make", () => {
    const scored = having("score", "agents", "knockouts").filter(([, { agents }]) => isFields(agents))
    expectEach(
      scored,
      ({ score }) => score,
      (fields) => {
        const { agents } = fields
        const points = isFields(agents)
          ? AgentName.literals.map((name) => AGENT_WEIGHTS[name] * numberIn(agents, name))
          : []
        return Math.min(
          Math.round(sum(points) / 100),
          ...listIn(fields, "knockouts").map((each) => numberIn(each, "score_cap"))
        )
      }
    )
  })

  test("name knockouts by the codes of their rules, with their caps", () => {
    const knockouts = examples.flatMap(([at, fields]) =>
      listIn(fields, "knockouts").map((each) => [at, each.code, each.score_cap])
    )
    expect(knockouts.length).toBeGreaterThan(0)
    for (const [at, code, cap] of knockouts) {
      expect([at, KNOCKOUT_RULES.some((rule) => rule.code === code && rule.scoreCap === cap)]).toEqual([at, true])
    }
  })

  test("have agents whose base and contributions add up to their score", () => {
    const agents = having("agent", "base", "score", "negative", "positive")
    expectEach(
      agents,
      ({ score }) => score,
      (fields) =>
        numberIn(fields, "base") +
        sum(
          ["negative", "positive"].flatMap((side) =>
            listIn(fields, side).map((each) => numberIn(each, "shap_contribution"))
          )
        )
    )
  })

  test("count their risk flags by severity, and show as many as they count", () => {
    const counted = having("count", "titles", "by_severity")
    expectEach(
      counted,
      ({ count }) => count,
      ({ by_severity: by }) =>
        isFields(by) ? sum(Severity.literals.map((each) => (each in by ? numberIn(by, each) : 0))) : -1
    )
    const listed = having("risk_flags", "risk_flags_summary")
    expectEach(
      listed,
      ({ risk_flags_summary: summary }) => (isFields(summary) ? summary.count : null),
      (fields) => listIn(fields, "risk_flags").length
    )
  })

  test("of score.completed have the narrative and the risk flags that it is promised with", () => {
    const events = examples.filter(([, { event }]) => event === "score.completed")
    expect(events.length).toBeGreaterThan(0)
    for (const [at, { creator }] of events) {
      expect([at, creator]).toMatchObject([at, { narrative: expect.stringMatching(/./), risk_flags: [{}] }])
    }
  })

  test("tell of a check what its report counts", () => {
    const checks = having("summary", "flags", "check_id").filter(([, { summary }]) => isFields(summary))
    expectEach(
      checks,
      ({ summary }) => (isFields(summary) ? summary.total_flags : null),
      (fields) => listIn(fields, "flags").filter(({ risk_weight: weight }) => weight === "risk").length
    )
  })
})
