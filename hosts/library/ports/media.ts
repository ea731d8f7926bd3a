export * from "../../../ports/creators/media/Media.ts"
export * from "../../../ports/creators/media/MediaStore.ts"
export { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
