import { readLists } from "../../../readLists.ts"
import file from "./eastAndSouth.txt" with { type: "text" }
import type { Wordings } from "./wordings.ts"

const { list } = readLists(file)

const KANA_OR_HAN = /[\u3040-\u30ff\u3400-\u9fff]/u

/**
 * Languages of Asia and Africa. Each names who has published guidance for it, by our knowledge in 2026; the labels are those in
 * common use, and were not held to each text.
 */
export const EAST_AND_SOUTH: Readonly<Record<string, Wordings>> = {
  // 消費者庁, the notice on stealth marketing under the law on premiums and representations (2023), with its standards; WOMJ.
  ja: {
    letters: KANA_OR_HAN,
    label: list("ja label"),
    announcement: list("ja announcement"),
    clear: list("ja clear"),
    vague: list("ja vague"),
    denial: list("ja denial"),
    denialAfter: list("ja denialAfter"),
    otherwise: list("ja otherwise"),
    code: list("ja code"),
    promoCode: list("ja promoCode"),
    use: list("ja use"),
    discount: list("ja discount"),
    bio: list("ja bio"),
    shop: list("ja shop"),
    promotion: list("ja promotion"),
    own: list("ja own")
  },
  // 공정거래위원회, "추천·보증 등에 관한 표시·광고 심사지침" (2020, 2024).
  ko: {
    label: list("ko label"),
    announcement: list("ko announcement"),
    letters: /[\uac00-\ud7af]/u,
    clear: list("ko clear"),
    vague: list("ko vague"),
    denial: list("ko denial"),
    denialAfter: list("ko denialAfter"),
    otherwise: list("ko otherwise"),
    code: list("ko code"),
    promoCode: list("ko promoCode"),
    use: list("ko use"),
    discount: list("ko discount"),
    bio: list("ko bio"),
    shop: list("ko shop"),
    promotion: list("ko promotion"),
    own: list("ko own")
  },
  // 互联网广告管理办法 (2023) and the enforcement guide on identifiable advertisements (2024).
  zh: {
    letters: /[\u3400-\u9fff]/u,
    label: list("zh label"),
    announcement: list("zh announcement"),
    clear: list("zh clear"),
    vague: list("zh vague"),
    denial: list("zh denial"),
    denialAfter: list("zh denialAfter"),
    otherwise: list("zh otherwise"),
    code: list("zh code"),
    promoCode: list("zh promoCode"),
    use: list("zh use"),
    discount: list("zh discount"),
    bio: list("zh bio"),
    shop: list("zh shop"),
    promotion: list("zh promotion"),
    own: list("zh own")
  },
  // Saudi GCAM, rules on advertising licences (Mawthooq, 2022); UAE Media Council (2025); Egyptian CPA.
  ar: {
    label: list("ar label"),
    announcement: list("ar announcement"),
    clear: list("ar clear"),
    vague: list("ar vague"),
    denial: list("ar denial"),
    code: list("ar code"),
    promoCode: list("ar promoCode"),
    use: list("ar use"),
    discount: list("ar discount"),
    bio: list("ar bio"),
    shop: list("ar shop"),
    own: list("ar own")
  },
  // Israeli Consumer Protection Authority, draft guidance on influencers (2022); the Second Authority's rules.
  he: {
    label: list("he label"),
    announcement: list("he announcement"),
    clear: list("he clear"),
    vague: list("he vague"),
    denial: list("he denial"),
    code: list("he code"),
    promoCode: list("he promoCode"),
    use: list("he use"),
    discount: list("he discount"),
    bio: list("he bio"),
    shop: list("he shop"),
    own: list("he own")
  },
  // Iranian Ministry of Culture, directive on advertising in social media (2022).
  fa: {
    label: list("fa label"),
    announcement: list("fa announcement"),
    clear: list("fa clear"),
    vague: list("fa vague"),
    denial: list("fa denial"),
    denialAfter: list("fa denialAfter"),
    code: list("fa code"),
    promoCode: list("fa promoCode"),
    use: list("fa use"),
    discount: list("fa discount"),
    bio: list("fa bio"),
    shop: list("fa shop"),
    own: list("fa own")
  },
  // ASCI, "Guidelines for Influencer Advertising in Digital Media" (2021), with its labels in Indian languages and English.
  hi: {
    label: list("hi label"),
    announcement: list("hi announcement"),
    clear: list("hi clear"),
    vague: list("hi vague"),
    denial: list("hi denial"),
    denialAfter: list("hi denialAfter"),
    code: list("hi code"),
    promoCode: list("hi promoCode"),
    use: list("hi use"),
    discount: list("hi discount"),
    bio: list("hi bio"),
    shop: list("hi shop"),
    own: list("hi own")
  },
  // BSTI and the Bangladeshi ministry's e-commerce directive (2021) name no label; those used are the common ones.
  bn: {
    label: list("bn label"),
    clear: list("bn clear"),
    vague: list("bn vague"),
    denial: list("bn denial"),
    denialAfter: list("bn denialAfter"),
    code: list("bn code"),
    promoCode: list("bn promoCode"),
    use: list("bn use"),
    discount: list("bn discount"),
    bio: list("bn bio"),
    shop: list("bn shop"),
    own: list("bn own")
  },
  // ASCI, as for Hindi.
  ta: {
    label: list("ta label"),
    clear: list("ta clear"),
    vague: list("ta vague"),
    denial: list("ta denial"),
    denialAfter: list("ta denialAfter"),
    code: list("ta code"),
    promoCode: list("ta promoCode"),
    use: list("ta use"),
    discount: list("ta discount"),
    bio: list("ta bio"),
    shop: list("ta shop"),
    own: list("ta own")
  },
  // PEMRA and the Competition Commission of Pakistan on deceptive marketing (2021).
  ur: {
    label: list("ur label"),
    clear: list("ur clear"),
    vague: list("ur vague"),
    denial: list("ur denial"),
    denialAfter: list("ur denialAfter"),
    code: list("ur code"),
    promoCode: list("ur promoCode"),
    use: list("ur use"),
    discount: list("ur discount"),
    bio: list("ur bio"),
    shop: list("ur shop"),
    own: list("ur own")
  },
  // Etika Pariwara Indonesia, code of advertising (2020); P3I on influencers.
  id: {
    label: list("id label"),
    clear: list("id clear"),
    vague: list("id vague"),
    denial: list("id denial"),
    otherwise: list("id otherwise"),
    code: list("id code"),
    promoCode: list("id promoCode"),
    use: list("id use"),
    discount: list("id discount"),
    bio: list("id bio"),
    shop: list("id shop"),
    promotion: list("id promotion"),
    own: list("id own")
  },
  // Communications and Multimedia Content Forum of Malaysia, Content Code (2022).
  ms: {
    label: list("ms label"),
    announcement: list("ms announcement"),
    clear: list("ms clear"),
    vague: list("ms vague"),
    denial: list("ms denial"),
    code: list("ms code"),
    promoCode: list("ms promoCode"),
    use: list("ms use"),
    discount: list("ms discount"),
    bio: list("ms bio"),
    shop: list("ms shop"),
    own: list("ms own")
  },
  // Thai Office of the Consumer Protection Board; Pantip's marks [SR] and [CR] for sponsored and paid-by-consumer reviews.
  th: {
    letters: /[\u0e00-\u0e7f]/u,
    bracketed: list("th bracketed"),
    label: list("th label"),
    clear: list("th clear"),
    vague: list("th vague"),
    denial: list("th denial"),
    code: list("th code"),
    promoCode: list("th promoCode"),
    use: list("th use"),
    discount: list("th discount"),
    bio: list("th bio"),
    shop: list("th shop"),
    promotion: list("th promotion"),
    own: list("th own")
  },
  // Vietnamese Law on Advertising as changed in 2025; ttud.com.vn on hidden advertisements.
  vi: {
    letters: /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu,
    label: list("vi label"),
    announcement: list("vi announcement"),
    clear: list("vi clear"),
    vague: list("vi vague"),
    denial: list("vi denial"),
    otherwise: list("vi otherwise"),
    code: list("vi code"),
    promoCode: list("vi promoCode"),
    use: list("vi use"),
    discount: list("vi discount"),
    bio: list("vi bio"),
    shop: list("vi shop"),
    promotion: list("vi promotion"),
    own: list("vi own")
  },
  // Ad Standards Council (Philippines), guidelines on influencers (2022).
  tl: {
    label: list("tl label"),
    clear: list("tl clear"),
    vague: list("tl vague"),
    denial: list("tl denial"),
    promoCode: list("tl promoCode"),
    use: list("tl use"),
    discount: list("tl discount"),
    bio: list("tl bio"),
    shop: list("tl shop"),
    own: list("tl own")
  },
  // Kenya's Communications Authority and Tanzania's TCRA require advertisements to be told apart.
  sw: {
    label: list("sw label"),
    announcement: list("sw announcement"),
    clear: list("sw clear"),
    vague: list("sw vague"),
    denial: list("sw denial"),
    code: list("sw code"),
    promoCode: list("sw promoCode"),
    use: list("sw use"),
    discount: list("sw discount"),
    bio: list("sw bio"),
    shop: list("sw shop"),
    own: list("sw own")
  },
  // Kazakh Law on Advertising as changed in 2024 ("жарнама").
  kk: {
    label: list("kk label"),
    clear: list("kk clear"),
    vague: list("kk vague"),
    denial: list("kk denial"),
    denialAfter: list("kk denialAfter"),
    code: list("kk code"),
    promoCode: list("kk promoCode"),
    discount: list("kk discount"),
    shop: list("kk shop"),
    own: list("kk own")
  }
}
