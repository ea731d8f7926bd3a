export * from "../../../ports/media/Media.ts"
export * from "../../../ports/media/MediaSource.ts"
export * from "../../../ports/media/MediaStore.ts"
