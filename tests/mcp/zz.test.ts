import { test } from "bun:test"
import { openHost, requestOf } from "../http/host.ts"
test("x", async () => {
  await using host = await openHost()
  const key = host.secrets.test
  const post = async (body: object, headers: any = {}) => {
    const t0 = performance.now()
    const r = await host.host.fetch(requestOf("/mcp", { method: "POST", key, body, headers: { accept: "application/json, text/event-stream", ...headers } }))
    const t = await r.text()
    console.log(r.status, Object.fromEntries(r.headers), t.length, t.slice(0, 1500), (performance.now()-t0).toFixed(1)+"ms")
    return t
  }
  await post({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } } })
  await post({ jsonrpc: "2.0", method: "notifications/initialized" }, { "mcp-protocol-version": "2025-06-18" })
  const l = await post({ jsonrpc: "2.0", id: 2, method: "tools/list", params: {} }, { "mcp-protocol-version": "2025-06-18" })
  try { const tools = JSON.parse(l).result.tools; for (const t of tools) console.log(t.name, JSON.stringify(t).length, JSON.stringify(t.inputSchema).length, JSON.stringify(t.outputSchema).length) } catch (e) { console.log(e) }
  await post({ jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "look_up_creator", arguments: { platform: "instagram", handle: "nova.cooks" } } }, { "mcp-protocol-version": "2025-06-18" })
  await post({ jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "look_up_creator", arguments: { platform: "instagram", handle: "nova.cooks", x: 1 } } }, {})
  const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}, "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" } }
  await post({ jsonrpc: "2.0", id: 4, method: "tools/call", params: { name: "account", arguments: {}, _meta: meta } }, { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "account" })
  await post({ jsonrpc: "2.0", id: 4, method: "server/discover", params: { _meta: meta } }, { "mcp-protocol-version": "2026-07-28", "mcp-method": "server/discover" })
  await post({ jsonrpc: "2.0", id: 5, method: "resources/list" }, {})
  await post({ jsonrpc: "2.0", id: 5, method: "resources/read", params: { uri: "creatorsignal://creators/instagram/nova.cooks/report/1" } }, {})
  await post({ jsonrpc: "2.0", id: 5, method: "prompts/get", params: { name: "explain_creator_risk", arguments: { platform: "x", handle: "y" } } }, {})
  await post({ jsonrpc: "2.0", id: 6, method: "nope" }, {})
  await post({ jsonrpc: "2.0", id: 6, method: "tools/call", params: { name: "nope", arguments: {} } }, {})
  console.log(host.logged.slice(-3))
})
