import { Clock, Effect, Option, Result, Schema } from "effect"
import {
  declareLiftTest,
  REGIONS_MAX,
  TESTED_CREATORS_MAX,
  type WantedDesign,
  WEEKS_MAX
} from "../../../../domain/revenue/incrementality/declareLiftTest.ts"
import { readLiftTest } from "../../../../domain/revenue/incrementality/readLiftTest.ts"
import { endOf, reportCells, type SaidCell } from "../../../../domain/revenue/incrementality/reportCells.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { amountFromNumber } from "../../../../ports/money/readAmount.ts"
import { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { LiftMetric, type LiftTest, LiftTestId, RegionCode } from "../../../../ports/revenue/incrementality/LiftTest.ts"
import {
  CELLS_REPORTED_MAX,
  LIFT_TESTS_MAX,
  LiftTestNotFound,
  LiftTests
} from "../../../../ports/revenue/incrementality/LiftTests.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import { readTime } from "../../query/periods.ts"
import type { Call, IdempotentEndpoint, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { storableText } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"
import { BUSY, REPORTED_WITHIN_SECONDS, whileWaitedFor } from "../attribution/attributionReport.ts"
import { readModelShares, soldIn } from "./accountReports.ts"
import {
  CellsFiledBody,
  CreatorName,
  LiftReportBody,
  LiftTestBody,
  LiftTestsBody,
  liftReportBody,
  liftTestBody
} from "./liftBody.ts"

const PATH = "/api/v1/attribution/lift-tests"
const NAME_CHARACTERS_MAX = 200
/** Of the largest test there can be. */
const TEST_BYTES_MAX = 64 * 1024
/** Of as many cells as are taken at once. */
const CELLS_BYTES_MAX = 256 * 1024
/** Bad values that a refusal names at most. */
const DETAILS_MAX = 20
const NUMBER_MAX = Number.MAX_SAFE_INTEGER

const DAY = /^\d{4}-\d{2}-\d{2}$/
const Day = Schema.String.pipe(
  Schema.check(Schema.makeFilter((text) => DAY.test(text) && readTime(text, "starts") !== null))
)
const DAY_RULE = "must be a date such as 2026-03-02"

const LiftTestRequest = Schema.Struct({
  name: storableText(1, NAME_CHARACTERS_MAX),
  design: Schema.Literals(["regions", "weeks"]),
  metric: LiftMetric,
  currency: Schema.optionalKey(Schema.NullOr(CurrencyCode)),
  creators: Schema.optionalKey(
    Schema.NullOr(Schema.Array(CreatorName).pipe(Schema.check(Schema.isMaxLength(TESTED_CREATORS_MAX))))
  ),
  starts_on: Day,
  weeks: Schema.Int,
  weeks_before: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  regions: Schema.optionalKey(
    Schema.NullOr(Schema.Array(RegionCode).pipe(Schema.check(Schema.isMaxLength(REGIONS_MAX))))
  ),
  paused_regions: Schema.optionalKey(
    Schema.NullOr(Schema.Array(RegionCode).pipe(Schema.check(Schema.isMaxLength(REGIONS_MAX))))
  ),
  paused_weeks: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Schema.Int).pipe(Schema.check(Schema.isMaxLength(WEEKS_MAX))))
  )
}).annotate({ identifier: "LiftTestRequest" })

const REGIONS_RULE = `must be at most ${REGIONS_MAX} codes such as DE or US-CA`
const testProblems = validationProblems(
  LiftTestRequest,
  {
    name: textRule(1, NAME_CHARACTERS_MAX),
    design: "must be one of regions, weeks",
    metric: `must be one of ${LiftMetric.literals.join(", ")}`,
    currency: "must be an ISO 4217 currency code in upper case",
    creators: `must be at most ${TESTED_CREATORS_MAX} objects of platform and handle`,
    starts_on: DAY_RULE,
    weeks: "must be a whole number",
    weeks_before: "must be a whole number",
    regions: REGIONS_RULE,
    paused_regions: REGIONS_RULE,
    paused_weeks: `must be at most ${WEEKS_MAX} whole numbers`
  },
  (field) => (["name", "design", "metric", "starts_on", "weeks"].includes(field) ? "is required" : null)
)

