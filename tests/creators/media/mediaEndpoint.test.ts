import { expect, test } from "bun:test"
import { Context, Effect } from "effect"
import { signToken } from "../../../domain/tokens/signedToken.ts"
import type { MediaId } from "../../../ports/creators/media/Media.ts"
import { MediaStore } from "../../../ports/creators/media/MediaStore.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { aPicture } from "../../contracts/mediaExamples.ts"
import { openHost, requestOf, type TestHost } from "../../http/host.ts"

const linkTo = (host: TestHost, id: string) =>
  host.run(
    Effect.map(signToken("media", id, new Date(Date.now() + 60_000)), (token): string => `/api/v1/media/${token}`)
  )
const keep = (host: TestHost, picture = aPicture()): Promise<MediaId> =>
  host.run(MediaStore.use((store) => store.store(picture, null, new Date())))

test("a kept picture is served as what it is, and can't run as a page of ours", async () => {
  await using host = await openHost()
  const picture = aPicture()
  const response = await host.host.fetch(requestOf(await linkTo(host, await keep(host, picture))))
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe(picture.type)
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox")
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture.bytes)
})

test("a picture that is not kept is 404, and one that can't be read is 503 with Retry-After", async () => {
  await using host = await openHost()
  expect(await host.call(await linkTo(host, "0".repeat(64)))).toMatchObject({
    status: 404,
    json: { error: "not_found" }
  })

  await using away = await openHost({
    standIn: (ports) =>
      Context.add(ports, MediaStore, {
        ...Context.get(ports, MediaStore),
        read: () => Effect.fail(new StoreUnavailable({ store: "Media", cause: "away" }))
      })
  })
  const answer = await away.call(await linkTo(away, "0".repeat(64)))
  expect(answer).toMatchObject({ status: 503, json: { error: "service_unavailable" } })
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
})
