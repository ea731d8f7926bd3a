import { expect, test } from "bun:test"
import { join } from "node:path"
import { DELIVERY_TRANSITIONS } from "../../domain/webhooks/deliveryStates.ts"
import { DeliveryState } from "../../ports/webhooks/Webhook.ts"

test("every state of a delivery can be left, and is reached", () => {
  const ends = (of: "from" | "to") => [...new Set(DELIVERY_TRANSITIONS.map((transition) => transition[of]))].toSorted()
  expect(ends("from")).toEqual([...DeliveryState.literals].toSorted())
  expect(ends("to")).toEqual([...DeliveryState.literals].toSorted())
})

test("the README shows the same transitions", async () => {
  const readme = await Bun.file(join(import.meta.dir, "../../domain/webhooks/README.md")).text()
  const [, table = ""] = /\| a delivery that is \|.*\n\|[- |]*\n((?:\|.*\n)+)/.exec(readme) ?? []
  const shown = table
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const [, from = "", event = "", to = ""] = line.split("|").map((cell) => cell.trim())
      const plain = event.replaceAll(/ \([^)]*\)/g, "").replace(/, after 60 s$/, "")
      return from.split(", ").map((each) => ({ from: each, event: plain, to }))
    })
  const byFrom = (a: { readonly from: string }, b: { readonly from: string }) => a.from.localeCompare(b.from)
  expect(shown.toSorted(byFrom)).toEqual([...DELIVERY_TRANSITIONS].toSorted(byFrom))
})
