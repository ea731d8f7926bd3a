import { expect } from "bun:test"
import { createHmac } from "node:crypto"
import { freePort } from "../support/databases/freePort.ts"
import { testOnEachDatabase } from "./databases.ts"
import {
  type Environment,
  firstKeys,
  newFolder,
  runHere,
  runServer,
  type Server,
  startServer,
  stopServer
} from "./server.ts"

const SHOP = "corner-shop.example"
const SHOP_SECRET = "a-secret-of-the-shop"
const OLD = "the-secret-that-was-in-use-until-now"
const NEW = "another-secret-of-32-characters-or-more"

/** The steps of the page, each with what it sets and what it runs. */
const steps = async () => {
  const page = await Bun.file(`${import.meta.dir}/../../hosts/README.md`).text()
  const section = page.split("\n## ").find((each) => each.startsWith("Rotate the signing secret")) ?? ""
  const lines = /```sh\n([\s\S]*?)```/.exec(section)?.[1]?.split("\n") ?? []
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const words = line.split(" ")
      const isSet = (word: string) => /^[A-Z_]+=/.test(word)
      const environment: Environment = Object.fromEntries(
        words.filter(isSet).map((word) => word.replace("$OLD", OLD).replace("$NEW", NEW).split("="))
      )
      return { environment, run: words.filter((word) => !isSet(word)).join(" ") }
    })
}

/** How a store's notice of an order is answered, which it signed. */
const notify = async ({ baseUrl }: Server, orderId: number): Promise<number> => {
  const now = new Date().toISOString()
  const notice = `{"id":${orderId},"total_price":"129.95","currency":"EUR","created_at":"${now}","updated_at":"${now}"}`
  const answer = await fetch(`${baseUrl}/api/webhooks/shop`, {
    method: "POST",
    headers: {
      "x-shop-topic": "orders/create",
      "x-shop-domain": SHOP,
      "x-shop-hmac-sha256": createHmac("sha256", SHOP_SECRET).update(notice).digest("base64")
    },
    body: notice
  })
  return answer.status
}

await testOnEachDatabase(
  "the steps that hosts/README.md rotates the signing secret by refuse no order of a store; a step that is left out is told",
  async (database) => {
    const said: Array<string> = []
    const command = async (args: ReadonlyArray<string>, environment: Environment) => {
      const ended = await runHere(args, { ...database.environment, ...environment })
      said.push(ended.stdout, ended.stderr)
      return ended
    }
    let server = await startServer({ ...database.environment, SIGNING_SECRET: OLD })
    try {
      const { tenantId } = firstKeys(server)
      const shop = ["--tenant", tenantId, "--domain", SHOP, "--secret", SHOP_SECRET]
      expect(await command(["shop", "connect", ...shop], { SIGNING_SECRET: OLD })).toMatchObject({ code: 0 })
      let orderId = 9001
      expect(await notify(server, orderId)).toBe(200)

      const restart = async (environment: Environment) => {
        expect(await stopServer(server)).toBe(0)
        server = await startServer({ ...database.environment, ...environment })
        expect(await notify(server, ++orderId)).toBe(200)
      }
      const alone = { SIGNING_SECRET: NEW }
      const taken = await steps()
      expect(taken.map(({ run }) => run)).toEqual([
        "npm start",
        "npm start",
        "npm run -s cli -- secrets reseal",
        "npm run -s cli -- secrets status",
        "npm start"
      ])
      for (const { environment, run } of taken) {
        if (run === "npm start") {
          await restart(environment)
          continue
        }
        const words = run.replace("npm run -s cli -- ", "").split(" ")
        if (words[1] === "reseal") {
          expect(await stopServer(server)).toBe(0)
          const refused = await runServer({ ...database.environment, ...alone, PORT: String(freePort()) })
          said.push(refused.stdout, refused.stderr)
          // Without the old secret, what is lost is named all the same, and nothing is written over it.
          const named = await command(["secrets", "reseal", "--json"], alone)
          expect(named.code).toBe(1)
          expect(JSON.parse(named.stdout)).toMatchObject({
            state: "unopened",
            unopened: [{ what: "store secrets", row: `${tenantId}/${SHOP}` }]
          })
          expect((await command(["secrets", "status"], alone)).stdout).toMatch(/^store secrets +0 +0 +1$/m)
          expect(refused).toMatchObject({ code: 1, stdout: "" })
          expect(refused.stderr).toMatch(
            /^creatorsignal: sealed under [^\n]+: store secrets \(1\)[^\n]+PREVIOUS, and run: npm run cli -- secrets reseal\n$/
          )
          server = await startServer({ ...database.environment, ...environment })
        }
        const { code, stdout } = await command(words, environment)
        expect(code).toBe(0)
        expect(stdout).toMatch(words[1] === "reseal" ? /^store secrets +1 +0$/m : /^store secrets +1 +0 +0$/m)
        expect(await notify(server, ++orderId)).toBe(200)
      }
      expect(await stopServer(server)).toBe(0)
      const { stdout, stderr } = await server.ended
      for (const text of [...said, stdout, stderr]) {
        for (const secret of [OLD, NEW, SHOP_SECRET]) expect(text).not.toContain(secret)
      }
    } finally {
      server.kill("SIGKILL")
      await server.ended
    }
  },
  newFolder
)
