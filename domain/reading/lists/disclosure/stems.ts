/**
 * Beginnings of words by which captions sell for a reward, whatever their endings, a line a language or two. A list is one for all
 * languages: none of these decides alone. `~` is up to two words, `!` the end of a word.
 */

/** Where a profile's link stands. */
export const PROFILE_STEMS = `
bio! biu! bion! bioon! biossa! biosta! bioban! bioból! profil perfil! profilo! профил профіл шапк! шапці! шапке! био! биото!
біо! биу! бију! βιογραφικό προφίλ ביו בפרופיל البايو بايو البروفايل بیو بایو بيو पروफाइल बायो বায়ো বায়োতে প্রোফাইল பயோ ไบโอ
โปรไฟล์ 프로필 바이오 プロフィール 主页 首页 首頁 主頁 個人檔案 简介 簡介 swipe~up swipe~op swipe~upp swipe~for scorri!~sconto desliza arrasta
yellow~basket beg~kuning keranjang~kuning ตะกร้าเหลือง 小黄车
`

/** To buy and to order. */
export const BUYING_STEMS = `
shop kauf bestell verlinkt achet command comprar cómpra compra pedir pedido acquist ordin compri encomend encarreg koop
bestel kup zakup zamów köp beställ køb bestil kjøp butikk osta tilaa nákup koup objedn kúp vásár rendel megrendel vesz cumpăr
comand poruč naruč kupov kupit куп замов поръч заказ поруч наруч αγορ παραγγ satın sipariş لطلب للطلب الطلب اشتر للشراء خرید
سفارش לרכישה להזמנ לקנ खरीद ऑर्डर কেনার কিনতে অর্ডার வாங்க ஆர்டர் beli pesan order nunua kununua agiza bili mabibili สั่งซื้อ
พิกัด 구매 주문 구입 購入 注文 购买 下单 購買 下單 mua đặt~hàng
`

/** To be cheaper, or soon gone. */
export const OFFER_STEMS = `
discount sale! on~sale sold~out rabatt rabat reduziert ausverkauf soldes remise oferta rebaja descuento agot sconto esaurit
desconto promoç esgot korting uitverkocht przecen wyprzeda utsolgt slutsåld udsolgt tilbud alennus loppuunmyy slev výprodej
vypredan zľav kedvezm akció kifogy reduc epuiz popust sniže скидк распрод знижк намал разпрод έκπτωσ εξαντλ indirim tüken خصم
تخفيض تخفیف حراج הנחה מבצע छूट सेल ছাড় স্টক தள்ளுபடி diskon diskaun ลดราคา เหลือไม่กี่ giảm~giá sắp~hết 할인 품절 优惠 優惠 折扣 最後兩
最后两 割引 セール punguzo afslag descompte rebaix restock back~in~stock in~offerta tar~slut snart~slut akciós kapható последн~размер
останн~розмір último último~par wieder~da weer~op~voorraad igen~på~lager på~lager~igjen satt~ned sat~ned ned~sat puoleen~hintaan
halb~preis meio~preço metà~prezzo mitad~de~precio moitié~prix pul~preț pol~cijene pola~cene نصف~السعر نصف~قیمت نصف~قیمته
下殺 半額 完售 ลดอยู่ กำลังลด lagi~turun turun~harga sambil~stok quedan~pocas quedan~poquitas
`

/** At the checkout, and what a price does there. */
export const CHECKOUT_STEMS = `
checkout cart! basket! kasse warenkorb panier caisse paiement carrito cesta! caja! carrello cassa! carrinho mandje winkelmand
afrekenen koszyk kas! varukorg kassan kurv kassen handlekurv kassa ostoskori košík košíku pokladn kosár pénztár coș! coşul cos!
finaliz корзин кошик количк касс кас! καλάθι ταμείο sepet kasada السلة الدفع سبد پرداخت קופה סל कार्ट चेकआउट কার্ট চেকআউট
அர்டர் செக்அவுட் keranjang troli ตะกร้า thanh~toán giỏ 결제 장바구니 购物车 購物車 结账 結帳 カート 決済 kapu! malipo betaal mandjie pagar cistella
bezahl payer finaliser pagar pagas pagáis pagate pagamento betalar betalning betaling betal placen placení platbe fizet plată плащане
оплат πληρωμ ödeme ตอนจ่าย จ่ายเงิน bayar ukilipa lipa! pagueu
`

