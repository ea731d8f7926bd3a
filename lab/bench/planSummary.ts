import { Schema } from "effect"

interface PlanNode {
  readonly "Node Type": string
  readonly "Index Name"?: string
  readonly "Relation Name"?: string
  readonly "Actual Rows": number
  readonly "Actual Loops": number
  readonly "Rows Removed by Filter"?: number
  readonly "Heap Fetches"?: number
  readonly "Sort Space Type"?: string
  readonly "Shared Hit Blocks"?: number
  readonly "Shared Read Blocks"?: number
  readonly Plans?: ReadonlyArray<PlanNode>
}

const optional = Schema.optionalKey(Schema.Finite)
const PlanNode = Schema.Struct({
  "Node Type": Schema.String,
  "Index Name": Schema.optionalKey(Schema.String),
  "Relation Name": Schema.optionalKey(Schema.String),
  "Actual Rows": Schema.Finite,
  "Actual Loops": Schema.Finite,
  "Rows Removed by Filter": optional,
  "Heap Fetches": optional,
  "Sort Space Type": Schema.optionalKey(Schema.String),
  "Shared Hit Blocks": optional,
  "Shared Read Blocks": optional,
  Plans: Schema.optionalKey(Schema.Array(Schema.suspend((): Schema.Codec<PlanNode> => PlanNode)))
})
const readPlan = Schema.decodeUnknownSync(
  Schema.Tuple([
    Schema.Struct({ Plan: PlanNode, "Execution Time": Schema.Finite, JIT: Schema.optionalKey(Schema.Unknown) })
  ])
)

/** What `explain (analyze, buffers, format json)` says of one run of a statement. */
export interface PlanSummary {
  /** Each way a table is read, with the index it is read by. */
  readonly scans: ReadonlyArray<string>
  readonly isIndexOnly: boolean
  readonly hasSeqScan: boolean
  readonly rowsReturned: number
  readonly rowsRead: number
  /** Rows that were read only to be left out. */
  readonly rowsDiscarded: number
  /** Pages touched, in memory or not. */
  readonly pages: number
  readonly ms: number
  /** What makes a statement slow besides its scans. */
  readonly burdens: ReadonlyArray<string>
}

const nodesOf = (node: PlanNode): ReadonlyArray<PlanNode> => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const sum = (numbers: ReadonlyArray<number>) => numbers.reduce((total, number) => total + number, 0)

export const summarisePlan = (explained: unknown): PlanSummary => {
  const [{ Plan: root, JIT, "Execution Time": executionMs }] = readPlan(explained)
  const nodes = nodesOf(root)
  // A bitmap heap scan reads what the bitmap index scan below it found; its rows count once.
  const scans = nodes.filter(
    (node) =>
      node["Index Name"] !== undefined ||
      (node["Relation Name"] !== undefined && node["Node Type"] !== "Bitmap Heap Scan")
  )
  const perLoop = (node: PlanNode, ...fields: ReadonlyArray<"Actual Rows" | "Rows Removed by Filter">) =>
    sum(fields.map((field) => node[field] ?? 0)) * node["Actual Loops"]
  const discarded = nodes.map((node) => perLoop(node, "Rows Removed by Filter"))
  return {
    scans: [
      ...new Set(scans.map((node) => [node["Node Type"], node["Index Name"] ?? node["Relation Name"]].join(" ")))
    ],
    isIndexOnly: scans.every((node) => node["Node Type"] === "Index Only Scan" && node["Heap Fetches"] === 0),
    hasSeqScan: scans.some((node) => node["Node Type"] === "Seq Scan"),
    rowsReturned: root["Actual Rows"],
    rowsRead: sum(scans.map((node) => perLoop(node, "Actual Rows", "Rows Removed by Filter"))),
    rowsDiscarded: sum(discarded),
    pages: (root["Shared Hit Blocks"] ?? 0) + (root["Shared Read Blocks"] ?? 0),
    ms: executionMs,
    burdens: [
      ...(nodes.some((node) => node["Sort Space Type"] === "Disk") ? ["sorts on disk"] : []),
      ...(JIT === undefined ? [] : ["compiled (JIT)"])
    ]
  }
}
