import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import { VERSION } from "../../../hosts/process/version.ts"
import { compareDescriptions } from "./compareDescriptions.ts"
import { readCurrent, readDescription, readExceptions, readFrozen } from "./current.ts"
import { type Exception, Exceptions, judge } from "./exceptions.ts"
import { freezeAnew } from "./freezeAnew.ts"
import { canonical, objectIn, textsIn } from "./json.ts"
import { normalise } from "./normalise.ts"
import { type Edit, withEdits } from "./plantedDescription.ts"

const ACCOUNT = "components > schemas > Account > properties"
const REASON = "Nobody was ever answered with it."

const excepting = (...exceptions: ReadonlyArray<Exception>): Exceptions => ({ exceptions, history: [] })
const reviewed = (change: Pick<Exception, "at" | "rule" | "what">): Exception => ({
  ...change,
  reason: REASON,
  date: "2026-03-01",
  reviewed_by: "Ada Example"
})

describe("v1 as it was frozen", () => {
  test("nothing is removed or renamed without moving to v2", async () => {
    const [frozen, current, exceptions] = await Promise.all([readFrozen(), readCurrent(), readExceptions()])
    expect(judge(compareDescriptions(frozen, current), exceptions)).toEqual([])
  })

  test("is that of the version in package.json: additions are frozen with the version that brings them", async () => {
    expect((await readFrozen()).version).toBe(VERSION)
  })

  test("a field less in any schema that a body is of is refused, and named", async () => {
    const description = await readDescription()
    const before = normalise(description)
    const schemas = objectIn(objectIn(description.components).schemas)
    const fields = Object.entries(schemas).flatMap(([name, schema]) => {
      const names = Object.keys(objectIn(objectIn(schema).properties))
      return names.length === 0 ? [] : [{ name, names }]
    })
    expect(fields.length).toBeGreaterThan(150)
    /** Those of the fields, all taken out at once, of which nothing is said. */
    const silentOf = (removed: ReadonlyArray<{ readonly name: string; readonly field: string }>) => {
      const edits = removed.flatMap(({ name, field }): ReadonlyArray<Edit> => {
        const place = `components > schemas > ${name}`
        const required = textsIn(objectIn(schemas[name]).required).filter((each) => each !== field)
        return [
          [`${place} > properties > ${field}`, undefined],
          [`${place} > required`, required]
        ]
      })
      const changed = new Set(
        compareDescriptions(before, normalise(withEdits(description, edits)))
          .filter(({ rule }) => rule === "field removed" || rule === "field renamed")
          .map(({ at }) => at.replace(/ \((?:sent|answered)\)/, ""))
      )
      return removed.filter(({ name, field }) => !changed.has(`${name}.${field}`))
    }
    for (const pick of [(names: ReadonlyArray<string>) => names[0], (names: ReadonlyArray<string>) => names.at(-1)]) {
      let silent = fields.map(({ name, names }) => ({ name, field: pick(names) ?? "" }))
      for (let before = 0; silent.length !== before; ) {
        before = silent.length
        // A schema that only a field taken out led to is out of sight: it is looked at again, with that field back.
        silent = silentOf(silent)
      }
      expect(silent).toEqual([])
    }
  })

  test("an endpoint, an answered field and an accepted field more pass; an endpoint less is refused, whichever it is", async () => {
    const description = await readDescription()
    const before = normalise(description)
    const added = withEdits(description, [
      ["paths > /api/v1/new", { get: { operationId: "getNew", responses: { 200: { description: "New." } } } }],
      [`${ACCOUNT} > plan_name`, { type: "string" }],
      ["components > schemas > TrackingEvent > anyOf > 0 > properties > screen", { type: "string" }]
    ])
    expect(canonical(normalise(added))).not.toBe(canonical(before))
    expect(compareDescriptions(before, normalise(added))).toEqual([])
    const operations = Object.entries(objectIn(description.paths)).flatMap(([path, methods]) =>
      Object.keys(objectIn(methods)).map((method) => ({ path, method }))
    )
    const none = compareDescriptions(before, normalise({ ...description, paths: {} }))
    expect(none.map(({ at }) => at).toSorted()).toEqual(
      operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`).toSorted()
    )
  })
})

describe("the reviewed exceptions", () => {
  const removal = { at: "Account (answered).credits", rule: "field removed", what: "an object" }
  const widening = { at: "ScoringError (answered).error", rule: "value added", what: '"too_late"' }

  test("a break is refused, in words, until an exception names it exactly", () => {
    expect(judge([removal], excepting())).toEqual(["breaks v1: Account (answered).credits: field removed: an object"])
    expect(judge([removal], excepting(reviewed(removal)))).toEqual([])
    expect(judge([removal, widening], excepting(reviewed(removal)))).toEqual([
      'breaks v1: ScoringError (answered).error: value added: "too_late"'
    ])
    for (const other of [{ at: "Account" }, { rule: "field renamed" }, { what: "a text" }]) {
      expect(judge([removal], excepting(reviewed({ ...removal, ...other })))).toHaveLength(2)
    }
  })

  test("an exception that excepts nothing is refused, and so is one that stands there twice", () => {
    expect(judge([], excepting(reviewed(removal)))).toEqual([
      "an exception that excepts nothing, take it out: Account (answered).credits: field removed: an object"
    ])
    expect(judge([removal], excepting(reviewed(removal), reviewed(removal)))).toEqual([
      "an exception stands there twice"
    ])
  })

  test.each(["reason", "date", "reviewed_by"])("one without %s can't be read", (missing) => {
    const { [missing]: _, ...rest } = objectIn(reviewed(removal))
    expect(() => Schema.decodeUnknownSync(Exceptions)({ exceptions: [rest], history: [] })).toThrow(missing)
  })

  test("freezing anew refuses an unreviewed break, and keeps the reviewed ones that it took as history", async () => {
    const frozen = await readFrozen()
    const broken = withEdits(frozen, [
      [`${ACCOUNT} > credits`, undefined],
      ["version", "9.0.0"]
    ])
    const changes = compareDescriptions(frozen, broken)
    expect(changes.map(({ at }) => at)).toEqual(["Account (answered).credits"])
    expect(freezeAnew(frozen, broken, excepting())).toMatchObject({
      refused: [expect.stringMatching(/^breaks v1: Account \(answered\)\.credits: field removed/)],
      frozen
    })
    const [change] = changes.map(reviewed)
    if (change === undefined) throw new Error("nothing broke")
    expect(freezeAnew(frozen, broken, excepting(change))).toEqual({
      refused: [],
      frozen: broken,
      exceptions: { exceptions: [], history: [{ ...change, version: "9.0.0" }] }
    })
  })
})
