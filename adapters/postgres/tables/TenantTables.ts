import { Context } from "effect"
import type { OwnedTable } from "./OwnedTable.ts"

/** The tables of every context that name their tenant, for what goes through an account as a whole. */
export class TenantTables extends Context.Service<
  TenantTables,
  {
    /** Every table that is taken out. */
    readonly owned: Readonly<Record<string, OwnedTable>>
    /** Every other one, and why it is not. */
    readonly leftOut: Readonly<Record<string, string>>
  }
>()("creatorsignal/adapters/postgres/tables/TenantTables") {}
