import { Schema } from "effect"

/** So much that reads whole accounts waits already that another would wait too long, or this one took too long. */
export class ReportsBusy extends Schema.TaggedError<ReportsBusy>()("ReportsBusy", {}) {}
