import { Duplex } from "node:stream"
import type { PGlite } from "@electric-sql/pglite"

/** A socket-shaped stream whose other end is a Postgres in this process. Bytes written are answered in order. */
export class PgliteSocket extends Duplex {
  private readonly database: PGlite

  constructor(database: PGlite) {
    super()
    this.database = database
  }

  override _read() {}

  override _write(chunk: Uint8Array, _encoding: string, done: (error?: Error | null) => void) {
    this.database.execProtocolRaw(new Uint8Array(chunk)).then(
      (answer) => {
        if (answer.length > 0) this.push(Buffer.from(answer))
        done()
      },
      (cause) => done(cause instanceof Error ? cause : new Error(String(cause)))
    )
  }

  connect() {
    queueMicrotask(() => this.emit("connect"))
    return this
  }

  // The driver tunes real sockets; there is nothing to tune here.
  setNoDelay() {
    return this
  }
  setKeepAlive() {
    return this
  }
  ref() {
    return this
  }
  unref() {
    return this
  }
}
