import { join } from "node:path"
import type { Layer } from "effect"
import { layer as outbox } from "../../adapters/mail/outbox/Mail.ts"
import type { Mail } from "../../ports/system/Mail.ts"
import { lazyLayer } from "../process/start.ts"
import type { HostConfig } from "../settings/readConfig.ts"

const OUTBOX_FOLDER = "outbox"

/** Whom mails are from: the service, at the host that callers reach it by. An IP address stands in brackets (RFC 5321). */
export const mailSenderOf = ({ serviceName, baseUrl }: Pick<HostConfig, "serviceName" | "baseUrl">) => {
  const { hostname } = new URL(baseUrl)
  const domain = hostname.startsWith("[")
    ? `[IPv6:${hostname.slice(1)}`
    : /^[\d.]+$/.test(hostname)
      ? `[${hostname}]`
      : hostname
  return { name: serviceName, address: `no-reply@${domain}` }
}

/** Mail: by the server that is configured, whose client is loaded then, else into files of the data folder. */
export const openMail = (
  config: Pick<HostConfig, "serviceName" | "baseUrl" | "smtpUrl" | "dataDirectory">
): Layer.Layer<Mail> => {
  const { smtpUrl: url } = config
  const sender = mailSenderOf(config)
  return url === null
    ? outbox({ directory: join(config.dataDirectory, OUTBOX_FOLDER), sender })
    : lazyLayer(
        () => import("../../adapters/mail/smtp/Mail.ts"),
        (smtp) => smtp.layer({ url, sender })
      )
}
