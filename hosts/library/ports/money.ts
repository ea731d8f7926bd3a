export * from "../../../ports/money.ts"
