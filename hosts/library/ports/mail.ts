export * from "../../../ports/Mail.ts"
