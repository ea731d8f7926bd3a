import { expect, test } from "bun:test"
import { InvalidEvidence } from "../../hosts/library/heldEvidence.ts"
import { InvalidTestServiceOptions, openTestService } from "../../hosts/library/testing.ts"

/** What a test service is refused with, as a program without types may open it. */
const detailsOf = (options: unknown): Promise<unknown> =>
  // @ts-expect-error Types promise what callers in JavaScript may not keep.
  openTestService(options).then(
    async (service) => {
      await service.close()
      return []
    },
    (error: unknown) =>
      error instanceof InvalidEvidence || error instanceof InvalidTestServiceOptions ? error.details : error
  )

const PLANTED = {
  asOf: "2026-02-01",
  profile: { platform: "youtube", handle: "novacooks" },
  posts: [{ text: "Bread", publishedAt: "2026-01-31" }]
}

test("a test service refuses an option that there isn't, and credits that can't be had", async () => {
  expect(await detailsOf({ credit: 5 })).toEqual(["credit: is not known here"])
  expect(await detailsOf({ creators: PLANTED })).toEqual(["creators: must be a list"])
  expect(await detailsOf(null)).toEqual(["options: must be an object"])
  for (const credits of ["5", -1, 1.5, Number.NaN, 5n]) {
    expect(await detailsOf({ credits })).toEqual(["credits: must be a whole number of 0 or more"])
  }
})

test("a test service says which of the creators can't be planted", async () => {
  expect(await detailsOf({ creators: [PLANTED, { ...PLANTED, asOf: "2026-01-30" }] })).toEqual([
    "creators[1].posts[0].publishedAt: must not be later than asOf"
  ])
  expect(await detailsOf({ creators: [{ ...PLANTED, posts: [{ ...PLANTED.posts[0], likes: "5" }] }] })).toEqual([
    "creators[0].posts[0].likes: must be a whole number of 0 or more, or null"
  ])
})

test("a test service is opened with nothing, with what is undefined, and with what there is", async () => {
  for (const options of [
    undefined,
    {},
    { creators: undefined, credits: undefined },
    { creators: [PLANTED], credits: 0 }
  ]) {
    expect(await detailsOf(options)).toEqual([])
  }
})
