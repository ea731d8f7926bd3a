import { test } from "bun:test"
import { HOLD } from "../../../ports/revenue/fraud/Hold.ts"
import { expectShownIn, expectWholeTable } from "../../support/running/stateTable.ts"

test("an order on hold: the table of states is whole, and shown as it is", async () => {
  expectWholeTable(HOLD)
  await expectShownIn(new URL("../../../domain/revenue/fraud/README.md", import.meta.url), "order on hold", HOLD)
})
