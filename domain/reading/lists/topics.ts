import type { Topic } from "../topic.ts"

/**
 * Our own word lists, in the grammar of `compilePhrases`: English, then some of the plainest words of Spanish, French,
 * German, Portuguese, Italian, Hindi and Arabic. What means something else in another of these languages is left out: "car" is
 * because, "chef" is boss, "pain" is bread.
 */
export const TOPIC_TERMS: Readonly<Record<Topic, string>> = {
  automotive: `
    # English
    cars
    my car
    new car
    supercar/s
    motorcycle/s
    motorbike/s
    horsepower
    dashcam
    test drive
    road test
    electric vehicle/s
    ev charging
    car detailing
    suv/s
    pickup truck/s
    car wash
    engine oil
    tyre pressure
    tire pressure
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    coches
    automóvil/es
    voiture/s
    motorrad
    elektroauto/s
    carros
    automobili
    macchina nuova
    कार
    गाड़ी
    سيارة
    سيارات
  `,
  beauty: `
    # English
    makeup
    skincare
    skin care
    lipstick/s
    lip gloss
    mascara/s
    eyeshadow/s
    eyeliner/s
    concealer/s
    moisturiser/s
    moisturizer/s
    face serum
    sunscreen/s
    nail art
    nail polish
    manicure/s
    hairstyle/s
    haircare
    hair care
    shampoo/s
    perfume/s
    fragrance/s
    cosmetics
    beauty
    grwm
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    maquillaje
    belleza
    maquillage
    beauté
    cosmétique/s
    kosmetik
    hautpflege
    maquiagem
    maquilhagem
    bellezza
    cosmetici
    मेकअप
    सौंदर्य
    مكياج
    تجميل
  `,
  education: `
    # English
    homework
    classroom/s
    university
    exam/s
    study tips
    study with me
    study guide
    scholarship/s
    tutoring
    textbook/s
    learn (english|spanish|french|german|languages|maths)
    language learning
    lesson plan/s
    teacher/s
    student/s
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    educación
    universidad
    estudiante/s
    éducation
    université
    étudiant/s
    bildung
    universität
    schule
    educação
    universidade
    istruzione
    università
    शिक्षा
    पढ़ाई
    परीक्षा
    تعليم
    جامعة
  `,
  entertainment: `
    # English
    movie/s
    film review/s
    box office
    tv show/s
    sitcom/s
    celebrity
    celebrities
    stand up comedy
    standup comedy
    comedian/s
    manga
    anime series
    trailer reaction
    season finale
    binge watch/ing
    cosplay
    reality show
    red carpet
    movie night
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    película/s
    comédie
    kinofilm/e
    filme novo
    novela
    cinéma
    serie tv
    फिल्म
    फ़िल्म
    बॉलीवुड
    فيلم
    مسلسل
  `,
  fashion: `
    # English
    outfit/s
    ootd
    fashion
    streetwear
    wardrobe/s
    lookbook/s
    sneakers
    handbag/s
    dress/es
    jeans
    jacket/s
    stylist/s
    haute couture
    thrift haul
    clothing haul
    try on haul
    knitwear
    menswear
    womenswear
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    moda
    ropa
    vestido/s
    vêtements
    kleidung
    kleider
    roupas
    abbigliamento
    फैशन
    कपड़े
    أزياء
    موضة
  `,
  finance: `
    # English
    investing
    investor/s
    stock market
    stocks
    dividend/s
    index fund/s
    etf/s
    mortgage/s
    budgeting
    personal finance
    savings account
    credit card/s
    credit score
    crypto
    cryptocurrency
    bitcoin
    ethereum
    retirement fund
    side hustle
    passive income
    tax return/s
    interest rate/s
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    finanzas
    inversión
    inversiones
    bourse
    investissement/s
    finanzen
    aktien
    geldanlage
    finanças
    investimento/s
    finanza
    निवेश
    शेयर बाजार
    استثمار
    أسهم
  `,
  fitness: `
    # English
    workout/s
    gym
    fitness
    crossfit
    deadlift/s
    squats
    bench press
    personal trainer
    weightlifting
    weight training
    cardio
    pilates
    yoga
    hiit
    protein shake/s
    leg day
    strength training
    home workout
    push ups
    pushups
    bodybuilding
    calisthenics
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    entrenamiento/s
    gimnasio
    musculation
    entraînement
    fitnessstudio
    krafttraining
    treino/s
    musculação
    allenamento
    palestra
    व्यायाम
    योग
    تمارين
    لياقة
  `,
  food: `
    # English
    recipe/s
    cooking
    cook
    cooked
    baking
    baked
    sourdough
    bread
    kitchen
    dinner
    lunch
    breakfast
    brunch
    restaurant/s
    food
    foodie/s
    delicious
    meal prep
    street food
    pasta
    pizza
    cake/s
    cookies
    dessert/s
    vegan
    coffee
    tacos
    curry
    ramen
    barbecue
    bbq
    noodles
    soup/s
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    receta/s
    cocina
    comida
    recette/s
    cuisine
    gâteau/x
    rezept/e
    kochen
    backen
    essen gehen
    receita/s
    cozinha
    ricetta
    ricette
    cucina
    खाना
    रेसिपी
    व्यंजन
    وصفة
    وصفات
    طبخ
    طعام
  `,
  gaming: `
    # English
    gaming
    gamer/s
    gameplay
    video game/s
    videogame/s
    speedrun/s
    esports
    twitch stream
    fps games
    rpg
    mmorpg
    playstation
    xbox
    nintendo
    minecraft
    fortnite
    roblox
    valorant
    let's play
    lets play
    boss fight/s
    game review
    indie game/s
    walkthrough
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    videojuego/s
    jeux vidéo
    jeu vidéo
    videospiele
    computerspiele
    videogioco
    videogiochi
    jogos online
    गेमिंग
    गेमर
    ألعاب الفيديو
  `,
  health: `
    # English
    mental health
    wellness
    wellbeing
    nutritionist/s
    nutrition
    therapist/s
    anxiety
    meditation
    mindfulness
    sleep hygiene
    gut health
    vitamins
    immune system
    healthcare
    doctor/s
    nurse/s
    physiotherapy
    blood pressure
    self care
    selfcare
    diabetes
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    salud
    bienestar
    santé
    bien être
    gesundheit
    ernährung
    saúde
    bem estar
    salute mentale
    benessere
    स्वास्थ्य
    सेहत
    صحة
    الصحة
  `,
  home: `
    # English
    home decor
    interior design
    interiors
    diy
    renovation/s
    furniture
    living room
    gardening
    garden/s
    houseplant/s
    home improvement
    declutter/ing
    cleaning hacks
    upholstery
    wallpaper samples
    house tour
    room makeover
    woodworking
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    decoración
    hogar
    jardín
    décoration
    jardinage
    bricolage
    einrichtung
    garten
    möbel
    heimwerken
    decoração
    jardinagem
    arredamento
    giardino
    घर की सजावट
    ديكور
    أثاث
  `,
  music: `
    # English
    music
    song/s
    album/s
    concert/s
    guitar/s
    piano lesson/s
    pianist/s
    singer/s
    songwriter/s
    new single
    hip hop
    vinyl
    drummer/s
    music video
    live session
    acoustic
    mixtape/s
    dj set
    melody
    lyrics
    playlist/s
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    música
    canción
    canciones
    musique
    chanson/s
    musik
    lieder
    konzert/e
    canção
    canções
    musica
    canzone
    canzoni
    संगीत
    गाना
    موسيقى
    أغنية
  `,
  parenting: `
    # English
    parenting
    motherhood
    fatherhood
    toddler/s
    newborn/s
    pregnancy
    pregnant
    breastfeeding
    mum life
    mom life
    momlife
    mumlife
    dad life
    my (kids|son|daughter|baby)
    our (kids|son|daughter|baby)
    potty training
    school run
    nappies
    diapers
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    maternidad
    embarazo
    mis hijos
    maternité
    grossesse
    mes enfants
    elternzeit
    schwangerschaft
    maternidade
    gravidez
    meus filhos
    maternità
    gravidanza
    मातृत्व
    बच्चों
    أمومة
    أطفالي
  `,
  pets: `
    # English
    dog/s
    puppy
    puppies
    cat/s
    kitten/s
    pets
    my pet
    dog training
    dog walk
    rescue dog
    vet visit
    hamster/s
    aquarium
    parrot/s
    horse riding
    golden retriever
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    perro/s
    mascota/s
    gatito/s
    chien/s
    chaton/s
    hund
    hunde
    katze/n
    haustier/e
    cachorro/s
    gatinho/s
    cucciolo
    cuccioli
    कुत्ता
    बिल्ली
    قطط
    كلاب
  `,
  sport: `
    # English
    football
    soccer
    basketball
    tennis
    cricket
    rugby
    golf
    marathon/s
    triathlon/s
    cycling
    swimming
    surfing
    skateboarding
    boxing
    mma
    ufc
    champions league
    premier league
    world cup
    nba
    nfl
    olympics
    olympic
    goalkeeper/s
    hockey
    baseball
    skiing
    snowboarding
    climbing
    half marathon
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    fútbol
    baloncesto
    deporte/s
    ciclismo
    le sport
    fussball
    fußball
    sportler
    radfahren
    futebol
    esporte/s
    partita di calcio
    pallacanestro
    क्रिकेट
    खेल
    كرة القدم
    رياضة
  `,
  technology: `
    # English
    tech
    technology
    smartphone/s
    iphone
    android
    laptop/s
    software
    programming
    coding
    developer/s
    artificial intelligence
    machine learning
    gadget/s
    unboxing
    open source
    javascript
    python
    startup/s
    cybersecurity
    app update
    robotics
    pc build
    graphics card
    3d printing
    headphones
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    tecnología
    programación
    technologie
    logiciel/s
    technik
    programmieren
    tecnologia
    programação
    programmazione
    तकनीक
    मोबाइल फोन
    تقنية
    تكنولوجيا
    برمجة
  `,
  travel: `
    # English
    travel
    travels
    travelling
    traveling
    traveller/s
    traveler/s
    trip
    road trip
    hotel/s
    flight/s
    itinerary
    itineraries
    backpacking
    passport
    airbnb
    hostel/s
    holiday in
    vacation
    city break
    beach/es
    wanderlust
    sightseeing
    tourist/s
    airport
    camping
    van life
    vanlife
    island hopping
    # Spanish, French, German, Portuguese, Italian, Hindi, Arabic
    viaje/s
    viajar
    vacaciones
    voyage/s
    vacances
    reise
    reisen
    urlaub
    viagem
    viagens
    férias
    viaggio
    viaggi
    vacanze
    यात्रा
    سفر
    السفر
    سياحة
  `
}

/** What people put before or after a topic in a hashtag: `#instafood`, `#foodlover`. */
export const TAG_BEGINNINGS: ReadonlyArray<string> = ["insta", "daily", "best", "love", "my"]
export const TAG_ENDINGS: ReadonlyArray<string> = [
  "stagram",
  "gram",
  "lover",
  "lovers",
  "life",
  "addict",
  "blogger",
  "blog",
  "vlog",
  "daily",
  "oftheday",
  "community",
  "goals",
  "inspo",
  "inspiration",
  "motivation",
  "photography",
  "porn",
  "tips",
  "hacks",
  "time",
  "tok"
]
