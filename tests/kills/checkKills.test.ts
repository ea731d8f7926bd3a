import { expect, test } from "bun:test"
import { Effect, Exit, Redacted, Schema, Scope } from "effect"
import { readMessage } from "../accounts/mail/readMessage.ts"
import { smtpServer } from "../accounts/mail/smtpServer.ts"
import { SECRET_KEY, startStripeStandIn, WEBHOOK_SECRET } from "../accounts/payments/stripeStandIn.ts"
import { type Ended, newFolder, runHere } from "../process/server.ts"
import { describeOnPostgres } from "../support/databases/testDatabase.ts"
import { sized } from "../support/running/sized.ts"
import { type Books, faultsIn, isQuiet, readBooks } from "./checkBooks.ts"
import { play, type Run, SCRIPTS, type World } from "./checkCustomers.ts"
import { openLives, randomOf } from "./checkLives.ts"
import { startPlatforms } from "./checkPages.ts"

/** Checks that are ordered, and kills at a step of the work on them: whichever is reached last ends a test. */
const RUNS = Number(process.env.CHAOS_CHECKS ?? sized(4, 12))
const KILLS = Number(process.env.CHAOS_KILLS ?? sized(2, 6))
/** After so long no check is ordered and nothing is killed any more, whatever was reached: for a machine that is busy. */
const MINUTES_MAX = Number(process.env.CHAOS_MINUTES ?? sized(1, 2))
/** Names what is done and when it is killed; printed, so that a run can be made again with the same choices. */
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000))
/** Customers at once. */
const AT_ONCE = Math.min(RUNS, 24)
/** The pause between two looks at all the books. */
const BOOKS_MS = 200
/** A bound on a hang: nothing is asserted by it. */
const TIMEOUT_MS = (MINUTES_MAX + 10) * 60_000

const jsonOf = <S extends Schema.Constraint & { readonly DecodingServices: never }>(
  schema: S,
  { code, stdout, stderr }: Ended
) => {
  if (code !== 0) throw new Error(stderr)
  return Schema.decodeUnknownSync(Schema.fromJsonString(schema))(stdout)
}

/** A workspace and its key, made before anything is killed. */
const openAccount = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const { id } = jsonOf(
    Schema.Struct({ id: Schema.String }),
    await runHere(["tenant", "create", "--name", "Mugs", "--json"], environment)
  )
  const made = await runHere(["key", "create", "--tenant", id, "--scope", "full", "--json"], environment)
  return jsonOf(Schema.Struct({ key: Schema.String }), made).key
}

/** Dealt first: it goes the whole way, so that no run is one in which nothing is read. */
const FIRST = "verified"

/** Shuffled anew each time all were dealt, so that every script is played as often as any other. */
const deck = (random: () => number) => {
  let cards: Array<string> = [FIRST]
  return (): string => {
    if (cards.length === 0) {
      cards = Object.keys(SCRIPTS)
        .map((script) => ({ script, place: random() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ script }) => script)
    }
    return cards.pop() ?? ""
  }
}

