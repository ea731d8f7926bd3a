import { Result } from "effect"
import { readShopOrder, type ShopOrder } from "../../../adapters/shopPlatforms/shopify/readOrder.ts"
import { impossibleTime, type RowProblem } from "./rowProblem.ts"

/** Takes "field: what is wrong" apart, and names the column instead of the field. */
const columnProblem = (problem: string, columnOf: Readonly<Record<string, string>>): RowProblem => {
  const end = problem.indexOf(": ")
  const field = end < 0 ? "order" : problem.slice(0, end)
  return { column: columnOf[field] ?? field, problem: end < 0 ? problem : problem.slice(end + 2) }
}

/** An order that a file tells. */
export interface PastShopOrder extends ShopOrder {
  /** Whether the platform wrote it, with all that its notices say and when it was last changed: a row of a table says less. */
  readonly isWhole: boolean
}

/**
 * Reads an order that a shop wrote, as its notices are read. Fails with every problem by its column, never with a value, and where the
 * order was placed or changed before the year 2000 or after now. `columnOf` names the columns of a row of a table.
 */
export const readPastOrder = (
  text: string,
  nowMs: number,
  columnOf?: Readonly<Record<string, string>>
): Result.Result<PastShopOrder, ReadonlyArray<RowProblem>> => {
  const read = readShopOrder(text)
  if (Result.isFailure(read)) return Result.fail(read.failure.map((problem) => columnProblem(problem, columnOf ?? {})))
  const { placedAt, updatedAtMs } = read.success
  const placed = impossibleTime(placedAt.getTime(), nowMs)
  const updated = updatedAtMs === placedAt.getTime() ? null : impossibleTime(updatedAtMs, nowMs)
  const problems = [
    { column: columnOf?.created_at ?? "created_at", problem: placed },
    { column: columnOf?.updated_at ?? "updated_at", problem: updated }
  ].flatMap(({ column, problem }) => (problem === null ? [] : [{ column, problem }]))
  return problems.length === 0
    ? Result.succeed({ ...read.success, isWhole: columnOf === undefined })
    : Result.fail(problems)
}
