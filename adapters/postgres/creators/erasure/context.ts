import { postgresContext } from "../../tables/PostgresContext.ts"
import { layer as SubjectRecords } from "./SubjectRecords.ts"

export const erasure = postgresContext({
  layer: SubjectRecords
})
