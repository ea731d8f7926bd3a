import { describe, expect, test } from "bun:test"
import { compareDescriptions } from "./compareDescriptions.ts"
import { canonical, isSame, objectIn } from "./json.ts"
import { normalise } from "./normalise.ts"
import { type Edit, PLAIN, withEdits } from "./plantedDescription.ts"

const GET = "paths > /things/{id} > get"
const POST = "paths > /things > post"
const HOOK = "webhooks > thing.made > post"
const THING = "components > schemas > Thing"
const NEW = "components > schemas > NewThing"
const OUTCOME = "components > schemas > Outcome > anyOf"
const REFUSAL = { content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } }
const PARAMETERS = `${GET} > parameters`
const ANSWER = `${GET} > responses`
const AN_OBJECT = { type: "object", properties: { status: { const: "held" } }, required: ["status"] }

const changesOf = (edits: ReadonlyArray<Edit>) =>
  compareDescriptions(normalise(PLAIN), normalise(withEdits(PLAIN, edits)))

interface Planted {
  /** The rule that the planted change breaks. */
  readonly rule: string
  /** Where it is said to be. */
  readonly at: string
  readonly breaks: ReadonlyArray<Edit>
  /** The addition, or the same change the other way, that passes. */
  readonly passes: ReadonlyArray<Edit>
}

