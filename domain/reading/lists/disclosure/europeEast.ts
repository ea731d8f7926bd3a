import type { Wordings } from "./wordings.ts"

/**
 * Languages of eastern Europe, with Turkish. Each names who has published guidance for it, by our knowledge in 2026; the labels
 * are those in common use, and were not held to each text.
 */
export const EUROPE_EAST: Readonly<Record<string, Wordings>> = {
  // UOKiK, "Rekomendacje dotyczące oznaczania treści reklamowych przez influencerów" (2022).
  pl: {
    label: `
reklama
materiał reklamowy
materiał sponsorowany
wspolpraca reklamowa
współpraca reklamowa
współpraca komercyjna
płatna współpraca
płatne partnerstwo
płatna promocja
post sponsorowany
sponsorowane
sponsorowany
treść sponsorowana
autopromocja
prezent od marki
współpraca barterowa
barter
#współpracaplatna
#materiałreklamowy
#prezentodmarki
#barter
#ambasadormarki
#ambasadorkamarki
`,
    announcement: `
prezent
#prezent
`,
    clear: `
(współpraca|współpracy|współpracę) (reklamowa|reklamowej|reklamową|płatna|płatnej|komercyjna|komercyjnej|barterowa|barterowej|sponsorowana)
(płatna|płatne|płatny) (współpraca|partnerstwo|promocja|reklama|post)
(materiał|post|film|odcinek|wpis|treść) (sponsorowany|reklamowy|sponsorowana|reklamowa)
(sponsorowany|sponsorowane|sponsorowana) przez
sponsorem (odcinka|filmu|posta)
(reklama|reklamy) (dla|marki) @
(prezent|upominek|paczka) od (marki @|@|marki)
@ (podarowało|podarował|przysłało|wysłało|podarowała)
(dostałam|dostałem|otrzymałam|otrzymałem) _ (od|w prezencie|za darmo)
(zarabiam|dostaję|otrzymuję) ~ (prowizję|procent|prowizji)
(małą|drobną|niewielką) prowizję
(link|linki) (afiliacyjny|afiliacyjne|partnerskie)
(ambasadorka|ambasador) (marki|@)
lokowanie produktu
`,
    vague: `
we współpracy z
współpraca z @
#współpraca
#wspolpraca
dziękuję @ _ za (zaproszenie|gościnę|paczkę|paczuszkę|pobyt|gościnność|prezent)
(dziękuję|dzięki|dziękujemy) @ za (zaproszenie|gościnę|paczkę|pobyt|gościnność|wszystko)
`,
    denial: `
nie
nie jest
to nie
bez
żadna
żadnej
nigdy
`,
    otherwise: `
kod (pocztowy|źródłowy|kreskowy|błędu)
`,
    code: `
kodem
kodzie
`,
    promoCode: `
(kod|kodem|kodu) (rabatowy|rabatowym|promocyjny|promocyjnym|zniżkowy|zniżkowym)
(mój|moim|mojego) (kod|kodem|kodu)
`,
    use: `
z
użyj
użyjcie
mój
hasłem
wpisz
`,
    discount: `
rabat/u
taniej
zniżka
zniżki
zniżkę
promocja
darmowa dostawa
`,
    bio: `
link/i _ w (bio|opisie|relacji|profilu|komentarzu)
`,
    shop: `
kup
kupić
zamów
zamówić
sklep
sklepie
promocja
wyprzedaż
ostatnie sztuki
rabat
zostało
`,
    promotion: `
(mój|z moim) kodem
(na|podaj) moje hasło
`,
    own: `
(mój|moja|moje|mojego|mojej|moim|nasz|nasza|nasze|naszego) ~ (kurs|
kursu|książka|sklep|sklepu|album|ep|singiel|piosenka|podcast|kanał|newsletter|powieść|warsztaty|wystawa|płyta|film|książkę|kawiarnia)
`
  },
  // Férový influencer, code of the Czech association of influencers with the self-regulation council RPR (2022).
  cs: {
    label: `
reklama
placena spoluprace
placené partnerství
placená propagace
placená reklama
komerční spolupráce
reklamní spolupráce
sponzorováno
sponzorovaný příspěvek
dárek od
dostáno zdarma
barter
barterová spolupráce
#placenáspolupráce
#dárekodznačky
#barter
#dostalajsemzdarma
`,
    clear: `
pr darek
(poslala|poslali|dostala|dostal) ~ zdarma
zdarma (poslala|poslali|poslal)
(ber|beru) to _ jako reklamu
(placená|placené|placeném|komerční|reklamní|barterová|sponzorovaná) (spolupráce|spolupráci|partnerství|propagace|reklama)
(ve|v) placeném partnerství
(sponzorováno|sponzorovaný|sponzorované) (firmou|příspěvek|značkou|od|video)
(dárek|dáreček|balíček) od (@|značky)
(dostala|dostal|dostali) jsem _ (od @|zdarma|jako dárek)
(dostala|dostal) (od @|zdarma)
(mám|dostanu|dostávám|získám) ~ (provizi|provize)
malou provizi
(affiliate|partnerský) (odkaz|odkazy)
ambasadorka (značky|@)
(dostal|dostala|dostali|dostaly) _ _ zdarma (výměnou|za recenzi|k recenzi)
výměnou za recenzi
`,
    vague: `
ve spolupráci s
(spolupráce|spolupráci) s @
#spolupráce
(děkuji|díky|děkujeme) @ za (pozvání|pobyt|balíček|pohoštění|vše)
`,
    denial: `
není
není to
nejde o
bez
žádná
ne
nikdy
`,
    promoCode: `
slevový kód
slevovým kódem
slevového kódu
(můj|mým|mého) (kód|kódem)
slevový
`,
    code: `
kódem
`,
    use: `
s
použijte
zadejte
kódem
můj
`,
    discount: `
sleva
slevu
slevou
slevy
levněji
doprava zdarma
`,
    bio: `
odkaz/y _ v (biu|bio|profilu|popisku|stories)
link _ v (biu|bio|profilu|stories)
`,
    shop: `
koupit
kup
kupte
objednat
objednejte
e shop
sleva
slevě
akce
skladem
vyprodáno
poslední kusy
velikosti
`,
    own: `
(můj|moje|mou|naše|náš|svůj|svou) ~ (kurz|kniha|knihu|obchod|album|ep|singl|písnička|podcast|kanál|román|výstava|kavárna|workshop|píseň)
`
  },
  // Kódex influencer marketingu, Slovak council for advertising (2021).
  sk: {
    label: `
reklama
platená spolupráca
platené partnerstvo
platená reklama
reklamná spolupráca
komerčná spolupráca
sponzorované
darček od značky
#platenáspolupráca
#darčekodznačky
#reklamnáspolupráca
`,
    clear: `
zadarmo som dostala/l
dar od (znacky|firmy)
(dostala|dostal) _ zadarmo
(platená|platené|platenej|platenom|komerčná|reklamná|barterová) (spolupráca|spolupráci|partnerstvo|partnerstve|reklama|propagácia)
(sponzorované|sponzorovaný|sponzorovane) (značkou|príspevok|firmou|video)
(darček|balíček) od (@|značky)
(dostala|dostal) som _ (od @|zadarmo|ako darček)
(mám|dostanem|získam) ~ províziu
malú províziu
ambasádorka (značky|@)
`,
    vague: `
v spolupráci s
(spolupráca|spolupráci) s @
#spolupráca
ďakujem @ za (pozvanie|pobyt|balíček|všetko)
`,
    denial: `
nie je
nie
toto nie je
bez
žiadna
`,
    code: `
kódom
kódu
`,
    promoCode: `
(zľavový kód|zľavovým kódom|zľavového kódu)
(môj|mojím) (kód|kódom)
`,
    use: `
s
so
použite
zadajte
môj
`,
    discount: `
zľava
zľavu
zľavy
zľavou
lacnejšie
doprava zadarmo
`,
    bio: `
(link|odkaz) _ v (biu|bio|profile|stories|popise)
`,
    shop: `
kúpiť
kúpte
objednať
zľave
zľava
akcia
skladom
posledné kusy
kúsky
e shop
`,
    own: `
(môj|moja|moje|moju|náš|naša) ~ (kurz|kniha|knihu|obchod|album|ep|singel|pesnička|podcast|kanál|román|výstava|kaviareň|workshop)
`
  },
  // GVH (Hungarian Competition Authority), "#GVH #Megfeleles #Velemenyvezer" (2017, 2022).
  hu: {
    label: `
reklam
hirdetes
hirdetés
fizetett hirdetés
fizetett partnerség
fizetett együttműködés
fizetett tartalom
szponzorált
szponzorált tartalom
szponzorált bejegyzés
támogatott tartalom
ajándékba kaptam
pr ajándék
#fizetettegyuttmukodes
#ajandekbakaptam
#szponzoralttartalom
#tamogatotttartalom
`,
    announcement: `
ajándék
`,
    clear: `
jutalekos/ak
jutalekot kapok
(ingyen|ajandekba) (kaptam|kuldte)
fizetett (hirdetés|partnerség|partnerségben|együttműködés|együttműködésben|tartalom|promóció|reklám)
(szponzorált|támogatott) (tartalom|bejegyzés|poszt|videó)
(ajándékba|ingyen) (kaptam|kaptuk|küldte)
@ (ajándéka|ajándékba)
(ajándékba|ajándék) _ @
(jutalékot|jutalék) (kapok|kapunk)
(kapok|kapunk) ~ jutalékot
a videót _ (támogatta|szponzorálta)
márkanagykövete
(videót|posztot|bejegyzést|epizódot|adást|tartalmat) _ _ támogatta
`,
    vague: `
együttműködésben a
együttműködésben _ @
együttműködve a
#együttműködés
köszönöm (a @|@) _ (meghívást|vendéglátást|csomagot)
`,
    denial: `
nem
ez nem
nincs
`,
    denialAfter: `
nélkül
mentes
`,
    code: `
kód/dal/ot
`,
    promoCode: `
(kuponkód/dal|kuponkódom|kedvezménykód|kódommal|kódomat|kódom|kupon|kuponnal)
`,
    use: `
használd
használjátok
`,
    discount: `
kedvezmény/t/nyel/mel
kedvezménnyel
olcsóbb
olcsóbban
akció
ingyenes szállítás
`,
    bio: `
(link|linkje|linket|linkje a) _ (a bióban|bióban|bioban|a bioban|a profilban|profilban|a profilomban|a storyban)
linkje a bióban
link a bióban
`,
    shop: `
vásárolj
vedd
venni
rendeld
rendelhető
rendelni
bolt
webshop
akció
akciós
készleten
elfogyott
már csak
méret
`,
    own: `
(könyvem|kurzusom|albumom|boltom|dalom|podcastom|regényem|kiállításom|csatornám|albumunk|kávézónk|webshopom)
(saját) (boltom|webshopom|könyvem|kurzusom|márkám)
`
  },
  // CNA on video platforms, ANPC, and RAC, "Codul de practică în comunicarea comercială", rules for influencers (2022).
  ro: {
    label: `
publicitate
reclama
reclamă
advertorial
parteneriat plătit
colaborare plătită
conținut plătit
conținut sponsorizat
sponsorizat
postare sponsorizată
promovare plătită
publicitate plătită
produs primit
#publicitateplatita
#parteneriatplatit
#colaborareplatita
#produsprimit
#cadouprimit
`,
    bracketed: `
p
p p
`,
    announcement: `
cadou
#primit
anunț publicitar
`,
    clear: `
pe cheltuiala lor
(primit|trimis) gratuit
am fost invitata/i
(parteneriat|colaborare|conținut|postare|promovare|campanie|material) (plătit|plătită|sponsorizat|sponsorizată|publicitar|publicitară)
(sponsorizat|sponsorizată|susținut) de
(videoclip|episod|clip) (sponsorizat|susținut de)
(reclamă|publicitate) (pentru|la) @
(primit|primită|primite|cadou) (de la|din partea|cadou de la) @
(am primit) _ (de la|cadou|gratuit)
(câștig|primesc|iau) ~ comision
(câștig|primesc) (un) (comision|mic comision|mic procent)
un mic comision
(link|linkuri) (afiliat|afiliate|de afiliere)
(ambasador|ambasadoare) (al|ale|pentru|a) @
`,
    vague: `
în (colaborare|parteneriat) cu
(colaborare|parteneriat) cu @
#colaborare
#parteneriat
(mulțumesc|mulțumim|mersi) @ pentru (invitație|găzduire|pachet|cadou|tot|sejur)
`,
    denial: `
nu e
nu este
nu
fără
nicio
`,
    otherwise: `
cod (poștal|sursă|penal|civil|de bare)
`,
    code: `
cod/ul/uri
`,
    promoCode: `
(cod|codul) (de reducere|promoțional|promo|reducere)
codul meu
`,
    use: `
cu
folosiți
folosește
folosiți codul
`,
    discount: `
reducere
reducerea
discount
mai ieftin
transport gratuit
`,
    bio: `
link/ul/uri _ în (bio|descriere|profil|story|comentarii)
linkul e în bio
`,
    shop: `
cumpără
cumpărați
comandă
comandați
magazin
reducere
reduceri
stoc
ofertă
mărimi
ultimele
`,
    own: `
(cartea|cursul|magazinul|albumul|piesa|podcastul|romanul|expoziția|atelierul|canalul|cafeneaua|trupa) (mea|meu|noastră|nostru)
`
  },
  // Bulgarian National Council for Self-Regulation, recommendation on influencer marketing (2021); Commission for Consumer Protection.
  bg: {
    label: `
реклама
рекламно съдържание
рекламна публикация
платено партньорство
платена реклама
платена публикация
платено сътрудничество
спонсорирано
спонсорирана публикация
спонсориран пост
спонсорирано съдържание
подарък от
#спонсориранопост
#спонсорирано
#платенопартньорство
`,
    announcement: `
#подарък
`,
    clear: `
(получих|изпратиха) безплатно
приемете като реклама
за реклама
(платено|платена) (партньорство|сътрудничество|реклама|публикация|съдържание|промоция)
(спонсорирано|спонсорирана|спонсориран) (от|съдържание|публикация|пост|видео)
подарък от @
(получих|получено|изпратиха ми) _ (подарък|безплатно) _ @
@ ми (подари|изпрати|подариха)
получавам ~ комисион/а/на
(малка|малък) комисион/а/на
посланик на @
с цел реклама
(подарен|подарена|подарено|подарени) (от @|с цел)
`,
    vague: `
в (партньорство|сътрудничество) с
#сътрудничество
#партньорство
благодаря на @ за (поканата|гостоприемството|пакета)
`,
    denial: `
не е
не
без
`,
    code: `
код/а/ът
`,
    promoCode: `
(промо код|промокод|код за отстъпка|моя код|моят код)
`,
    use: `
с
използвайте
мой
`,
    discount: `
отстъпка
намаление
по-евтино
безплатна доставка
`,
    bio: `
(линк|линка|линкът) _ (в биото|в профила|в био|в описанието)
`,
    shop: `
купи
купете
поръчай
поръчайте
магазин
магазина
намаление
отстъпка
`,
    own: `
(моята|моят|моя|нашата|нашия|моето) ~ (книга|курс|магазин|албум|песен|подкаст|роман|изложба)
`
  },
  // HURA and IAB Croatia, guidelines for influencers (2021); AEM.
  hr: {
    label: `
reklama
plaćena suradnja
plaćeno partnerstvo
plaćeni oglas
plaćena reklama
plaćena promocija
sponzorirano
sponzorirani sadržaj
sponzorirana objava
promotivni sadržaj
komercijalna suradnja
pr poklon
#placenasuradnja
#placenopartnerstvo
#sponzorirano
`,
    announcement: `
oglas
poklon
poklonjeno
#oglas
#poklonjeno
`,
    clear: `
zaradim proviziju
(dobivam|zaradujem) proviziju
(plaćena|plaćeno|plaćeni|komercijalna|sponzorirana) (suradnja|saradnja|suradnji|partnerstvo|oglas|promocija|objava|reklama)
(sponzorirano|sponzorirani|sponzorirana|sponzoriran|sponzorisano|sponzorisan) (od|sadržaj|objava|post|video)
(poklon|poklonjeno) od (@|brenda)
(dobila|dobio|dobili) _ (na poklon|besplatno|od @)
@ mi je (poklonio|poslao|poklonila|poslala)
(zarađujem|dobivam|dobijam) ~ proviziju
malu proviziju
(ambasadorica|ambasador|ambasadorka) (brenda|@)
(nismo|nisam) platili (smještaj|boravak|večeru)
bili smo gosti (kampa|hotela|restorana)
`,
    vague: `
u (suradnji|partnerstvu|saradnji) s
u (suradnji|partnerstvu|saradnji) sa
#suradnja
#saradnja
hvala @ na (pozivu|gostoprimstvu|paketu|svemu)
`,
    denial: `
nije
ne
bez
nikakva
`,
    code: `
kodom
`,
    promoCode: `
(kod za popust|promo kod|moj kod|mojim kodom|promokod)
`,
    use: `
uz
s
sa
koristite
koristi
moj
`,
    discount: `
popust/a/om
jeftinije
sniženje
besplatna dostava
`,
    bio: `
link/ovi _ u (biu|bio|opisu|profilu|storyju|bioju)
`,
    shop: `
kupi
kupite
naruči
naručite
trgovina
popust
sniženje
rasprodaja
na zalihi
zadnji komadi
još samo
`,
    own: `
(moj|moja|moje|moju|naš|naša) ~ (tečaj|knjiga|knjigu|dućan|album|ep|singl|pjesma|podcast|kanal|roman|izložba|radionica)
`
  },
  // Serbian Law on Advertising (2016) and the ministry of trade's guidelines for influencers (2023).
  sr: {
    label: `
реклама
рекламни садржај
плаћено партнерство
плаћена сарадња
спонзорисано
спонзорисани садржај
спонзорисана објава
reklamni sadržaj
plaćeno partnerstvo
plaćena saradnja
sponzorisano
sponzorisani sadržaj
#plaćenasaradnja
#sponzorisano
#рекламнисадржај
#poklonodbrenda
`,
    announcement: `
оглас
`,
    clear: `
(poslala|poslali|poslao) mi je _ besplatno
(dobila|dobio) besplatno
(плаћена|плаћено|комерцијална) (сарадња|партнерство|промоција|објава|реклама)
(plaćena|plaćeno|komercijalna) (saradnja|partnerstvo|promocija|objava|reklama)
(спонзорисано|спонзорисани|спонзорисана) (од|садржај|објава)
(sponzorisano|sponzorisani|sponzorisana) (od|sadržaj|objava)
поклон од @
добијам ~ провизију
`,
    vague: `
у (сарадњи|партнерству) са
#сарадња
`,
    denial: `
није
nije
без
`,
    code: `
код
кодом
`,
    promoCode: `
(промо код|код за попуст)
`,
    use: `
уз
са
`,
    discount: `
попуст/а
jeftinije
`,
    bio: `
(линк|link) _ (у биографији|у опису|у био|u biografiji|u opisu)
`,
    shop: `
купи
купите
наручи
naruči
kupite
снижење
попуст
`,
    own: `
(моја|мој|наш|наша|moja|moj) ~ (књига|курс|албум|песма|knjiga|kurs|album|pesma|izložba)
`
  },
  // Federal Law "On Advertising" No. 38-FZ with marking by erid (2022, 2023); FAS, explanations on bloggers.
  ru: {
    label: `
реклама
на правах рекламы
рекламный пост
спонсорский пост
спонсорский контент
рекламная интеграция
платное партнерство
оплаченное партнерство
спонсировано
подарок от бренда
бартер
по бартеру
промо пост
#бартер
#подарокотбренда
#рекламныйпост
#промо
#спонсорскийпост
`,
    announcement: `
оплачено
#интеграция
`,
    clear: `
в обмен на (этот пост|пост|отзыв)
партнерские ссылки
ссылки _ партнерские
так что реклама
erid
#erid
на правах рекламы
(рекламный|спонсорский|оплаченный|платный) (пост|контент|материал|ролик)
(рекламная|платная) (интеграция|публикация)
(платное|оплаченное|коммерческое) (партнерство|сотрудничество)
(реклама|рекламодатель) (ооо|ип|ао|пао|@)
спонсор (видео|выпуска|ролика|поста|этого)
при (поддержке|спонсорской поддержке) @
(подарок|подарили|прислали|подарил|подарила|прислал) (от @|@|бренд|от бренда)
@ (подарили|прислали|подарил|прислал|подарила)
(получено|получила|получил|прислали) _ (в подарок|бесплатно|по бартеру) _
по бартеру
(получаю|зарабатываю) ~ (комиссию|процент)
(небольшую|маленькую) комиссию
(партнерская|реферальная|партнёрская) ссылка
(амбассадор|посол) (бренда|@)
`,
    vague: `
в (сотрудничестве|партнерстве|коллаборации) с
совместно с @
#сотрудничество
#партнер
#коллаборация
#колаб
#коллаб
#партнерскийпост
спасибо @ за (приглашение|подарок|гостеприимство|посылку|теплый прием)
`,
    denial: `
не
не является
это не
без
никакой
ни разу не
`,
    otherwise: `
код (ошибки|доступа|да винчи|города|региона)
(исходный|почтовый|уголовный|гражданский) код/екс
`,
    code: `
код/ом/у/а
`,
    promoCode: `
промокод/у/ом/а/ы/е
(промо код|промо кодом)
(мой|моему|моим) (код|коду|кодом)
купон/у
`,
    use: `
по
с
используйте
вводите
мой
моему
на
`,
    discount: `
скидка
скидку
скидки
скидкой
дешевле
кэшбэк
бесплатная доставка
выгода
`,
    bio: `
(ссылка|ссылки|ссылочка|ссылку) _ (в шапке|в профиле|в описании|в био|в сторис|в шапке профиля|в комментариях|в первом комментарии)
(ссылка|ссылки) _ (в шапке|в профиле|в описании)
`,
    shop: `
купить
купите
заказать
заказывайте
закажите
магазин
распродажа
скидка
наличии
осталось
остались
артикул
размеры
`,
    promotion: `
#артикул
по моей (ссылке|реферальной)
(назовите|скажите) мое имя
`,
    own: `
(мой|моя|мое|мои|моей|моего|свой|свою|наш|наша|наши|моем) ~ (курс|
курсы|книга|книгу|магазин|альбом|сингл|песня|песню|подкаст|канал|роман|выставка|мастер-класс|студия|кафе|трек|клип)
`
  },
  // Ukrainian Law on Advertising, art. 9 as changed in 2023; diia.business on marking.
  uk: {
    label: `
реклама
на правах реклами
рекламний допис
рекламний пост
спонсорський контент
спонсорський допис
спонсоровано
партнерський матеріал
платне партнерство
оплачене партнерство
подарунок від
бартер
#подарунокбренду
#спонсорськийконтент
#бартер
`,
    clear: `
посилання _ партнерскі
посилання _ партнерські
партнерські посилання
оплачена співпраця
на правах реклами
(рекламний|спонсорський|оплачений) (допис|пост|контент|матеріал)
рекламна (інтеграція|співпраця)
(платне|оплачене|комерційне) (партнерство|співробітництво)
платна співпраця
(спонсор|за підтримки) (відео|випуску|@)
(подарунок|подарували|надіслали|подарував|подарувала) (від @|@|бренд)
@ (подарували|надіслали|подарував|надіслав)
(отримую|заробляю) ~ комісію
невелику комісію
(амбасадор|амбасадорка) (бренду|@)
`,
    vague: `
у (співпраці|партнерстві|колаборації) з
в (співпраці|партнерстві) з
#співпраця
#партнер
#колаборація
дякую @ за (запрошення|подарунок|гостинність|посилку)
`,
    denial: `
не
це не
без
жодної
`,
    promoCode: `
(промокод/ом/у|мій код|моїм кодом|промо код)
`,
    code: `
код/ом/у
`,
    use: `
за
з
із
мій
використовуйте
моїм
`,
    discount: `
знижка
знижку
знижки
знижкою
дешевше
безкоштовна доставка
`,
    bio: `
(посилання|лінк|лінка) _ (в шапці|у шапці|в профілі|у профілі|в описі|в біо|у біо|в сторіс|в шапці профілю)
(посилання|лінк) _ (в шапці|у шапці|в профілі|у профілі|в біо|у біо|в описі)
`,
    shop: `
купити
замовити
замовляйте
купуйте
магазин
розпродаж
знижка
наявності
лишилось
залишилось
лишилися
розміри
`,
    own: `
(мій|моя|моє|мої|моєї|наш|наша) ~ (курс|книга|книгу|магазин|альбом|сингл|пісня|пісню|подкаст|канал|роман|виставка|студія)
`
  },
  // Greek Code of Advertising and Communication, annex on influencers (SEE, 2023); ministry of development's guide (2024).
  el: {
    label: `
διαφήμιση
χορηγούμενη ανάρτηση
χορηγούμενο
χορηγούμενη δημοσίευση
χορηγούμενο περιεχόμενο
διαφημιστική ανάρτηση
πληρωμένη συνεργασία
πληρωμένη διαφήμιση
αμειβόμενη συνεργασία
εμπορική συνεργασία
#χορηγούμενο
#πληρωμενησυνεργασια
`,
    announcement: `
δώρο
#δωρο
`,
    clear: `
(μας|μου) το χαρισε
θεωρηστε το διαφημιση
(χορηγούμενη|χορηγούμενο|πληρωμένη|πληρωμένο|αμειβόμενη|διαφημιστική|εμπορική) (ανάρτηση|
δημοσίευση|περιεχόμενο|συνεργασία|προώθηση|διαφήμιση|συμμετοχή|βίντεο)
με χορηγία
(δώρο|προσφορά) (από|της|του) @
(μου|μας) (έκανε|έστειλε|έκαναν|έστειλαν|χάρισε) (δώρο|δωρεάν)
(παίρνω|κερδίζω) ~ προμήθεια
(παίρνω|κερδίζω) (μια|μικρή|μία) (προμήθεια|μικρή προμήθεια)
(πρεσβευτής|πρέσβειρα) (της|του) @
επί πληρωμή συνεργασία
αμειβόμενη συνεργασία
δώρο από (την εταιρεία|τη μάρκα|την μάρκα|@)
`,
    vague: `
σε (συνεργασία|συνεργασια) με
#συνεργασία
ευχαριστώ @ για (την πρόσκληση|τη φιλοξενία|το δώρο)
`,
    denial: `
δεν είναι
όχι
χωρίς
δεν
`,
    code: `
κωδικός
κωδικό
κωδικού
`,
    promoCode: `
(κωδικός|κωδικό) (έκπτωσης|προσφοράς|μου)
εκπτωτικός κωδικός
εκπτωτικό κωδικό
`,
    use: `
με
τον
χρησιμοποιήστε
βάλτε
`,
    discount: `
έκπτωση
εκπτώσεις
φθηνότερα
δωρεάν μεταφορικά
`,
    bio: `
(λινκ|link|σύνδεσμος) _ (στο bio|στο βιο|στο προφίλ|στην περιγραφή|στο story)
`,
    shop: `
αγοράστε
αγορά
παραγγείλτε
παραγγελία
κατάστημα
προσφορά
έκπτωση
μεγέθη
`,
    own: `
(βιβλίο|μάθημα|άλμπουμ|τραγούδι|podcast|μαγαζί|έκθεση|κανάλι|σεμινάριο) (μου|μας)
`
  },
  // Reklam Kurulu, "Sosyal Medya Etkileyicileri Tarafından Yapılan Ticari Reklam ... Kılavuz" (2021).
  tr: {
    label: `
reklam
#reklam
reklam içerir
işbirliği
iş birliği
reklamdır
ücretli ortaklık
ücretli iş birliği
ücretli işbirliği
reklam iş birliği
reklam ve tanıtım
sponsorlu
sponsorlu içerik
sponsorludur
hediye ürün
barter
#işbirliği
#hediyeürün
#ücretliortaklık
#reklamişbirliği
`,
    announcement: `
hediye
#hediye
#sponsor
tanıtım
pr
`,
    letters: /[ğışçöü]|reklam|sponsorlu|hediye|tanıtım|indirim|kod/iu,
    clear: `
(ücretli|reklam|sponsorlu|ticari) (ortaklık|iş birliği|işbirliği|içerik|tanıtım|gönderi|anlaşma|paylaşım)
(bu|içerik) _ (reklam içerir|reklamdır|sponsorludur|sponsorlu)
reklam (içerir|içermektedir|amaçlıdır)
reklamdır
@ (sponsorluğunda|hediyesi|hediye etti|hediye gönderdi|hediye|tarafından hediye|tarafından gönderildi|gönderdi|iş birliği|işbirliği)
(hediye|ücretsiz) (gönderdi|gönderildi|edildi|olarak)
(komisyon|pay) (alıyorum|kazanıyorum|alırım|kazanırım)
@ (ile|ve) (iş birliği|işbirliği|reklam)
(marka elçisi|marka yüzü|elçisiyim)
`,
    vague: `
(iş birliği|işbirliği) ile
(iş birliğiyle|işbirliğiyle)
`,
    denial: `
asla
hiçbir
sponsorsuz
reklamsız
`,
    denialAfter: `
değil
değildir
yok
yoktur
`,
    code: `
kodu/nu/yla
`,
    promoCode: `
(indirim kodu|indirim kodum|kodum|kodumla|kodumu|promosyon kodu|kupon)
`,
    use: `
kullanın
koduyla
kodu
`,
    discount: `
indirim/i/li/le
ucuz
kargo bedava
ücretsiz kargo
`,
    bio: `
link/i _ (bioda|profilde|profilimde|storyde|hikayede|biyografide|açıklamada|bio da)
linki (storyde|bioda|profilde|hikayede)
`,
    shop: `
satın
sipariş
indirim
mağaza
stokta
tükendi
beden
`,
    own: `
(kitabım|kursum|albümüm|dükkanım|şarkım|podcastim|kanalım|romanım|sergim|atölyem|kitabımız)
`
  },
  // Estonian Consumer Protection and Technical Regulatory Authority (TTJA), guide on influencers (2021).
  et: {
    label: `
reklaam
tasuline koostöö
tasuline partnerlus
sponsoreeritud
sponsoreeritud postitus
#tasulinekoostöö
#sponsoreeritud
`,
    announcement: `
kingitus
#kingitus
`,
    clear: `
tasuline (koostöö|partnerlus|reklaam)
tasulises koostöös
sponsoreeritud (postitus|sisu)
(sisaldab) ~ (reklaami|reklaamlinke)
(kingitud|saadud|kingitus) _ @
saan ~ (vahendustasu|komisjonitasu)
`,
    vague: `
koostöös @
koostöö @
#koostöö
`,
    denial: `
ei ole
pole
ei
`,
    denialAfter: `
pole
`,
    code: `
kood/iga/i
koodiga
`,
    promoCode: `
(sooduskood/iga|sooduskoodiga|minu kood|minu koodiga)
`,
    use: `
kasuta
kasutades
koodiga
`,
    discount: `
soodustus/t
allahindlus/t
soodsamalt
odavam
odavamalt
`,
    bio: `
link _ (bios|profiilis|kirjelduses|storys)
`,
    shop: `
osta
telli
pood
soodustus
allahindlus
laos
`,
    own: `
minu ~ (raamat|kursus|album|pood|laul|podcast|näitus)
`
  },
  // Lithuanian State Consumer Rights Protection Authority (VVTAT), guidelines for influencers (2020, 2023).
  lt: {
    label: `
reklama
apmokėta partnerystė
apmokama reklama
mokama partnerystė
mokama reklama
rėmėjas
reklaminis įrašas
#apmokėtapartnerystė
#mokamareklama
`,
    announcement: `
dovana
#dovana
remiama
`,
    clear: `
(apmokėta|mokama|apmokama) (partnerystė|reklama|bendradarbiavimas)
(reklaminis|remiamas) (įrašas|turinys)
reklaminė partnerystė
(dovana|dovanojo) (nuo @|@)
@ (dovanojo|atsiuntė)
gaunu ~ (komisinius|komisinį)
`,
    vague: `
bendradarbiaujant su
bendradarbiaudama su
#bendradarbiavimas
ačiū @ už (kvietimą|dovaną)
`,
    denial: `
ne
tai ne
nėra
be
`,
    code: `
kodas
kodą
kodo
`,
    promoCode: `
(nuolaidos kodas|nuolaidų kodas|mano kodas|su kodu|nuolaidos kodu|nuolaidos kodą|mano kodu)
`,
    use: `
su
naudokite
mano
`,
    discount: `
nuolaida
nuolaidą
nuolaidos
pigiau
`,
    bio: `
nuoroda _ (bio|profilyje|aprašyme)
nuoroda mano bio
`,
    shop: `
pirkti
pirkite
užsisakyti
parduotuvė
nuolaida
`,
    own: `
mano ~ (knyga|kursas|albumas|parduotuvė|daina|paroda)
`
  },
  // Latvian Consumer Rights Protection Centre (PTAC), guidelines on advertising by influencers (2019, 2021).
  lv: {
    label: `
reklāma
apmaksāta sadarbība
apmaksāta reklāma
apmaksāta partnerība
sponsorēts
sponsorēta ziņa
sponsorēts saturs
reklāmraksts
#apmaksātasadarbība
#apmaksātareklāma
`,
    announcement: `
dāvana
#dāvana
`,
    clear: `
apmaksāt/a/s/ā (sadarbība|reklāma|partnerība|saturs|sadarbībā)
(sponsorēts|sponsorēta) (saturs|ziņa|ieraksts)
dāvana no @
@ (uzdāvināja|atsūtīja)
saņemu ~ komisiju
`,
    vague: `
sadarbībā ar
#sadarbība
paldies @ par (ielūgumu|dāvanu|uzņemšanu)
`,
    denial: `
nav
tā nav
bez
ne
`,
    code: `
kods
kodu
`,
    promoCode: `
(atlaižu kods|atlaižu kodu|atlaides kods|mans kods|mans kodu|manu kodu|atlaides kodu)
`,
    use: `
ar
izmanto
izmantojiet
`,
    discount: `
atlaide
atlaidi
atlaides
lētāk
`,
    bio: `
(saite|links) _ (bio|profilā|aprakstā)
`,
    shop: `
pirkt
pērciet
pasūtīt
veikals
atlaide
`,
    own: `
(mana|mans) ~ (grāmata|kurss|albums|veikals|dziesma)
`
  },
  // Slovenian Advertising Chamber (SOZ), guidelines for influencers (2020).
  sl: {
    label: `
reklama
plačano partnerstvo
plačano sodelovanje
plačan oglas
plačana objava
sponzorirano
sponzorirana objava
sponzorirana vsebina
oglasno sporočilo
promocijsko besedilo
#plačanosodelovanje
#plačanopartnerstvo
`,
    announcement: `
oglas
darilo
podarjeno
#podarjeno
`,
    clear: `
plačan/o/a (partnerstvo|sodelovanje|oglas|objava|promocija|reklama)
sponzoriran/o/a (objava|vsebina|s strani)
(darilo|podarjeno) (od|s strani|znamke) @
(prejmem|dobim) ~ provizijo
majhno provizijo
(ambasadorka|ambasador) (znamke|@)
`,
    vague: `
v sodelovanju z
v sodelovanju s
#sodelovanje
hvala @ za (povabilo|gostoljubje|paket)
`,
    denial: `
ni
to ni
brez
nobena
`,
    code: `
kodo
`,
    promoCode: `
(koda za popust|kodo za popust|moja koda|mojo kodo|promocijska koda|moj kodo)
`,
    use: `
s
z
uporabite
`,
    discount: `
popust/a/om
ceneje
znižanje
`,
    bio: `
(povezava|link) _ v (biu|bio|opisu|profilu)
`,
    shop: `
kupi
kupite
naroči
naročite
trgovina
popust
zaloga
`,
    own: `
(moja|moj|naš|naša) ~ (knjiga|tečaj|album|trgovina|pesem|podkast|razstava|delavnica)
`
  }
}
