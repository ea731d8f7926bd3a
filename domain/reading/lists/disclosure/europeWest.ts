import { readLists } from "../../../readLists.ts"
import file from "./europeWest.txt" with { type: "text" }
import type { Wordings } from "./wordings.ts"

const { list } = readLists(file)

/**
 * Languages of western and northern Europe. Each names who has published guidance for it, by our knowledge in 2026; the labels
 * are those in common use, and were not held to each text.
 */
export const EUROPE_WEST: Readonly<Record<string, Wordings>> = {
  // US FTC, "Disclosures 101" (2019) and "What People Are Asking"; UK ASA and CMA, "Influencers' guide" (2023); Irish CCPC
  // and ASA (2023); Australian AANA; Indian ASCI (2021); South African ARB; Philippine ASC.
  en: {
    label: list("en label"),
    announcement: list("en announcement"),
    clear: list("en clear"),
    vague: list("en vague"),
    hint: list("en hint"),
    denial: list("en denial"),
    otherwise: list("en otherwise"),
    promoCode: list("en promoCode"),
    use: list("en use"),
    discount: list("en discount"),
    bio: list("en bio"),
    shop: list("en shop"),
    promotion: list("en promotion"),
    own: list("en own")
  },
  // Medienanstalten, "Leitfaden Werbekennzeichnung" (2023) and German courts; Austrian Werberat, ethics code; Swiss SLK.
  de: {
    label: list("de label"),
    clear: list("de clear"),
    vague: list("de vague"),
    denial: list("de denial"),
    otherwise: list("de otherwise"),
    promoCode: list("de promoCode"),
    use: list("de use"),
    discount: list("de discount"),
    bio: list("de bio"),
    shop: list("de shop"),
    promotion: list("de promotion"),
    own: list("de own")
  },
  // Loi n° 2023-451 du 9 juin 2023; DGCCRF; ARPP, "Communication publicitaire digitale"; Belgian SPF Économie; Quebec.
  fr: {
    label: list("fr label"),
    announcement: list("fr announcement"),
    clear: list("fr clear"),
    vague: list("fr vague"),
    denial: list("fr denial"),
    otherwise: list("fr otherwise"),
    promoCode: list("fr promoCode"),
    use: list("fr use"),
    discount: list("fr discount"),
    bio: list("fr bio"),
    shop: list("fr shop"),
    promotion: list("fr promotion"),
    own: list("fr own")
  },
  // Autocontrol and AEA, "Código de conducta sobre el uso de influencers" (2021); Spanish RD 444/2024; PROFECO (Mexico); SERNAC
  // (Chile); SIC (Colombia); CONARP (Argentina).
  es: {
    label: list("es label"),
    announcement: list("es announcement"),
    clear: list("es clear"),
    vague: list("es vague"),
    denial: list("es denial"),
    otherwise: list("es otherwise"),
    code: list("es code"),
    promoCode: list("es promoCode"),
    use: list("es use"),
    discount: list("es discount"),
    bio: list("es bio"),
    shop: list("es shop"),
    promotion: list("es promotion"),
    own: list("es own")
  },
  // CONAR, "Guia de Publicidade por Influenciadores Digitais" (2021); Portuguese Direção-Geral do Consumidor, guide (2019).
  pt: {
    label: list("pt label"),
    announcement: list("pt announcement"),
    clear: list("pt clear"),
    vague: list("pt vague"),
    denial: list("pt denial"),
    otherwise: list("pt otherwise"),
    code: list("pt code"),
    promoCode: list("pt promoCode"),
    use: list("pt use"),
    discount: list("pt discount"),
    bio: list("pt bio"),
    shop: list("pt shop"),
    promotion: list("pt promotion"),
    own: list("pt own")
  },
  // IAP, "Regolamento Digital Chart" (2021); AGCOM, guidelines and code of conduct (2024, 2025); AGCM.
  it: {
    label: list("it label"),
    announcement: list("it announcement"),
    clear: list("it clear"),
    vague: list("it vague"),
    denial: list("it denial"),
    otherwise: list("it otherwise"),
    code: list("it code"),
    promoCode: list("it promoCode"),
    use: list("it use"),
    discount: list("it discount"),
    bio: list("it bio"),
    shop: list("it shop"),
    promotion: list("it promotion"),
    own: list("it own")
  },
  // Stichting Reclame Code, "Reclamecode Social Media & Influencer Marketing" (2022); Dutch CvdM; Belgian JEP and SPF Économie.
  nl: {
    label: list("nl label"),
    announcement: list("nl announcement"),
    clear: list("nl clear"),
    vague: list("nl vague"),
    denial: list("nl denial"),
    otherwise: list("nl otherwise"),
    promoCode: list("nl promoCode"),
    use: list("nl use"),
    discount: list("nl discount"),
    bio: list("nl bio"),
    shop: list("nl shop"),
    promotion: list("nl promotion"),
    own: list("nl own")
  },
  // Konsumentverket and KO's guidance on influencers (2020, 2023); PMD 2019:2 on the place of "reklam".
  sv: {
    label: list("sv label"),
    announcement: list("sv announcement"),
    clear: list("sv clear"),
    vague: list("sv vague"),
    denial: list("sv denial"),
    code: list("sv code"),
    promoCode: list("sv promoCode"),
    use: list("sv use"),
    discount: list("sv discount"),
    bio: list("sv bio"),
    shop: list("sv shop"),
    promotion: list("sv promotion"),
    own: list("sv own")
  },
  // Forbrugerombudsmanden, guide to influencers (2021).
  da: {
    label: list("da label"),
    clear: list("da clear"),
    vague: list("da vague"),
    denial: list("da denial"),
    code: list("da code"),
    promoCode: list("da promoCode"),
    use: list("da use"),
    discount: list("da discount"),
    bio: list("da bio"),
    shop: list("da shop"),
    promotion: list("da promotion"),
    own: list("da own")
  },
  // Forbrukertilsynet, guide on marking of advertisements in social media (2019, 2022).
  no: {
    label: list("no label"),
    clear: list("no clear"),
    vague: list("no vague"),
    denial: list("no denial"),
    code: list("no code"),
    promoCode: list("no promoCode"),
    use: list("no use"),
    discount: list("no discount"),
    bio: list("no bio"),
    shop: list("no shop"),
    own: list("no own")
  },
  // KKV (Finnish Competition and Consumer Authority), line on influencer marketing (2019, 2023).
  fi: {
    label: list("fi label"),
    announcement: list("fi announcement"),
    clear: list("fi clear"),
    vague: list("fi vague"),
    denial: list("fi denial"),
    code: list("fi code"),
    promoCode: list("fi promoCode"),
    use: list("fi use"),
    discount: list("fi discount"),
    bio: list("fi bio"),
    shop: list("fi shop"),
    own: list("fi own")
  },
  // Catalan Audiovisual Council (CAC), guide on influencers; Autocontrol.
  ca: {
    label: list("ca label"),
    announcement: list("ca announcement"),
    clear: list("ca clear"),
    vague: list("ca vague"),
    denial: list("ca denial"),
    code: list("ca code"),
    promoCode: list("ca promoCode"),
    use: list("ca use"),
    discount: list("ca discount"),
    bio: list("ca bio"),
    shop: list("ca shop"),
    own: list("ca own")
  },
  // Advertising Regulatory Board (South Africa), social media code (2019).
  af: {
    label: list("af label"),
    clear: list("af clear"),
    vague: list("af vague"),
    denial: list("af denial"),
    code: list("af code"),
    promoCode: list("af promoCode"),
    use: list("af use"),
    discount: list("af discount"),
    bio: list("af bio"),
    shop: list("af shop"),
    own: list("af own")
  }
}