const PLANTED: ReadonlyArray<Planted> = [
  {
    rule: "endpoint removed",
    at: "POST /things",
    breaks: [["paths > /things", undefined]],
    passes: [["paths > /others", { get: { operationId: "getOthers", responses: { 200: {} } } }]]
  },
  {
    rule: "endpoint removed",
    at: "GET /things/{id}",
    breaks: [[GET, undefined]],
    passes: [["paths > /things/{id} > delete", { operationId: "deleteThing", responses: { 204: {} } }]]
  },
  {
    rule: "endpoint renamed",
    at: "POST /things",
    breaks: [
      ["paths > /objects > post", objectIn(objectIn(PLAIN.paths)["/things"]).post],
      ["paths > /things", undefined]
    ],
    passes: [["paths > /objects > post", objectIn(objectIn(PLAIN.paths)["/things"]).post]]
  },
  {
    rule: "operation renamed",
    at: "GET /things/{id}",
    breaks: [[`${GET} > operationId`, "readThing"]],
    passes: [[`${GET} > summary`, "Other words."]]
  },
  {
    rule: "key scope refused",
    at: "GET /things/{id}",
    breaks: [[`${GET} > x-key-scopes`, ["full"]]],
    passes: [[`${GET} > x-key-scopes`, ["full", "read", "test"]]]
  },
  {
    rule: "way in removed",
    at: "GET /things/{id}",
    breaks: [[`${GET} > security`, [{ apiKey: [] }]]],
    passes: [[`${GET} > security`, [{ apiKey: [] }, { cookie: [] }, { token: [] }]]]
  },
  {
    rule: "way in removed",
    at: "POST /things",
    breaks: [[`${POST} > security`, [{ apiKey: [] }]]],
    passes: [[`${POST} > security`, [{}, { apiKey: [] }]]]
  },
  {
    rule: "way in removed",
    at: "GET /things/{id}",
    breaks: [
      [`${GET} > security > 0`, { apiKey: [], cookie: [], token: [] }],
      [`${GET} > security > 1`, undefined]
    ],
    passes: [[`${GET} > security`, []]]
  },
  {
    rule: "credential sent otherwise",
    at: "security scheme apiKey",
    breaks: [["components > securitySchemes > apiKey > name", "authorization"]],
    passes: [["components > securitySchemes > token", { type: "http", scheme: "bearer" }]]
  },
  {
    rule: "parameter removed",
    at: "GET /things/{id} query kind",
    breaks: [[`${PARAMETERS} > 1`, undefined]],
    passes: [[`${PARAMETERS} > 3`, { name: "page", in: "query", required: false, schema: { type: "integer" } }]]
  },
  {
    rule: "parameter renamed",
    at: "GET /things/{id} query kind",
    breaks: [[`${PARAMETERS} > 1 > name`, "sort"]],
    passes: [[`${PARAMETERS} > 1 > description`, "Which."]]
  },
  {
    rule: "parameter removed",
    at: "GET /things/{id} query kind",
    breaks: [[`${PARAMETERS} > 1 > in`, "header"]],
    passes: [[`${PARAMETERS} > 3`, { name: "kind", in: "header", required: false, schema: { type: "string" } }]]
  },
  {
    rule: "required parameter added",
    at: "GET /things/{id} query page",
    breaks: [[`${PARAMETERS} > 3`, { name: "page", in: "query", required: true, schema: { type: "integer" } }]],
    passes: [[`${PARAMETERS} > 3`, { name: "page", in: "query", schema: { type: "integer" } }]]
  },
  {
    rule: "parameter became required",
    at: "GET /things/{id} query kind",
    breaks: [[`${PARAMETERS} > 1 > required`, true]],
    passes: [[`${PARAMETERS} > 1 > required`, undefined]]
  },
  {
    rule: "parameter written otherwise",
    at: "GET /things/{id} query fields",
    breaks: [[`${PARAMETERS} > 2 > explode`, true]],
    passes: [[`${PARAMETERS} > 2 > example`, ["a"]]]
  },
  {
    rule: "value removed",
    at: "GET /things/{id} query kind",
    breaks: [[`${PARAMETERS} > 1 > schema > enum`, ["big"]]],
    passes: [[`${PARAMETERS} > 1 > schema > enum`, ["small", "big", "huge"]]]
  },
  {
    rule: "bound narrowed",
    at: "GET /things/{id} path id",
    breaks: [[`${PARAMETERS} > 0 > schema > maxLength`, 63]],
    passes: [[`${PARAMETERS} > 0 > schema > maxLength`, undefined]]
  },
  {
    rule: "body became required",
    at: "POST /things body",
    breaks: [[`${POST} > requestBody > required`, true]],
    passes: [[`${POST} > requestBody > required`, undefined]]
  },
  {
    rule: "body became required",
    at: "GET /things/{id} body",
    breaks: [[`${GET} > requestBody`, { required: true, content: {} }]],
    passes: [[`${GET} > requestBody`, { required: false, content: {} }]]
  },
  {
    rule: "body removed",
    at: "POST /things body",
    breaks: [[`${POST} > requestBody`, undefined]],
    passes: [[`${POST} > requestBody > description`, "What to make."]]
  },
  {
    rule: "media type removed",
    at: "POST /things body application/json",
    breaks: [[`${POST} > requestBody > content`, { "text/csv": { schema: { type: "string" } } }]],
    passes: [[`${POST} > requestBody > content > text/csv`, { schema: { type: "string" } }]]
  },
  {
    rule: "required field added",
    at: "NewThing (sent).color",
    breaks: [
      [`${NEW} > properties > color`, { type: "string" }],
      [`${NEW} > required`, ["name", "color"]]
    ],
    passes: [[`${NEW} > properties > color`, { type: "string" }]]
  },
  {
    rule: "field became required",
    at: "NewThing (sent).kind",
    breaks: [[`${NEW} > required`, ["name", "kind"]]],
    passes: [[`${NEW} > required`, []]]
  },
  {
    rule: "field removed",
    at: "NewThing (sent).kind",
    breaks: [[`${NEW} > properties > kind`, undefined]],
    passes: [[`${NEW} > properties > kind > description`, "Which."]]
  },
  {
    rule: "field renamed",
    at: "NewThing (sent).kind",
    breaks: [
      [`${NEW} > properties > sort`, { type: "string", enum: ["big", "small"] }],
      [`${NEW} > properties > kind`, undefined]
    ],
    passes: [[`${NEW} > properties > sort`, { type: "string", enum: ["big", "small"] }]]
  },
  {
    rule: "value removed",
    at: "NewThing (sent).kind",
    breaks: [[`${NEW} > properties > kind > enum`, ["small"]]],
    passes: [[`${NEW} > properties > kind > enum`, undefined]]
  },
  {
    rule: "value removed",
    at: "NewThing (sent).name",
    breaks: [[`${NEW} > properties > name > enum`, ["nova"]]],
    passes: [[`${NEW} > properties > kind > enum`, ["big", "small", "huge"]]]
  },
  {
    rule: "null refused",
    at: "NewThing (sent).note",
    breaks: [[`${NEW} > properties > note`, { type: "string" }]],
    passes: [[`${NEW} > properties > kind > type`, ["string", "null"]]]
  },
  {
    rule: "type changed",
    at: "NewThing (sent).size",
    breaks: [[`${NEW} > properties > size > type`, "integer"]],
    passes: [[`${NEW} > properties > size > type`, ["number", "string"]]]
  },
  {
    rule: "bound narrowed",
    at: "NewThing (sent).name",
    breaks: [[`${NEW} > properties > name > minLength`, 2]],
    passes: [[`${NEW} > properties > name > minLength`, 0]]
  },
  {
    rule: "bound narrowed",
    at: "NewThing (sent).name",
    breaks: [[`${NEW} > properties > name > maxLength`, 49]],
    passes: [[`${NEW} > properties > name > maxLength`, 51]]
  },
  {
    rule: "bound narrowed",
    at: "NewThing (sent).name",
    breaks: [[`${NEW} > properties > name > pattern`, "^[a-z]+$"]],
    passes: [[`${NEW} > properties > name > examples`, ["nova"]]]
  },
  {
    rule: "not understood",
    at: "NewThing (sent).name",
    breaks: [[`${NEW} > properties > name > not`, { const: "nova" }]],
    passes: [[`${NEW} > properties > name > title`, "Name"]]
  },
  {
    rule: "alternative removed",
    at: "NewThing (sent).place",
    breaks: [[`${NEW} > properties > place > oneOf > 1`, undefined]],
    passes: [[`${NEW} > properties > place > oneOf > 2`, AN_OBJECT]]
  },
  {
    rule: "other fields refused",
    at: "NewThing (sent).options.*",
    breaks: [[`${NEW} > properties > options > additionalProperties`, false]],
    passes: [[`${NEW} > properties > options > additionalProperties`, undefined]]
  },
  {
    rule: "type changed",
    at: "NewThing (sent).options.*",
    breaks: [[`${NEW} > properties > options > additionalProperties`, { type: "string" }]],
    passes: [[`${NEW} > properties > options > additionalProperties`, {}]]
  },
  {
    rule: "status removed",
    at: "GET /things/{id} 204",
    breaks: [[`${ANSWER} > 204`, undefined]],
    passes: [[`${ANSWER} > 204 > description`, "Nothing."]]
  },
  {
    rule: "status added",
    at: "GET /things/{id} 202",
    breaks: [[`${ANSWER} > 202`, { description: "Later." }]],
    passes: [[`${ANSWER} > 409`, REFUSAL]]
  },
  {
    rule: "price added",
    at: "GET /things/{id} 402",
    breaks: [[`${ANSWER} > 402`, REFUSAL]],
    passes: [[`${ANSWER} > 403`, REFUSAL]]
  },
  {
    rule: "refusal of another shape added",
    at: "GET /things/{id} 409",
    breaks: [[`${ANSWER} > 409`, { content: { "application/json": { schema: AN_OBJECT } } }]],
    passes: [[`${ANSWER} > 409`, { description: "No body." }]]
  },
  {
    rule: "media type removed",
    at: "GET /things/{id} 200 text/csv",
    breaks: [[`${ANSWER} > 200 > content > text/csv`, undefined]],
    passes: [[`${ANSWER} > 200 > content > application/pdf`, { schema: { type: "string" } }]]
  },
  {
    rule: "body added",
    at: "GET /things/{id} 204",
    breaks: [[`${ANSWER} > 204 > content`, { "text/csv": { schema: { type: "string" } } }]],
    passes: [[`${ANSWER} > 204 > headers`, { "X-New": { schema: { type: "string" } } }]]
  },
  {
    rule: "header removed",
    at: "GET /things/{id} 200 header etag",
    breaks: [[`${ANSWER} > 200 > headers > ETag`, undefined]],
    passes: [[`${ANSWER} > 200 > headers > Link`, { schema: { type: "string" } }]]
  },
  {
    rule: "header became optional",
    at: "GET /things/{id} 200 header etag",
    breaks: [["components > headers > ETag > required", false]],
    passes: [["components > headers > ETag > description", "Its form."]]
  },
  {
    rule: "type changed",
    at: "GET /things/{id} 200 header etag",
    breaks: [["components > headers > ETag > schema > type", "integer"]],
    passes: [["components > headers > ETag > schema > maxLength", 20]]
  },
  {
    rule: "field removed",
    at: "Thing (answered).size",
    breaks: [[`${THING} > properties > size`, undefined]],
    passes: [[`${THING} > properties > weight`, { type: "number" }]]
  },
  {
    rule: "field renamed",
    at: "Thing (answered).size",
    breaks: [
      [`${THING} > properties > extent`, { type: "integer", minimum: 0, maximum: 100 }],
      [`${THING} > properties > size`, undefined]
    ],
    passes: [[`${THING} > properties > extent`, { type: "integer", minimum: 0, maximum: 100 }]]
  },
  {
    rule: "field became optional",
    at: "Thing (answered).id",
    breaks: [[`${THING} > required`, ["note", "state"]]],
    passes: [[`${THING} > required`, ["id", "note", "state", "size"]]]
  },
  {
    rule: "became nullable",
    at: "Thing (answered).size",
    breaks: [[`${THING} > properties > size > type`, ["integer", "null"]]],
    passes: [[`${THING} > properties > note`, { type: "string" }]]
  },
  {
    rule: "type changed",
    at: "Thing (answered).size",
    breaks: [[`${THING} > properties > size > type`, "string"]],
    passes: [[`${THING} > properties > size > multipleOf`, 5]]
  },
  {
    rule: "type changed",
    at: "Thing (answered).size",
    breaks: [[`${THING} > properties > size > type`, "number"]],
    passes: [
      ["components > schemas > NewThing > properties > size > multipleOf", undefined],
      [`${THING} > x-new`, undefined],
      [`${THING} > properties > rates > additionalProperties > type`, "integer"]
    ]
  },
  {
    rule: "value added",
    at: "Thing (answered).state",
    breaks: [[`${THING} > properties > state > enum`, ["closed", "held", "open"]]],
    passes: [[`${THING} > properties > state > enum`, ["open"]]]
  },
  {
    rule: "value added",
    at: "Refusal (answered).error",
    breaks: [["components > schemas > Refusal > properties > error > enum", ["bad", "gone", "late"]]],
    // A list that is documented as open: its values, or any other text.
    passes: [[`${THING} > properties > label > anyOf > 0 > enum`, ["cold", "hot", "new"]]]
  },
  {
    rule: "value added",
    at: "Thing (answered).state",
    breaks: [[`${THING} > properties > state > enum`, undefined]],
    passes: [[`${THING} > properties > label`, { type: "string", enum: ["hot", "new"] }]]
  },
  {
    rule: "bound widened",
    at: "Thing (answered).size",
    breaks: [[`${THING} > properties > size > maximum`, 101]],
    passes: [[`${THING} > properties > size > maximum`, 99]]
  },
  {
    rule: "bound widened",
    at: "Thing (answered).id",
    breaks: [[`${THING} > properties > id > format`, undefined]],
    passes: [[`${THING} > properties > id > pattern`, "^[0-9a-f-]+$"]]
  },
  {
    rule: "bound widened",
    at: "Thing (answered).tags",
    breaks: [[`${THING} > properties > tags > maxItems`, 6]],
    passes: [[`${THING} > properties > tags > minItems`, 1]]
  },
  {
    rule: "bound widened",
    at: "Thing (answered).tags[]",
    breaks: [[`${THING} > properties > tags > items > maxLength`, 21]],
    passes: [[`${THING} > properties > tags > items > maxLength`, 19]]
  },
  {
    rule: "type changed",
    at: "Thing (answered).rates.*",
    breaks: [[`${THING} > properties > rates > additionalProperties > type`, "string"]],
    passes: [[`${THING} > additionalProperties`, false]]
  },
  {
    rule: "field removed",
    at: "Owner (answered).age",
    breaks: [["components > schemas > Owner > properties > age", undefined]],
    passes: [["components > schemas > Owner > properties > city", { type: "string" }]]
  },
  {
    rule: "alternative added",
    at: "POST /things 201 application/json",
    breaks: [[`${OUTCOME} > 2`, AN_OBJECT]],
    passes: [[`${OUTCOME} > 1`, undefined]]
  },
  {
    rule: "field removed",
    at: "Outcome (answered).job",
    breaks: [[`${OUTCOME} > 1 > properties > job`, undefined]],
    passes: [[`${OUTCOME} > 1 > properties > place`, { type: "integer" }]]
  },
  {
    rule: "webhook removed",
    at: "webhook thing.made",
    breaks: [["webhooks > thing.made", undefined]],
    passes: [["webhooks > thing.lost", { post: { responses: { "2XX": {} } } }]]
  },
  {
    rule: "parameter removed",
    at: "webhook thing.made header x-event",
    breaks: [[`${HOOK} > parameters > 0`, undefined]],
    passes: [[`${HOOK} > parameters > 1`, { name: "X-Try", in: "header", required: true, schema: { type: "string" } }]]
  },
  {
    rule: "parameter became optional",
    at: "webhook thing.made header x-event",
    breaks: [[`${HOOK} > parameters > 0 > required`, false]],
    passes: [[`${HOOK} > parameters > 0 > schema > enum`, ["thing.made"]]]
  },
  {
    rule: "body became optional",
    at: "webhook thing.made body",
    breaks: [[`${HOOK} > requestBody > required`, false]],
    passes: [[`${HOOK} > requestBody > description`, "It."]]
  },
  {
    rule: "field became optional",
    at: "ThingMade (answered).thing",
    breaks: [["components > schemas > ThingMade > allOf > 1 > required", []]],
    passes: [["components > schemas > ThingMade > allOf > 1 > properties > size", { type: "integer" }]]
  },
  {
    rule: "receiver's status refused",
    at: "webhook thing.made 410",
    breaks: [[`${HOOK} > responses > 410`, undefined]],
    passes: [[`${HOOK} > responses > 429`, { description: "Later." }]]
  }
]

