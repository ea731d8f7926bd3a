import { expect, test } from "bun:test"
import { refused } from "./connection.ts"
import { newDataFolder } from "./dataFolders.ts"
import { type Server, startServer, stopServer, TEST_TIMEOUT_MS } from "./server.ts"

/** How a person, a container's CMD in its shell form, and a terminal start it; the first of its words is who is sent the signal. */
const NPM_START = ["npm", "start"] as const
const SHELL_FORM = ["sh", "-c", "exec npm start"] as const
/** In a process group of its own, as a shell gives each command of a terminal. */
const AT_TERMINAL = ["setsid", "npm", "start"] as const

/** Ctrl-C at a terminal reaches npm and what it started, and npm passes it on as well. */
const interrupt = ({ pid }: Server) => process.kill(-pid, "SIGINT")

test.each([
  ["npm start", NPM_START],
  ["a shell's exec npm start", SHELL_FORM]
] as const)(
  "SIGTERM to %s stops the server: it exits 0, port and data folder are free, and it starts again",
  async (_, program) => {
    await using folder = await newDataFolder()
    const environment = { DATA_DIR: folder.path }
    for (let start = 1; start <= 2; start++) {
      await using server = await startServer(environment, program)
      expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200)
      expect(await stopServer(server)).toBe(0)
      await refused(server.port)
    }
  },
  TEST_TIMEOUT_MS
)

test(
  "Ctrl-C at npm start, which sends the signal twice, stops the server as one does",
  async () => {
    await using folder = await newDataFolder()
    await using server = await startServer({ DATA_DIR: folder.path }, AT_TERMINAL)
    interrupt(server)
    expect(await server.ended).toMatchObject({ code: 0, stderr: "" })
    await refused(server.port)
  },
  TEST_TIMEOUT_MS
)
