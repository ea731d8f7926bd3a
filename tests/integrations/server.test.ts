import { afterAll, describe, expect, test } from "bun:test"
import { blocksOf, languagesOf } from "./guide.ts"
import { openService } from "./service.ts"

const PV_ID = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"
const service = await openService()
afterAll(() => service[Symbol.asyncDispose]())
const { writes, secrets } = service.host

const [purchase = "", refund = ""] = blocksOf("server.md", "sh", 2)
const [node = ""] = blocksOf("server.md", "js", 1)

const run = async (script: string) => {
  const shell = Bun.spawn(["sh", "-c", script], {
    env: { PATH: process.env.PATH ?? "", SERVICE: service.address, SECRET_KEY: secrets.full, PV_ID },
    stdout: "pipe",
    stderr: "ignore"
  })
  return { text: await new Response(shell.stdout).text(), code: await shell.exited }
}

interface Program {
  readonly reportOrder: (order: object) => Promise<void>
  readonly reportRefund: (refund: object) => Promise<void>
}
const program: Program = new Function("process", `${node}\nreturn { reportOrder, reportRefund }`)({
  env: { SERVICE: service.address, SECRET_KEY: secrets.full }
})

describe("the page for servers", () => {
  test("all its code is run here", () => {
    expect(languagesOf("server.md")).toEqual({ sh: 2, js: 1 })
  })

  test("by curl an order is filed once however often it is sent, and so is what goes back of it", async () => {
    for (const script of [purchase, purchase]) expect(await run(script)).toEqual({ text: '{"ok":true}', code: 0 })
    expect(writes.events).toHaveLength(2)
    expect(new Set(writes.events.map(({ id }) => id)).size).toBe(1)
    expect(writes.events[0]).toMatchObject({
      pvId: PV_ID,
      purchase: { orderId: "1001", total: { minorUnits: 5998n, currency: "USD" }, promoCode: "NOVA10" }
    })
    for (const script of [refund, refund]) {
      const { text, code } = await run(script)
      expect(code).toBe(0)
      expect(JSON.parse(text)).toMatchObject({ order_id: "1001", refund_id: "refund-1", amount: "10.00" })
    }
    const order = await service.host.call("/api/v1/attribution/orders/1001", { key: secrets.full })
    expect(order.json).toMatchObject({ order_id: "1001" })
  })

  test("by Node the same, and what is refused is said and not sent again", async () => {
    const order = { id: "2002", visitor: PV_ID, total: 20, currency: "USD", discountCode: undefined, isFirst: true }
    await program.reportOrder(order)
    await program.reportRefund({ id: "r-2", orderId: "2002", amount: 5, currency: "USD" })
    expect(writes.events.at(-1)).toMatchObject({ purchase: { orderId: "2002", isNewCustomer: true } })
    const before = writes.events.length
    await expect(program.reportOrder({ ...order, visitor: "nobody" })).rejects.toThrow("pv_id: must be a UUID")
    expect(writes.events).toHaveLength(before)
  })
})
