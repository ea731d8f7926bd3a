import { expect, test } from "bun:test"
import { OUTPUT_CHARACTERS_MAX } from "../../hosts/http/mcp/boundOutput.ts"
import { LOOK_SECONDS, WAIT_SECONDS_MAX } from "../../hosts/http/mcp/callTool.ts"
import { OLDER_VERSIONS, STATELESS_VERSION } from "../../hosts/http/mcp/protocol.ts"
import { RETRY_MINUTES } from "../../hosts/http/mcp/retries.ts"
import { TOOLS } from "../../hosts/http/mcp/tools/tools.ts"
import { openHost } from "../http/host.ts"

const PAGE = `${import.meta.dir}/../../hosts/http/mcp/README.md`

test("the page's table has every tool with its operation, price and scopes, as they are", async () => {
  await using host = await openHost()
  const rows = TOOLS.map(({ name, operations: [operation], price, cardPrice = "free" }) => {
    const [method = "", path = ""] = operation.split(" ")
    const described = host.openApi.paths[path]?.[method.toLowerCase()]?.description ?? ""
    const [, scopes = ""] = /Takes a key of scope ([^.]+)\./.exec(described) ?? []
    const words = scopes.replace(/,? or test$|, test$/, "")
    return `| \`${name}\` | \`${operation.replace("/api/v1", "")}\` | ${words} | ${price?.words.replace(/\.$/, "") ?? cardPrice} |`
  })
  const page = await Bun.file(PAGE).text()
  const inPage = page.split("\n").filter((line) => /^\| `[a-z_]+` \| `(GET|POST|PUT) /.test(line))
  expect(inPage).toEqual(rows)
})

test("the page's figures are those of the program", async () => {
  const page = await Bun.file(PAGE).text()
  for (const version of [STATELESS_VERSION, ...OLDER_VERSIONS]) expect(page).toContain(version)
  expect(page).toContain(`${OUTPUT_CHARACTERS_MAX.toLocaleString("en-US")} characters`)
  expect(page).toContain(`within ${RETRY_MINUTES} minutes`)
  expect(page).toContain(`${WAIT_SECONDS_MAX} s`)
  expect(page).toContain(`every ${LOOK_SECONDS} s`)
})
