export * from "../../../ports/system/Mail.ts"
