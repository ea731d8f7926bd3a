import { type Schema, Struct } from "effect"
import { foldHandle } from "../identity/accountAddress.ts"
import { PLATFORM_NAMES } from "../identity/platformNames.ts"
import { namesOf } from "../identity/platforms.ts"
import { bareHandle, type SocialAccount } from "../identity/SocialAccount.ts"
import { ERASED_HANDLE } from "./SubjectRecords.ts"

type Json = Schema.Json
type JsonRecord = Readonly<Record<string, Json>>

/** What may stand beside a handle, and names the account too. */
const URL = "url"
const WORDS = ["reason", "displayName", "display_name"]

const isRecord = (value: Json): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isNamed = ({ platform: name, handle: spelled }: JsonRecord, { platform, handle }: SocialAccount): boolean =>
  typeof name === "string" &&
  typeof spelled === "string" &&
  namesOf(platform).includes(name.toLowerCase()) &&
  foldHandle(platform, bareHandle(spelled)).toLowerCase() === handle.toLowerCase()

const blankField = (name: string, value: Json): Json => {
  if (name === "handle") return ERASED_HANDLE
  if (name === URL) return ""
  return WORDS.includes(name) ? null : value
}

/** A value in which nothing names an account by its platform and handle any more; all else is as it was. */
export const blankAccount = (value: Json, account: SocialAccount): Json => {
  if (Array.isArray(value)) return value.map((each) => blankAccount(each, account))
  return isRecord(value) ? blankRecord(value, account) : value
}

/** The same, of an object. */
export const blankRecord = (value: JsonRecord, account: SocialAccount): JsonRecord => {
  const isIt = isNamed(value, account)
  return Object.fromEntries(
    Struct.keys(value).map((name) => {
      const inside = blankAccount(value[name] ?? null, account)
      return [name, isIt ? blankField(name, inside) : inside]
    })
  )
}

/** A text as a pattern of itself. */
const escaped = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s]/gu, "\\$&")

/** A text of a notice, which names accounts as `handle on Platform`, without one of them. */
export const blankSentence = (text: string, { platform, handle }: SocialAccount): string => {
  const name = PLATFORM_NAMES[platform]
  const named = new RegExp(`(?<![^\\s,:;(])${escaped(`${handle} on ${name}`)}`, "gi")
  return text.replaceAll(named, `an erased account on ${name}`)
}
