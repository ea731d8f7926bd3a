import type { Wordings } from "./wordings.ts"

/**
 * Languages of western and northern Europe. Each names who has published guidance for it, by our knowledge in 2026; the labels
 * are those in common use, and were not held to each text.
 */
export const EUROPE_WEST: Readonly<Record<string, Wordings>> = {
  // US FTC, "Disclosures 101" (2019) and "What People Are Asking"; UK ASA and CMA, "Influencers' guide" (2023); Irish CCPC
  // and ASA (2023); Australian AANA; Indian ASCI (2021); South African ARB; Philippine ASC.
  en: {
    label: `
ad
advert
advertisement
advertising
advertisement feature
advertorial
paid ad
#paid
paid partnership
paid promotion
paid collab
paid collaboration
paid post
paid advertisement
sponsored post
sponsored ad
sponsored content
sponsored video
brand ambassador
paid ambassador
gifted stay
gifted product
gifted item/s
pr gift
pr gifted
pr product
ad gifted
gifted ad
barter collab
#adpaid
#adgifted
#giftedbybrand
#pressgift
#presstrip
#adpr
#freeproduct
#brandpartner
#paidpartner
paid link/s
#commissionsearned
#commissionearned
#earnscommission
#paidlink
`,
    announcement: `
#employee
#sponsor
#gifting
`,
    clear: `
(are|is|was|were|for) paying me
paid for this (episode|video|post|stream|reel)
(kindly|generously) (provided|invited) by
paid (partnership|promotion|ad|advertisement|collaboration|collab|ambassador|sponsorship|advertorial|advertising|partner)
(this|the|today's|my) (post|video|reel|story|episode|stream|vlog|caption|content|photo|clip) (is|was|contains|includes|has) (sponsored|
an ad|a paid|an advert|advertising|ads|a sponsored|an advertisement|an affiliate|paid|made possible|paid for)
this (is|was) (an ad|an advert|sponsored|a sponsored|a paid|an advertisement|advertising)
(sponsored|gifted|sponsorship) (by|post|video|content|segment|stream|reel)
sponsored in part
advertisement for @
(thanks|thank you) to _ _ for sponsoring
(thanks|thank you) _ for sponsoring
(today's|our|this week's|video's|the) sponsor (of|is|today|for|@)
(sponsor|sponsors) of (this|today's) (video|post|stream|episode|week)
(i was|i'm|i am|we were|we're|we are|i got|i've been|i'm being|i am being|we're being) (paid|
being paid|getting paid|paid to|compensated|sponsored) (by|to|for|as)
i was paid
paid me (to|for)
brought to you by
(presented|powered) by our sponsor/s
(earn|get|make|receive) ~ (commission/s|percentage|cut|kickback|small commission|small cut|small percentage|tiny commission)
(earn|get|make|receive) (some|a small|a tiny|a little) (commission|cut|percentage|bit)
commissionable link/s
(earn|earns) from qualifying purchases
(as an|i'm an|i am an|amazon) (affiliate|associate) (of|for|i|we|@|partner)
@ gifted (me|us)
(kindly|generously|very kindly) (gifted|sent|provided|given)
gifted (item|items|stay|product|this|these|from|experience|meal|tickets)
(this|these|it|product|products|item|items|outfit|dress|stay|tickets) (was|were|is|are) (gifted|
sent to me for free|provided free|given to me|complimentary|a gift from @|gifted to)
(free|complimentary) (product/s|sample/s|stay|item/s|of charge|set|trial) (from|by|for review|to review|@|courtesy|in exchange)
(sent|gave|gives|gifted|provided|given) _ _ (for free|free of charge|as a gift|complimentary)
(sent|gave|gifted) (me|us) (this|these|it|the|a|some) (for free|free)
(sent|given|received|got|provided) (for free|free of charge) (by|from)
for free (by|from|courtesy of) @
in exchange for (a|an|my|our|this|the|honest) (review|post|video|mention|honest|feature|content)
(thanks|thank you|thx|thank u) (to @|@|so much @) _ for (the|this|my|these|our|a) (gift|
gifts|free|freebies|complimentary|pr|gifted|sample|samples|pr package|pr box|lovely gift|free product|free products|invite)
pr (package|box|gift|parcel|unboxing|haul|sample|samples|stay|trip|invite|gifted|product) (from|by|@|courtesy)
(came|arrived) as a (pr|gift|press)
(pr|press) (gift|sample|stay|trip)
(paid|brand|official|proud) ambassador (for|of|with|@)
ambassador for @
(be|being|become|became) (a|an|the) (brand|official|paid) ambassador
i'm _ ambassador for
(i'm|i am|as) _ _ ambassador (for|of) @
full disclosure (i|we|they|this|it's)
(i|we) (work|works) for (this brand|the brand|them)
employee of @
(barter|paid|gifted|sponsored|brand) (collab|collaboration|deal)
paid for by
paid (post|link|campaign)
(a|lovely|kind) gift from @
commissions earned
as (part|a part) of (my|our|a) (partnership|
paid partnership|sponsorship|ambassadorship|paid collaboration|contract) with
(my|our|the) (sponsor|sponsors) @
(sponsor|sponsored|sponsoring) @
(i'm|i am|proud to be) sponsored
contains (paid|advertising|an ad|ads|sponsored|affiliate|a paid|product placement)
includes paid
product placement
`,
    vague: `
in (partnership|collaboration|collab|cooperation|association) with
(partnered|partnering|collaborated|collaborating|collabed|collabing) with
teamed up with
teaming up with
collab with @
collaboration with @
partnership with @
(thanks|thank you|thank u|thx) to _ for (sending|gifting|having|hosting|inviting|letting|treating)
(thanks|thank you|thank u|thx) _ for (sending|gifting|having|hosting|inviting|treating|gifted)
(thanks|thank you|thx) _ for (the|this|these|my) (package|box|goodies|goodie|stay|hospitality|treats|products|invite|dress|shoes)
(thanks|thank you) to _ for (the|this|these|my) (package|box|goodies|goodie|stay|hospitality|treats|products|invite)
(hosted|invited) by @
(sent|gave) (me|us) _ @
@ (sent|gave) (me|us)
c o @
#hosted
#invited
#collabwith
#brandpartnership
#friendsof
courtesy of @
#prstay
#prinvite
#pressdrop
#presstrip
#ownbrand
#brandinvestor
#previouscommercialrelationship
`,
    hint: `
#brandcollab
#prhaul
`,
    denial: `
not
no
isn't
isnt
wasn't
wasnt
ain't
never
don't
non
not even
not an
without
nobody
zero
un
anti
neither
hardly
`,
    otherwise: `
sponsored (walk|run|swim|ride|cycle|silence|climb|hike|skydive|sleepout|challenge|child)
(error|exit|status|source|qr|zip|dress|area|country|postal|bar|building|morse|penal|civil|fault|access|pin|door|gate|genetic|cheat) (code|
codes)
code (http|html|css|api|review|reviews|editor|base|red|blue|of conduct|name|words|word|switching|switch|monkey|quality|coverage|freeze)
(write|wrote|writing|written|clean|legacy|machine|learn|learning|ship|shipped|push|pushed|review|refactor|refactored) ~ code
ad (hoc|astra|infinitum|nauseam|lib|libs|blocker|free|block|campaign|agency|revenue)
paid (leave|off|attention|vacation|internship|my|the|for|rent|back|time|job)
in partnership with (my|the) (wife|husband|university|school)
(wifi|wi-fi|unlock|security|verification|country|product) code/s
adv (ride|rides|rider|riders|riding|bike|bikes|moto|motorcycle|motorcycles|trip|tour|touring|tyres|tires)
`,
    promoCode: `
(promo|discount|promotional|coupon|referral|voucher|creator|affiliate|partner|invite|invitation) code/s
coupon code
my (discount|promo|coupon|referral) code
`,
    use: `
use
using
enter
apply
with
quote
my
checkout with
redeem
here's my
at checkout
`,
    discount: `
off
discount/s/ed
free shipping
free delivery
cheaper
free month
free trial
cashback
free credit/s
bonus
`,
    bio: `
link/s _ in (my|the|our|their) (bio|profile|stories|story|description|caption|comments)
link/s _ in (bio|profile|stories|story|description|comments|comment)
link/s below
swipe up
tap the link
click the link
`,
    shop: `
shop
buy
purchase
sale
sold out
preorder
pre order
selling fast
deposit
grab yours
get yours
checkout
last few
low stock
order now
order here
order yours
in my size
add to cart
`,
    promotion: `
(swipe up|link in bio|link in my bio|tap the link|links in bio|link below) (to|and) (shop|buy|order|save|get yours|grab)
(tap|click) _ _ to (shop|buy|order|get yours)
(tap|click) the (picture|pic|photo|link|image|video|post) to (shop|buy)
my (amazon|ltk|brand|tiktok|shopmy) (storefront|shop|store|finds|page|list)
(my|amazon) storefront
my (ltk|shopmy)
(my|use my) (referral|discount|invite) (link/s|code)
referral link/s
(use|via|through|using) my link (for|to|and|at)
my link (gets|gives|saves) you
my code for @
my (exclusive|special|personal) (discount|offer|link|code)
my discount
(mention|say|drop|tell them|give them) my name (for|and|to|at) _ _ (off|discount|free)
(mention|say|drop) my name for
(save|get|take|enjoy|receive|grab) (5|10|12|15|20|25|30|35|40|50|60|70) off (with|using|by|through)
shop my (look|outfit|link|links|fave|faves|favourites|favorites|exact|fit|closet|list)
shop the (look|outfit|link)
#shopmylook
#ltkfind/s
#liketkit
comment (link|shop|code|want|need) (and|for|below|to)
order (now|here|yours) (at|on|from|via|through) @
(deposit|sign up|join|register|subscribe) (through|via|with|using) (my|the) link
`,
    own: `
(my|our|my own|my new|our new|my first|my debut|our first|my very own|my little|my online|my tiny) (course|
courses|book|ebook|books|cookbook|shop|store|album|ep|single|song|songs|track|music|podcast|channel|newsletter|merch|prints|
etsy|show|shows|gig|tour|exhibition|workshop|workshops|class|classes|studio|bakery|brand|collection|pattern|patterns|presets|game|zine|
app|website|business|pottery|candles|jewellery|jewelry|novel|film|video|vlog|blog|fundraiser|cafe|restaurant|comic|art|paintings|label)
(link|link in bio|links) for our
our (online|entire|whole|summer|winter|spring|holiday|christmas|black friday|cyber monday) (shop|store|site|sale|collection)
(our|my) (site|sale|boutique|warehouse)
(i|we) (made|wrote|recorded|designed|knitted|baked|painted|built) (it|this|these|them|all)
self published
commissions (open|are open)
(fundraiser|donate|donation|donations|charity|petition)
(tickets|presave|pre save|fundraising|crowdfunding|kickstarter|patreon)
(new|latest|full) (episode|video|vlog|single|song|album|podcast|ep|music video)
`
  },
  // Medienanstalten, "Leitfaden Werbekennzeichnung" (2023) and German courts; Austrian Werberat, ethics code; Swiss SLK.
  de: {
    label: `
werbig
werbung
anzeige
dauerwerbesendung
werbepartnerschaft
werbevideo
werbepost
bezahlte anzeige
bezahlte werbung
unbezahlte werbung
werbung unbezahlt
werbung wegen markennennung
pr sample/s
produktplatzierung
werbung anzeige
gesponsert
gesponserter beitrag
gesponserter post
#werbungwegenmarkennennung
#unbezahltewerbung
#bezahltepartnerschaft
#prsample
#prsamples
#gesponsert
#markenbotschafter
#markenbotschafterin
#kooperationwerbung
#anzeigewerbung
#werbungda
#prprodukt
`,
    clear: `
(zwei|eine|drei) nachte gratis
(gratis|kostenlos) (ubernachten|bleiben)
bezahlte/r/n (partnerschaft|werbung|kooperation|werbepartnerschaft|zusammenarbeit|anzeige|promotion|werbekooperation)
(enthalt|beinhaltet|mit) ~ (werbung|werbelinks|affiliate links|bezahlte|produktplatzierung|affiliatelinks)
dieser (beitrag|post) (enthalt|ist) _ (werbung|gesponsert|anzeige|produktplatzierungen)
dieses video (enthalt|ist|wird) _ (werbung|gesponsert|produktplatzierungen|unterstutzt)
gesponsert (von|durch)
(das|dieses|unser|mein) _ wird gesponsert
gesponserte/r/s (beitrag|post|video|inhalt)
(werbung|anzeige) (fur|mit|von) @
werbekooperation
werbepartner
im auftrag von
pr (sample|samples|paket|muster)
(kostenlos|gratis|kostenfrei|unentgeltlich) (zur verfugung|
zugeschickt|bekommen|erhalten|zugesendet|geschickt|von @|gestellt|gesponsert|getestet)
zur verfugung gestellt
(geschenkt|gesponsert) (von|bekommen von) @
(provision|kleine provision|vermittlungsprovision)
(bekomme|erhalte|verdiene) ~ (provision|kommission)
affiliate partner
(markenbotschafter|markenbotschafterin) (von|fur|bei)
(ich bin|als) _ (botschafter|botschafterin) (von|fur)
bezahlt von
wurde bezahlt
eingeladen von @ (und|anzeige|werbung)
`,
    vague: `
in (kooperation|zusammenarbeit|partnerschaft) mit
kooperation mit @
#kooperation
#koop
#zusammenarbeit
danke/schon (an @|@) _ fur (die|den|das|eure) _ (einladung|zusammenarbeit|gastfreundschaft|paket|produkte|kooperation|tolle)
danke/schon (an @|@) fur (die|den|das) (einladung|zusammenarbeit|gastfreundschaft|paket|produkte|kooperation|tollen produkte)
unterstutzt (von|durch) @
powered by
eingeladen von @
`,
    denial: `
keine
kein
nicht
ohne
nie
unbezahlt
keinerlei
null
werbefrei
`,
    otherwise: `
anzeige (erstatten|erstattet|gegen|wegen|ist raus)
in zusammenarbeit mit (der|dem) (polizei|schule)
`,
    promoCode: `
(rabatt|gutschein|aktions|empfehlungs) code
rabattcode/s
gutscheincode/s
gutschein
aktionscode
mein code
meinem code
meinen code
`,
    use: `
mit
dem
meinem
nutzt
nutze
gebt
benutzt
verwendet
eingeben
`,
    discount: `
rabatt
prozent
gunstiger
spart
spare
sparen
versandkosten
versandkostenfrei
gratis
geschenkt
reduziert
`,
    bio: `
link/s _ in der (bio|beschreibung|story)
link/s _ in (bio|story|den kommentaren)
link in meiner (bio|story)
link im profil
link in den highlights
`,
    shop: `
kaufen
bestellen
shoppen
reduziert
im angebot
sale
ausverkauft
wieder da
vorratig
sichert euch
bestellt
shop
`,
    promotion: `
mein/em/en rabatt
mit meinem (code|link)
uber meinen link
(nennt|sagt) meinen namen
eingeben im warenkorb
im warenkorb eingeben
`,
    own: `
(mein|meine|meinem|meinen|meiner|unser|unsere|unserem|unseren|unserer) ~ (kurs|
buch|shop|album|ep|single|song|musik|podcast|kanal|newsletter|laden|kollektion|ausstellung|workshop|onlinekurs|e-book|ebook|
online shop|onlineshop|etsy|studio|cafe|backerei|restaurant|app|konzert|tour|roman|platte)
spenden
spendenaktion
`
  },
  // Loi n° 2023-451 du 9 juin 2023; DGCCRF; ARPP, "Communication publicitaire digitale"; Belgian SPF Économie; Quebec.
  fr: {
    label: `
#pub
publicite
annonce publicitaire
collaboration commerciale
collab commerciale
partenariat remunere
partenariat commercial
collaboration remuneree
communication commerciale
contenu sponsorise
post sponsorise
sponsorise
sponsorisee
produit offert
produits offerts
cadeau presse
pub offerte
#produitoffert
#produitsoffertes
#offertpar
#cadeaupresse
#sponsorise
#collabcommerciale
#partenariatremunere
#collaborationcommerciale
#collabremuneree
#lienaffilie
#invitationpresse
#ambassadricemarque
`,
    announcement: `
pub
offert
#offert
`,
    clear: `
(collaboration|collab|partenariat|operation) (commerciale|commercial|remuneree|remunere|sponsorisee|sponsorise|payante|paye|payee)
(contenu|post|article|video|vlog|story|episode|publication) (sponsorise|sponsorisee|publicitaire|remunere|remuneree)
(sponsorise|sponsorisee|offert|offerte|offerts|offertes) (par|gracieusement)
(cette|ma) (video|publication|story) est (sponsorisee|une publicite|une pub|en partenariat remunere)
ce (post|reel|contenu|vlog) est (sponsorise|une publicite|une pub)
(publicite|pub) (pour|avec) @
(produit|produits|sejour|article|articles|robe|soin|repas|nuit|nuits) ~ (offert|offerts|offerte|offertes|envoye gratuitement)
(m'a|m'ont|nous a|nous ont) (offert|envoye gratuitement) _ _ @
@ (m'a|m'ont|nous a|nous ont) (offert|envoye|gracieusement)
(recu|recue|recus|envoye|envoyes) (gratuitement|gracieusement)
(touche|gagne|percois|recois|toucherai) ~ (commission|pourcentage|petite commission)
(une|petite) commission
liens affilies
lien affilie
liens d'affiliation
(lien|code) (affilie|d'affiliation)
(ambassadeur|ambassadrice) (de la marque|pour|chez|officiel|officielle|de @|@)
remunere par
j'ai ete (payee|paye|remuneree|remunere)
placement de produit
`,
    vague: `
en (collaboration|partenariat|collab) avec
(collaboration|partenariat|collab) avec @
#partenariat
#collaboration
#ambassadeur
#ambassadrice
#invitation
merci (a|@) _ pour (l'invitation|l'accueil|ce|cette|le|la|les|votre) (colis|box|cadeau|cadeaux|sejour|invitation|
accueil|decouverte|confiance)
merci (a @|@) pour (l'invitation|l'accueil|votre accueil|le sejour|le colis|la confiance|tout)
(invite|invitee|invites|invitees) par @
`,
    denial: `
pas
pas de
pas d'
non
sans
ni
aucun
aucune
jamais
ceci n'est pas
n'est pas
`,
    otherwise: `
code (de la route|civil|penal|postal|source|wifi|barre)
mon code (de la route|wifi|source)
`,
    promoCode: `
code (promo|de reduction|reduc|de parrainage|parrainage|avantage|createur)
mon code
ma reduc
`,
    use: `
avec
utilisez
utilise
mon
le
profitez
entrez
`,
    discount: `
reduction
reduc
remise
de reduction
soldes
offerts
livraison offerte
moins cher
remboursé
promo
`,
    bio: `
lien/s _ en bio
lien/s _ (dans ma|dans la|dans ma nouvelle) (bio|story|description)
lien en (story|commentaire|description)
lien dans le profil
`,
    shop: `
acheter
commander
commandez
boutique
shopper
soldes
en stock
promo
rupture
dernieres pieces
`,
    promotion: `
(mon|ma|mes) (lien|code) (de parrainage|de reduction)
via mon lien
(dites|donnez) mon nom
code promo _ (pour|sur|chez)
`,
    own: `
(mon|ma|mes|notre|nos) ~ (ep|
album|single|livre|cours|formation|boutique|podcast|chaine|chanson|musique|roman|atelier|ateliers|expo|exposition|newsletter|merch|
etsy|marque|collection|concert|tournee|clip|cafe|restaurant|ebook|film|spectacle|site)
cagnotte
`
  },
  // Autocontrol and AEA, "Código de conducta sobre el uso de influencers" (2021); Spanish RD 444/2024; PROFECO (Mexico); SERNAC
  // (Chile); SIC (Colombia); CONARP (Argentina).
  es: {
    label: `
publicidad
publi
publicidad pagada
anuncio pagado
contenido patrocinado
patrocinado
patrocinada
post patrocinado
colaboracion pagada
colaboracion remunerada
colaboracion comercial
alianza pagada
alianza publicitaria
alianza remunerada
promocion pagada
regalo de marca
canje
en colaboracion pagada
#publicidadpagada
#colaboracionpagada
#publipost
#embajadordemarca
#embajadorademarca
#embajadora
#embajador
#regaloprensa
#regalopr
#regalado
#productoregalado
#intercambio
#prensa
#enlacesafiliados
`,
    announcement: `
anuncio
`,
    clear: `
es un canje
en canje
(me|nos) (mandaron|enviaron|regalaron) _ gratis
(colaboracion|alianza|asociacion|promocion|publicidad|campana|contenido|publicacion|partnership|cooperacion) (pagada|
pagado|remunerada|patrocinado|patrocinada|publicitaria|comercial|publicitario)
patrocinado por
patrocinada por
(video|post|reel|contenido|episodio|directo|post) (patrocinado|patrocinada|publicitario)
(este|esta) (video|post|publicacion|reel|contenido) (es|contiene|esta|incluye) _ (publicidad|patrocinado|patrocinada|pagado|pagada|anuncio)
(esto es|es) (publicidad|un anuncio|una publicidad|publi) (de|para|pagada)
(publicidad|publi|anuncio) (para|con|de) @
(me|nos) (han|ha|pagan|pago|pagaron) (regalado|enviado|pagado|por|para|mandado)
(regalo|regalado|regalados|regalada|obsequio|cortesia|detalle|enviado gratis) (de|por|de la marca) @
cortesia de
@ me (regalo|mando|envio|regala)
(gano|recibo|llevo|ganare) ~ (comision|porcentaje)
(gano|recibo|llevo) (una|un) (comision|pequena comision|porcentaje|pequeno porcentaje)
una pequena comision
(enlace|enlaces|link|links) (de afiliado|de afiliados|afiliado|afiliados)
(embajador|embajadora) (de|de la marca|oficial|para) @
(embajador|embajadora) (de marca|oficial|de la marca)
producto (cedido|enviado|gratis|regalado|recibido)
a cambio de (contenido|esta|este|resena|una resena|promocion)
por canje
(links|enlaces|link|enlace) _ de afiliado/s
(son|es) de afiliado/s
(me llega|me llevo|gano|recibo|me dan|obtengo) (una|un) (comisión|porcentaje)
`,
    vague: `
en (colaboracion|alianza|partnership) con
colaboracion con @
colabo con @
#colaboracion
#colab
#colabo
#alianza
gracias (a @|@) _ por (la invitacion|el regalo|invitarme|enviarme|mandarme|la experiencia|recibirnos|el detalle|todo)
gracias (a @|@) por (la invitacion|invitarme|invitarnos|enviarme|mandarme|la experiencia|recibirnos|todo|el envio)
(invitado|invitada|invitados) por @
`,
    denial: `
no es
no
sin
ni
nada de
nunca
no hay
`,
    otherwise: `
codigo (postal|penal|civil|fuente|de barras|qr|de error)
la colaboracion con
`,
    code: `
codigo/s
`,
    promoCode: `
(codigo|codigos) (de descuento|descuento|promocional|promo|de referido)
mi (codigo|cupon|descuento)
cupon/es
`,
    use: `
usa
usad
usen
usando
con
el
mi
aplica
ingresa
introduce
mete
poned
`,
    discount: `
descuento/s
dto
dcto
rebaja/s/do
mas barato
envio gratis
ahorra
ahorras
oferta
gratis
de regalo
`,
    bio: `
link/s _ en (la|mi) (bio|descripcion|historia|perfil)
(enlace|link|links|enlaces) _ en (bio|stories|historias|perfil|mi perfil|el perfil|la bio|mi bio|comentarios)
link en el primer comentario
`,
    shop: `
comprar
compra
compralo
tienda
pedido
pidelo
oferta/s
rebajas
rebajado
en stock
quedan
agotado
tallas
descuento
vuelan
`,
    promotion: `
(mi|con mi) (codigo|cupon) de descuento
(decid|digan|di|den) mi nombre
mi (link|enlace) de (referido|descuento|afiliado)
de parte mia
`,
    own: `
(mi|mis|nuestro|nuestra|nuestros|nuestras) ~ (curso|
cursos|libro|tienda|disco|ep|album|single|cancion|canciones|musica|podcast|canal|newsletter|merch|novela|taller|talleres|
exposicion|marca|coleccion|concierto|gira|ebook|cafeteria|restaurante|pelicula|obra|web|video)
`
  },
  // CONAR, "Guia de Publicidade por Influenciadores Digitais" (2021); Portuguese Direção-Geral do Consumidor, guide (2019).
  pt: {
    label: `
pub
#pub
publicidade
publi
publipost
publieditorial
informe publicitario
conteudo patrocinado
conteudo pago
patrocinado
patrocinada
post patrocinado
parceria paga
parceria remunerada
recebidos
recebido
recebidinho
recebidinhos
presente da marca
permuta
oferta da marca
#publicidadepaga
#parceriapaga
#recebidos
#recebido
#recebidosdobem
#embaixadora
#embaixador
#embaixadoradamarca
#ofertado
#presskit
#presentedamarca
#conteudopago
#conviteoferta
`,
    announcement: `
brinde
anuncio
`,
    clear: `
enviado/a/s de graca
(enviaram|mandaram) de graca
(parceria|colaboracao|conteudo|publicidade|promocao|publicacao|campanha) (paga|
pago|remunerada|remunerado|patrocinado|patrocinada|comercial|publicitario|publicitaria)
(patrocinado|patrocinada|oferecido|oferecida) (por|pela|pelo)
(video|post|reel|reels|conteudo|episodio) patrocinado
(este|esse|esta|essa) (video|post|publicacao|conteudo|reel) (e|contem|tem|foi) _ (publicidade|patrocinado|patrocinada|publi|pago|paga)
(e|isto e|isso e) publi (da|do|de|com|para)
(publi|publicidade|anuncio) (da|do|de|com|para) @
(recebidos|recebido|recebidinho|recebidinhos|mimo|mimos|presente|presentes|brinde) (da|do|de|dos|das) @
(recebi|ganhei|recebemos|ganhamos) ~ (da|do|de|dos|das) @
@ me (enviou|mandou|presenteou|deu)
(ganho|recebo) ~ (comissao|porcentagem|percentual)
(ganho|recebo) (uma|um) (comissao|pequena comissao|porcentagem|percentual)
pequena comissao
(link|links) (de afiliado|de afiliados|afiliado|afiliados)
(embaixador|embaixadora) (da|do|de|oficial) @
(embaixador|embaixadora) (da marca|oficial)
produto (cedido|enviado|gratuito|oferecido)
(oferta|cortesia|convite) (da|do|de) @
`,
    vague: `
em (parceria|colaboracao|collab) com
(parceria|colaboracao) com @
#parceria
#parceiro
#parceira
#collab
(obrigado|obrigada|obg|obrigadinha) (a @|@) _ (pelo|pela|pelos|por) _
(convite|convidado|convidada) (da|do|de|por) @
`,
    denial: `
nao e
nao
sem
nem
nunca
nada de
`,
    otherwise: `
codigo (postal|penal|civil|fonte|de barras)
`,
    code: `
codigo/s
cupom
cupons
cupao
`,
    promoCode: `
(codigo|cupom) (de desconto|promocional|desconto)
meu (cupom|codigo|desconto)
`,
    use: `
usa
use
usem
usando
com
o
meu
aplica
coloca
`,
    discount: `
desconto/s
off
mais barato
frete gratis
promocao
portes gratis
cashback
barato
`,
    bio: `
link/s _ na (bio|descricao|minha bio)
link/s _ (nos stories|nos comentarios|no perfil|no primeiro comentario|no story|no destaque)
`,
    shop: `
comprar
compra
compre
loja
pedido
promocao
estoque
esgotado
ultimas
tamanhos
achadinho/s
desconto
`,
    promotion: `
(meu|minha|com meu) (cupom|codigo) de desconto
#achadinho/s
meu link (de afiliado|de indicacao)
`,
    own: `
(meu|minha|meus|minhas|nosso|nossa|nossos|nossas) ~ (curso|
cursos|livro|loja|disco|ep|album|single|musica|podcast|canal|newsletter|merch|romance|oficina|oficinas|exposicao|marca|colecao|
show|turne|ebook|cafe|restaurante|filme|site|lojinha|video|atelie)
`
  },
  // IAP, "Regolamento Digital Chart" (2021); AGCOM, guidelines and code of conduct (2024, 2025); AGCM.
  it: {
    label: `
pubblicita
adv
annuncio pubblicitario
messaggio promozionale
advertising
contenuto sponsorizzato
sponsorizzato
sponsorizzata
post sponsorizzato
inserzione
inserzione a pagamento
collaborazione pagata
collaborazione retribuita
collaborazione commerciale
partnership pagata
prodotto fornito da
fornito da
prodotto omaggio
gifted by
suppliedby
supplied by
link affiliato
link affiliati
#prodottofornitoda
#suppliedby
#fornitoda
#promossoda
#sponsorizzatoda
#giftedby
#inserzioneapagamento
contenuto pubblicitario
materiale pubblicitario
`,
    announcement: `
omaggio
#omaggio
annuncio
`,
    clear: `
(fornito|inviato|offerto) gratuitamente da
soggiorno offerto
invitata/o/i dalla struttura
(sponsorizzato|sponsorizzata|promosso|promossa|offerto|offerta|fornito|fornita|brandizzato) da
prodotto/i fornito/i da
(collaborazione|partnership|contenuto|post|video|promozione|inserzione|storia|advertising) (pagata|
retribuita|sponsorizzata|sponsorizzato|commerciale|pubblicitario|pubblicitaria|a pagamento|remunerata)
(questo|questa) (video|post|contenuto|storia|reel) (e|contiene) _ (pubblicita|sponsorizzato|sponsorizzata|adv)
(pubblicita|adv) (per|con|di) @
(prendo|guadagno|ricevo|percepisco) ~ (commissione|percentuale)
(prendo|guadagno|ricevo) (una|un) (commissione|percentuale|piccola commissione|piccola percentuale)
una piccola (percentuale|commissione)
link affiliato
link affiliati
link di affiliazione
(regalo|omaggio|dono|gentilmente offerto) (di|da|dal|della) @
@ (mi|ci) (ha|hanno) (regalato|inviato|mandato|omaggiato|offerto)
(mi|ci) (ha|hanno) (regalato|omaggiato) _ @
(inviato|ricevuto|ricevuti|ricevuta) (gratuitamente|in omaggio|gratis)
(ambassador|ambasciatrice|ambasciatore) (di|per|ufficiale|del brand) @
brand ambassador
prodotto in omaggio
(contiene|contenuto|contenuti) (pubblicità|pubblicitario|pubblicitari)
`,
    vague: `
in (collaborazione|partnership|collab) con
(collaborazione|collab) con @
#collaborazione
#partnership
#invitato
#invitedby
grazie (a @|@) _ per (la|
il|l'invito|questo|questi|i|le|lo|l'accoglienza|l'ospitalita|averci|avermi) (splendida|
bellissima|fantastica|ospitalita|invito|prodotti|pacco|accoglienza|regalo|soggiorno|ospitato|esperienza|opportunita|invitato)
grazie (a @|@) per (l'invito|l'accoglienza|l'ospitalita|tutto)
(invitato|invitata|invitati|ospite|ospiti) (da|di) @
`,
    denial: `
non e
non
senza
no
nessuna
ne
mai
niente
`,
    otherwise: `
codice (postale|penale|civile|fiscale|sorgente|della strada|a barre)
`,
    code: `
codice
codici
`,
    promoCode: `
(codice|codici) (sconto|promo|promozionale|amico|invito|coupon)
(mio|il mio) codice
coupon
`,
    use: `
usa
usate
usando
con
il
col
mio
inserisci
inserite
`,
    discount: `
sconto
sconti
scontato
scontata
spedizione gratuita
in saldo
gratis
risparmi
risparmiate
`,
    bio: `
link/s _ in (bio|descrizione|storia|profilo|commenti)
link/s _ nella (bio|mia bio|storia|descrizione)
link nelle storie
link nel primo commento
`,
    shop: `
comprare
compra
acquista
acquistare
acquistate
ordina
ordinate
shop
negozio
saldi
offerta
sconto
ultimi pezzi
esaurito
taglie
`,
    promotion: `
(il mio|mio|con il mio) (codice sconto|link sconto|sconto)
(fate|dite|fai) il mio nome
`,
    own: `
(mio|mia|miei|mie|nostro|nostra|nostri|nostre) ~ (corso|
corsi|libro|negozio|disco|ep|album|singolo|canzone|musica|podcast|canale|newsletter|merch|romanzo|laboratorio|mostra|marchio|brand|
collezione|concerto|tour|ebook|bar|ristorante|film|sito|bottega|spettacolo|video)
`
  },
  // Stichting Reclame Code, "Reclamecode Social Media & Influencer Marketing" (2022); Dutch CvdM; Belgian JEP and SPF Économie.
  nl: {
    label: `
advertentie
reclame
adv
betaald partnerschap
betaalde partnerschap
betaalde samenwerking
betaalde promotie
betaalde reclame
gesponsord
gesponsorde post
publiciteit
gekregen van
cadeau gekregen
gratis gekregen
persreis
#spon
#betaaldesamenwerking
#samenwerkingbetaald
#reclamesamenwerking
#betaaldpartnerschap
#cadeaugekregen
#krijgertje
#gekregen
gekregen
`,
    announcement: `
gekregen
#gekregen
#ontvangen
`,
    clear: `
betaald/e (samenwerking|partnerschap|promotie|reclame|advertentie|post|content|partnership)
gesponsord (door|bericht)
gesponsorde (post|video|content|bijdrage)
(deze|dit) (video|post|reel|bericht|vlog) (is|bevat|wordt) _ (reclame|gesponsord|advertentie|betaald)
(reclame|advertentie|adv) (voor|met|van|in) @
(gratis|kosteloos|cadeau) (gekregen|ontvangen|toegestuurd|opgestuurd)
(gekregen|ontvangen|gehad) van @
(kreeg|kregen|ontving|krijg) ~ van @
(verdien|krijg|ontvang|pak) ~ (commissie|percentage)
(verdien|krijg|ontvang) (een|een klein) (commissie|bedrag|klein bedrag|kleine commissie|percentage|klein percentage)
affiliatelink/s
(ambassadeur|ambassadrice) (van|voor|bij) @
merkambassadeur
in opdracht van
mogelijk gemaakt door
gekregen van @
(gekregen|ontvangen) _ (in ruil|voor een review|om te testen)
`,
    vague: `
in samenwerking met
samenwerking met @
samen met @
#samenwerking
#partnerschap
(dank|bedankt|dankjewel|dank je wel|thanks) (aan @|@) _ voor (de|
het|deze|dit|jullie) (uitnodiging|gastvrijheid|pakket|pakketje|verblijf|samenwerking|producten|fijne)
uitgenodigd door @
`,
    denial: `
geen
niet
zonder
nooit
echt geen
geen enkele
`,
    otherwise: `
postcode
`,
    promoCode: `
kortingscode/s
(mijn|m'n) code
actiecode
kortings code
`,
    use: `
met
gebruik
de
mijn
code
via
`,
    discount: `
korting
procent
goedkoper
gratis verzending
afgeprijsd
bespaar
`,
    bio: `
link/s _ in (bio|mijn bio|de bio|beschrijving|story|mijn story|reacties)
link in m'n bio
`,
    shop: `
kopen
koop
bestel
bestellen
shop
winkel
korting
sale
uitverkocht
op voorraad
afgeprijsd
maten
nog maar
aanbieding
`,
    promotion: `
(mijn|met mijn|m'n) (kortingscode|korting|link)
noem mijn naam
`,
    own: `
(mijn|m'n|onze|ons) ~ (cursus|
boek|winkel|webshop|album|ep|single|liedje|muziek|podcast|kanaal|nieuwsbrief|roman|workshop|workshops|expositie|merk|collectie|
concert|tour|cafe|restaurant|film|website|shop|video)
`
  },
  // Konsumentverket and KO's guidance on influencers (2020, 2023); PMD 2019:2 on the place of "reklam".
  sv: {
    label: `
annonslank/ar
reklamlank/ar
reklam
annons
betald annons
betalt samarbete
reklamsamarbete
annonssamarbete
kommersiellt samarbete
innehaller reklam
innehaller annons
reklam for
reklaminlagg
sponsrat
sponsrat inlagg
reklamlank
reklamlankar
annonslank
annonslankar
adlinks
pressutskick
pr utskick
#betaltsamarbete
#reklamsamarbete
#annonssamarbete
#sponsrat
#adlink
#presskit
#pressutskick
`,
    announcement: `
gava
`,
    clear: `
(inbjudna|inbjuden) (pa|av|till)
reklam m a o
betalt (samarbete|inlagg|partnerskap|reklamsamarbete)
betald (reklam|annons)
(i|ett) (reklamsamarbete|annonssamarbete|betalt samarbete|kommersiellt samarbete)
(innehaller|inlagget innehaller) ~ (reklam|annonslankar|reklamlankar|annons|annonslank|adlinks|affiliatelankar)
sponsrat (av|inlagg|innehall)
(reklam|annons) (for|med|fran) @
(detta|det har) ar (reklam|en annons|ett betalt)
(fatt|fick|fatts) _ (av|fran|i gava av) @
(gava|present|pr utskick|pressutskick) (fran|av) @
(far|tjanar) ~ (provision|kommission)
(ambassador) (for|at) @
`,
    vague: `
i samarbete med
samarbete med @
#samarbete
tack (till @|@) _ for (att|
inbjudan|vistelsen|maten|paketet|allt|all|den|det)
inbjuden av @
`,
    denial: `
inte
ej
ingen
inget
utan
aldrig
icke
`,
    code: `
koden
`,
    promoCode: `
rabattkod/en/er
min kod
`,
    use: `
med
anvand
min
uppge
kod
`,
    discount: `
rabatt
procent
billigare
fri frakt
rea
`,
    bio: `
lank/en/ar _ i (bio|min bio|profilen|story|beskrivningen|bion)
lank/en finns i (bio|bion|profilen)
lanken ligger i (bio|bion)
`,
    shop: `
kopa
kop
bestall
bestalla
shoppa
rea
slutsald
i lager
rabatt
storlekar
finns kvar
`,
    promotion: `
min rabattkod
`,
    own: `
(min|mitt|mina|var|vart|vara) ~ (kurs|
bok|butik|webbshop|album|ep|singel|lat|musik|podd|podcast|kanal|nyhetsbrev|roman|workshop|utstallning|marke|kollektion|konsert|turne)
`
  },
  // Forbrugerombudsmanden, guide to influencers (2021).
  da: {
    label: `
reklame
annonce
betalt samarbejde
betalt partnerskab
reklamesamarbejde
reklamelink/s
reklameindhold
sponsoreret
sponsoreret opslag
pr gave
#betaltpartnerskab
#reklamelink
#reklamelinks
#sponsoreret
#annoncelink
`,
    clear: `
betalt (samarbejde|partnerskab|reklame|annonce|opslag)
(indeholder|med) ~ (reklame|reklamelinks|annoncelinks|affiliatelinks|affiliate links|sponsoreret)
sponsoreret (af|opslag|indhold)
(reklame|annonce) (for|med) @
(dette|det her) er (reklame|en reklame|en annonce|et betalt)
(faet|fik) _ (af|fra|i gave af|foraeret af) @
foraeret (af|fra)
(gave|presse sample) (fra|af) @
(tjener|far) ~ (provision|kommission)
ambassador for @
`,
    vague: `
i samarbejde med
samarbejde med @
#samarbejde
tak (til @|@) _ for (invitationen|opholdet|mad|pakken|at|alt)
inviteret af @
`,
    denial: `
ikke
ingen
intet
uden
aldrig
`,
    code: `
koden
`,
    promoCode: `
rabatkode/n/r
min kode
`,
    use: `
med
brug
min
indtast
koden
`,
    discount: `
rabat
procent
billigere
fri fragt
udsalg
`,
    bio: `
link/et/s _ i (bio|min bio|profilen|story|bioen)
`,
    shop: `
kob
kobe
bestil
bestille
shop
tilbud
udsalg
udsolgt
pa lager
rabat
storrelser
`,
    promotion: `
min rabatkode
`,
    own: `
(min|mit|mine|vores) ~ (kursus|bog|butik|webshop|album|ep|single|sang|musik|podcast|kanal|nyhedsbrev|roman|workshop|udstilling|koncert)
`
  },
  // Forbrukertilsynet, guide on marking of advertisements in social media (2019, 2022).
  no: {
    label: `
reklame
annonse
annonselenke/r
reklamelenke/r
betalt annonse
betalt samarbeid
betalt partnerskap
reklamesamarbeid
annonsorinnhold
sponset
sponset innlegg
pr gave
#annonselenker
#reklamelenker
#betaltpartnerskap
#sponset
`,
    clear: `
innlegget er reklame
(faatt|fatt|fikk) gratis (av|fra)
(fatt|fikk) _ gratis (av|fra)
provisjon
betalt (samarbeid|partnerskap|annonse|innlegg|reklame)
(inneholder|med) ~ (reklame|annonselenker|reklamelenker|annonselenke|annonse|affiliatelenker)
sponset (av|innlegg|innhold)
(reklame|annonse) (for|med) @
(dette|det) er (reklame|en annonse|en reklame|et betalt)
(fatt|fikk) _ (av|fra|i gave av|i gave fra) @
(gave|vareprover) (fra|av) @
(far|tjener) ~ (provisjon|kommisjon)
(far|tjener) litt betalt
ambassador for @
`,
    vague: `
i samarbeid med
samarbeid med @
#samarbeid
takk (til @|@) _ for (invitasjonen|oppholdet|maten|pakken|at|alt)
invitert av @
`,
    denial: `
ikke
ingen
uten
aldri
`,
    code: `
koden
`,
    promoCode: `
rabattkode/n/r
min kode
koden min
`,
    use: `
med
bruk
min
oppgi
koden
`,
    discount: `
rabatt
prosent
billigere
fri frakt
salg
`,
    bio: `
lenke/n/r _ i (bio|profilen|story|min bio|bioen)
link/en _ i (bio|profilen|bioen)
`,
    shop: `
kjop
kjope
bestill
bestille
handle
tilbud
utsolgt
pa lager
rabatt
storrelser
`,
    own: `
(min|mitt|mine|var|vart|vare) ~ (kurs|bok|butikk|nettbutikk|album|ep|singel|sang|musikk|podkast|podcast|kanal|roman|workshop|utstilling)
`
  },
  // KKV (Finnish Competition and Consumer Authority), line on influencer marketing (2019, 2023).
  fi: {
    label: `
mainos
kaupallinen yhteistyo
mainoslinkki
mainoslinkkeja
maksettu mainos
maksettu yhteistyo
maksettu kumppanuus
sponsoroitu
sponsoroitu julkaisu
saatu tuote
saatu ilmaiseksi
lahjaksi saatu
pr lahja
pr nayte
pr tuote
#kaupallinenyhteistyo
#saatulahjaksi
#prnayte
#sponsoroitu
#mainoslinkki
`,
    announcement: `
saatu
#saatu
`,
    clear: `
(pienen|saan) komission
kaupallinen yhteistyo
kaupallisessa yhteistyossa
kaupallista yhteistyota
maksettu (yhteistyo|mainos|kumppanuus)
sponsoroitu (julkaisu|sisalto)
(sisaltaa|sis) ~ (mainoslinkkeja|mainoksia|mainontaa|mainoslinkin|affiliate linkkeja)
(saatu|sain) (lahjaksi|ilmaiseksi|blogin kautta|lahjana|@)
(saan|ansaitsen) ~ (komission|provision|komissiota|palkkion)
(brandilahettilas|brandlahettilas)
saatu (pr tuotteena|pr näytteenä|lahjaksi|ilmaiseksi)
#saatupr
`,
    vague: `
yhteistyossa @
yhteistyossa
#yhteistyo
kiitos @ _ (kutsusta|vieraanvaraisuudesta|tuotteista|paketista|majoituksesta)
`,
    denial: `
ei
ei ole
en
ilman
eika
`,
    code: `
koodi/lla/n
`,
    promoCode: `
alennuskoodi/lla/ni/n
koodini
koodillani
`,
    use: `
kayta
kayttamalla
`,
    discount: `
alennus/ta/ksen
ale
alea
ilmainen toimitus
halvempi
prosentin
prosenttia
`,
    bio: `
linkki/sta _ biossa
linkki biossa
linkista biossa
linkin biosta
linkki profiilissa
linkki storyssa
loytyy linkista
`,
    shop: `
osta
ostaa
tilaa
tilata
kauppa
ale
alennus
jaljella
varastossa
loppuunmyyty
koot
`,
    own: `
(kirjani|kurssini|albumini|kauppani|kappaleeni|podcastini|romaanini|nayttelyni|levymme|albumimme|kahvilamme|verkkokauppani)
`
  },
  // Catalan Audiovisual Council (CAC), guide on influencers; Autocontrol.
  ca: {
    label: `
publicitat
contingut patrocinat
patrocinat
col laboracio pagada
collaboracio pagada
#collaboraciopagada
#publicitat
`,
    announcement: `
anunci
`,
    clear: `
(col laboracio|collaboracio|publicitat|contingut) (pagada|remunerada|patrocinat)
patrocinat per
(regal|obsequi) de @
comissio
(aquest|aquesta) (post|vídeo|publicació|foto) (és|conté) (publicitat|patrocinat|patrocinada)
m han pagat (per|perquè)
és publicitat
`,
    vague: `
en (col laboracio|collaboracio) amb
`,
    denial: `
no es
no
sense
cap
`,
    code: `
codi/s
`,
    promoCode: `
codi (de descompte|promocional|descompte)
meu codi
`,
    use: `
amb
el
`,
    discount: `
descompte
dte
rebaixes
`,
    bio: `
enllac _ a la (bio|biografia)
link a la bio
`,
    shop: `
comprar
botiga
descompte
oferta
queden
`,
    own: `
(meu|meva|nostre|nostra) (llibre|curs|disc|botiga|canco|podcast|taller)
`
  },
  // Advertising Regulatory Board (South Africa), social media code (2019).
  af: {
    label: `
advertensie
geborg
betaalde vennootskap
betaalde samewerking
#advertensie
#geborg
`,
    clear: `
gratis gestuur
verdien ek kommissie
kry ek kommissie
(betaalde) (vennootskap|samewerking|advertensie|promosie)
geborg deur
(present|geskenk) van @
geskenk ontvang van
(geskenk|present) (gekry|ontvang) van
`,
    vague: `
in samewerking met
`,
    denial: `
nie
geen
sonder
nie n
`,
    code: `
kode
`,
    promoCode: `
(afslagkode|koeponkode)
my kode
`,
    use: `
gebruik
met
my
die
`,
    discount: `
afslag
goedkoper
`,
    bio: `
skakel _ in (bio|my bio|profiel)
`,
    shop: `
koop
bestel
winkel
afslag
`,
    own: `
(my|ons) (boek|kursus|album|winkel|liedjie|podsending)
`
  }
}
