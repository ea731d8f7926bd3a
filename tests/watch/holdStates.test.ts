import { test } from "bun:test"
import { HOLD } from "../../ports/watch/Hold.ts"
import { expectShownIn, expectWholeTable } from "../stateTable.ts"

test("an order on hold: the table of states is whole, and shown as it is", async () => {
  expectWholeTable(HOLD)
  await expectShownIn(new URL("../../domain/watch/README.md", import.meta.url), "order on hold", HOLD)
})
