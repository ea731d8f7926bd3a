export * from "../../../ports/reading/TextModels.ts"
export * from "../../../ports/reading/TextReader.ts"
