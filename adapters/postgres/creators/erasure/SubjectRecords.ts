import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { blankAccount, blankRecord, blankSentence } from "../../../../ports/creators/erasure/blankAccount.ts"
import {
  ERASED_ANSWER,
  ERASED_HANDLE,
  ERASED_JOB_ERROR,
  ERASED_NOTICE_TEXTS,
  ERASED_SCORES_MAX,
  ERASED_TENANTS_MAX,
  STOPPED_JOBS_MAX,
  SubjectRecords
} from "../../../../ports/creators/erasure/SubjectRecords.ts"
import { namesOf } from "../../../../ports/creators/identity/platforms.ts"
import { accountKey, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { JobId } from "../../../../ports/creators/jobs/Job.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { withLongTimeout } from "../../connection/boundedClient.ts"
import { readRows } from "../../statements/statements.ts"

const STATEMENT_SECONDS_MAX = 120

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "SubjectRecords", cause })

const TicketRow = Schema.Struct({ tenantId: TenantId, jobId: JobId })
const ScoreRow = Schema.Struct({ scoreId: Schema.String })
const MediaRow = Schema.Struct({ mediaId: Schema.String })
const WordRow = Schema.Struct({ word: Schema.String })
const TenantRow = Schema.Struct({ tenantId: TenantId })
const JobRow = Schema.Struct({ ...TicketRow.fields, input: Schema.Json, output: Schema.Json })
const NoticeRow = Schema.Struct({
  tenantId: TenantId,
  noticeId: Schema.String,
  title: Schema.String,
  text: Schema.String,
  data: Schema.JsonObject
})

/** Names an account within JSON as our encoders and callers' answers do, whichever name the platform is called by. */
const patternOf = ({ platform, handle }: SocialAccount): string => {
  const escaped = (text: string) => text.replaceAll(/[^\p{L}\p{N}_]/gu, "\\$&")
  const spelled = escaped(JSON.stringify(handle).slice(1, -1))
  // What the service itself is called on the wire is its configuration's.
  const names = platform === "service" ? '[^"]+' : namesOf(platform).map(escaped).join("|")
  return `"platform"\\s*:\\s*"(${names})"\\s*,\\s*"handle"\\s*:\\s*"@?${spelled}"`
}

