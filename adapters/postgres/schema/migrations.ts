import { schema as billing } from "../accounts/billing/schema.ts"
import { schema as idempotency } from "../accounts/idempotency/schema.ts"
import { schema as notices } from "../accounts/notices/schema.ts"
import { schema as operations } from "../accounts/operations/schema.ts"
import { schema as payments } from "../accounts/payments/schema.ts"
import { schema as accounts } from "../accounts/tenants/schema.ts"
import { schema as versioning } from "../accounts/versioning/schema.ts"
import { schema as webhooks } from "../accounts/webhooks/schema.ts"
import { schema as checks } from "../checks/backgroundChecks/schema.ts"
import { schema as review } from "../checks/review/schema.ts"
import { schema as discovery } from "../creators/discovery/schema.ts"
import { schema as evidence } from "../creators/evidence/schema.ts"
import { schema as jobs } from "../creators/jobs/schema.ts"
import { schema as creators } from "../creators/lookups/schema.ts"
import { schema as media } from "../creators/media/schema.ts"
import { schema as monitoring } from "../creators/monitoring/schema.ts"
import { schema as roster } from "../creators/roster/schema.ts"
import { schema as scoring } from "../creators/scoring/schema.ts"
import { schema as attribution } from "../revenue/attribution/schema.ts"
import { summarySchema as summaries } from "../revenue/attribution/summarySchema.ts"
import { schema as commissions } from "../revenue/commissions/schema.ts"
import { schema as watch } from "../revenue/fraud/schema.ts"
import { schema as lift } from "../revenue/incrementality/schema.ts"
import { schema as announcing } from "../revenue/orderEvents/schema.ts"
import { schema as privacy } from "../tracking/privacy/schema.ts"
import { schema as retention } from "../tracking/retention/schema.ts"

/** A step of the schema: what makes a context's tables, or changes them later. */
export interface Migration {
  /** The place in the order that steps run in; each is larger than the one before. */
  readonly id: number
  readonly name: string
  readonly statements: ReadonlyArray<string>
  /** SHA-256 of the statements' JSON, in hex: a database keeps it of each step that it ran. */
  readonly sha256: string
  /** Whether programs that don't know the step work beside it, and after it. */
  readonly isAdditive: boolean
}

/** A step that only adds what older programs need not know. */
const adds = (id: number, name: string, statements: ReadonlyArray<string>, sha256: string): Migration => ({
  id,
  name,
  statements,
  sha256,
  isAdditive: true
})

/**
 * Every step, in its order. The first ones make the schema, one a context. A released step is never edited: a change is a new step at the
 * end, as the README beside this file says. Without its checksum `tests/migrations/checksums.test.ts` fails and prints it.
 */
export const MIGRATIONS: ReadonlyArray<Migration> = [
  adds(1, "accounts", accounts, "1da52b4a57cb44723706f239fde4f0a36ddff1a6976130c772cc1450061aec22"),
  adds(2, "operations", operations, "7ed52468c53f4d13994bf9d2c3916945458634cf3729c38b1a88885d1bbafb27"),
  adds(3, "idempotency", idempotency, "fe5b86bc33dc72dacedbce7a89a86b24fdea89db29558eef8d7f9bb10027068c"),
  adds(4, "billing", billing, "77b0655218efa323e4074ff938b4f737dd66020e49b96c913386f7d24dd1c7f9"),
  adds(5, "payments", payments, "f5d13dc9cd3fa43909d4953de8a45dffba91051692acfe71aed0169c1a54d93b"),
  adds(6, "scoring", scoring, "ca1eb48eb824f5f1bf497b5f315ef1c13d99d038b6fa13ce933a911e555e5811"),
  adds(7, "jobs", jobs, "ec73246288e534cd3ddc55919669de89a4bde6949d2cd7d698bf9369e3745dcf"),
  adds(8, "creators", creators, "f6ad6647f9d427254ba7ccffb4378f62f343be1c174b0da3ba671e9931a33ef2"),
  adds(9, "webhooks", webhooks, "7ed8f7502f04f1ce700777b18db82b6a07459f20e7b6aa0174ba908882af1f60"),
  adds(10, "notices", notices, "1065087bfaa6b502ff599f5e9dc48a48f271e705919d26cb5cfb516a57b92fbe"),
  adds(11, "media", media, "bb8d63c5e4b130ab96f028954fb4c7b6bd40a79161f1e1205122f921e0fbc0f1"),
  adds(12, "discovery", discovery, "cacd4778a006f55bdbf9c2948c2f633810a9ee7050616a11791faf967bcbaee2"),
  adds(13, "evidence", evidence, "97639f75d0211c9cedb11e8bc856d5591e4bd5851f2fc0ad4c7deea71007c8b1"),
  adds(14, "roster", roster, "b1c07927b826e764cece2549f83b397f72a50cca1be3b467f2acbfc77e3c4dea"),
  adds(15, "monitoring", monitoring, "cc78540ab99447456fbc79bfcf65e5aa2a60e6e80fad2a0bef2486c6304dfd34"),
  adds(16, "checks", checks, "6e2c9d0b8f6bcb7b15dfae9766fa7c6d911c1ce73d221bf48bebfd8a8a4ab0f3"),
  adds(17, "review", review, "6d68afdf224323d0ecdb1910ac8450cd158ec78516fea98ac18382e89535da31"),
  adds(18, "attribution", attribution, "0ca3631edc16970610f5a652f561173a42d4e4c9cf1e840877ac2362c38cc0f3"),
  adds(19, "privacy", privacy, "61d839835e956ae1e50d60c98d2a152a573f317f17591416a52e23cbd1ef44f6"),
  adds(20, "retention", retention, "37a49fd413f67cb8c1724cc4cc22bf66de09070177277409be662e8f36b26645"),
  adds(21, "commissions", commissions, "df3b53e705d2dd46e2bd424844cf754a4d5ec8383a986591ca09d4949861d332"),
  adds(22, "lift", lift, "db58039b23dd7f7d881a85371695e4b3e0e757537218a9c204e7e5b87ca2b98e"),
  adds(23, "watch", watch, "a4989789d5800c7561b9063fb49e315f74cf01bcaa13746cd67825951d0f5d41"),
  adds(24, "announcing", announcing, "ff581ede232af044081c73bc7e1ad3debb13539be866980f52db2ea270e694e2"),
  adds(25, "summaries", summaries, "8e9c94f9cc2c401f7454c51e59eba47944bf7ccf1bf80e06e32f697d15d20140"),
  adds(26, "versioning", versioning, "7bb944049269578103d0967aaf0ab921462a64586b35c0e8caeca0ee77c70769")
]

/** The newest step, which a ready database has run. */
export const LATEST_MIGRATION = Math.max(...MIGRATIONS.map(({ id }) => id))

/** The name of a step, as people read it: `0007_jobs`. */
export const nameOfMigration = ({ id, name }: Pick<Migration, "id" | "name">): string =>
  `${String(id).padStart(4, "0")}_${name}`
