export * from "../../../ports/money/money.ts"
