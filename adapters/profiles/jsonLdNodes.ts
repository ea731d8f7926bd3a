import { Predicate } from "effect"

/** Objects of a page's JSON-LD that are looked at, and the entries of one list in them. */
const NODES_MAX = 500

/** One object of JSON-LD. */
export type JsonLdNode = Readonly<Record<string, unknown>>

/** JSON-LD writes one value bare and several as a list. */
export const several = (value: unknown): ReadonlyArray<unknown> =>
  Array.isArray(value) ? value.slice(0, NODES_MAX) : value === undefined ? [] : [value]

/** What an object is, in schema.org's words. */
export const typesOf = (node: JsonLdNode): ReadonlyArray<string> =>
  several(node["@type"]).flatMap((type) =>
    typeof type === "string" ? type.replace(/^https?:\/\/schema\.org\//, "") : []
  )

/** The objects of all blocks and of their graphs, and those that a page names under `below`. */
export const nodesIn = (
  blocks: ReadonlyArray<unknown>,
  below: ReadonlyArray<string> = []
): ReadonlyArray<JsonLdNode> => {
  const nodes: Array<JsonLdNode> = []
  const queue: Array<unknown> = [...blocks]
  for (let at = 0; at < queue.length && nodes.length < NODES_MAX; at++) {
    const value = queue[at]
    if (Array.isArray(value)) queue.push(...value.slice(0, NODES_MAX))
    else if (Predicate.isObject(value)) {
      nodes.push(value)
      for (const name of ["@graph", ...below]) {
        const inner = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
        if (inner !== undefined) queue.push(inner)
      }
    }
  }
  return nodes
}