const CellsRequest = Schema.Struct({
  cells: Schema.Array(
    Schema.Struct({
      region: RegionCode,
      week_starts_on: Day,
      value: Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: NUMBER_MAX })))
    })
  ).pipe(Schema.check(Schema.isMinLength(1), Schema.isMaxLength(CELLS_REPORTED_MAX)))
}).annotate({ identifier: "LiftCellsRequest" })

const cellProblems = validationProblems(CellsRequest, {
  cells:
    `must be 1 to ${CELLS_REPORTED_MAX} objects of region (such as DE or US-CA), ` +
    "week_starts_on (a date) and value (a number of 0 or more)"
})

const decodeTest = Schema.decodeUnknownOption(LiftTestRequest)
const decodeCells = Schema.decodeUnknownOption(CellsRequest)

type Requested = typeof LiftTestRequest.Type

/** What of a request belongs to the other design, so that nobody believes it was taken. */
const strayProblems = ({ design, ...given }: Requested): ReadonlyArray<string> => {
  const others =
    design === "weeks" ? (["weeks_before", "regions", "paused_regions"] as const) : (["paused_weeks"] as const)
  return others.flatMap((field) =>
    (given[field] ?? null) === null ? [] : [`${field}: is not of the design ${design}`]
  )
}

const designOf = ({ design, regions, paused_regions, paused_weeks, weeks_before }: Requested): WantedDesign =>
  design === "weeks"
    ? { kind: "weeks", paused: paused_weeks?.map((week) => week - 1) ?? null }
    : { kind: "regions", weeksBefore: weeks_before ?? 0, regions: regions ?? [], paused: paused_regions ?? null }

const refused = ({ problems }: { readonly problems: ReadonlyArray<string> }) =>
  new InvalidRequest({ details: problems })

const isId = Schema.is(LiftTestId)
/** The test that an address names. Fails with LiftTestNotFound. */
export const idOf = ({ pathParameters: { id = "" } }: Call) =>
  isId(id) ? Effect.succeed(LiftTestId.make(id.toLowerCase())) : Effect.fail(new LiftTestNotFound())

const ID_PARAMETER: ParameterDescription = {
  name: "id",
  in: "path",
  required: true,
  description: "The test's id.",
  schema: Schema.String
}
const UNAVAILABLE = { description: "The tests could not be read; retry.", headers: RETRY_AFTER_HEADER }
const NOT_FOUND = { description: "You have no such test." }

/** POST /api/v1/attribution/lift-tests: declares a test before it begins. */
export const declareEndpoint: IdempotentEndpoint = {
  method: "POST",
  path: PATH,
  area: "scoring",
  isIdempotent: true,
  summary:
    "Declares a test of what creators add, before it begins: they pause in some regions, or in one of every two weeks. " +
    "Where you don't say where, chance decides. A test can't be changed or removed.",
  access: { scopes: ["full", "test"] },
  body: { schema: LiftTestRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "The test, with who pauses.", schema: LiftTestBody }, 503: UNAVAILABLE },
  handle: Effect.fnUntraced(function* (call, key) {
    const json = yield* readJson(call, TEST_BYTES_MAX)
    const request = decodeTest(json)
    if (Option.isNone(request)) return yield* new InvalidRequest({ details: yield* testProblems(json) })
    const stray = strayProblems(request.value)
    if (stray.length > 0) return yield* new InvalidRequest({ details: stray })
    const { name, metric, currency, creators, starts_on, weeks } = request.value
    const test = yield* declareLiftTest({
      tenantId: key.tenantId,
      id: LiftTestId.make(call.operationId),
      name,
      metric,
      currency: currency ?? null,
      creators: creators ?? null,
      startsAt: new Date(starts_on),
      weeks,
      design: designOf(request.value)
    }).pipe(
      Effect.catchTags({
        LiftTestRefused: refused,
        LiftTestsFull: () => refused({ problems: [`an account has at most ${LIFT_TESTS_MAX} tests`] })
      })
    )
    return { status: 200, body: liftTestBody(test, test.declaredAt) }
  })
}

/** GET /api/v1/attribution/lift-tests: all that was ever declared, whatever came of it. */
export const listEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "Every test that was declared, the newest first: those that found nothing too.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The tests.", schema: LiftTestsBody }, 503: UNAVAILABLE },
  handle: Effect.fnUntraced(function* (_, key) {
    const tests = yield* LiftTests
    const now = new Date(yield* Clock.currentTimeMillis)
    const body: typeof LiftTestsBody.Type = {
      lift_tests: (yield* tests.list(key.tenantId)).map((test) => liftTestBody(test, now))
    }
    return { status: 200, body }
  })
}

