import { patternsOf } from "./patterns.ts"

/**
 * What people say of their own doings in Spanish, German, French and Portuguese, and a few ways of saying it in English that the reading of
 * texts doesn't know. Only plain statements of oneself and offers are listed. Measured on no labelled set.
 */

const CLASSES = {
  droga: `
    (coca|cocaína|farlopa|mdma|éxtasis|ketamina|speed|heroína|lsd|tripis?|pastis?|pastillas|marihuana|hachís|porros?|maría|pó|bala|
    lança|maconha|baseado|beck|doce)
  `,
  droge:
    "(koks|kokain|mdma|speed|lsd|ecstasy|pilzen?|pillen|teile|keta|ketamin|heroin|crystal|gras|hasch|weed|emma|pep)",
  drogue:
    "(coke|cocaïne|mdma|md|ecsta|lsd|kéta|kétamine|héro|héroïne|speed|beuh|shit|joints?|pétards?|traces?|rails?|taz)",
  drug: "(coke|cocaine|weed|mdma|molly|ketamine|lsd|(tabs?|hits?) of acid|heroin|meth|xanax|shrooms|ecstasy|fentanyl|addy|adderall)",
  geld: String.raw`
    (([$€£]|r\$|us\$) ?\d[\d.,]*k?|\d[\d.,]*k? ?(€|\$|£|euros?|eur|reais|dólares|dollars?|usd|pesos))
  `
}

const NSFW = String.raw`
(pack|packs|fotos?|vídeos?|videos?|contenido|conteúdo) (de |del |dos |das )?(nudes?|desnud[oa]s?|pelad[oa]s?|porno|íntim[oa]s|hot|
sin ropa|sin censura|\+18)
(porno|sexo|nudes?) (en|no|na) (mi|meu|minha|directo|live|privado)
(directo|live) (porno|\+18|sin censura)
(verme|me ver|ver cómo me|ver como me) (follar|foller|transar|tocar|desnud[oa]|pelad[oa]|foder)
mein(e|en)? (onlyfans|nacktbilder|nacktfotos|nacktvideos|pornos?)
(nacktbilder|nacktfotos|nudes) (von mir|gibt'?s|per dm|im abo|in den dms?)
mes (nudes?|photos? nue?s?|vidéos? (porno|hot|coquines))
(nudes?|photos nues?) (en privé|en mp|sur mon (mym|onlyfans))
`
/** Two of these kinds together, in English, sell pictures of oneself. */
const BARE = String.raw`
uncensored
(everything|nothing) (is |left )?(showing|hidden|to the imagination)
(spicy|explicit|naughty|nude|naked|xxx|nsfw|lewd) (set|sets|content|pics?|photos?|videos?|vids?|drop)
18 ?\+
my (tits|boobs|ass|pussy|cock|dick|nudes)
🔞
`
const OFFERED = String.raw`
link in (my )?bio
(my |in |the )(dms?|inbox)
(my )?(fansly|onlyfans|fanvue|loyalfans|patreon|manyvids)
(new|full) (\p{L}+ ){0,2}(set|drop|video)
subscribe
prices?
free (video|pic|vid)
`

const LEGAL = String.raw`
(?<=^|[.!?\n] ?)(just )?(got|been|was) (arrested|convicted|sued|indicted|locked up|
charged with ([^\s.!?]+ ){0,2}(assault|fraud|dui|dwi|theft|battery|possession|murder|robbery|tax evasion|harassment|trespassing))
we('?re| are) being (sued|investigated|prosecuted)
i('?m| am) being (sued|investigated|prosecuted|charged)
i (pleaded|pled) (guilty|no contest)
me (han |habían )?(condenad[oa]|detenid[oa]|arrestad[oa]|imputad[oa]|denunciad[oa]|procesad[oa])
me (condenaron|detuvieron|arrestaron|imputaron|denunciaron|metieron en la cárcel)
(fui|estoy|estuve) (condenad[oa]|detenid[oa]|imputad[oa]|en la cárcel|en prisión|pres[oa])
ich (wurde|bin) ([^\s.!?]+ ){0,4}(verurteilt|verhaftet|festgenommen|angeklagt|vorbestraft)
gegen mich (wird|wurde|läuft) ([^\s.!?]+ ){0,3}(ermittelt|ein verfahren|anklage erhoben)
ich (sitze|saß|war) ([^\s.!?]+ ){0,2}im (knast|gefängnis)
(je suis|j'ai été|j'étais) (mise? en examen|condamnée?|arrêtée?|en garde à vue|poursuivie?|en prison|inculpée?)
je (sors|reviens) de (garde à vue|prison)
(eu )?fui (pres[oa]|condenad[oa]|detid[oa]|processad[oa]|indiciad[oa]|autuad[oa])
estou sendo (processad[oa]|investigad[oa])
`