const ENDS =
  "removed|renamed|added|narrowed|widened|changed|became required|became optional|refused|otherwise|understood|nullable"

/** The rules of the comparison, as they stand in its source. */
const rulesIn = async (): Promise<ReadonlySet<string>> => {
  const files = ["compareSchemas.ts", "compareDescriptions.ts"].map((file) => Bun.file(`${import.meta.dir}/${file}`))
  const source = (await Promise.all(files.map((file) => file.text()))).join("\n")
  const kinds = [...source.matchAll(/removal\(\s*(?:kind === "paths" \? "(\w+)" : )?"(\w+)"/g)]
    .flatMap(([, one, other]) => [one, other])
    .filter((kind) => kind !== undefined)
  const literal = [...source.matchAll(RegExp(`"((?:\\w+|receiver's)(?: \\w+)* (?:${ENDS}))"`, "g"))]
  return new Set([...kinds.map((kind) => `${kind} removed`), ...literal.map(([, rule = ""]) => rule)])
}

describe("what breaks callers", () => {
  test.each(PLANTED)("$rule, at $at: the planted break is named and the addition beside it passes", (planted) => {
    const { rule, at, breaks, passes } = planted
    for (const edits of [breaks, passes]) expect(isSame(withEdits(PLAIN, edits), PLAIN)).toBe(false)
    expect(changesOf(breaks)).toContainEqual({ at, rule, what: expect.any(String) })
    expect(changesOf(passes)).toEqual([])
  })

  test("every rule of the comparison has a planted break", async () => {
    const planted = new Set(PLANTED.map(({ rule }) => rule))
    const rules = await rulesIn()
    expect(rules.size).toBeGreaterThan(30)
    expect([...rules].filter((rule) => !planted.has(rule))).toEqual([])
  })

  test("a description breaks nothing of itself, however its prose, its order and its host change", () => {
    expect(changesOf([])).toEqual([])
    const edits: ReadonlyArray<Edit> = [
      ["info > title", "Other"],
      ["servers", [{ url: "https://other.example" }]],
      [`${THING} > properties > id > description`, "Other words."],
      [`${THING} > required`, ["state", "note", "id"]],
      [`${THING} > properties > id > deprecated`, true]
    ]
    expect(canonical(normalise(withEdits(PLAIN, edits)))).toBe(canonical(normalise(PLAIN)))
  })

  test("a field that is called description is a field", () => {
    const edits: ReadonlyArray<Edit> = [[`${THING} > properties > description`, { type: "string" }]]
    const before = normalise(withEdits(PLAIN, edits))
    expect(compareDescriptions(before, normalise(PLAIN))).toEqual([
      { at: "Thing (answered).description", rule: "field removed", what: expect.any(String) }
    ])
  })

  test("a schema that refers to itself ends, and one that leads nowhere but to itself is refused", () => {
    expect(changesOf([[`${THING} > properties > inner > anyOf > 0 > $ref`, "#/components/schemas/Owner"]])).not.toEqual(
      []
    )
    expect(() =>
      changesOf([["components > schemas > Refusal", { anyOf: [{ $ref: "#/components/schemas/Refusal" }] }]])
    ).toThrow("references and unions")
  })
})
