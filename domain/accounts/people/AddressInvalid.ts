import { Schema } from "effect"

/** No mail reaches such an address. */
export class AddressInvalid extends Schema.TaggedError<AddressInvalid>()("AddressInvalid", {}) {}
