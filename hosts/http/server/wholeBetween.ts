import { Schema } from "effect"

/** A whole number of these bounds, as the description tells a parameter's; what an endpoint takes, it checks itself. */
export const wholeBetween = (least: number, most: number) =>
  Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: least, maximum: most })))
