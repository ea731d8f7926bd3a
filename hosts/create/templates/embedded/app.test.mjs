import assert from "node:assert/strict"
import { test } from "node:test"
import { openTestService } from "creatorsignal/testing"
import { makeApp } from "./app.mjs"

test("your page and the service's API are one app", async () => {
  const service = await openTestService()
  const app = makeApp(service)
  const page = await app.request("/")
  const account = await app.request("/api/v1/account", { headers: { "x-api-key": service.keys.secret } })
  const refused = await app.request("/api/v1/account")
  assert.deepEqual([page.status, account.status, refused.status], [200, 200, 401])
  await service.close()
})
