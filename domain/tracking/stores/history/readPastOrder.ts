import { Result } from "effect"
import type { PlatformOrder, PlatformProblems } from "../../../../ports/tracking/stores/ShopPlatform.ts"
import type { ToldOrder } from "./filePastOrders.ts"
import { impossibleTime, type RowProblem } from "./rowProblem.ts"

/** Takes "field: what is wrong" apart, and names the column instead of the field. */
const columnProblem = (problem: string, columnOf: Readonly<Record<string, string>>): RowProblem => {
  const end = problem.indexOf(": ")
  const field = end < 0 ? "order" : problem.slice(0, end)
  return { column: columnOf[field] ?? field, problem: end < 0 ? problem : problem.slice(end + 2) }
}

/**
 * What was read of an order that a shop wrote, as its notices are read. Fails with every problem by its column, never with a value, and
 * where the order was placed or changed before the year 2000 or after now. `columnOf` names the columns of a row of a table.
 */
export const readPastOrder = (
  read: Result.Result<PlatformOrder, PlatformProblems>,
  nowMs: number,
  columnOf?: Readonly<Record<string, string>>
): Result.Result<ToldOrder, ReadonlyArray<RowProblem>> => {
  if (Result.isFailure(read)) return Result.fail(read.failure.map((problem) => columnProblem(problem, columnOf ?? {})))
  const { placedAt, updatedAtMs } = read.success
  const placed = impossibleTime(placedAt.getTime(), nowMs)
  const updated = updatedAtMs === placedAt.getTime() ? null : impossibleTime(updatedAtMs, nowMs)
  const problems = [
    { column: columnOf?.created_at ?? "created_at", problem: placed },
    { column: columnOf?.updated_at ?? "updated_at", problem: updated }
  ].flatMap(({ column, problem }) => (problem === null ? [] : [{ column, problem }]))
  return problems.length === 0
    ? Result.succeed({ order: read.success, isWhole: columnOf === undefined })
    : Result.fail(problems)
}
