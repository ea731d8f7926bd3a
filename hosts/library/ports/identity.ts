export * from "../../../ports/identity/platformNames.ts"
export * from "../../../ports/identity/platforms.ts"
export * from "../../../ports/identity/SocialAccount.ts"