const SUBSTANCE = String.raw`
(me (metí|he metido|esnifé|tomé|puse)|esnifando|metiéndome|puest[oa] de|hasta arriba de) ([^\s.!?]+ ){0,3}{droga}
(fumando|fumé|me fumé|fumo|fumei|cheirei|cheirando|tomei|usei|tomando) ([^\s.!?]+ ){0,2}{droga}
(vendo|tengo a la venta|tenho) ([^\s.!?]+ ){0,3}{droga}
auf {droge} ([^\s.!?]+ ){0,4}(gefeiert|getanzt|durchgetanzt|durchgemacht|gewesen|war|unterwegs|rave|party)
{droge} (gezogen|geballert|genommen|geraucht|geschmissen|zu verkaufen|abzugeben)
(ich|bin) ([^\s.!?]+ ){0,3}(bekifft|gekifft|zugekokst|verstrahlt)
(je vends|j'ai pris|j'ai sniffé|j'ai tapé|j'ai fumé|on a pris|on a tapé|sous) ([^\s.!?]+ ){0,3}{drogue}
i (did|took|snorted|dropped|smoked|popped|railed|shot) ([^\s.!?]+ ){0,5}{drug}
(?<=^|[.!?\n] ?)(did|took|snorted|dropped|railed|popped) (\S+ ){0,5}{drug}
where can i (buy|get|find|score|cop) ([^\s.!?]+ ){0,5}{drug}
(who'?s|who has|who is) (selling|got) ([^\s.!?]+ ){0,3}{drug}
(smoking|smoke|rolling|smoked|rolled) (a|another|my) (\p{L}+ )?(joint|blunt|spliff)
i (was|got|am) ([^\s.!?]+ ){0,2}(blackout|black-out|blind) drunk
(whole|entire|full) (bottle|litre|liter) of (vodka|gin|whisk(e)?y|rum|tequila|jack)
`

const DECEPTIVE = String.raw`
(compré|he comprado|comprar|compra|compro) (tus |mis |\d\S* )?(seguidores|likes|visitas|vistas)
(comprei|compre|comprar|compro) (meus |seus |\d\S* )?(seguidores|curtidas|likes|visualizações)
(ich hab(e)?|hab) (mir )?([^\s.!?]+ ){0,3}(follower|abonnenten|likes) gekauft
(kauf|kaufe|kauft) (dir|euch|jetzt) ([^\s.!?]+ )?(follower|abonnenten)
j'ai acheté (tous |toutes )?(mes|des) (abonnés|vues|likes|followers)
(achète|achetez) (tes|vos|des) (abonnés|vues|likes|followers)
buy (\p{L}+ )?\d[\d.,]*k? (\p{L}+ )?(followers|subscribers|subs|likes|views)
i (bought|buy) (all |most of )?my (followers|subscribers|likes|views)
paid me to (say|pretend|claim|lie|post)
(told|asked|paid) me not to (put|use|mention|write|add|tag|disclose|say|label)
not to (put|use|add|write) (an? |the )?# ?(ad|sponsored|publi|werbung|anzeige)
{geld} ([^\s.!?]+ ){0,8}(garantizad[oa]s?|garantiert\p{L}*|garantid[oa]s?|garantis?|guaranteed|sin riesgo|risikofrei|sans risque|
sem risco)
(garantizad[oa]s?|garantiert\p{L}*|garantid[oa]s?|garantis?|guaranteed) (\d+x|\d+ ?%) (on|returns?|profits?|your money|gains?)
(doctors|big pharma|they) (don'?t|do not) want you to know
(cura|cure|curó|curou|guérit|guéri|heilt|heilte) ([^\s.!?]+ ){0,4}(cáncer|câncer|cancer|krebs|diabetes|diabète)
`
/** Taken back, or warned of. */
const NOT_OWN = String.raw`
(nunca|nie|niemals|jamais|never|stop|stopped|no longer|sin|ohne|sans|sem) (\p{L}+ ){0,2}(compr\p{L}+|gekauft|acheté|buy|bought|
vend\p{L}+|fum\p{L}+|genommen|pris)
(don'?t|do not|beware|avoid|warning|scams?|scammers?|cuidado|ojo con|achtung|vorsicht|warnung|attention|atenção|golpes?|estafas?|
estafadores|arnaques?|betrugsmasche)
(sober|sobriety|clean|recovery|sobri[oa]|rehabilitación|nüchtern|trocken|entzug|sobre depuis|sevré|sóbri[oa]|reabilitação|naloxone|
overdose)
`

const POLITICAL = String.raw`
(yo )?(voto|votaré|votad|vota|votemos|votar) (a |al |por )(vox|pp|psoe|podemos|sumar|ciudadanos|erc|junts|bildu|pnv|morena|milei|
peronismo|petro)
ich (wähle|werde) (die |den )?([^\s.!?]+ )?(spd|cdu|csu|afd|grünen?|fdp|linke|bsw)
(wählt|wähl) (die |den )?([^\s.!?]+ )?(spd|cdu|csu|afd|grünen?|fdp|linke|bsw)
(je vote|votez|votons) (pour )?(macron|le pen|mélenchon|bardella|rn|lfi|ps|lr|les républicains|nfp|renaissance)
(vote|votem|votei|voto|vou votar) (em |no |na )?(lula|bolsonaro|haddad|ciro|marina|pt|psol|novo|pl|psdb|13|22)
(fora|fuera|abajo) (bolsonaro|lula|temer|dilma|milei|sánchez|maduro|petro|amlo)
(macron|merz|scholz|habeck|weidel) (démission|muss weg|weg)
vote (labour|tory|conservative|republican|democrat|green|reform|lib ?dem\p{L}*|blue|red)
`

export const SELLS_NSFW = patternsOf(NSFW)
export const BARE_SIGN = patternsOf(BARE)
export const OFFER_SIGN = patternsOf(OFFERED)
export const OWN_LEGAL = patternsOf(LEGAL)
export const OWN_SUBSTANCE = patternsOf(SUBSTANCE, CLASSES)
export const OWN_DECEPTION = patternsOf(DECEPTIVE, CLASSES)
export const NOT_OWN_DEED = patternsOf(NOT_OWN)
export const POSITION = patternsOf(POLITICAL)
