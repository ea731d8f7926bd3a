/**
 * Entries of the lists of coarse words that are ordinary words of their language, of anatomy, medicine or crime, or mild:
 * they stay below the level of a flag. One entry a line or several divided by commas; a word stands for itself alone.
 */
export const ORDINARY: Readonly<Record<string, string>> = {
  ar: `
    شرج, لعق, مص, بيضان, ثدي, بز, بزاز, حلمة, فرج, شهوة, شاذ, مبادل, جماع, قضيب, اغتصاب, خنثي, احتلام, لبوة
  `,
  cs: `
    bordel, čumět, debil, dršťka, držka, flundra, píchat, žrát, hajzl, chcanky, prdelka
  `,
  da: `
    anus, cock, pis, pik
  `,
  de: `
    bonze, fratze, ische, kimme, lümmel, möpse, mufti, muschi, nackt, nippel, onanieren, orgasmus, penis, pinkeln, popel,
    poppen, reudig, rosette, schabracke, schiesser, schnackeln, vögeln, möse, bratze, pimpern, kacken, morgenlatte
  `,
  eo: `
    fek, piĉo, kaco, bugri, bugru
  `,
  es: `
    asesinato, asno, caca, chupada, chupetón, concha, coprofagía, drogas, esperma, fiesta de salchichas, haciendo el amor,
    heroína, idiota, imbécil, infierno, maciza, macizorra, maldito, martillo, nazi, orina, pedo, pervertido, pezón, pis,
    prostituta, racista, sádico, semen, sexo, tía buena, travesti, trio, vulva
  `,
  fa: `
    ارگاسم, برهنه, تجاوز, حشر, داف, سوپر, شهوت, شهوتی, لاپا, لاپایی, لخت, لش, منی, هرزه, کس, سکسی, کوس, چوچول
  `,
  fi: `
    haahka, hatullinen, hitosti, hitto, helvetisti, jutku, jutsku, jätkä, kuppainen, kusi, kusta, lahtari, lutka, molo,
    muna, munaton, mutakuono, mutiainen, naida, nainti, paljaalla, palli, pallit, panna, pano, pantava, pehko, pentele,
    pipari, piru, pistää, reikä, reva, ripsipiirakka, rättipää, suklaaosasto, tavara, toosa, tuhkaluukku, tussu, tussut,
    turpasauna, vetää käteen, viiksi, kulli, narttu, äpärä
  `,
  fil: `
    tanga, bobo
  `,
  fr: `
    baiser, bander, bigornette, bite, bitte, bloblos, bourré, bourrée, caca, chatte, clitoris, con, déconne, déconner, folle,
    gerbe, gerber, gueule, jouir, ménage à trois, meuf, négro, pédale, péter, pipi, ramoner, suce, tapette, tanche, trique,
    zizi, zigounette, cul, calice, osti, emmerdant, noune, bordel, brackmard
  `,
  hi: `
    chakke, chinki, chude, gasti, ghassa, gucchi, gucchu, hawas, hijra, kanjar, kutta, maal, najayaz, paki, pataka, patakha,
    saala, suar, tatte, boobe, choope, chinaal, hijda, mutth, tharak
  `,
  hu: `
    barmok, barmokat, barmot, barom, buksza, bukszák, bukszákat, bukszát, búr, búrok, fing, fingok, fingokat, fingot, franc,
    francok, francokat, francot, kúr, marha, marhák, marhákat, marhát, megdöglik, pele, pelék, pofa, pofákat, pofát
  `,
  it: `
    allupato, bocchino, casci, anale, balle, battere, biga, bordello, brinca, cacca, cadavere, cagna, cesso, cozza, fava, femminuccia,
    finocchio, guardone, imbecille, ingoio, lecchino, mannaggia, mona, monta, montare, mussa, nave scuola, padulo,
    palle, patacca, pesce, pippa, pippone, pipì, pisello, pistolotto, pomiciare, pompa, porca, porca miseria, porco,
    potta, quaglia, regina, ruffiano, sbattere, sbattersi, scopare, scorreggiare, sega, spagnola, tirare, topa, vacca,
    vangare, zio cantante, soccia, bagnarsi, cornuto
  `,
  ja: `
    3p, g スポット, s ＆ m, sm, sm女王, xx, アジアのかわいい女の子, いたずら, エクスタシー, エスコート, おしっこ, おしり, オシリ,
    おもらし, お尻, カーマスートラ, カント, グロ, ゲイボーイ, コカイン, ゴールデンシャワー, サディズム, しばり, スウィンガー,
    スカートの中, ストリップ劇場, スラット, スリット, セクシーな, セクシーな 10 代, ディック, デブ, トップレス, なめ, ニガー, ヌード,
    ネオ・ナチ, ハードコア, バイブレーター, バック・スタイル, パンティー, ファンタジー, フィスト, フェティッシュ, ふたなり, フック,
    プリンス アルバート ピアス, プレイボーイ, ボーイズラブ, ぽっちゃり, ホモ, ボンテージ, やおい, ラティーナ, ラバー, ランジェリー,
    レズビアン, ローター, ロリータ, 革抑制, 騎上位, 緊縛, 嫌い, 合意の性交, 拷問, 殺し方, 殺人事件, 殺人方法, 支配, 児童性虐待,
    自己愛性, 女の子, 女王様, 女子高生, 女装, 人妻, 人種, 正常位, 生殖器, 挿入, 足を広げる, 脱衣, 直腸, 剃毛, 貞操帯, 奴隷, 乳首, 覗き,
    縛り, 噴出, 糞, 糞便, 平手打ち, 変態, 毛深い, 誘惑, 裸, 裸の女性, 両性, 両性具有, 両刀, 卍, 宦官, 肛門, 膣, エロティック,
    エロティズム, レイプ, デートレイプ, 強姦犯, エッチ
  `,
  kab: `
    qqu, uqan, qqan
  `,
  ko: `
    강간, 거유, 고자, 근친, 노모, 로리타, 망가, 몰카, 미친, 바바리맨, 변태, 보지, 불알, 섹스, 스와핑, 애자, 야사, 에로, 염병, 옘병, 유모,
    육갑, 자위, 자지, 직촬, 하드코어, 호로
  `,
  nl: `
    aardappels afgieten, achter het raam zitten, afberen, afrossen, aftrekken, afwerkplaats, een halve man en een paardekop,
    anita, asbak, aso, balen, bedonderen, bekken, belazeren, beurt, boemelen, boerenpummel, brugpieper, buffelen,
    buiten de pot piesen, da's kloten van de bok, de ballen, de hond uitlaten, de koffer induiken, del, de pijp uitgaan,
    dombo, draaikont, driehoog achter wonen, drol, een beurt geven, een nummertje maken, een wip maken, eikel, engerd,
    flikken, gadverdamme, galbak, gat, gedoogzone, gras maaien, griet, hol, huisdealer, johny, kanen, klerebeer, klojo,
    klooien, knor, kont, lummel, mafketel, matje, mof, muts, naaien, naakt, nicht, op z'n hondjes, opzouten, paal, palen,
    penoze, piesen, pijpen, pik, poep, poepen, poot, pot, potverdorie, publiciteitsgeil, raaskallen, remsporen, reutelen,
    schatje, schoft, schuinsmarcheerder, slempen, spuiten, standje, stootje, sufferd, toeter, tongzoeng, vergallen,
    viespeuk, watje, welzijnsmafia, wippen, wuftje, zaadje, zuigen, rukken, zeiken, zeiker, wijf, temeier, reet,
    reet trappen, voor zijn, graftak, hufter, stront, tapijtnek, vleesroos, botergeil
  `,
  no: `
    fan, sinnsykt, skitt, pokker, satan, dritt, fanken
  `,
  pl: `
    burdel, cyc, debil, dmuchać, duperele, jajco, jajko, pieprzyć, pierdzieć, rzygać, suka, syf, robić loda, robic loda
  `,
  pt: `
    aborto, amador, ânus, aranha, ariano, balalao, bissexual, boob, braulio de borracha, bumbum, burro, camisinha,
    cerveja, clitoris, cocaína, comer, consolo, dum raio, fecal, frango assado, heroína, heterosexual, homem gay,
    homoerótico, homosexual, inferno, lésbica, lolita, mama, passar um cheque, pau, pênis, pinto, saco, torneira,
    vibrador, xana, bicha, veado
  `,
  ru: `
    bychara, byk, gol, padlo, perdet, petuh, uboy, vafl'a, vafli lovit, бугор, голый, другой дразнится, какая разница,
    играть на кожаной флейте, курите мою трубку, мент, муда, на фиг, обнаженный, офигеть, половое сношение, секс,
    ты мне ваньку не валяй, фига, хапать, хрен, каждый дрочит как он хочет, хер с ней, хер с ним, svoloch, pedik, shalava,
    хохол
  `,
  sv: `
    brutta, fan, hård, moona, moonade, moonar, moonat, mutta, olla, pippa, pitt, prutt, satan, stake, sås, sätta på, tusan,
    subba, skita, helvete
  `,
  th: `
    กะปิ, กู, ขี้, ตูด, จู๋, เจ๊ก, หลั่ง, ห่า, หี, สัด, เสือก, มึง, ล้างตู้เย็น, หํา, ตอแหล
  `,
  tr: `
    am, amı, amlar, çingene, çingenede, çingeneden, çingeneler, çingenelerde, çingenelerden, çingenelere, çingeneleri,
    çingenelerin, çingenenin, çingeneye, çingeneyi, sik, siki, sike, sikin, sikler, sikte, sikten, otuz birci
  `,
  zh: `
    13., 13点, 九游, 乳, 乳头, 乳房, 交配, 他奶奶, 他妈, 他娘, 你全家, 你妈, 你娘, 你老闆, 你是鸡, 你是鸭, 刚度, 包皮, 十三点, 卵, 卵子,
    双峰微颤, 口肯, 后庭, 处女, 外阴, 大卵子, 大卵泡, 奶, 奸, 妈妈的, 妈的, 妓, 妓女, 娘的, 小卵子, 小卵泡, 小肉粒, 小鸡鸡, 小乳头, 鸡鸡,
    尻, 屁股, 射你, 幹, 強, 性, 性器, 性无能, 性爱, 情色, 成人, 扒光, 打炮, 插你, 撒尿, 放荡, 月经, 机机歪歪, 激情, 湿透的内裤, 爛,
    玉杵, 白痴, 白癡, 祖宗, 私服, 笨蛋, 笨實, 粉腸, 精子, 老二, 老味, 老母, 肉壁, 肉棒, 肥西, 色情, 花柳, 賤, 迷药, 逼, 野鸡, 阳具, 阳萎,
    阴道, 阴部, 靠背, 靠母, 靠爸, 鳩, 撚, 柒, 干你, 干七八, 吹箫, 叫床, 招妓, 强奸, 轮奸, 龟头, 龟儿子, 密洞, 姘头, 瘪三
  `
}

