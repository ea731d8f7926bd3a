import { adds, postgresContext } from "../../tables/PostgresContext.ts"
import { layer as ImportedEvidence } from "./ImportedEvidence.ts"

/** What tenants import of creators. What is kept of a file is bounded and read as a whole, so it is one value. */
const schema = [
  `create table imported_evidence (
    tenant_id uuid not null references tenants,
    platform text not null,
    handle text not null,
    sha256 text not null,
    imported_at timestamptz not null,
    counts json not null,
    kept json not null,
    primary key (tenant_id, platform, handle, sha256)
  )`,
  "create index imported_evidence_by_time on imported_evidence (imported_at)"
]
export const evidence = postgresContext({
  layer: ImportedEvidence,
  steps: [adds(13, "evidence", schema, "97639f75d0211c9cedb11e8bc856d5591e4bd5851f2fc0ad4c7deea71007c8b1")],
  owned: {
    imported_evidence: { rowsMax: 1 }
  }
})
