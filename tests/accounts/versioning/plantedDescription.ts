import { isObject, type Objected } from "./json.ts"

const BODY = "application/json"
const json = (name: string) => ({ content: { [BODY]: { schema: { $ref: `#/components/schemas/${name}` } } } })
const object = (properties: Objected, ...required: ReadonlyArray<string>) => ({ type: "object", properties, required })

/** A small description that has one of everything. */
export const PLAIN: Objected = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1.2.3", description: "Prose." },
  servers: [{ url: "https://things.example" }],
  paths: {
    "/things/{id}": {
      get: {
        operationId: "getThing",
        summary: "A thing.",
        security: [{ apiKey: [] }, { cookie: [] }],
        "x-key-scopes": ["full", "read"],
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 64 } },
          { name: "kind", in: "query", required: false, schema: { type: "string", enum: ["big", "small"] } },
          { name: "fields", in: "query", required: false, style: "form", explode: false, schema: { type: "array" } }
        ],
        responses: {
          "200": {
            description: "The thing.",
            headers: { ETag: { $ref: "#/components/headers/ETag" } },
            content: { ...json("Thing").content, "text/csv": { schema: { type: "string" } } }
          },
          "204": { description: "None." },
          "400": { description: "Refused.", ...json("Refusal") }
        }
      }
    },
    "/things": {
      post: {
        operationId: "postThing",
        security: [],
        requestBody: { required: false, ...json("NewThing") },
        responses: { "201": { description: "Made.", ...json("Outcome") }, "400": json("Refusal") }
      }
    }
  },
  webhooks: {
    "thing.made": {
      post: {
        parameters: [{ name: "X-Event", in: "header", required: true, schema: { type: "string" } }],
        requestBody: { required: true, ...json("ThingMade") },
        responses: { "2XX": {}, "410": {} }
      }
    }
  },
  components: {
    headers: { ETag: { required: true, schema: { type: "string" } } },
    securitySchemes: {
      apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
      cookie: { type: "apiKey", in: "cookie", name: "session" }
    },
    schemas: {
      Thing: object(
        {
          id: { type: "string", format: "uuid", description: "Its id." },
          state: { type: "string", enum: ["closed", "open"] },
          note: { anyOf: [{ type: "string" }, { type: "null" }] },
          size: { type: "integer", minimum: 0, maximum: 100 },
          tags: { type: "array", items: { type: "string", maxLength: 20 }, maxItems: 5 },
          owner: { $ref: "#/components/schemas/Owner" },
          inner: { anyOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }] },
          rates: { type: "object", additionalProperties: { type: "number" } },
          label: { anyOf: [{ enum: ["hot", "new"], type: "string" }, { type: "string" }] }
        },
        "id",
        "state",
        "note"
      ),
      Owner: object({ name: { type: "string" }, age: { type: "integer" } }, "name"),
      NewThing: object(
        {
          name: { type: "string", minLength: 1, maxLength: 50 },
          kind: { type: "string", enum: ["big", "small"] },
          note: { type: ["string", "null"] },
          size: { type: "number" },
          place: {
            oneOf: [object({ by: { const: "city" }, city: {} }, "by"), object({ by: { const: "map" }, x: {} }, "by")]
          },
          options: { type: "object", additionalProperties: true }
        },
        "name"
      ),
      Outcome: {
        anyOf: [
          object({ status: { const: "made" }, thing: { $ref: "#/components/schemas/Thing" } }, "status", "thing"),
          object({ status: { const: "queued" }, job: { type: "string" } }, "status", "job")
        ]
      },
      ThingMade: {
        allOf: [object({ event: { const: "thing.made" } }, "event"), object({ thing: { type: "string" } }, "thing")]
      },
      Refusal: object({ error: { type: "string", enum: ["bad", "gone"] } }, "error")
    }
  }
}

/** What stands at a place afterwards, its names divided by " > "; `undefined` takes it out. */
export type Edit = readonly [place: string, value: unknown]

const edited = (value: unknown, [name = "", ...names]: ReadonlyArray<string>, put: unknown): unknown => {
  const inner = (was: unknown) => (names.length === 0 ? put : edited(was, names, put))
  if (Array.isArray(value)) {
    const place = Number(name)
    const list: ReadonlyArray<unknown> = value
    const now = inner(list[place])
    return now === undefined ? list.toSpliced(place, 1) : list.toSpliced(place, 1, now)
  }
  const fields = isObject(value) ? value : {}
  return Object.fromEntries(
    Object.entries({ ...fields, [name]: inner(fields[name]) }).filter(([, each]) => each !== undefined)
  )
}

/** The description with edits made in turn. */
export const withEdits = (description: Objected, edits: ReadonlyArray<Edit>): Objected =>
  edits.reduce<Objected>((before, [place, value]) => {
    const after = edited(before, place.split(" > "), value)
    return isObject(after) ? after : {}
  }, description)
