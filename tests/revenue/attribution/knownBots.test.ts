import { expect, test } from "bun:test"
import { clickKind } from "../../../domain/tracking/links/clickKind.ts"
import { isKnownBot } from "../../../hosts/requests/isKnownBot.ts"
import agents from "./agents/agents.json"

const PRECISION_MIN = 1
const RECALL_MIN = 0.98

const isMachine = (userAgent: string): boolean =>
  clickKind(new Request("https://link.example/abc", { headers: { "user-agent": userAgent } }), isKnownBot) === "bot"

test("of people in apps none is taken for a machine, and of machines hardly one for a person", () => {
  expect(agents.people.length).toBeGreaterThanOrEqual(60)
  expect(agents.machines.length).toBeGreaterThanOrEqual(60)
  const mistaken = agents.people.filter(({ userAgent }) => isMachine(userAgent))
  const unknown = agents.machines.filter((userAgent) => !isMachine(userAgent))
  const found = agents.machines.length - unknown.length
  expect({ mistaken, precision: found / (found + mistaken.length) }).toEqual({ mistaken: [], precision: PRECISION_MIN })
  // Those that are not found are named where there are too many.
  expect(found / agents.machines.length < RECALL_MIN ? unknown : []).toEqual([])
})

test.each(["Process/tools", "Process/toolsmp", "Process/appbrand0", "Process/appbrand2"])(
  "WeChat on Android is a person's: %s",
  (process) => {
    const engine = "Mozilla/5.0 (Linux; Android 10; MED-AL00) AppleWebKit/537.36 (KHTML, like Gecko)"
    const agent = `${engine} MicroMessenger/8.0.16 ${process} WeChat/arm64`
    expect(isMachine(agent)).toBe(false)
    // Whoever calls itself a crawler beside is one.
    expect(isMachine(`${agent} (compatible; Examplebot/1.0)`)).toBe(true)
  }
)

test("tools elsewhere stay machines", () => {
  expect(isMachine("Mozilla/5.0 (compatible; SiteTools/1.0) Process/tools")).toBe(true)
  expect(isMachine("MicroMessenger/8.0 Process/tools SeoTools/2.0")).toBe(true)
})