await describeOnPostgres(
  "checks survive kill -9 between any two steps: nobody pays twice or for nothing, no link works twice, no mail is lost",
  (url) => {
    test(
      "Postgres",
      async () => {
        await using folder = await newFolder()
        const scope = Scope.makeUnsafe()
        const smtp = await Effect.runPromise(Effect.provideService(smtpServer(), Scope.Scope, scope))
        const stripe = startStripeStandIn()
        const platforms = startPlatforms()
        const databaseUrl = Redacted.value(url)
        const key = await openAccount({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl })
        const random = randomOf(SEED)
        const sinceMs = performance.now()
        const isOver = () => performance.now() - sinceMs > MINUTES_MAX * 60_000
        const lives = openLives(
          url,
          {
            DATA_DIR: folder.path,
            BASE_URL: "http://checks.example",
            // Nothing of these accounts needs a browser.
            PATH: "",
            X_BEARER_TOKEN: "a-token",
            STRIPE_SECRET_KEY: SECRET_KEY,
            STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET
          },
          { databaseUrl, stripeUrl: stripe.url, smtpPort: smtp.port, platformsUrl: platforms.url },
          { random: randomOf(SEED + 1), isKilling: (atStep) => atStep < KILLS && !isOver() }
        )
        const mails = new Map<string, Array<ReturnType<typeof readMessage>>>()
        let sorted = 0
        /** Each mail is read once, however often somebody looks for one. */
        const mailsTo = (address: string) => {
          for (const { to, bytes } of smtp.taken.slice(sorted)) {
            const [first = ""] = to
            mails.set(first, [...(mails.get(first) ?? []), readMessage(bytes)])
          }
          sorted = smtp.taken.length
          return mails.get(address) ?? []
        }
        const world: World = {
          lives,
          stripe,
          key,
          mailsTo,
          pagesOf: platforms.pagesOf,
          withdrawn: new Map()
        }
        const runs: Array<Run> = []
        const playing = new Set<Run>()
        const { counts } = lives
        const deal = deck(random)
        const customer = async () => {
          while ((runs.length < RUNS || counts.atStep < KILLS) && !isOver()) {
            let mine: Run | undefined
            await play(world, deal(), randomOf(Math.floor(random() * 2 ** 32)), (run) => {
              mine = run
              runs.push(run)
              playing.add(run)
            })
            if (mine !== undefined) playing.delete(mine)
          }
        }
        try {
          let books: Books | undefined
          const work = async () => {
            await Promise.all(Array.from({ length: AT_ONCE }, customer))
            do {
              await Bun.sleep(BOOKS_MS)
              books = await lives.ask(readBooks)
            } while (!isQuiet(books))
          }
          const watch = setInterval(() => {
            if (process.env.CHAOS_WATCH !== undefined) {
              console.log(
                JSON.stringify(counts),
                runs.length,
                [...playing].map(({ script, handle }) => `${handle} ${script}`)
              )
            }
          }, 10_000)
          await Promise.race([work(), lives.failure])
          clearInterval(watch)
          if (books === undefined) throw new Error("there are no books")
          const killedAt = [...lives.kills].filter(([, count]) => count > 0)
          const read = runs.flatMap(({ handle }) => platforms.pagesOf(handle))
          const statuses = Map.groupBy(books.checks, ({ status }) => status)
          console.log(
            `seed ${SEED}: ${runs.length} checks, ${counts.atStep} kills at a step (${killedAt.length} kinds of ${lives.kills.size}, ` +
              `${counts.whileStarting} while starting, ${counts.workers} of workers), ${counts.idle} of idle processes; ` +
              `${runs.reduce((sum, { unanswered }) => sum + unanswered, 0)} requests unanswered, ${smtp.taken.length} mails of ` +
              `${books.mails.filter(({ isSent }) => isSent).length}, ${stripe.refunds.length} refunds, ${read.length} pages read; ` +
              [...statuses].map(([status, { length }]) => `${length} ${status}`).join(", ")
          )
          if (process.env.CHAOS_WATCH !== undefined) {
            console.log(
              [...lives.kills]
                .toSorted(([, a], [, b]) => b - a)
                .map(([name, count]) => `${count} ${name}`)
                .join("\n")
            )
          }
          expect(faultsIn(books, runs, world)).toEqual([])
          // A page that was in flight when its worker died is asked for again, and no other is.
          const whole = runs.flatMap(({ handle }) => [...new Set(platforms.pagesOf(handle))])
          expect(statuses.get("completed")?.length ?? 0).toBeGreaterThan(0)
          expect(read.length - whole.length).toBeLessThanOrEqual(2 * counts.workers)
          if (!isOver()) expect(counts.atStep).toBeGreaterThanOrEqual(KILLS)
          expect(counts.atStep).toBeGreaterThan(0)
        } catch (error) {
          console.log(`seed ${SEED}`, JSON.stringify(counts), [...playing], (await lives.said()).slice(-4_000))
          throw error
        } finally {
          await lives.stop()
          stripe.stop()
          platforms.stop()
          await Effect.runPromise(Scope.close(scope, Exit.void))
        }
      },
      TIMEOUT_MS
    )
  }
)
