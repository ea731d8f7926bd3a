import { Schema } from "effect"

/** The models that look at nothing but where, or when, a touch lies in its own order's path: no other order changes what they say. */
export const PathModel = Schema.Literals(["first_touch", "last_touch", "linear", "time_decay", "position_based"])
export type PathModel = typeof PathModel.Type

/** All models: `markov` and `shapley` read every path of the period, those without an order too. */
export const AttributionModel = Schema.Literals([...PathModel.literals, "markov", "shapley"])
export type AttributionModel = typeof AttributionModel.Type

export const isPathModel = Schema.is(PathModel)
