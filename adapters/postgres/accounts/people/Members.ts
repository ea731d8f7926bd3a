import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  AddressTaken,
  LastOwner,
  MemberNotFound,
  Members,
  TooManyMembers
} from "../../../../ports/accounts/people/Members.ts"
import {
  MEMBERS_MAX,
  MEMBERSHIPS_MAX,
  type Member,
  type PersonId,
  PersonId as PersonIdSchema,
  Role,
  SignInAddress
} from "../../../../ports/accounts/people/Person.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { isUniqueViolation } from "../../errors/databaseErrors.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"

const PersonRow = Schema.Struct({
  id: PersonIdSchema,
  email: Schema.NullOr(SignInAddress),
  createdAt: Schema.Date
})

const MemberRow = Schema.Struct({ tenantId: TenantId, ...PersonRow.fields, role: Role, addedAt: Schema.Date })
const AddedRow = Schema.Struct({ ...MemberRow.fields, isNew: Schema.Boolean })
const MembershipRow = Schema.Struct({ tenantId: TenantId, tenantName: Schema.String, role: Role })

const memberOf = ({ tenantId, id, email, createdAt, role, addedAt }: typeof MemberRow.Type): Member => ({
  tenantId,
  person: { id, email, createdAt },
  role,
  addedAt
})

const db = storeStatements("Accounts")
const { unavailable } = db

export const layer = Layer.effect(
  Members,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const people = readRows(PersonRow)
    const members = readRows(MemberRow)
    const personColumns = sql.literal(`p.person_id as "id", p.email, p.created_at as "createdAt"`)
    const memberColumns = sql.literal(
      `m.tenant_id as "tenantId", m.role, m.added_at as "addedAt", p.person_id as "id", p.email, p.created_at as "createdAt"`
    )
    /** Those who change a tenant's members wait for each other, so that what one counts the other doesn't change. */
    const holdMembers = (tenantId: TenantId) =>
      sql`select 1 from tenants where tenant_id = ${tenantId}::uuid for update`
    const memberRows = (tenantId: TenantId, id: PersonId) =>
      sql`
        select ${memberColumns} from members m join people p using (person_id)
        where m.tenant_id = ${tenantId}::uuid and m.person_id = ${id}::uuid
      `.pipe(Effect.flatMap(members))
    const otherOwners = (tenantId: TenantId, id: PersonId) =>
      sql`
        select 1 from members where tenant_id = ${tenantId}::uuid and role = 'owner' and person_id <> ${id}::uuid limit 1
      `.pipe(Effect.map((rows) => rows.length > 0))

    /** The person of an address, made where there is none; two who ask at once get the same. */
    const personFor = Effect.fnUntraced(function* (id: PersonId, email: SignInAddress | null, at: Date) {
      const rows = yield* sql`
        insert into people (person_id, email, created_at) values (${id}::uuid, ${email}, ${at}) on conflict do nothing
        returning person_id as "id", email, created_at as "createdAt"
      `.pipe(Effect.flatMap(people))
      if (rows[0] !== undefined) return rows[0]
      const [known] = yield* sql`
        select ${personColumns} from people p
        where case when ${email}::text is null then p.person_id = ${id}::uuid else p.email = ${email} end
      `.pipe(Effect.flatMap(people))
      return known ?? (yield* Effect.die("a person is neither new nor known"))
    })

    return Members.of({
      add: ({ tenantId, id, email, role, at }) =>
        Effect.gen(function* () {
          yield* holdMembers(tenantId)
          const person = yield* personFor(id, email, at)
          yield* sql`select 1 from people where person_id = ${person.id}::uuid for update`
          const [known] = yield* memberRows(tenantId, person.id)
          if (known !== undefined) return { member: memberOf(known), isNew: false }
          const [added] = yield* sql`
            insert into members (tenant_id, person_id, role, added_at)
            select ${tenantId}::uuid, ${person.id}::uuid, ${role}::text, ${at}::timestamptz
            where (select count(*) from members where tenant_id = ${tenantId}::uuid) < ${MEMBERS_MAX}
              and (select count(*) from members where person_id = ${person.id}::uuid) < ${MEMBERSHIPS_MAX}
            returning tenant_id as "tenantId", role, added_at as "addedAt", ${person.id}::uuid as "id", ${person.email}::text as email,
              ${person.createdAt}::timestamptz as "createdAt", true as "isNew"
          `.pipe(Effect.flatMap(readRows(AddedRow)))
          return added === undefined ? yield* new TooManyMembers() : { member: memberOf(added), isNew: true }
        }).pipe(
          sql.withTransaction,
          Effect.mapError((failure) => (failure._tag === "TooManyMembers" ? failure : unavailable(failure)))
        ),

      byAddress: (email) =>
        sql`select ${personColumns} from people p where p.email = ${email}`.pipe(
          Effect.flatMap(people),
          Effect.mapError(unavailable),
          Effect.map(([person]) => Option.fromUndefinedOr(person))
        ),

      member: (tenantId, id) =>
        memberRows(tenantId, id).pipe(
          Effect.mapError(unavailable),
          Effect.map(([member]) => Option.map(Option.fromUndefinedOr(member), memberOf))
        ),

      members: (tenantId, { after, limit }) =>
        sql`
          select ${memberColumns} from members m join people p using (person_id)
          where m.tenant_id = ${tenantId}::uuid and (${after}::uuid is null or m.person_id > ${after}::uuid)
          order by m.person_id limit ${limit}
        `.pipe(
          Effect.flatMap(members),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(memberOf))
        ),

      memberships: (id) =>
        sql`
          select m.tenant_id as "tenantId", t.name as "tenantName", m.role
          from members m join tenants t using (tenant_id) where m.person_id = ${id}::uuid
            and not exists (select from account_closures c where c.tenant_id = m.tenant_id)
          order by m.tenant_id limit ${MEMBERSHIPS_MAX}
        `.pipe(db.rows(MembershipRow)),

      changeRole: (tenantId, id, role) =>
        Effect.gen(function* () {
          yield* holdMembers(tenantId)
          const [member] = yield* memberRows(tenantId, id)
          if (member === undefined) return yield* new MemberNotFound()
          if (role !== "owner" && !(yield* otherOwners(tenantId, id))) return yield* new LastOwner()
          yield* sql`update members set role = ${role} where tenant_id = ${tenantId}::uuid and person_id = ${id}::uuid`
          return memberOf({ ...member, role })
        }).pipe(
          sql.withTransaction,
          Effect.mapError((failure) =>
            failure._tag === "MemberNotFound" || failure._tag === "LastOwner" ? failure : unavailable(failure)
          )
        ),

      remove: (tenantId, id) =>
        Effect.gen(function* () {
          yield* holdMembers(tenantId)
          const [member] = yield* memberRows(tenantId, id)
          if (member === undefined) return
          if (!(yield* otherOwners(tenantId, id))) return yield* new LastOwner()
          yield* sql`delete from members where tenant_id = ${tenantId}::uuid and person_id = ${id}::uuid`
        }).pipe(
          sql.withTransaction,
          Effect.mapError((failure) => (failure._tag === "LastOwner" ? failure : unavailable(failure)))
        ),

      changeAddress: (id, email) =>
        sql`update people set email = ${email} where person_id = ${id}::uuid`.pipe(
          Effect.mapError((cause) => (isUniqueViolation(cause) ? new AddressTaken() : unavailable(cause))),
          Effect.asVoid
        )
    })
  })
)
