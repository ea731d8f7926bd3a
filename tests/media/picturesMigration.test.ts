import { expect, test } from "bun:test"
import { PGlite } from "@electric-sql/pglite"
import { statements as creators } from "../../adapters/postgres/migrations/0004_creators.ts"
import { statements as pictures } from "../../adapters/postgres/migrations/0020_pictures.ts"
import { MEDIA_BYTES_MAX } from "../../ports/media/Media.ts"

const [FIRST, SECOND] = ["a".repeat(64), "b".repeat(64)]
const SCORES = ["01890a5d-ac96-774b-bcce-b302099a8057", "01890a5d-ac96-774b-bcce-b302099a8058"] as const

test("pictures that scores of before need are known by their cards; what is too large or wrongly named is refused", async () => {
  await using db = await PGlite.create()
  for (const statement of creators.filter((each) => each.startsWith("create table scores"))) await db.exec(statement)
  const cards = [
    { media: [{ mediaId: FIRST }, { mediaId: null }, { mediaId: FIRST }] },
    { media: [{ mediaId: SECOND }] }
  ]
  for (const [index, card] of cards.entries()) {
    await db.query("insert into scores values ($1, 'x', 'nova', now(), 70, null, 'creator-1', $2)", [
      SCORES[index],
      JSON.stringify(card)
    ])
  }
  await db.query("insert into scores values (gen_random_uuid(), 'x', 'kai', now(), 70, null, 'creator-1', '{}')")
  for (const statement of pictures) await db.exec(statement)
  expect((await db.query("select media_id, score_id from media_uses order by media_id")).rows).toEqual([
    { media_id: FIRST, score_id: SCORES[0] },
    { media_id: SECOND, score_id: SCORES[1] }
  ])

  const keep = (name: string, size: number) =>
    db.query(
      `insert into media select case when $1 = '' then encode(sha256(b), 'hex') else $1 end, 'image/gif', b, now()
       from (select decode(repeat('00', $2::int), 'hex') as b) given`,
      [name, size]
    )
  await keep("", MEDIA_BYTES_MAX)
  await expect(keep("", MEDIA_BYTES_MAX + 1)).rejects.toThrow("check constraint")
  await expect(keep(FIRST, 10)).rejects.toThrow("check constraint")
})
