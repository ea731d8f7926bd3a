import { test } from "bun:test"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

const MISSING = "no openssl on PATH to make a certificate with"
const isSkipped = Bun.which("openssl") === null && process.env.CI !== "true"
if (isSkipped) console.log(`tests of https are skipped: ${MISSING}`)

/** A test that needs a certificate: skipped where none can be made, except in CI, where it fails. */
export const secureTest = isSkipped ? test.skip : test

export interface Certificate {
  /** PEM, both. */
  readonly key: string
  readonly cert: string
}

/** A certificate of its own authority. Names are such as "DNS:shop.example" and "IP:::1". */
export const makeCertificate = async (...names: ReadonlyArray<string>): Promise<Certificate> => {
  if (Bun.which("openssl") === null) throw new Error(MISSING)
  const folder = await mkdtemp(join(tmpdir(), "certificate-"))
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")]
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    const subject = ["-subj", "/CN=made for a test", "-addext", `subjectAltName=${names.join(",")}`]
    const made = Bun.spawnSync(["openssl", "req", "-x509", ...curve, ...subject, "-keyout", key, "-out", cert])
    if (!made.success) throw new Error(made.stderr.toString())
    return { key: await Bun.file(key).text(), cert: await Bun.file(cert).text() }
  } finally {
    await rm(folder, { recursive: true })
  }
}
