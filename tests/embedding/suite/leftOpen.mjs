import { openTestService } from "creatorsignal/testing"

/** A program that forgets to close its service ends none the less. */
const service = await openTestService()
const { status } = await service.ask("/api/v1/creators/youtube/novacooks")
console.log(status)
