import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { GUIDES, readGuide } from "../../hosts/pixel/guides.ts"
import { freePort } from "../support/databases/freePort.ts"
import { blocksOf, languagesOf } from "./guide.ts"
import { openService } from "./service.ts"

const PV_ID = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"
const PAGE = "first-party.md"
const plain = await openService()
const proxied = await openService(1)
let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "first-party-"))
})
afterAll(async () => {
  await Promise.all([plain[Symbol.asyncDispose](), proxied[Symbol.asyncDispose]()])
  await rm(folder, { recursive: true, force: true })
})

/** An event of a page of the site, and what the site's proxy makes of it. */
const event = (site: string, key: string) =>
  new Request(`${site}/cs/track?key=${key}&keep=1`, {
    method: "POST",
    headers: { origin: "http://localhost", "content-type": "text/plain", cookie: "session=secret" },
    body: JSON.stringify({ event_type: "page_view", pv_id: PV_ID })
  })
const expectKept = (answer: Response) => {
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()[0]).toStartWith(`_cs_pv=${PV_ID}; Domain=localhost;`)
}

/** Runs a proxy until the test is done; it is up once it answers. */
const behind = async (command: ReadonlyArray<string>, site: string, then: () => Promise<void>) => {
  const proxy = Bun.spawn([...command], { stdout: "ignore", stderr: "pipe" })
  try {
    const isUp = async () => {
      while (proxy.exitCode === null) {
        if (
          await fetch(site).then(
            () => true,
            () => false
          )
        )
          return true
        await Bun.sleep(20)
      }
      return false
    }
    if (!(await isUp())) throw new Error(await new Response(proxy.stderr).text())
    await then()
  } finally {
    proxy.kill()
    await proxy.exited
  }
}

/** A test that needs a proxy: skipped where there is none, except in CI, where it fails. */
const proxyTest = (binary: string) => {
  // Debian has nginx where only root looks.
  const path = Bun.which(binary, { PATH: `${process.env.PATH}:/usr/sbin` })
  const isSkipped = path === null && process.env.CI !== "true"
  if (isSkipped) console.log(`the ${binary} snippet is not run: there is no ${binary} on PATH`)
  const here = () => {
    if (path === null) throw new Error(`there is no ${binary} on PATH`)
    return path
  }
  return { path: here, test: isSkipped ? test.skip : test }
}

const expectPassedOn = async (site: string) => {
  const { track } = plain.host.secrets
  const script = await fetch(`${site}/cs/pixel.js?key=${track}`)
  expect(script.status).toBe(200)
  expect(await script.text()).toContain("document.currentScript")
  expectKept(await fetch(event(site, track)))
  const click = await fetch(`${site}/cs/click?code=jane-mug`, { redirect: "manual" })
  // The link's destination is another domain than this site's.
  expect(click.status).toBe(404)
}

describe("the snippets of proxies", () => {
  test("all code of the page is run here, or in tests/pixel", () => {
    expect(languagesOf(PAGE)).toEqual({ html: 1, nginx: 1, caddy: 1, js: 1 })
    expect(blocksOf(PAGE, "html", 1)[0]).toBe('<script async src="/cs/pixel.js?key=PUBLISHABLE_KEY"></script>\n')
  })

  const nginx = proxyTest("nginx")
  nginx.test("nginx", async () => {
    const port = freePort()
    const [location = ""] = blocksOf(PAGE, "nginx", 1)
    const upstream = plain.address.replace("localhost", "127.0.0.1")
    const file = join(folder, "nginx.conf")
    await writeFile(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
      http { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
        uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
        server { listen 127.0.0.1:${port}; ${location.replace("https://track.example", upstream)} } }`
    )
    const site = `http://127.0.0.1:${port}`
    await behind([nginx.path(), "-c", file, "-e", "stderr"], site, () =>
      expectPassedOn(site.replace("127.0.0.1", "localhost"))
    )
  })

  const caddy = proxyTest("caddy")
  caddy.test("Caddy", async () => {
    const port = freePort()
    const [site = ""] = blocksOf(PAGE, "caddy", 1)
    const file = join(folder, "Caddyfile")
    const address = `http://localhost:${port}`
    await writeFile(
      file,
      `{\n  admin off\n  auto_https off\n}\n${site.replace(/^shop\.example/m, address).replace("https://track.example", plain.address)}`
    )
    await behind([caddy.path(), "run", "--adapter", "caddyfile", "--config", file], address, () =>
      expectPassedOn(address)
    )
  })

  test("Cloudflare's Worker says the site's name, and brings no cookies along", async () => {
    const [code = ""] = blocksOf(PAGE, "js", 1)
    const seen: Array<Request> = []
    const passOn = (request: Request) => {
      seen.push(request)
      return fetch(request)
    }
    const worker: { readonly fetch: (request: Request) => Promise<Response> } = new Function(
      "fetch",
      code.replace("export default", "return").replace("https://track.example", proxied.address)
    )(passOn)
    const { track } = proxied.host.secrets
    expectKept(await worker.fetch(event("http://localhost", track)))
    expect(seen[0]?.headers.get("cookie")).toBeNull()
    const click = await worker.fetch(new Request("http://localhost/cs/click?code=nobodys"))
    expect(click.status).toBe(404)
  })
})

describe("the pages that a service shows", () => {
  test("are all there, with its own name and address in them", async () => {
    for (const { name } of GUIDES) {
      const { status, text, headers } = await plain.host.call(`/brand/attribution/setup/${name}`)
      expect({ status, type: headers.get("content-type") }).toEqual({ status: 200, type: "text/plain; charset=utf-8" })
      expect(text).not.toContain("track.example")
      expect(readGuide(name, { serviceName: "Acme", baseUrl: "https://a.example" })).not.toContain("CreatorSignal")
    }
    for (const name of ["README.md", "..%2Fguides.ts", "nothing", "%00"]) {
      expect((await plain.host.call(`/brand/attribution/setup/${name}`)).status).toBe(404)
    }
  })

  test("are linked from the page that says how to set up", async () => {
    const { text } = await plain.host.call("/brand/attribution/setup")
    for (const { name, title } of GUIDES) {
      expect(text.includes(`href="/brand/attribution/setup/${name}"`)).toBe(title !== null)
    }
  })
})
