/** How one language writes an account's counts. All in lower case. */
export interface CountLanguage {
  readonly followers: ReadonlyArray<string>
  readonly following: ReadonlyArray<string>
  readonly posts: ReadonlyArray<string>
  /** Words for powers of ten behind a number, beside `MULTIPLIERS`. */
  readonly multipliers: Readonly<Record<string, number>>
}

/** Understood whatever the language. */
export const MULTIPLIERS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

/** Posts by a name that no language translates. */
export const POSTS_ANYWHERE: ReadonlyArray<string> = ["threads", "thread"]

export const LANGUAGES: ReadonlyArray<CountLanguage> = [
  {
    followers: ["followers", "follower", "subscribers", "subscriber"],
    following: ["following"],
    posts: ["posts", "post", "videos", "video"],
    multipliers: { thousand: 1e3, million: 1e6, billion: 1e9, lakh: 1e5, crore: 1e7 }
  },
  {
    followers: ["follower", "abonnenten", "abonnent"],
    following: ["gefolgt", "abonniert"],
    posts: ["beiträge", "beitrag", "videos"],
    multipliers: { "tsd.": 1e3, "mio.": 1e6, "mrd.": 1e9 }
  },
  {
    followers: ["followers", "abonnés", "abonné"],
    following: ["suivi(e)s", "suivis", "suivies", "abonnements"],
    posts: ["publications", "publication", "vidéos"],
    multipliers: { md: 1e9 }
  },
  {
    followers: ["seguidores", "seguidor", "suscriptores", "suscriptor"],
    following: ["seguidos", "siguiendo"],
    posts: ["publicaciones", "publicación", "vídeos", "videos"],
    multipliers: { mil: 1e3 }
  },
  {
    followers: ["seguidores", "seguidor", "inscritos", "inscrito"],
    following: ["seguindo", "a seguir"],
    posts: ["publicações", "publicação", "vídeos"],
    multipliers: { mil: 1e3, mi: 1e6, bi: 1e9 }
  },
  {
    followers: ["follower", "iscritti", "iscritto"],
    following: ["seguiti", "profili seguiti"],
    posts: ["post", "video"],
    multipliers: { mila: 1e3, mln: 1e6, mrd: 1e9 }
  },
  {
    followers: ["volgers", "volger", "abonnees"],
    following: ["volgend"],
    posts: ["berichten", "bericht", "video's"],
    multipliers: { mln: 1e6, "mln.": 1e6, mld: 1e9 }
  },
  {
    followers: ["obserwujących", "obserwujący", "subskrybentów"],
    following: ["obserwowanych", "obserwowani"],
    posts: ["postów", "posty", "filmów"],
    multipliers: { "tys.": 1e3, mln: 1e6, mld: 1e9 }
  },
  {
    followers: ["takipçi", "abone"],
    following: ["takip"],
    posts: ["gönderi", "video"],
    multipliers: { b: 1e3, bin: 1e3, mn: 1e6, mr: 1e9 }
  },
  {
    followers: ["подписчиков", "подписчика", "подписчик"],
    following: ["подписок", "подписки", "подписка"],
    posts: ["публикаций", "публикации", "публикация", "видео"],
    multipliers: { "тыс.": 1e3, млн: 1e6, млрд: 1e9 }
  },
  {
    followers: ["pengikut", "subscriber"],
    following: ["mengikuti"],
    posts: ["postingan", "video"],
    multipliers: { rb: 1e3, jt: 1e6 }
  },
  {
    followers: ["フォロワー", "チャンネル登録者数"],
    following: ["フォロー中"],
    posts: ["投稿", "動画"],
    multipliers: { 千: 1e3, 万: 1e4, 億: 1e8 }
  },
  {
    followers: ["粉丝", "粉絲", "订阅者"],
    following: ["已关注", "追蹤中"],
    posts: ["帖子", "貼文"],
    multipliers: { 千: 1e3, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }
  },
  {
    followers: ["팔로워", "구독자"],
    following: ["팔로잉"],
    posts: ["게시물", "동영상"],
    multipliers: { 천: 1e3, 만: 1e4, 억: 1e8 }
  }
]