/** Words that mean something else without their accents or with another ending. */
export const ACCENTED: Readonly<Record<string, string>> = {
  es: "coño, polla, pollas",
  cs: "srát",
  hu: "szar",
  pl: "srać"
}

/** Our own additions: forms and words of everyday posts that the lists lack. */
export const ADDED: Readonly<Record<string, string>> = {
  ar: `
    كسمك, كس امك, كس اختك, منيوك, شراميط, زبي, ابن القحبة, ابن الشرموطة, يا شرموطة, ينيك, طيزك
  `,
  de: `
    scheiß, scheiss, scheißdreck, verfickt, verfickte, verfickter, verficktes, fick dich, wixer, wixxer, arschgeige,
    missgeburt, halt die fresse, drecksau, verpiss dich, verpisst euch, beschissen, beschissene, beschissener, leck mich am arsch
  `,
  es: `
    joder, jodido, jodida, polla, pollas, cojones, hostia puta, me cago en, chingar, chinga tu madre, chingada, chingado,
    culero, culera, putada, puto, putos, malparido, malparida, huevón, pelotudo, pelotuda, la concha de tu madre, hijueputa
  `,
  fil: `
    putangina, gago, gaga ka, pakyu, pokpok, hayop ka, tarantado
  `,
  fr: `
    fdp, ntm, ta gueule, ferme ta gueule, salopard, salopards, enculer, niquer, nique, niqué, bâtard, bâtards, chieur,
    chieuse, putains, merdique, va te faire foutre, va te faire enculer, bordel de merde, fait chier, casse couilles
  `,
  hi: `
    चूतिया, चुतिया, मादरचोद, बहनचोद, भोसड़ी, भोसड़ीके, गांडू, गाण्डू, रंडी, हरामी, हरामखोर, कमीना, कमीने, लौड़ा, लंड, चोदू, झांटू, गांड,
    bhenchod, behenchod, bhosdike, bhosdi ke, chutiyapa, lawda, lauda, lavde, haramkhor, mc bc, bsdk
  `,
  id: `
    bangsat, kontol, memek, ngentot, jancok, jancuk, bajingan, anjir, tai lu, goblok
  `,
  it: `
    cazzi, cazzate, porca troia, porco dio, porca madonna, dio cane, figlio di puttana, incazzato, incazzata, bastardo,
    stronzi, stronze, puttane, rompicoglioni, che palle, vaffa, cagacazzo, merde, troie
  `,
  ja: `
    くそったれ, クソ野郎, ちくしょう, 畜生め, ちんぽ, チンポ, チンコ, マンコ, 死ね, ヤリマン, 糞野郎
  `,
  ko: `
    시발, ㅅㅂ, ㅆㅂ, 씨발년, 시발놈, 병신새끼, 지랄, 좆같, 좆까, 개년, 꺼져, 병신년아, 병신년들, 미친년, 미친놈
  `,
  nl: `
    klote, kanker, kankerlijer, tering, tyfus, hoerenzoon, hoerenjong, kutwijf, tyfushoer, fuck
  `,
  pl: `
    spierdalaj, wypierdalaj, pierdol się, zajebiście, chujowy, chujowo, jebie, wkurwiony, wkurwiona, kurwa mać, pojebało,
    rozjebać, chuju, skurwiel
  `,
  pt: `
    fdp, pqp, vsf, vtnc, filha da puta, arrombado, arrombada, cuzão, buceta, puta merda, fodido, fodida, foda se, fodase,
    porra nenhuma, desgraçado, viado, cagalhão, que merda, punheta, piranha
  `,
  ru: `
    бля, блять, нахуй, похуй, пиздец, ебаный, ёбаный, заебал, заебали, заебись, мудак, пидор, пидорас, пидарас, долбоёб, долбоеб,
    сука, сучка, шлюха, уёбок, уебок, хуйня, пизда, пиздить, отъебись, еблан, ебанутый, охуенно, нихуя, дохуя
  `,
  sv: `
    jävla, jävel, fitta, hora, horunge, kukhuvud, knullare
  `,
  tr: `
    amk, amına koyim, amına koyayım, orospu çocuğu, siktir git, siktir, piç, gavat, ibne, pezevenk, ananı sikeyim, götveren
  `,
  uk: `
    блять, блядь, сука, хуй, пизда, їбать, йобаний, підор, нахуй, похуй, хуйня, курва, мудак, лайно
  `,
  zh: `
    操你大爷, 傻屌, 煞笔, 尼玛, 卧槽, 草泥马, 他妈的, 滚蛋, 去死吧, 贱婊
  `
}

/** Longer words that begin as an entry does and mean another thing, of languages that write particles together with words. */
export const OTHERS: Readonly<Record<string, string>> = {
  // Starting points, departures and the first car of Korea; years of the sexagenary cycle; afternoon sessions of an exchange;
  // lights that are off. The founder of the Incas, and a footballer. Who writes the books of others, and what sweets were called.
  fr: `
    nègre littéraire, nègres littéraires, tête de nègre, têtes de nègre
  `,
  it: `
    pirlo
  `,
  ja: `
    マンコ・カパック, マンコカパック
  `,
  ko: `
    시발점, 시발역, 시발지, 시발하, 시발되, 시발열차, 시발택시, 시발차, 시발자동차, 시발노선, 병신년, 병신월, 병신일, 후장시황, 후장거래,
    꺼져 있, 꺼져있, 꺼져서, 꺼져도, 꺼져가, 꺼져버, 꺼져 가, 꺼져 버
  `
}
