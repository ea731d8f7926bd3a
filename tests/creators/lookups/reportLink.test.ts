import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { readReportLink, signReportLink } from "../../../domain/creators/lookups/reportLink.ts"
import { sealToken, TOKEN_MAX_CHARACTERS } from "../../../domain/tokens/signedToken.ts"
import { layer as SigningKeys } from "../../../fixtures/system/SigningKeys.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { HANDLE_MAX_CHARACTERS, Handle, Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(SigningKeys, cryptography))

const reader = {
  tenantId: TenantId.make("0190b1c0-0000-7000-8000-000000000001"),
  id: KeyId.make("0190b1c0-0000-7000-8000-000000000002")
}
const linkedTo = (platform: Platform, handle: Handle) => ({
  tenantId: reader.tenantId,
  keyId: reader.id,
  platform,
  handle
})

describe("a link to a report", () => {
  it.effect(
    "is good for 24 hours, for one account of one reader",
    Effect.gen(function* () {
      const handle = Handle.make("mara.quillfeather")
      const { token, expiresAt } = yield* signReportLink(reader, { platform: "instagram", handle })
      expect(expiresAt).toEqual(new Date(24 * 3_600_000))
      yield* TestClock.adjust("23 hours")
      expect(yield* readReportLink(token)).toEqual(linkedTo("instagram", handle))
      yield* TestClock.adjust("1 hour")
      expect(yield* Effect.flip(readReportLink(token))).toMatchObject({ _tag: "TokenExpired" })
    })
  )

  it.effect(
    "carries neither its account nor its key in clear",
    Effect.gen(function* () {
      const { token } = yield* signReportLink(reader, { platform: "instagram", handle: Handle.make("mara") })
      const carried = [token, ...token.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"))]
      for (const text of carried) {
        for (const secret of [reader.tenantId, reader.id, "instagram", "mara"]) expect(text).not.toContain(secret)
      }
    })
  )

  it.effect(
    "can be of every handle on every platform, however it is written",
    Effect.gen(function* () {
      for (const platform of Platform.literals) {
        for (const text of ["a", "نورا", "mára&co=1", "🦜".repeat(HANDLE_MAX_CHARACTERS), "+.-_~!"]) {
          const handle = Handle.make(text)
          const { token } = yield* signReportLink(reader, { platform, handle })
          expect(token.length).toBeLessThanOrEqual(TOKEN_MAX_CHARACTERS)
          expect(yield* readReportLink(token)).toEqual(linkedTo(platform, handle))
        }
      }
    })
  )

  it.effect(
    "is none where what was signed is no report of anyone",
    Effect.gen(function* () {
      for (const of of [
        "",
        "a",
        `${reader.tenantId} ${reader.id} instagram`,
        `${reader.tenantId} ${reader.id} myspace a`
      ]) {
        const token = yield* sealToken("report", of, new Date(60_000))
        expect(yield* Effect.flip(readReportLink(token))).toMatchObject({ _tag: "TokenInvalid" })
      }
    })
  )
})
