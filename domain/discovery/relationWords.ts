/** One word, or some with blanks between them, a line. */
const lines = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/**
 * What stands before or behind the mention of somebody else: family, friends, staff, sponsors, employers. English, German,
 * French, Spanish, Italian, Portuguese and Dutch.
 */
export const OTHERS_WORDS = lines(`
  wife
  husband
  hubby
  wifey
  spouse
  fiancé
  fiance
  fiancée
  fiancee
  girlfriend
  boyfriend
  gf
  bf
  married to
  engaged to
  mum
  mom
  mama
  mother
  dad
  papa
  father
  son
  daughter
  brother
  sister
  sis
  bro
  twin
  cousin
  kids
  family
  friend
  friends
  bestie
  bff
  partner
  partners
  partnered
  sponsor
  sponsors
  sponsored
  ambassador
  athlete
  affiliate
  collab
  collabs
  collaboration
  code
  discount
  manager
  managers
  managed
  management
  mgmt
  mgt
  agent
  agency
  booking
  bookings
  represented
  repped
  pr
  press
  label
  signed
  publisher
  producer
  produced
  editor
  edited
  edits
  mods
  mod
  photographer
  photo
  photos
  pic
  pics
  shot by
  filmed by
  art by
  pfp by
  avatar by
  banner by
  icon by
  logo by
  made by
  designed by
  and my
  credit
  credits
  thanks to
  fan
  fans
  fanpage
  parody
  not affiliated
  unofficial
  impersonator
  impersonators
  fake
  scam
  scammer
  team
  teammate
  member
  crew
  guild
  clan
  org
  works at
  working at
  work at
  employed at
  engineer at
  designer at
  writer at
  reporter at
  editor at
  formerly at
  ceo
  cto
  cofounder
  founder
  owner
  director
  host
  cohost
  coach
  coached
  student
  alum
  frau
  ehefrau
  mann
  ehemann
  verlobte
  verlobter
  freund
  freundin
  freunde
  bruder
  schwester
  mutter
  vater
  sohn
  tochter
  partnerin
  gründer
  gründerin
  agentur
  kooperation
  werbung
  foto
  fotos
  femme
  mari
  épouse
  époux
  ami
  amie
  amis
  copain
  copine
  frère
  soeur
  sœur
  mère
  père
  fils
  fille
  partenaire
  partenaires
  agence
  fondateur
  fondatrice
  esposa
  esposo
  marido
  mujer
  novia
  novio
  amigo
  amiga
  amigos
  hermano
  hermana
  madre
  padre
  hijo
  hija
  patrocinador
  patrocinado
  agencia
  fundador
  fundadora
  embajador
  embajadora
  moglie
  marito
  fidanzata
  fidanzato
  amico
  amica
  fratello
  sorella
  figlio
  figlia
  agenzia
  fondatore
  namorada
  namorado
  irmão
  irmã
  mãe
  pai
  filho
  filha
  parceria
  parceiro
  agência
  vrouw
  vriend
  vriendin
  broer
  zus
  moeder
  vader
  zoon
  dochter
  bureau
  oprichter
`)

/** What says so only right before a mention: "with @nova", but "made with love, @nova". */
export const JOINING_WORDS = lines(`
  by
  with
  w
  via
  and
  vs
  ft
  feat
  featuring
  ex
  com
  con
  por
  par
  avec
  mit
  von
  met
  door
  for
  at
  of
`)

/** Signs that stand for such words, before a mention of an account on the same platform. */
export const OTHERS_SIGNS = lines(`
  ❤
  💍
  💑
  👩‍❤️‍👨
  💕
  💞
  📸
  📷
  🎥
  🎬
`)

/** What stands before the mention of an account of one's own, on the same platform too. */
export const OWN_WORDS = lines(`
  backup
  back up
  second
  2nd
  secondary
  other account
  alt
  main
  main account
  personal
  private
  priv
  new account
  old account
  also
  also me
  me too
  my other
  my second
  my channel
  my page
  follow me
  find me
  find me at
  i am
  zweitaccount
  zweitkonto
  hauptaccount
  hauptkonto
  privat
  auch
  compte secondaire
  compte principal
  perso
  aussi
  cuenta secundaria
  cuenta principal
  segunda cuenta
  mi otra cuenta
  también
  secondo account
  profilo principale
  anche
  conta reserva
  conta principal
  também
  tweede account
  hoofdaccount
  ook
`)