const isModel = Schema.is(AttributionModel)

const readModels = Effect.fnUntraced(function* ({ query }: Call) {
  const names = query.models?.split(",") ?? AttributionModel.literals
  const models = [...new Set(names.filter(isModel))]
  if (names.length <= AttributionModel.literals.length && names.every(isModel)) return models
  return yield* new InvalidRequest({
    details: [`models: must be some of ${AttributionModel.literals.join(", ")}, with commas between`]
  })
})

/** The time of a test so far; null before it begins. */
export const periodOf = (test: LiftTest, now: Date) =>
  now <= test.startsAt ? null : { from: test.startsAt, to: now < endOf(test) ? now : endOf(test) }

/** GET /api/v1/attribution/lift-tests/{id}: the lift, and the models' shares beside it. */
export const reportEndpoint: KeyedEndpoint = {
  method: "GET",
  path: `${PATH}/{id}`,
  area: "scoring",
  summary: "A declared test: what the creators add, with its 95 % interval, beside what each model gives them.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ID_PARAMETER,
    {
      name: "models",
      in: "query",
      required: false,
      description: "Attribution models to set beside the lift, with commas between; all unless said otherwise.",
      schema: Schema.String
    }
  ],
  responses: { 200: { description: "The test and what it found.", schema: LiftReportBody }, 404: NOT_FOUND, 503: BUSY },
  handle: Effect.fnUntraced(function* (call, key) {
    const id = yield* idOf(call)
    const models = yield* readModels(call)
    const now = new Date(yield* Clock.currentTimeMillis)
    const making = Effect.gen(function* () {
      const report = yield* readLiftTest(key.tenantId, id, soldIn(key.tenantId))
      const period = periodOf(report.test, now)
      const shares = period === null ? [] : yield* readModelShares(report.test, period, models)
      return { body: liftReportBody(report, shares) }
    })
    const made = yield* whileWaitedFor(call, making)
    return "status" in made ? made : { status: 200, body: made.body }
  })
}

/** A value as the test counts it, or what is wrong with it. */
const countOf = ({ metric, currency }: LiftTest, value: number): Result.Result<bigint, string> => {
  if (metric === "revenue" && currency !== null) {
    return Result.map(amountFromNumber(value, currency), ({ minorUnits }) => minorUnits)
  }
  return Number.isInteger(value) ? Result.succeed(BigInt(value)) : Result.fail("must be a whole number of orders")
}

/** POST /api/v1/attribution/lift-tests/{id}/cells: what was sold where and when. */
export const cellsEndpoint: KeyedEndpoint = {
  method: "POST",
  path: `${PATH}/{id}/cells`,
  area: "scoring",
  summary:
    "Files what was sold in each region in each week, before the test and during it, once the week is over. " +
    "A value that is told again is changed, and counted as revised.",
  access: { scopes: ["full", "test"] },
  parameters: [ID_PARAMETER],
  body: { schema: CellsRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "All of it is filed.", schema: CellsFiledBody }, 404: NOT_FOUND, 503: UNAVAILABLE },
  handle: Effect.fnUntraced(function* (call, key) {
    const id = yield* idOf(call)
    const json = yield* readJson(call, CELLS_BYTES_MAX)
    const request = decodeCells(json)
    if (Option.isNone(request)) return yield* new InvalidRequest({ details: yield* cellProblems(json) })
    const tests = yield* LiftTests
    const test = yield* tests.find(key.tenantId, id)
    if (Option.isNone(test)) return yield* new LiftTestNotFound()
    const read = request.value.cells.map((cell) => ({ ...cell, read: countOf(test.value, cell.value) }))
    const said = read.flatMap(
      ({ region, week_starts_on, read: value }): ReadonlyArray<SaidCell> =>
        Result.isSuccess(value) ? [{ region, weekStartsAt: new Date(week_starts_on), value: value.success }] : []
    )
    const details = read.flatMap(({ read: value }, place) =>
      Result.isFailure(value) ? [`cells[${place}]: value: ${value.failure}`] : []
    )
    if (details.length > 0) return yield* new InvalidRequest({ details: details.slice(0, DETAILS_MAX) })
    const { filed } = yield* reportCells(key.tenantId, id, said).pipe(Effect.catchTag("LiftTestRefused", refused))
    const body: typeof CellsFiledBody.Type = { id, filed }
    return { status: 200, body }
  })
}
