import { readLists } from "../../../readLists.ts"
import file from "./europeEast.txt" with { type: "text" }
import type { Wordings } from "./wordings.ts"

const { list } = readLists(file)

/**
 * Languages of eastern Europe, with Turkish. Each names who has published guidance for it, by our knowledge in 2026; the labels
 * are those in common use, and were not held to each text.
 */
export const EUROPE_EAST: Readonly<Record<string, Wordings>> = {
  // UOKiK, "Rekomendacje dotyczące oznaczania treści reklamowych przez influencerów" (2022).
  pl: {
    label: list("pl label"),
    announcement: list("pl announcement"),
    clear: list("pl clear"),
    vague: list("pl vague"),
    denial: list("pl denial"),
    otherwise: list("pl otherwise"),
    code: list("pl code"),
    promoCode: list("pl promoCode"),
    use: list("pl use"),
    discount: list("pl discount"),
    bio: list("pl bio"),
    shop: list("pl shop"),
    promotion: list("pl promotion"),
    own: list("pl own")
  },
  // Férový influencer, code of the Czech association of influencers with the self-regulation council RPR (2022).
  cs: {
    label: list("cs label"),
    clear: list("cs clear"),
    vague: list("cs vague"),
    denial: list("cs denial"),
    promoCode: list("cs promoCode"),
    code: list("cs code"),
    use: list("cs use"),
    discount: list("cs discount"),
    bio: list("cs bio"),
    shop: list("cs shop"),
    own: list("cs own")
  },
  // Kódex influencer marketingu, Slovak council for advertising (2021).
  sk: {
    label: list("sk label"),
    clear: list("sk clear"),
    vague: list("sk vague"),
    denial: list("sk denial"),
    code: list("sk code"),
    promoCode: list("sk promoCode"),
    use: list("sk use"),
    discount: list("sk discount"),
    bio: list("sk bio"),
    shop: list("sk shop"),
    own: list("sk own")
  },
  // GVH (Hungarian Competition Authority), "#GVH #Megfeleles #Velemenyvezer" (2017, 2022).
  hu: {
    label: list("hu label"),
    announcement: list("hu announcement"),
    clear: list("hu clear"),
    vague: list("hu vague"),
    denial: list("hu denial"),
    denialAfter: list("hu denialAfter"),
    code: list("hu code"),
    promoCode: list("hu promoCode"),
    use: list("hu use"),
    discount: list("hu discount"),
    bio: list("hu bio"),
    shop: list("hu shop"),
    own: list("hu own")
  },
  // CNA on video platforms, ANPC, and RAC, "Codul de practică în comunicarea comercială", rules for influencers (2022).
  ro: {
    label: list("ro label"),
    bracketed: list("ro bracketed"),
    announcement: list("ro announcement"),
    clear: list("ro clear"),
    vague: list("ro vague"),
    denial: list("ro denial"),
    otherwise: list("ro otherwise"),
    code: list("ro code"),
    promoCode: list("ro promoCode"),
    use: list("ro use"),
    discount: list("ro discount"),
    bio: list("ro bio"),
    shop: list("ro shop"),
    own: list("ro own")
  },
  // Bulgarian National Council for Self-Regulation, recommendation on influencer marketing (2021); Commission for Consumer Protection.
  bg: {
    label: list("bg label"),
    announcement: list("bg announcement"),
    clear: list("bg clear"),
    vague: list("bg vague"),
    denial: list("bg denial"),
    code: list("bg code"),
    promoCode: list("bg promoCode"),
    use: list("bg use"),
    discount: list("bg discount"),
    bio: list("bg bio"),
    shop: list("bg shop"),
    own: list("bg own")
  },
  // HURA and IAB Croatia, guidelines for influencers (2021); AEM.
  hr: {
    label: list("hr label"),
    announcement: list("hr announcement"),
    clear: list("hr clear"),
    vague: list("hr vague"),
    denial: list("hr denial"),
    code: list("hr code"),
    promoCode: list("hr promoCode"),
    use: list("hr use"),
    discount: list("hr discount"),
    bio: list("hr bio"),
    shop: list("hr shop"),
    own: list("hr own")
  },
  // Serbian Law on Advertising (2016) and the ministry of trade's guidelines for influencers (2023).
  sr: {
    label: list("sr label"),
    announcement: list("sr announcement"),
    clear: list("sr clear"),
    vague: list("sr vague"),
    denial: list("sr denial"),
    code: list("sr code"),
    promoCode: list("sr promoCode"),
    use: list("sr use"),
    discount: list("sr discount"),
    bio: list("sr bio"),
    shop: list("sr shop"),
    own: list("sr own")
  },
  // Federal Law "On Advertising" No. 38-FZ with marking by erid (2022, 2023); FAS, explanations on bloggers.
  ru: {
    label: list("ru label"),
    announcement: list("ru announcement"),
    clear: list("ru clear"),
    vague: list("ru vague"),
    denial: list("ru denial"),
    otherwise: list("ru otherwise"),
    code: list("ru code"),
    promoCode: list("ru promoCode"),
    use: list("ru use"),
    discount: list("ru discount"),
    bio: list("ru bio"),
    shop: list("ru shop"),
    promotion: list("ru promotion"),
    own: list("ru own")
  },
  // Ukrainian Law on Advertising, art. 9 as changed in 2023; diia.business on marking.
  uk: {
    label: list("uk label"),
    clear: list("uk clear"),
    vague: list("uk vague"),
    denial: list("uk denial"),
    promoCode: list("uk promoCode"),
    code: list("uk code"),
    use: list("uk use"),
    discount: list("uk discount"),
    bio: list("uk bio"),
    shop: list("uk shop"),
    own: list("uk own")
  },
  // Greek Code of Advertising and Communication, annex on influencers (SEE, 2023); ministry of development's guide (2024).
  el: {
    label: list("el label"),
    announcement: list("el announcement"),
    clear: list("el clear"),
    vague: list("el vague"),
    denial: list("el denial"),
    code: list("el code"),
    promoCode: list("el promoCode"),
    use: list("el use"),
    discount: list("el discount"),
    bio: list("el bio"),
    shop: list("el shop"),
    own: list("el own")
  },
  // Reklam Kurulu, "Sosyal Medya Etkileyicileri Tarafından Yapılan Ticari Reklam ... Kılavuz" (2021).
  tr: {
    label: list("tr label"),
    announcement: list("tr announcement"),
    letters: /[ğışçöü]|reklam|sponsorlu|hediye|tanıtım|indirim|kod/iu,
    clear: list("tr clear"),
    vague: list("tr vague"),
    denial: list("tr denial"),
    denialAfter: list("tr denialAfter"),
    code: list("tr code"),
    promoCode: list("tr promoCode"),
    use: list("tr use"),
    discount: list("tr discount"),
    bio: list("tr bio"),
    shop: list("tr shop"),
    own: list("tr own")
  },
  // Estonian Consumer Protection and Technical Regulatory Authority (TTJA), guide on influencers (2021).
  et: {
    label: list("et label"),
    announcement: list("et announcement"),
    clear: list("et clear"),
    vague: list("et vague"),
    denial: list("et denial"),
    denialAfter: list("et denialAfter"),
    code: list("et code"),
    promoCode: list("et promoCode"),
    use: list("et use"),
    discount: list("et discount"),
    bio: list("et bio"),
    shop: list("et shop"),
    own: list("et own")
  },
  // Lithuanian State Consumer Rights Protection Authority (VVTAT), guidelines for influencers (2020, 2023).
  lt: {
    label: list("lt label"),
    announcement: list("lt announcement"),
    clear: list("lt clear"),
    vague: list("lt vague"),
    denial: list("lt denial"),
    code: list("lt code"),
    promoCode: list("lt promoCode"),
    use: list("lt use"),
    discount: list("lt discount"),
    bio: list("lt bio"),
    shop: list("lt shop"),
    own: list("lt own")
  },
  // Latvian Consumer Rights Protection Centre (PTAC), guidelines on advertising by influencers (2019, 2021).
  lv: {
    label: list("lv label"),
    announcement: list("lv announcement"),
    clear: list("lv clear"),
    vague: list("lv vague"),
    denial: list("lv denial"),
    code: list("lv code"),
    promoCode: list("lv promoCode"),
    use: list("lv use"),
    discount: list("lv discount"),
    bio: list("lv bio"),
    shop: list("lv shop"),
    own: list("lv own")
  },
  // Slovenian Advertising Chamber (SOZ), guidelines for influencers (2020).
  sl: {
    label: list("sl label"),
    announcement: list("sl announcement"),
    clear: list("sl clear"),
    vague: list("sl vague"),
    denial: list("sl denial"),
    code: list("sl code"),
    promoCode: list("sl promoCode"),
    use: list("sl use"),
    discount: list("sl discount"),
    bio: list("sl bio"),
    shop: list("sl shop"),
    own: list("sl own")
  }
}