/** To cost less by it. */
export const CHEAPER_STEMS = `
cheaper günstiger billiger moins~cher barato economico goedkoper taniej billigare billigere halvem levněj lacnej olcsó ieftin
дешевл дешев евтин јефтин jeftin ucuz ارخص أرخص ارزون ارزان זול सस्त সস্তা கம்மி murah rẻ 저렴 便宜 お得 rahisi goedkoop
sparen spart! sparst sparar sparer sparen économis ahorr risparm economiz poupa bespar oszczęd płac~mniej
płacicie~mniej zapłac~mniej säst ušetř ušetr spórol pada~цена цена~пада пада~цен экономи економ γλιτ düşüyor~fiyat fiyat~düş düşür jimat
cena~dole pagate~meno pagate~molto~meno meno~caro betaal~minder spar~dokker εκπτωσ καλύτερη~τιμή
`

/** To join by somebody's invitation. */
export const INVITATION_STEMS = `
sign~up signup invit referr refer einlad anmeld empfehl werb parrain inscri invita registr recomend convite join! uitnodig aanmeld
polec zaprosz zarejestr värv inbjud registrer opret tilmeld inviter verv kutsu liity rekister pozvánk odporúč pozvan meghív
regisztr invitați рефер приглаш запрош реєстр регистр покан зареги πρόσκλησ εγγραφ davet kayıt دعوة دعوت إحالة سجل ثبت~نام
הזמנ הירשמ रेफर रेफरल इनवाइट ইনভাইট রেফার রেফারেল ரெஃபரல் undangan daftar rujukan jemput เชิญ แนะนำเพื่อน giới~thiệu mời 추천인
초대 가입 招待 紹介 邀请 邀請 专属 專屬 jiunge karibu~nambari uitnodiging enllaç~d'invitació apunt
`

/** A link or a code that is the creator's own. */
export const OWN_LINK_PHRASES = `
my~link my~code my~invite my~referral my~url mein~link meinem~link meinen~link mon~lien mi~enlace mi~link mi~código mio~link
mio~codice meu~link meu~convite meu~código mijn~link mijn~code mojego~link mojego~polecenia mój~link mojego~linku min~länk
min~värvningslänk min~kod mit~link min~link min~kode min~lenke lenken~min linken~min lenka~mi linkkini linkilläni mun~linki
mun~kutsulinki kutsulinkilläni můj~odkaz mého~odkazu můj~kód môj~odkaz môj~link môj~kód linkemmel linkemen linkem~en
meghívó~linkem kódommal linkul~meu invitația~mea codul~meu моя~линк моят~линк моята~покана моей~ссылк мою~ссылк моя~ссылк
моим~промокод моїм~запрошенням моїм~посиланням моє~посилання мій~лінк мой~линк moj~link mog~linka mom~linku moj~kod моја~линк
мој~линк мог~линка το~λινκ~μου το~link~μου πρόσκλησή~μου κωδικό~μου linkimden linkimle davet~link davet~kodum kodumla رابطي
الرابط~بتاعي كودي الكود~بتاعي הלינק~שלי הקישור~שלי הקוד~שלי لینک~من لینکم کد~من मेरे~लिंक मेरा~कोड मेरे~कोड আমার~লিংক
আমার~লিঙ্ক আমার~ইনভাইট আমার~কোড என்~லிங்க் என்~ரெஃபரல் என்~கோட் link~gue link~gw link~aku link~saya undanganku kodeku
kode~aku kod~saya kod~referral ลิงก์ของเรา ลิงก์เรา โค้ดเรา โค้ดของเรา รหัสเชิญ link~của~mình link~mình mã~của~mình 내~링크 제~링크
제~코드 추천인~코드 我的链接 我的連結 我的邀请 我的邀請 我的专属 我的專屬 私のリンク 招待コード 招待リンク link~ko code~ko link~yangu kodi~yangu my~skakel my~uitnodiging
meu~enllaç meu~codi
`

/** A shop of the creator's own, which is no advertisement for others. */
export const OWN_SHOP_PHRASES = `
my!~shop my!~store my!~etsy my!~merch my!~prints our!~shop our!~store mein~shop meinem~shop meinen~shop mein~laden
meinem~laden unser~shop unserem~shop unser~laden unserem~laden mon!~shop ma!~boutique notre!~boutique mi!~tienda
nuestra!~tienda mio!~shop mio!~negozio nostro!~shop minha!~loja nossa!~loja mijn!~winkel mijn!~shop onze!~winkel mój!~sklep
moim!~sklepie mojego!~sklepu naszym!~sklepie min!~shop min!~butik vår!~butik min!~butikk min!~netbutik vores!~butik kauppani
verkkokauppani můj!~obchod mém!~obchodě můj!~eshop môj!~eshop mojom!~obchode boltom boltomban webshopom magazinul!~meu
моя!~магазин моят!~магазин мой!~магазин моём!~магазине мій!~магазин моєму!~магазині moj!~šop mojoj!~radnji mojem!~dućanu
μαγαζί!~μου κατάστημά!~μου dükkanım mağazam dükkanımda متجري החנות!~שלי فروشگاه~من فروشگاهم मेरी!~दुकान मेरे!~शॉप আমার!~দোকান
என்!~கடை toko!~saya toko!~aku tokoku kedai!~saya ร้านของเรา ร้านเรา shop!~của~mình 우리~가게 제~가게 내~가게 自己的店 我的店 我的小店 自家 私のショップ
shop!~ko! tindahan!~ko! duka!~langu my!~winkel ons!~winkel la!~meva~botiga
`

