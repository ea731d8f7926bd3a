import { Schema } from "effect"
import { EmailAddress } from "../../system/Mail.ts"
import type { SecretHash } from "../keys/ApiKey.ts"
import type { TenantId } from "../tenants/Tenant.ts"

export const PersonId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("PersonId"))
export type PersonId = typeof PersonId.Type

/** An address that a person signs in by: trimmed and lower case, so that one mailbox is one person. */
export const SignInAddress = EmailAddress.pipe(
  Schema.check(Schema.isTrimmed(), Schema.isPattern(/^[^\p{Lu}\p{Lt}]*$/u, { message: "must be lower case" })),
  Schema.brand("SignInAddress")
)
export type SignInAddress = typeof SignInAddress.Type

/** Whoever signs in. They may be a member of several tenants. */
export interface Person {
  readonly id: PersonId
  /** Null for the owner of the first account, until they say it. */
  readonly email: SignInAddress | null
  readonly createdAt: Date
}

/**
 * What a member may do: an owner everything, a member all but people, payments, keys' making and the account's settings, a viewer
 * only read.
 */
export const Role = Schema.Literals(["owner", "member", "viewer"])
export type Role = typeof Role.Type

/** Members that a tenant has at most. */
export const MEMBERS_MAX = 200
/** Tenants that a person is a member of at most. */
export const MEMBERSHIPS_MAX = 100

/** A person's place in a tenant. */
export interface Member {
  readonly tenantId: TenantId
  readonly person: Person
  readonly role: Role
  readonly addedAt: Date
}

/** Where a person is a member, as they choose between them. */
export interface Membership {
  readonly tenantId: TenantId
  readonly tenantName: string
  readonly role: Role
}

/** A link that signs one person in, once. Only the hash of its secret is kept. */
export interface SignInLink {
  readonly hash: SecretHash
  readonly personId: PersonId
  /** Of the secret that the browser has which asked for it; null where none did. */
  readonly browserHash: SecretHash | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A browser in which a person is signed in. Only the hash of its cookie is kept. */
export interface Session {
  readonly hash: SecretHash
  readonly personId: PersonId
  /** What the browser calls itself, at most BROWSER_CHARACTERS_MAX. */
  readonly browser: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  /** When it ends, however much it is used. */
  readonly expiresAt: Date
}

/** UTF-16 units of what a browser calls itself. */
export const BROWSER_CHARACTERS_MAX = 200
