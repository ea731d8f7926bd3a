import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Layer, Redacted } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { commandNamed } from "../../../hosts/commandLine/commands.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { PLACE } from "../../commands/place.ts"
import { newDomain } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { newFolder } from "../../process/server.ts"

export const layer = Layer.provideMerge(fixtures, cryptography)

/** Carries a command out as a running host does that is sent it. */
export const send = Effect.fnUntraced(function* (name: string, values: object) {
  const command = commandNamed(name)
  if (command === undefined) throw new Error(`there is no command ${name}`)
  const { run } = yield* command.receive(values)
  const row = yield* run(PLACE)
  return { row, isNo: command.isNo(row) }
})

export const folder = Effect.acquireRelease(Effect.promise(newFolder), (made) =>
  Effect.promise(() => made[Symbol.asyncDispose]())
)

/** A file of these contents in a folder of its own. */
export const fileOf = Effect.fnUntraced(function* (contents: string | Uint8Array) {
  const { path } = yield* folder
  const file = join(path, "given")
  yield* Effect.promise(() => writeFile(file, contents))
  return { file, beside: join(path, "refused.csv") }
})

export const WEBHOOK_SECRET = "a-webhook-secret"

/** An account with a connected store. */
export const newShop = Effect.gen(function* () {
  const tenant = yield* newTenant
  const shop = newDomain()
  yield* connectShop({ tenantId: tenant, domain: shop, secret: Redacted.make(WEBHOOK_SECRET) })
  return { tenant, shop }
})

interface Import {
  readonly tenant: TenantId
  readonly shop: ShopDomain
  readonly as_of?: string
  readonly dry_run?: boolean
  readonly refused?: string
}

export const importOrders = Effect.fnUntraced(function* (given: Import, contents: string | Uint8Array) {
  const { file } = yield* fileOf(contents)
  return yield* send("import orders", { as_of: null, dry_run: false, refused: null, ...given, file })
})

export const importClicks = Effect.fnUntraced(function* (
  tenant: TenantId,
  contents: string | Uint8Array,
  isTrial = false
) {
  const { file } = yield* fileOf(contents)
  return yield* send("import clicks", { tenant, dry_run: isTrial, refused: null, file })
})

/** Every order of an account, by when it was placed. */
export const ordersOf = (tenant: TenantId) =>
  Orders.use((book) => book.placedBetween(tenant, new Date(0), new Date("2100-01-01"), 10_000))