/** What costs nothing. */
export const FREE_STEMS = `
free gratis kostenlos geschenkt offert gratuit regal omaggio grátis ofert darmow za~darmo ingyen zdarma zadarmo besplat džabe
gratui moca бесплат безкоштовн безплат бесплатн подар δωρεάν τζάμπα bedava ücretsiz hediye مجان ببلاش رایگان חינם मुफ्त फ्री
ফ্রি ইন্টারনেট இலவச இலவசம் percuma ฟรี miễn~phí 무료 免费 免費 無料 libre bure halv half napol полов
`

/** Names and signs of currencies, as captions have them behind a number. */
export const CURRENCY_WORDS = `
kr zł lei ron kč ft лв грн руб tl rb rm eur euro usd bucks pesos rand shilingi din ден
`
export const CURRENCY_SIGNS = `
$ € £ ₹ ₺ ₽ ₪ ₫ ¥ ₩ ฿ ₱ 元 块 塊 円 원 บาท شيكل جنيه ريال تومان שקל ש״ח টাকা ரூபாய்
`

/** What an address says by whom a shop pays for the sale, in the grammar of regular expressions. */
export const AFFILIATE_PARAMETERS = `
tag=[\\w-]+-2\\d aff(?:iliate|_?id|iliate_?id)?= partner(?:_?id)?= referral= clid= awc= irclickid= kumppani=
ref=(?!main|master|head|share|nav|home|src)[a-z]{4}
`

/** Names that end in a number and are no code: events, programs, things. */
export const NUMBERED_NAMES = `
covid cop euro fifa nba pes top windows apollo iso formula gpt route area boeing airbus ces expo agenda world uefa sdg
`

/** To give a code to a shop. */
export const ENTER_STEMS = `
enter! use! type! apply! eingeb eingib eintipp gib! gebt! tippt! tapez entrez mettez escrib! escribe poned! pon! introduc mete! inserit
scrivet scrivi mettete digit coloca coloque typ! vul! vulden wpis skriv ange! tast! indtast kirjoit syöt zadej zadaj zadá írj írd beír
scriet scrie! pune! puneți пиш! пишеш пишете въвед ukuca upiši upišite unesi unesite введ ввод вводьте введі βαλτε βάλτε γράψτε γραψτε
yaz! yazın girin girince اكتب حط حطوا ادخل أدخل استخدم הקלי שיקלי תרשמו הזינו בזן وارد بزن daalo dalo डाल लिख লিখ podu potta போட
ketik masuk taip กรอก ใส่ nhập 入力 入れ 입력 쓰면 填! 填 输入 輸入 ilagay weka! sit! tik! poseu escriviu hasło! kodwort
`

/** Before a code that is given. */
export const WITH_WORDS = `
with use using mit con col com avec met med s se z ze cu с със на na με ile with+ sa με~τον по за con~el con~mi mit~meinem
`

/** Before a shop that is named, behind a code. */
export const AT_WORDS = `
at on for bei auf chez sur en su da em na no bij op hos på w u v la în για στο στην за в у на från bên ở di dari kat sa kwa
`

/** Ends of names of events, which bear their year. */
export const EVENT_ENDS = `
fest con conf expo camp week show games cup fair summit days tour run wedding class season summer winter spring vol
`

/** That many asked where it is from. */
export const ASKED_STEMS = `
asked~me asked~about ask~about keep~asking always~ask everyone~asks so~many~of~you asking~where gefragt fragt! wolltet~wissen
demandé demandez preguntáis preguntan preguntado preguntaron preguntasteis chiedete chiesto perguntam perguntaram perguntado
vroegen vragen! gevraagd pytacie pytaliście pytałyście pytałaś frågar frågat frågade spørger spurt spør spurgt kysyny kysytty
kysyitte ptáte ptali ptaly pýtate pýtali kérdeztétek kérdezték kérdeztetek întrebat питате питахте питали спрашив спрашива спросил
питаєте питали питали pitate pitali питате ρωτάτε ρωτήσατε ρωτατε sorulan soranlara soruyors sordunuz سألتوا سألتوني تسألون שאלתם שואלים
پرسیدین پرسیدید पूछ জিজ্ঞেস কেட்ட கேட்ட கேட்டீ tanya nanya ถามกัน ถามเยอะ hỏi 聞かれ 물어보 물어보신 问我 問我 敲碗 tinatanong
hinihingi mmeniuliza vra! vrae vraag demaneu preguntat
`

