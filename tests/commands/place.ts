import { Layer } from "effect"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as SigningKeys } from "../../fixtures/SigningKeys.ts"

/** Where commands of tests are carried out. */
export const PLACE = {
  baseUrl: "https://service.example",
  serviceName: "CreatorSignal",
  signing: Layer.provide(SigningKeys, cryptography)
}