/** What Postgres holds of an account's owner, store by store. */
export const layer = Layer.effect(
  SubjectRecords,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isOf = ({ platform, handle }: SocialAccount) => sql`platform = ${platform} and handle = ${handle}`

    /** Pictures that were needed by what is gone now, unless something else needs them; their rows are locked as a store's are. */
    const removeMedia = Effect.fnUntraced(function* (mediaIds: ReadonlyArray<string>) {
      if (mediaIds.length === 0) return
      yield* sql`
        select media_id from media where media_id = any (${mediaIds}::text[]) order by media_id for update
      `
      yield* sql`
        delete from media m where m.media_id = any (${mediaIds}::text[]) and not exists (
          select from media_uses u where u.media_id = m.media_id
        )
      `
    })

    /** The account's place in the index, and words of its name that nobody else's name has. */
    const unlist = Effect.fnUntraced(function* (account: SocialAccount) {
      // Whoever lists somebody else of the same name has written the word, or finds it missing: nobody is in between.
      yield* sql`lock table creator_words in share row exclusive mode`
      const words = yield* sql`
        with gone as (delete from creator_index where ${isOf(account)} returning words)
        select distinct each as word from gone, unnest(words) each
      `.pipe(Effect.flatMap(readRows(WordRow)))
      if (words.length === 0) return
      const given = words.map(({ word }) => word)
      yield* sql`
        with gone as (
          delete from creator_words w where w.word = any (${given}::text[]) and not exists (
            select from creator_index i where i.tokens @@ quote_literal(w.word)::tsquery
          ) returning word
        )
        delete from creator_word_variants v using (
          select word, word as variant from gone
          union all select word, left(word, at - 1) || substr(word, at + 1) from gone, generate_series(1, length(word)) at
        ) g where v.variant = g.variant and v.word = g.word
      `
    })

    const stop = Effect.fnUntraced(function* (account: SocialAccount) {
      yield* sql`
        with ended as (delete from plans where ${isOf(account)} returning tenant_id, plan_id)
        delete from plan_watches w using ended e where w.tenant_id = e.tenant_id and w.plan_id = e.plan_id
      `
      for (const table of ["plan_watches", "monitored_accounts", "follower_counts", "review_remakes"]) {
        yield* sql`delete from ${sql(table)} where ${isOf(account)}`
      }
      return yield* sql`
        select h.tenant_id as "tenantId", h.job_id as "jobId" from creator_holds h
        where h.platform = ${account.platform} and h.handle = ${account.handle} and exists (
          select from job_accounts a where a.tenant_id = h.tenant_id and a.job_id = h.job_id
            and a.platform = h.platform and a.handle = h.handle
        ) limit ${STOPPED_JOBS_MAX}
      `.pipe(Effect.flatMap(readRows(TicketRow)))
    })

    const eraseShared = Effect.fnUntraced(function* (account: SocialAccount) {
      yield* sql`delete from footprint_accounts where ${isOf(account)}`
      const scores = yield* sql`
        select score_id as "scoreId" from scores where ${isOf(account)}
        order by score_id limit ${ERASED_SCORES_MAX} for update
      `.pipe(Effect.flatMap(readRows(ScoreRow)))
      const gone = scores.map(({ scoreId }) => scoreId)
      for (const table of ["own_scores", "scored_evidence"]) {
        yield* sql`delete from ${sql(table)} where score_id = any (${gone}::uuid[])`
      }
      // Of a score that was never kept: what it was to be made of.
      yield* sql`
        delete from scored_evidence e where not exists (select from scores s where s.score_id = e.score_id)
          and e.made_of::text ~* ${patternOf(account)}
      `
      const needed = yield* sql`
        delete from media_uses where score_id = any (${gone}::uuid[]) returning media_id as "mediaId"
      `.pipe(Effect.flatMap(readRows(MediaRow)))
      const checked = yield* sql`
        delete from media_uses u using checks c where c.erased_at is not null and u.score_id = c.check_id
        returning u.media_id as "mediaId"
      `.pipe(Effect.flatMap(readRows(MediaRow)))
      const media = [...needed, ...checked]
      yield* removeMedia([...new Set(media.map(({ mediaId }) => mediaId))])
      yield* sql`delete from scores where score_id = any (${gone}::uuid[])`
      // Last, since nobody lists anybody meanwhile.
      yield* unlist(account)
      return gone.length
    })

    /** Notices about the account are blanked; of those that name others too, this one is. */
    const blankNotices = Effect.fnUntraced(function* (account: SocialAccount, tenants: ReadonlyArray<TenantId>) {
      yield* sql`
        with blanked as (
          update notices set platform = null, handle = null, key = 'erased/' || notice_id, title = ${ERASED_NOTICE_TEXTS.title},
            text = ${ERASED_NOTICE_TEXTS.text}, mail_due_at = null, claim_id = null,
            data = json_strip_nulls(json_build_object('kind', data -> 'kind', 'check_id', data -> 'check_id',
              'status', data -> 'status', 'tier', data -> 'tier'))
          where tenant_id = any (${tenants}::uuid[]) and ${isOf(account)} returning tenant_id, notice_id
        ), unsent as (
          delete from webhook_deliveries d using blanked b
          where d.tenant_id = b.tenant_id and d.notice_id = b.notice_id and d.state = 'pending'
          returning d.tenant_id, d.delivery_id
        )
        delete from webhook_attempts a using unsent u where a.tenant_id = u.tenant_id and a.delivery_id = u.delivery_id
      `
      const named = yield* sql`
        select tenant_id as "tenantId", notice_id as "noticeId", title, text, data from notices
        where tenant_id = any (${tenants}::uuid[]) and data::text ~* ${patternOf(account)} order by tenant_id, notice_id for update
      `.pipe(Effect.flatMap(readRows(NoticeRow)))
      for (const { tenantId, noticeId, title, text, data } of named) {
        yield* sql`
          update notices set title = ${blankSentence(title, account)}, text = ${blankSentence(text, account)},
            data = ${JSON.stringify(blankRecord(data, account))}::text::json
          where tenant_id = ${tenantId}::uuid and notice_id = ${noticeId}::uuid
        `
      }
    })

    /** Jobs stay as what was paid for and done, without whom. */
    const blankJobs = Effect.fnUntraced(function* (account: SocialAccount, tenants: ReadonlyArray<TenantId>) {
      const jobs = sql`
        select tenant_id, job_id from job_accounts where tenant_id = any (${tenants}::uuid[]) and ${isOf(account)}
      `
      yield* sql`
        with unsent as (
          delete from webhook_deliveries d using (${jobs}) j
          where d.tenant_id = j.tenant_id and d.job_id = j.job_id and d.state = 'pending'
          returning d.tenant_id, d.delivery_id
        )
        delete from webhook_attempts a using unsent u where a.tenant_id = u.tenant_id and a.delivery_id = u.delivery_id
      `
      yield* sql`
        update jobs t set error = case when t.error is not null then ${ERASED_JOB_ERROR} end
        from (${jobs}) j where t.tenant_id = j.tenant_id and t.job_id = j.job_id
      `
      const worked = yield* sql`
        select t.tenant_id as "tenantId", t.job_id as "jobId", t.input, t.output from jobs t
        join (${jobs}) j on j.tenant_id = t.tenant_id and j.job_id = t.job_id
        where t.input is not null or t.output is not null
      `.pipe(Effect.flatMap(readRows(JobRow)))
      for (const { tenantId, jobId, input, output } of worked) {
        const [blankInput, blankOutput] = [input, output].map((each) =>
          each === null ? null : JSON.stringify(blankAccount(each, account))
        )
        yield* sql`
          update jobs set input = ${blankInput ?? null}::text::json, output = ${blankOutput ?? null}::text::json
          where tenant_id = ${tenantId}::uuid and job_id = ${jobId}::uuid
        `
      }
      yield* sql`
        update job_accounts set handle = ${ERASED_HANDLE} where tenant_id = any (${tenants}::uuid[]) and ${isOf(account)}
      `
    })

    /** Checks of somebody else that name the account as struck: their subject said that it isn't theirs. */
    const blankStruck = (account: SocialAccount, tenants: ReadonlyArray<TenantId>) => {
      const named = JSON.stringify({ platform: account.platform, handle: account.handle })
      const key = accountKey(account)
      return sql`
        update checks c set
          accounts = coalesce((
            select jsonb_agg(a order by place) from jsonb_array_elements(c.accounts) with ordinality t (a, place)
            where not a @> ${named}::text::jsonb
          ), '[]'::jsonb),
          consent = case when c.consent is not null then jsonb_set(c.consent::jsonb, '{struck}', coalesce((
            select jsonb_agg(each) from jsonb_array_elements_text(c.consent::jsonb -> 'struck') each where each <> ${key}
          ), '[]'::jsonb))::json end,
          report = case when c.report is not null then jsonb_set(c.report::jsonb, '{notRead}', coalesce((
            select jsonb_agg(a) from jsonb_array_elements(c.report::jsonb -> 'notRead') a where not a @> ${named}::text::jsonb
          ), '[]'::jsonb))::json end
        where c.tenant_id = any (${tenants}::uuid[]) and c.erased_at is null
          and c.accounts @> ${JSON.stringify([{ platform: account.platform, handle: account.handle, isStruck: true }])}::text::jsonb
          and not c.accounts @> ${JSON.stringify([{ platform: account.platform, handle: account.handle, isStruck: false }])}::text::jsonb
      `
    }

    const eraseOwned = Effect.fnUntraced(function* (account: SocialAccount, after: TenantId | null) {
      const rows = yield* sql`
        select tenant_id as "tenantId" from tenants where ${after}::uuid is null or tenant_id > ${after}::uuid
        order by tenant_id limit ${ERASED_TENANTS_MAX}
      `.pipe(Effect.flatMap(readRows(TenantRow)))
      const tenants = rows.map(({ tenantId }) => tenantId)
      const ofThem = sql`tenant_id = any (${tenants}::uuid[])`
      const { platform, handle } = account
      // Of a creator's other accounts the next one leads; which one that is, is read when the roster is.
      yield* sql`
        update roster set lead_platform = platform, lead_handle = handle, is_unplaced = true, is_stale = true, version = version + 1
        where ${ofThem} and lead_platform = ${platform} and lead_handle = ${handle}
          and not (platform = lead_platform and handle = lead_handle)
      `
      for (const table of [
        "roster",
        "roster_summaries",
        "roster_terms",
        "roster_marks",
        "imported_evidence",
        "footprint_views"
      ]) {
        yield* sql`delete from ${sql(table)} where ${ofThem} and ${isOf(account)}`
      }
      yield* sql`
        delete from discoveries where ${ofThem} and ((${isOf(account)}) or result::text ~* ${patternOf(account)})
      `
      yield* blankNotices(account, tenants)
      yield* blankJobs(account, tenants)
      yield* blankStruck(account, tenants)
      yield* sql`
        update usage_log set handle = ${ERASED_HANDLE}, creator_score = null where ${ofThem} and ${isOf(account)}
      `
      yield* sql`
        update idempotency_keys set status = ${ERASED_ANSWER.status}, headers = ${JSON.stringify(ERASED_ANSWER.headers)}::text::json,
          body = convert_to(${ERASED_ANSWER.body}, 'UTF8')
        where ${ofThem} and body is not null and convert_from(body, 'UTF8') ~* ${patternOf(account)}
      `
      return tenants.length < ERASED_TENANTS_MAX ? null : (tenants.at(-1) ?? null)
    })

    /** It reads what tenants were told, which may take longer than a request's statement. */
    const inOneStep = <A, E>(step: Effect.Effect<A, E>) =>
      step.pipe(withLongTimeout(sql, STATEMENT_SECONDS_MAX), Effect.mapError(unavailable))

    return SubjectRecords.of({
      stop: (account) => inOneStep(stop(account)),
      eraseShared: (account) => inOneStep(eraseShared(account)),
      eraseOwned: (account, after) => inOneStep(eraseOwned(account, after))
    })
  })
)
