import { join } from "node:path"
import { layer as outbox } from "../adapters/mail/outbox/Mail.ts"
import { layer as smtp } from "../adapters/mail/smtp/Mail.ts"
import type { HostConfig } from "./readConfig.ts"

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

/** Mail: by the server that is configured, else into files of the data folder. */
export const openMail = (config: Pick<HostConfig, "serviceName" | "baseUrl" | "smtpUrl" | "dataDirectory">) => {
  const sender = mailSenderOf(config)
  return config.smtpUrl === null
    ? outbox({ directory: join(config.dataDirectory, OUTBOX_FOLDER), sender })
    : smtp({ url: config.smtpUrl, sender })
}