/** What was shown of it: the post, the film or the day. */
export const SHOWN_STEMS = `
last~video yesterday's today's~video story! stories! storyja storija storiju reel! reels! reelsa reelska rils рилс рийл клипа videa
posledního~videa videoda videodaki videon videoen filmiku video~raya ویدیوی الفيديو vlog! stream! live! livestream aus~dem~video
del~video dal~video du~vidéo de~la~vidéo dans~la~vidéo del~vídeo van~de~video з~відео из~видео від~відео
`

/** That it comes in sizes. */
export const SIZE_STEMS = `
size! sizes! größe! größen! taille! tailles! talla tallas taglia taglie tamanho tamanhos maat! maten! rozmiar storlek storlekar str!
størrelse koko! koot! velikost veľkosť méret mărim размер розмір brojevi бројев број! veličin μέγεθ μεγέθη beden bedeni مقاس سایز מידה
מידות साइज সাইজ சைஸ் saiz ukuran ไซส์ 尺码 尺碼 号~码 サイズ 사이즈 saizi grootte talles
`

/** What is given to who joins. */
export const BONUS_STEMS = `
bonus bónusz бонус prämie prime! cadeau regalo omaggio presente cadou dárek prezent подар подарун hediye هدية هدیه مكافأة מתנה บาท
hadiah voucher ของขวัญ quà tặng 보너스 赠 贈 礼 プレゼント dostanete dostaniecie otrzymacie recibes reciben recibís recevez erhalt
bekommt krijg får! saatte nhận có~ngay kaptok primiți primite получ получите отрим παίρνετε alın kazan
`

/** One's own, before a noun or behind it. */
export const OWN_WORDS = `
my our mein meine meinen meinem meiner unser unsere unseren mon ma mes notre nos mi mis nuestro nuestra mio mia miei nostro nostra meu
minha nosso nossa mijn onze ons mój moja moje mojej moją nasz nasza min mitt mina vår vårt vores mit mun oma můj moje mé mojí môj moju
az~első~saját saját meu~mea моя мой моё мою моего моята моят мій моє моја мој naš наш наша наше benim kitabım kursum saya aku gue
my~eerste 내 우리 我的 私の 自分の la~meva el~meu
`

/** What people make themselves and sell. */
export const WORK_WORDS = `
book novel cookbook e-book ebook course workshop album single song tour gig concert show tickets exhibition pattern prints podcast
newsletter mugs pottery buch kochbuch kinderbuch kurs häkelkurs konzert ausstellung livre roman cours concert expo libro novela curso
concierto corso mostra livro show boek cursus concert książka książkę książki kurs koncert pracowni bok mönsterbok kurs konsert bog kursus
koncert kirja kurssi keikka kniha knížka knihy kurz koncert könyv tanfolyam koncert carte cartea curs книга книгу курс концерт книжка
knjiga knjigu koncert књига курс kitap konser buku kursus konser lớp sách 책 강의 공연 书 課程 课程 書 本 講座 kinderboek kursus llibre curs
`

/** What stands between a label and the brand that it names. */
export const FOR_WORDS = `
for för dla marki pro voor pentru para pour per za για для від untuk
`

/** Beginnings of tags that end in a brand, which declare: "#sponsoredbynova". */
export const LABEL_TAG_BEGINNINGS = `
sponsoredby giftedby adfor paidby suppliedby gesponsertvon anzeigefür anzeigefuer werbungfür werbungfuer sponsorisepar sponsorisépar
offertpar patrocinadopor publicidadde sponsorizzatoda offertoda fornitoda prodottofornitoda omaggioda patrocinadopela patrocinadopelo
gesponsorddoor advertentievoor sponsretav sponsradav reklamför sponsoretaf reklamefor sponsetav sponzorováno sponsorowaneprzez
reklamamarki
`
/** Of these it stays open. */
export const VAGUE_TAG_BEGINNINGS = `
iworkwith workingwith incollaborationwith incollaborazionecon encollaborationavec encolaboracioncon emparceriacom zusammenarbeitmit
`
