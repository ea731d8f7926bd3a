export { layer as textModels, readTextWeights } from "../../../adapters/models/TextModels.ts"
export { layer as noTextModels } from "../../../adapters/models/withoutWeights.ts"
