export * from "../../../ports/creators/textAnalysis/TextModels.ts"
export * from "../../../ports/creators/textAnalysis/TextReader.ts"
