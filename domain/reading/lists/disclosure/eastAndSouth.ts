import type { Wordings } from "./wordings.ts"

const KANA_OR_HAN = /[\u3040-\u30ff\u3400-\u9fff]/u

/**
 * Languages of Asia and Africa. Each names who has published guidance for it, by our knowledge in 2026; the labels are those in
 * common use, and were not held to each text.
 */
export const EAST_AND_SOUTH: Readonly<Record<string, Wordings>> = {
  // 消費者庁, the notice on stealth marketing under the law on premiums and representations (2023), with its standards; WOMJ.
  ja: {
    letters: KANA_OR_HAN,
    label: `
広告
宣伝
プロモーション
pr
提供
協賛
タイアップ
案件
ad
pr投稿
ギフティング
商品提供
アンバサダー
モニター
sponsored
#タイアップ投稿
#商品提供
#企業案件
#提供品
#prイベント
#サンプル提供
#アフィリエイト広告
#アンバサダーpr
#サービス提供
#無償提供
`,
    announcement: `
#ご招待
`,
    clear: `
pr案件
企業案件
タイアップ投稿
タイアップ動画
タイアップ広告
広告案件
広告を含み
広告が含まれ
広告です
広告になり
プロモーションを含み
プロモーションが含まれ
プロモーションです
プロモーション投稿
有料パートナーシップ
有償パートナーシップ
スポンサー提供
スポンサー投稿
@提供
の提供で
のご提供
ご提供いただ
提供いただ
提供して頂
を提供頂
提供を受け
提供でお送り
商品提供
無償提供
無償でいただ
様からいただ
様より頂
様からの頂
さんからいただ
さまからいただ
様から頂
様よりいただ
様よりご提供
からご提供
@いただきました
@からいただ
@様から
@様より
@さんから
@さまから
招待していただ
依頼を受け
依頼で投稿
報酬を受け
報酬をいただ
報酬が発生
紹介料
アフィリエイト広告
アフィリエイトリンクを
公式アンバサダー
アンバサダーをして
アンバサダーに就任
モニターとして
モニターさせていただ
モニター当選
`,
    vague: `
@とコラボ
@さんとコラボ
#コラボ
#アンバサダー
#タイアップ
#協力
コラボ投稿
`,
    denial: `
非
脱
`,
    denialAfter: `
じゃない
じゃなく
じゃありま
ではない
ではなく
ではありま
でない
でもない
でもなく
とかじゃ
でもなんでもな
なし
抜き
`,
    otherwise: `
自己pr
pr動画部
広告が多
広告なし
広告長
`,
    code: `
コード
`,
    promoCode: `
クーポン
割引コード
招待コード
紹介コード
クーポンコード
プロモコード
私のコード
限定コード
`,
    use: `
入力
使うと
使って
`,
    discount: `
割引
引き
オフ
off
お得
ポイント
送料無料
無料
安く
`,
    bio: `
プロフのリンク
プロフィールのリンク
リンクはプロフ
リンクからプロフ
登録はプロフ
概要欄
プロフから
プロフィールから
プロフに
プロフィールに
ハイライトから
ストーリーから
リンクから
コメント欄
`,
    shop: `
買える
購入
買って
注文
販売中
在庫
セール
完売
再入荷
楽天
お買い物
残りわずか
割引
`,
    promotion: `
私の紹介リンク
楽天room
#楽天room
#楽天roomに載せてます
招待リンク
紹介リンク
`,
    own: `
私の新刊
自分のお店
うちの店
新曲
自作
私の本
個展
新刊
アルバム
ライブ
`
  },
  // 공정거래위원회, "추천·보증 등에 관한 표시·광고 심사지침" (2020, 2024).
  ko: {
    label: `
광고
유료광고
유료 광고
협찬
협찬광고
제품협찬
상품협찬
제품제공
상품제공
서포터즈
앰배서더
유료광고포함
내돈내산아님
무료체험
대가성광고
ad
#협찬제품
#소정의원고료
#제작비지원
#제품제공
#유료협찬
#광고포함
`,
    announcement: `
#제공
#초대
`,
    letters: /[\uac00-\ud7af]/u,
    clear: `
광고입니다
광고임
광고예요
광고에요
광고를 포함
광고 포함
광고포함
유료광고
유료 광고
협찬받
협찬 받
협찬을 받
협찬으로
협찬입니다
협찬해
제공받
제공 받
제공을 받
무상으로
지원받
지원 받
지원을 받
원고료
수수료를
수수료 를
수수료가
수수료를 받
대가를 받
소정의
유료 파트너십
유료파트너십
경제적 대가
선물받
선물 받
선물로 받
초대받아
초대 받아
공식 앰배서더
앰배서더로 활동
서포터즈로
파트너스 활동
쿠팡파트너스
쿠팡 파트너스
@ 선물
@에서 보내
@ 에서 보내
보내주신
보내주셔
`,
    vague: `
@ 와 함께
@와 함께
@과 함께
@ 과 함께
#협업
#콜라보
@ 콜라보
체험단
체험단으로
#체험단후기
`,
    denial: `
노
비
`,
    denialAfter: `
아니
아닙
아님
아닌
절대 아
없이
1도 없
`,
    otherwise: `
광고 왜
비밀번호 코드
`,
    code: `
코드
`,
    promoCode: `
할인코드
할인 코드
쿠폰
추천인 코드
추천인코드
추천코드
초대코드
제 코드
프로모션 코드
`,
    use: `
입력
넣으
사용
쓰면
`,
    discount: `
할인
세일
무료배송
적립
저렴
특가
`,
    bio: `
프로필 링크
링크는 프로필
프로필에 링크
링크 프로필
구매 링크
댓글 링크
링크는 댓글
인포크
바이오 링크
`,
    shop: `
구매
주문
공구
마켓
품절
재입고
특가
세일
사세요
마감
할인
`,
    promotion: `
공구 오픈
공동구매
공구 진행
`,
    own: `
제 책
우리 가게
신곡
제 앨범
자작
전시
내 가게
제 강의
`
  },
  // 互联网广告管理办法 (2023) and the enforcement guide on identifiable advertisements (2024).
  zh: {
    letters: /[\u3400-\u9fff]/u,
    label: `
广告
廣告
推广
推廣
付费推广
商业推广
商業合作
品牌合作
商业合作
业配
業配
業配文
赞助
贊助
赞助内容
公關品
公关品
互惠
恰饭
软广
工商
工商服務
置入
广
廣
#恰饭
#商单
#公關品
#互惠體驗
#体验官
#工商時間
#付費合作
#贊助文
#品牌大使
#合作邀約
#邀約體驗
#廠商贈送
`,
    announcement: `
体验
體驗
#试用
#試用
`,
    clear: `
免費送我
免费送我
付费推广
付費推廣
付费合作
付費合作
付費夥伴
付費業配
付费广告
有偿合作
有償合作
商业合作
商業合作
付费内容
赞助播出
由@赞助
由@贊助
@赞助
@贊助
品牌赞助
品牌贊助
厂商提供
廠商提供
廠商贊助
廠商贈送
厂商赠送
品牌方赠送
品牌方寄
品牌寄来
品牌寄來
品牌赠送
品牌提供
@提供
@送的
@寄来
@寄來
@赠送
@贈送
免费提供
免費提供
免費體驗邀約
這是業配
这是广告
這是廣告
本篇業配
本文為業配
本文含
含广告
含廣告
本篇為
本视频为
本视频由
本影片由
收取佣金
获得佣金
獲得佣金
拿到佣金
分潤
返佣
品牌大使
品牌代言
恰饭视频
恰个饭
接了商单
有收費
有收钱
收了廣告費
收了广告费
`,
    vague: `
与@合作
與@合作
和@合作
跟@合作
@邀請
@邀約
@邀约
@邀请
@合作
#合作
#联名
#聯名
#品牌合作
`,
    denial: `
不是
非
不算
无
無
没有
沒有
没收
未
並非
并非
绝非
不接
拒绝
不恰
這不是
不打
`,
    denialAfter: `
勿扰
`,
    otherwise: `
广告画
广告歌
合作愉快
小组合作
广告公司
源代码
代码
`,
    code: `
优惠码
優惠碼
折扣码
折扣碼
`,
    promoCode: `
优惠码
優惠碼
折扣码
折扣碼
邀请码
邀請碼
推荐码
推薦碼
优惠券
優惠券
口令
我的碼
團購碼
`,
    use: `
输入
輸入
用
报
`,
    discount: `
折
优惠
優惠
减
便宜
包邮
免運
特价
特價
折扣
立减
`,
    bio: `
主页链接
链接在主页
主頁連結
連結在主頁
連結在首頁
首頁連結
连结在
連結在
链接在
评论区链接
留言處連結
限動連結
左下角
小黄车
橱窗
`,
    shop: `
下单
下單
购买
購買
买
團購
团购
库存
庫存
售罄
补货
現貨
折扣
开团
開團
只剩
`,
    promotion: `
报我名字
報我名字
报我的名字
報我的名字
提我名字
我的橱窗
我的推薦連結
小黄车下单
直播间下单
團購連結
開團連結
`,
    own: `
我的新书
我的新書
我的课程
我的課程
我的店
新歌
我的书
我家店
我們的店
專輯
专辑
自己的店
`
  },
  // Saudi GCAM, rules on advertising licences (Mawthooq, 2022); UAE Media Council (2025); Egyptian CPA.
  ar: {
    label: `
إعلان مدفوع
إعلان تجاري
محتوى مدفوع
محتوى إعلاني
شراكة مدفوعة
برعاية
تعاون مدفوع
تعاون إعلاني
ترويج مدفوع
إعلان ممول
منشور ممول
ممول
هدية من
#اعلان_مدفوع
#إعلان_مدفوع
#مدفوع
#ممول
#برعاية
#شراكة_مدفوعة
#هدية_من
`,
    announcement: `
إعلان
اعلان
هدية
دعاية
#دعاية
#رعاية
`,
    clear: `
روابط تسويق بالعمولة
تسويق بالعموله
اخذ نسبه
(إعلان|اعلان|محتوى|منشور|ترويج|تعاون) (مدفوع|ممول|إعلاني|تجاري|دعائي)
(شراكة|مشاركة|رعاية|دعاية) (مدفوعة|إعلانية|تجارية)
برعاية @
(هذا|هذه) (إعلان|اعلان|الفيديو برعاية|الفيديو ممول|إعلان لـ)
(هدية|إهداء|اهداء) من @
@ (أهدتني|أهداني|أرسلت لي|ارسلوا لي|أرسلوا لي|اهدوني)
(وصلتني|وصلني) _ (هدية|كهدية|مجانا)
(أحصل|أكسب|آخذ|اخذ) ~ على عمولة
عمولة (بسيطة|صغيرة|من|على)
(سفيرة|سفير) (العلامة|علامة|@|ماركة|رسمي)
إعلان مدفوع
اعلان مدفوع
دعوة وإعلان
`,
    vague: `
بالتعاون مع
بالشراكة مع
تعاون مع @
#تعاون
#شراكة
شكرا @ (على|لـ|ع)
شكراً @ (على|للدعوة|على الهدية)
`,
    denial: `
ليس
ليست
مو
مش
بدون
مب
غير
ما هو
مهو
بلا
`,
    code: `
كود
الكود
كودي
رمز
`,
    promoCode: `
(كود خصم|كود الخصم|كودي|كوبون|كود الخصم حقي|رمز الخصم|كوبون خصم|كود خصمي)
`,
    use: `
استخدموا
استخدم
استعملوا
مع
حطوا
بكود
`,
    discount: `
خصم
الخصم
تخفيض
تخفيضات
أرخص
مجاني
توصيل مجاني
`,
    bio: `
(الرابط|رابط|اللينك|لينك|الرابط موجود) _ (في البايو|بالبايو|في الوصف|بالستوري|في الستوري|في البروفايل|ف البايو)
(الرابط|رابط) _ (في البايو|بالبايو|في الستوري|بالستوري)
`,
    shop: `
اشتروا
اطلبوا
اطلبي
اطلبها
متجر
المتجر
عروض
خصم
الكمية
نفذت
`,
    own: `
(كتابي|دورتي|متجري|ألبومي|أغنيتي|روايتي|معرضي|محلي|قناتي|مشروعي)
`
  },
  // Israeli Consumer Protection Authority, draft guidance on influencers (2022); the Second Authority's rules.
  he: {
    label: `
פרסומת
תוכן ממומן
ממומן
תוכן שיווקי
תוכן פרסומי
שיתוף פעולה בתשלום
שת"פ בתשלום
שיתוף פעולה ממומן
שותפות בתשלום
שתפ ממומן
בחסות
קיבלתי במתנה
מתנה מהמותג
שתפ בתשלום
#פרסומת
#ממומן
#תוכןממומן
#קיבלתיבמתנה
#שתפ_ממומן
#שיתוףפעולהבתשלום
#בחסות
`,
    announcement: `
מודעה
`,
    clear: `
(תוכן|פוסט|סרטון) (ממומן|שיווקי|פרסומי)
(שיתוף פעולה|שותפות|שתפ|קולאב) (בתשלום|ממומן|ממומנת|מסחרי)
(בחסות|במימון|חסות) @
(קיבלתי|קיבלנו) _ (במתנה|מתנה|בחינם) _
(במתנה|מתנה) (מ|מאת|של|מחברת|מהמותג) @
(מקבלת|מקבל|מרוויחה|מרוויח) ~ (עמלה|אחוזים)
עמלה (קטנה|על|מכל)
(שגרירה|שגריר|שגרירת) (של|המותג|מותג|@)
`,
    vague: `
בשיתוף @
בשיתוף פעולה עם
בשת"פ עם
שיתוף פעולה עם
#שתפ
#שיתוףפעולה
#קולאב
תודה ל @ על (ההזמנה|האירוח|המתנה)
`,
    denial: `
לא
זה לא
בלי
ללא
אין
`,
    code: `
קוד
הקוד
`,
    promoCode: `
(קוד הנחה|קוד קופון|קופון|הקוד שלי|קוד ההנחה|קוד הטבה)
`,
    use: `
עם
השתמשו
הזינו
בקוד
`,
    discount: `
הנחה
אחוז
אחוזי
מבצע
משלוח חינם
בזול
`,
    bio: `
(קישור|הקישור|לינק|הלינק) _ (בביו|בפרופיל|בסטורי|בתיאור)
`,
    shop: `
לקנות
קנו
להזמין
הזמינו
חנות
מבצע
במלאי
אזל
נשארו
הנחה
מידות
`,
    own: `
(הספר|הקורס|החנות|האלבום|השיר|הפודקאסט|הרומן|התערוכה|הסדנה|הסינגל) (שלי|שלנו)
`
  },
  // Iranian Ministry of Culture, directive on advertising in social media (2022).
  fa: {
    label: `
اگهي
تبلیغ
تبلیغات
محتوای تبلیغاتی
پست تبلیغاتی
همکاری تبلیغاتی
اسپانسر
رپورتاژ
رپورتاژ آگهی
#تبلیغ
#تبلیغات
#اسپانسر
#همکاری_تبلیغاتی
#پارتنرشیپ_پولی
`,
    announcement: `
آگهی
هدیه
#آگهی
`,
    clear: `
با حمايت مالي
تبليغات محسوب
هزينه _ خودشون دادن
(محتوای|پست|همکاری|ویدیوی|ویدیو|استوری) (تبلیغاتی|اسپانسری|پولی)
(این پست|این ویدیو) _ (تبلیغ است|تبلیغاتی است|تبلیغه|تبلیغاتیه)
با (حمایت|اسپانسری) @
اسپانسر (این|ویدیو|ما)
هدیه از (طرف @|@)
@ _ (هدیه داده|فرستاده|هدیه داد)
(پورسانت|کمیسیون) (می گیرم|میگیرم|دریافت)
سفیر (برند|@)
`,
    vague: `
با همکاری @
در همکاری با
همکاری با @
#همکاری
`,
    denial: `
بدون
غیر
نه
`,
    denialAfter: `
نیست
نیس
نمی باشد
`,
    code: `
کد
`,
    promoCode: `
(کد تخفیف|کد تخفیفم|کد من|کد معرف)
`,
    use: `
با
از
`,
    discount: `
تخفیف
درصد
ارزان
ارسال رایگان
حراج
`,
    bio: `
(لینک|لینکش) _ (در بیو|تو بیو|توی بیو|در بایو|تو بایو|در استوری|تو استوری)
`,
    shop: `
خرید
بخرید
سفارش
فروشگاه
تخفیف
حراج
سایز
`,
    own: `
(کتابم|دوره ام|آلبومم|فروشگاهم|آهنگم|پادکستم|رمانم|کتاب من|دوره من)
`
  },
  // ASCI, "Guidelines for Influencer Advertising in Digital Media" (2021), with its labels in Indian languages and English.
  hi: {
    label: `
विज्ञापन
प्रायोजित
प्रायोजित पोस्ट
सशुल्क साझेदारी
पेड पार्टनरशिप
सशुल्क प्रचार
#विज्ञापन
#प्रायोजित
#साझेदारी
#सशुल्कसाझेदारी
`,
    announcement: `
उपहार
`,
    clear: `
free mein (bheja|bheje|mila|mile)
free me (bheja|bheje|mila|mile)
review ke liye (bheja|bheje)
(सशुल्क|पेड|प्रायोजित|भुगतान) (साझेदारी|पार्टनरशिप|प्रचार|पोस्ट|सामग्री|वीडियो|प्रमोशन)
@ (द्वारा प्रायोजित|ने भेजा|ने गिफ्ट|की तरफ से|ने उपहार)
(द्वारा प्रायोजित|के द्वारा प्रायोजित)
यह (विज्ञापन|एक विज्ञापन|प्रायोजित)
(कमीशन) (मिलता|मिलेगा|मिलती)
(paid partnership|paid promotion) hai
(commission) (milta|milega|milti)
@ ne (bheja|gift)
`,
    vague: `
के सहयोग से
के साथ साझेदारी
@ ke saath collab
@ के सहयोग
`,
    denial: `
बिना
गैर
`,
    denialAfter: `
नहीं
नही
nahi
nahin
`,
    code: `
कोड
`,
    promoCode: `
(कूपन कोड|डिस्काउंट कोड|मेरा कोड|mera code|mere code|कूपन)
`,
    use: `
इस्तेमाल
लगाओ
लगाएं
डालें
lagao
daalo
mera
use karo
`,
    discount: `
छूट
डिस्काउंट
सस्ता
मुफ्त
ऑफ
chhoot
sasta
`,
    bio: `
लिंक _ (बायो में|मेरे बायो में|प्रोफाइल में)
लिंक बायो में
link/s _ bio (me|mein|main)
link bio (me|mein|main)
`,
    shop: `
खरीदें
खरीदो
खरीद
ऑर्डर
दुकान
सेल
सिर्फ
स्टॉक
kharido
order
sirf
`,
    own: `
(मेरी किताब|मेरा कोर्स|मेरा गाना|मेरी दुकान|मेरा एल्बम|meri kitab|mera gaana|mera course|मेरा पॉडकास्ट)
`
  },
  // BSTI and the Bangladeshi ministry's e-commerce directive (2021) name no label; those used are the common ones.
  bn: {
    label: `
বিজ্ঞাপন
স্পন্সরড
স্পনসরড
পৃষ্ঠপোষকতায়
#বিজ্ঞাপন
#স্পন্সরড
পেইড পার্টনারশিপ
`,
    clear: `
স্পনসর করেছে
উপহার হিসেবে
আমি কমিশন
(পেইড|স্পন্সরড|স্পনসরড) (পার্টনারশিপ|প্রমোশন|পোস্ট|কনটেন্ট|ভিডিও)
(বিজ্ঞাপনী|প্রচারমূলক) (পোস্ট|কনটেন্ট)
@ (উপহার|পাঠিয়েছে|গিফট)
কমিশন পাই
স্পন্সর করেছে
পেইড প্রোমোশন
পেইড পার্টনারশিপ
`,
    vague: `
এর সহযোগিতায়
`,
    denial: `
বিনা
`,
    denialAfter: `
নয়
না
নাই
`,
    code: `
কোড
`,
    promoCode: `
(কুপন কোড|ডিসকাউন্ট কোড|আমার কোড|প্রোমো কোড)
`,
    use: `
ব্যবহার
`,
    discount: `
ছাড়
ডিসকাউন্ট
`,
    bio: `
লিংক _ (বায়োতে|প্রোফাইলে|কমেন্টে)
`,
    shop: `
কিনুন
অর্ডার
ছাড়
দোকান
স্টক
`,
    own: `
(আমার বই|আমার গান|আমার কোর্স|আমার দোকান)
`
  },
  // ASCI, as for Hindi.
  ta: {
    label: `
விளம்பரம்
விளம்பரப் பதிவு
கட்டண கூட்டாண்மை
#விளம்பரம்
#ஸ்பான்சர்
ஸ்பான்சர்
`,
    clear: `
affiliate லிங்க்ஸ்
எனக்கு இலவசமாக
கமிஷன் வரும்
(கட்டண|விளம்பரதாரர்|ஸ்பான்சர்) (கூட்டாண்மை|பதிவு|செய்தது|விளம்பரம்)
(பரிசாக) _ @
கட்டண விளம்பர
கட்டண விளம்பரப் பதிவு
`,
    vague: `
உடன் இணைந்து
`,
    denial: `
இல்லாத
`,
    denialAfter: `
அல்ல
இல்லை
இல்ல
`,
    code: `
கோடு
குறியீடு
`,
    promoCode: `
(கூப்பன் கோடு|தள்ளுபடி குறியீடு|என் கோடு)
`,
    use: `
பயன்படுத்தி
`,
    discount: `
தள்ளுபடி
சலுகை
`,
    bio: `
லிங்க் பயோவில்
`,
    shop: `
வாங்க
ஆர்டர்
தள்ளுபடி
`,
    own: `
(என் புத்தகம்|என் பாடல்|என் கடை)
`
  },
  // PEMRA and the Competition Commission of Pakistan on deceptive marketing (2021).
  ur: {
    label: `
اشتہار
اشتہاری پوسٹ
معاوضہ شراکت
ادا شدہ شراکت
سپانسرڈ
اسپانسرڈ
#اشتہار
#سپانسرڈ
`,
    clear: `
(ادا شدہ|بامعاوضہ|سپانسرڈ|اسپانسرڈ) (شراکت|تشہیر|پوسٹ|ویڈیو|اشتہار|شراکت داری)
@ (نے تحفہ|نے بھیجا|کی طرف سے)
کمیشن ملتا
`,
    vague: `
کے تعاون سے
کے اشتراک سے
`,
    denial: `
بغیر
`,
    denialAfter: `
نہیں
نہی
`,
    code: `
کوڈ
`,
    promoCode: `
(ڈسکاؤنٹ کوڈ|پرومو کوڈ|میرا کوڈ|کوپن)
`,
    use: `
استعمال
لگائیں
`,
    discount: `
رعایت
ڈسکاؤنٹ
چھوٹ
`,
    bio: `
لنک بائیو میں
`,
    shop: `
خریدیں
آرڈر
رعایت
`,
    own: `
(میری کتاب|میرا کورس|میرا گانا)
`
  },
  // Etika Pariwara Indonesia, code of advertising (2020); P3I on influencers.
  id: {
    label: `
iklan
iklan berbayar
konten berbayar
konten sponsor
bersponsor
kerja sama berbayar
kerjasama berbayar
kemitraan berbayar
disponsori
endorse
endorsement
paid promote
#iklan
#endorse
#endorsement
#paidpromote
#kerjasamaberbayar
#bersponsor
#endorsan
#hadiahdari
#barter
`,
    clear: `
endorse an
(bayar|dibayar) aku
endorsement dari
(kerja sama|kerjasama|kemitraan|konten|promosi|iklan|postingan|kolaborasi) (berbayar|bersponsor|sponsor)
(disponsori|dipersembahkan|didukung) oleh
(video|konten|postingan) ini (disponsori|bersponsor|iklan)
(dikasih|dikirim|dikirimin|dapat|diberi) _ (gratis|dari @|hadiah dari)
(hadiah|kiriman|pemberian) dari @
@ (ngirim|ngirimin|kirim|ngasih|kasih) _ (gratis|hadiah)
(dapat|dapet|mendapat) ~ komisi
(komisi) (kecil|dari)
brand ambassador
duta merek
`,
    vague: `
(bekerja sama|kerja sama|kerjasama|kolaborasi|collab|bareng) dengan @
bekerja sama dengan
#kolaborasi
#kerjasama
(makasih|terima kasih|thank you) @ (udah|sudah|atas|buat)
`,
    denial: `
bukan
tanpa
gak
ga
tidak
nggak
enggak
`,
    otherwise: `
kode (pos|etik|error|sumber)
`,
    code: `
kode
`,
    promoCode: `
(kode promo|kode diskon|kode voucher|kode referral|kode aku|kodeku|kode gue|kode saya|voucher|kode kupon)
`,
    use: `
pakai
pake
gunakan
masukin
masukkan
`,
    discount: `
diskon
potongan
gratis ongkir
lebih murah
cashback
promo
`,
    bio: `
link/nya _ di (bio|profil|deskripsi|komentar|story|bio aku)
linknya di bio
`,
    shop: `
beli
order
checkout
keranjang
keranjang kuning
diskon
promo
stok
habis
toko
sisa
`,
    promotion: `
keranjang kuning
sebut nama (aku|saya|gue)
`,
    own: `
(buku|kelas|kursus|lagu|album|single|toko|podcast|novel|usaha|jualan|kanal|ep) (aku|saya|ku|gue|kami|kita)
(bukuku|laguku|tokoku|kelasku|jualanku)
`
  },
  // Communications and Multimedia Content Forum of Malaysia, Content Code (2022).
  ms: {
    label: `
iklan
iklan berbayar
tajaan
kandungan tajaan
kandungan berbayar
perkongsian berbayar
kerjasama berbayar
#tajaan
#iklanberbayar
#kandungantajaan
#perkongsianberbayar
`,
    announcement: `
hadiah
`,
    clear: `
hantar free
(hantar|bagi) percuma
anggaplah iklan
(tajaan|ditaja) (oleh|@)
(kandungan|hantaran|video|perkongsian|kerjasama) (tajaan|berbayar|ditaja)
(dapat|terima) _ (percuma|hadiah) _ @
(dapat) ~ komisen
hadiah daripada @
duta (jenama|@)
(penginapan|makan|perjalanan|lawatan) ditaja
ditaja sepenuhnya
`,
    vague: `
dengan kerjasama
kerjasama dengan @
terima kasih @ (atas|kerana|sebab)
`,
    denial: `
bukan
tanpa
tiada
`,
    code: `
kod
`,
    promoCode: `
(kod diskaun|kod promo|kod saya|kod baucar|baucar)
`,
    use: `
guna
gunakan
`,
    discount: `
diskaun
jimat
percuma penghantaran
`,
    bio: `
link _ (di bio|dekat bio|kat bio|di profil)
pautan di bio
`,
    shop: `
beli
tempah
order
diskaun
jualan
stok
kedai
`,
    own: `
(buku|kelas|kursus|lagu|album|kedai|novel|perniagaan) (saya|aku|kami)
`
  },
  // Thai Office of the Consumer Protection Board; Pantip's marks [SR] and [CR] for sponsored and paid-by-consumer reviews.
  th: {
    letters: /[\u0e00-\u0e7f]/u,
    bracketed: `
sr
ad
ads
`,
    label: `
โฆษณา
สปอนเซอร์
ได้รับการสนับสนุน
รีวิวสปอนเซอร์
ผู้สนับสนุน
พาร์ทเนอร์แบบชำระเงิน
โพสต์โฆษณา
sponsored review
#โฆษณา
#สปอนเซอร์
#ได้รับสินค้าฟรี
#รีวิวสปอนเซอร์
#สนับสนุนโดย
`,
    clear: `
ได้รับเชิญ
ไม่เสียค่าใช้จ่าย
ได้รับการสนับสนุนจาก
สนับสนุนโดย
ได้รับการสนับสนุน
ได้รับสปอนเซอร์
สปอนเซอร์โดย
โพสต์โฆษณา
ได้รับสินค้าฟรี
ส่งมาให้รีวิว
ส่งมาให้ลอง
ส่งสินค้ามาให้
ให้พักฟรี
ได้มาฟรีจาก
ได้รับค่าจ้าง
ได้รับค่าตอบแทน
ได้ค่าคอม
ค่าคอมมิชชั่น
ค่าคอมมิชชัน
ความร่วมมือแบบชำระเงิน
การร่วมงานแบบมีค่าตอบแทน
พรีเซนเตอร์ของ
แอมบาสเดอร์
เนื้อหาที่ได้รับการสนับสนุน
`,
    vague: `
ร่วมกับ @
ร่วมกับ@
#คอลแลป
`,
    denial: `
ไม่ใช่
ไม่ได้
ไม่มี
`,
    code: `
โค้ด
โคด
`,
    promoCode: `
โค้ดส่วนลด
โค้ดลด
ส่วนลดโค้ด
คูปอง
โค้ดของเรา
`,
    use: `
ใช้
ใส่
กรอก
`,
    discount: `
ลด
ส่วนลด
ส่งฟรี
`,
    bio: `
ลิงก์หน้าโปรไฟล์
ลิงก์ในไบโอ
ลิงก์ที่ไบโอ
ลิงก์อยู่ที่
ลิงก์อยู่ใน
ลิงค์ในไบโอ
ลิงค์หน้าโปรไฟล์
พิกัดในไบโอ
พิกัด
ปักตะกร้า
ตะกร้า
ลิงก์ในคอมเมนต์
ลิ้งค์
`,
    shop: `
ซื้อ
สั่ง
ร้าน
ส่วนลด
บาท
ลดราคา
พร้อมส่ง
กดเลย
`,
    promotion: `
กดตะกร้า
จิ้มตะกร้า
แจ้งชื่อ
บอกชื่อเรา
`,
    own: `
หนังสือของเรา
เพลงใหม่ของเรา
ร้านเรา
คอร์สของเรา
ร้านของเรา
ร้านของเราเอง
`
  },
  // Vietnamese Law on Advertising as changed in 2025; ttud.com.vn on hidden advertisements.
  vi: {
    letters: /[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu,
    label: `
quảng cáo
bài quảng cáo
bài viết quảng cáo
nội dung quảng cáo
tài trợ
được tài trợ
nội dung được tài trợ
hợp tác có trả phí
quan hệ đối tác có trả phí
hợp tác quảng cáo
#quảngcáo
#đượctàitrợ
#tàitrợ
#hợptáccótrảphí
#quangcao
`,
    announcement: `
quà tặng
`,
    clear: `
hàng tặng
được (hãng|nhãn) tặng
(được tài trợ|tài trợ) bởi
(bài viết|video|nội dung|bài đăng) (quảng cáo|được tài trợ|có tài trợ|tài trợ)
(hợp tác|quan hệ đối tác) (có trả phí|trả phí|quảng cáo|thương mại)
(được|mình được) @ (tặng|gửi tặng|gửi)
@ (gửi tặng|tặng mình|gửi cho mình|tặng)
(nhận|có|được) ~ hoa hồng
(link|liên kết) (tiếp thị|affiliate)
đại sứ (thương hiệu|@|của @)
`,
    vague: `
hợp tác (với|cùng) @
hợp tác (với|cùng)
(cảm ơn|cám ơn) @ (đã|vì|nhiều)
#hợptác
`,
    denial: `
không phải
không
chẳng phải
ko phải
k phải
hông phải
`,
    otherwise: `
mã (nguồn|vạch|lỗi)
`,
    code: `
mã
`,
    promoCode: `
(mã giảm giá|mã giảm|mã khuyến mãi|mã của mình|mã của tui|voucher|nhập mã)
`,
    use: `
nhập
dùng
sử dụng
`,
    discount: `
giảm
giảm giá
khuyến mãi
rẻ hơn
freeship
miễn phí
`,
    bio: `
link/s _ (ở bio|trên bio|trong bio|dưới bình luận|ở phần mô tả|bio|ở bình luận)
link ở bio
`,
    shop: `
mua
đặt hàng
chốt đơn
shop
cửa hàng
giảm giá
còn hàng
hết hàng
giỏ hàng
sale
`,
    promotion: `
giỏ hàng (góc trái|bên dưới)
chốt đơn _ @
nói tên mình
`,
    own: `
(sách|khóa học|album|bài hát|cửa hàng|quán|podcast|tiểu thuyết|ep) (của mình|của tôi|mình|nhà mình|của tụi mình)
`
  },
  // Ad Standards Council (Philippines), guidelines on influencers (2022).
  tl: {
    label: `
patalastas
bayad na patalastas
bayad na partnership
sponsored po
#bayad
#patalastas
`,
    clear: `
bayad (po|ang) _ post
libre (po|ito) galing sa
pina review
(bayad|sponsored) (na patalastas|na post|na partnership|na content)
(bigay|regalo|padala|galing) (ng|ni|sa|kay) @
(binigay|pinadala|niregalo) _ @
(may|meron|kumikita) ~ (komisyon|komisyon ako)
komisyon
`,
    vague: `
kasama ang @
(salamat|thank you) @ (sa|para)
salamat sa @ (sa|para)
`,
    denial: `
hindi
hindi po
wala
walang
di
`,
    promoCode: `
(code ko|yung code|ang code|discount code ko)
`,
    use: `
gamitin
gamit
gamitin niyo
yung
`,
    discount: `
bawas
mura
mas mura
diskwento
libreng shipping
`,
    bio: `
(link|nasa) _ (nasa bio|sa bio|bio ko|sa profile)
link nasa bio
`,
    shop: `
bili
bumili
order
tindahan
mura
sale
checkout
`,
    own: `
(libro|kurso|kanta|tindahan|negosyo|album) (ko|namin)
`
  },
  // Kenya's Communications Authority and Tanzania's TCRA require advertisements to be told apart.
  sw: {
    label: `
tangazo la kulipiwa
tangazo la biashara
imedhaminiwa
ushirikiano wa kulipiwa
#imedhaminiwa
#ushirikianowakulipiwa
`,
    announcement: `
tangazo
#tangazo
`,
    clear: `
wamenilipa
wananilipa
nimepewa bure
(imedhaminiwa|limedhaminiwa|kudhaminiwa) na
(tangazo|ushirikiano) (la|wa) (kulipiwa|biashara|kulipwa)
zawadi kutoka _ @
(napata|ninapata) ~ (kamisheni|asilimia)
balozi wa @
ushirikiano wa kulipwa
tangazo la kulipwa
`,
    vague: `
kwa ushirikiano na
asante @ kwa
ahsante @ kwa
#ushirikiano
`,
    denial: `
si
sio
hii si
bila
`,
    code: `
msimbo
`,
    promoCode: `
(kodi ya punguzo|msimbo wa punguzo|code yangu|kodi yangu)
`,
    use: `
tumia
kwa
ukitumia
`,
    discount: `
punguzo
bei nafuu
nafuu
`,
    bio: `
(link|kiungo) _ (kwenye bio|kwa bio|iko bio)
`,
    shop: `
nunua
agiza
duka
punguzo
`,
    own: `
(kitabu|wimbo|albamu|duka|kozi) (changu|wangu|yangu|langu)
`
  },
  // Kazakh Law on Advertising as changed in 2024 ("жарнама").
  kk: {
    label: `
жарнама
ақылы серіктестік
демеушілік
жарнамалық пост
#жарнама
#ақылысеріктестік
`,
    clear: `
ақылы (серіктестік|жарнама)
жарнама құқығымен
(жарнамалық|демеушілік) (пост|жазба|контент)
`,
    vague: `
серіктестікте
`,
    denial: `
емес
`,
    denialAfter: `
емес
`,
    code: `
коды
кодын
`,
    promoCode: `
промокоды
промокодым
`,
    discount: `
жеңілдік
`,
    shop: `
сатып
тапсырыс
`,
    own: `
(менің кітабым|менің курсым|әнім)
`
  }
}
