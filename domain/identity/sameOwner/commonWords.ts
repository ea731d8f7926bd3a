/** Names that many have, written by `npm run train`. rarity.ts reads them. */
export const COMMON_NAMES = `
aaliyah aaron abagail abbey abbie abbigail abbott abby abdiel abdon abdonie abdul abdullah abe abel abelard
abelardo abelin abeline abernathy abigaelle abigail abigale abigayle abner abondance abraham abreu absalon
abshire acace acacie acanthe achaire achille ackermann ada adah adalard adalbald adalbaude adalberon adalbert
adalberto adaline adalric adalsinde adam adame adams adan addie addison ade adegrin adegrine adel adela adelaida
adelaide adelbert adele adelia adelie adelin adelina adeline adell adella adelle adelphe adeltrude adenet
adeodat adhemar adil adina aditya adjutor adolf adolfo adolph adolphe adolphie adolphus adonis adonise adrain
adrastee adrehilde adrian adriana adrianna adriano adriel adrien adrienne afton agapet agata agathange agathe
agathon agilbert agilberte aglae agnan agnane agneflete agnes agnesa agostini agrippin agrippine agustin
agustina ahmad ahmed ahmet aida aidan aiden aileen aimable aime aimee aisha aiyana akeem aksel ala alain alaina
alaine alais alan alana alanis alanna alayna alba alban albane alberade alberic albert alberta alberte albertha
alberto albin albina albrecht alcibiade alcide alcidie alcime alcine alcyone alda aldegonde alden aldonce aldric
alea aleaume alec aleen alejandra alejandrin alejandro alek aleksandar aleksander aleksandra alena alene
alessandra alessandro alessia alessio aleth aletha alevtina alex alexa alexander alexandra alexandre alexandrea
alexandria alexandrine alexandro alexane alexanne alexia alexie alexine alexis alexys alexzander aleyna alf
alfonso alfonzo alford alfred alfreda alfredo ali alia alica alice alicia alida alienor aliette alima alina
aline alisa alisha alison alissa alivia alix aliya aliyah aliza alize alla allan allegra allen allene alliaume
allie allison ally alma almine almire alois aloise alonzo aloyse alphee alphonse alphonsine alphonso alpinien
alta altenwerth althea althee alton alva alvah alvena alvera alverede alverta alvin alvina alvis alya alyce
alycia alysa alysha alyson alyssa alysson amalia amaliane amalric amalthee amanda amande amandin amandine amani
amant amante amar amara amarande amaranthe amari amaryllis amaya amber ambre ambroise ambroisie ambrose amedee
amelia ameliane amelie amelien ameline amely america americo amethyste amie amiel amin amina aminte amir amira
amiya amos amour amparo amy amya ana anabel anabela anabelle anael anaelle anahi anais anamaria anastacio
anastase anastasia anastasie anastasija anatol anatole anatolie ancelin anceline anda andela andeol anders
anderson andoche andre andrea andreane andreanne andreas andree andrei andrej andreja andres andrew andy anemone
aneta angadreme ange angel angela angele angelica angelina angeline angelique angelita angelo angie angilbe
angilberte angilran angoustan angus ani anibal anica anicee anicet anicette anika anissa anita aniya aniyah anja
anjali anka ankunding ann anna annabel annabell annabelle annalise annamae annamarie anne annelie annemarie
annetta annette anni annibal annie annika annonciade anouk ansbert ansberte ansel anselme ansley anstrudie antal
anthelme anthelmette anthony antide antigone antoine antoinette anton antone antonetta antonette antoni antonia
antonietta antonin antonina antonine antonio antwan antwon anya aphelie apollinaire apolline apostol april
aquilin aquiline ara arabelle araceli aracely aram aras arcade arcadie arch archambaud archange archibald archie
arda ardella arden ardith arely argine ari ariadna arian ariana ariane arianna aric aricie ariel arielle arina
aris ariste aristide arjun arlene arlette arlie arlo arman armance armand armande armandine armando armani armel
armeline armelle armide armin armine armstrong arnaldo arnaud arnaude arne arno arnold arnoldo arnould arnulfo
arolde aron arsen arsene arsenie arsinoe art artemis arthaud artheme arthur arthurine artur arturo arvel arvid
arvilla arwen arya aryanna asa ascelin asceline ascension asha ashlee ashleigh ashley ashly ashlynn ashton
ashtyn asia assomption assunta astarte asterie astree astrid astride asya athalie athanase athanasie athena
athenais athina aube aubert aubertine aubree aubrey aubry aude audebert audeline audie audouin audra audran
audreanne audrey auer aufderhar august augusta auguste augustin augustina augustine augustus aure aurel aurele
aurelia aurelian aurelie aurelienne aurelio aurelle aurian auriane aurora aurore austen austin austyn autumn
auxane auxence ava aveline avery avigaelle avis avoye axel axeline axelle aya ayana ayaz aydan ayden ayla aylin
ayman aymard aymardine aymeric aymon aymonde azalee azelie azeline aziz azra baby baca bachmann bader bahringer
bailee bailey bak balaban balaz balistreri balthazar baptiste baran baranova barbara barbe barbier baris barnabe
barney baron barre barrett barrows barry bart bartell barthelemy bartholome bartimee bartoletti barton bashirian
basile basilisse bastian bastien bathilde batista batuhan batz bauch baudouin bauer baumann baumbach bayer
baylee beahan beata beatrice beatriz beatty beau beaulah bechtelar beck becker beckmann becky bednar beer beier
bela belinda bell bella belle ben benedict benedicte benedikt benigne benito benjamin bennett bennie benny
benoit bent benton beranger berangere berard berat berenice berg berge berger bergnaum bergstrom berkay
bernadette bernadine bernard bernardo berneice bernhard bernice bernie berniece bernier bernita berry bert berta
bertha berthe bertille bertram bertrand beryl bessie beth bethany bethel betsy bette bettie betty bettye beulah
beuve beverly bianca bianka bibiana bilal bill billie billy bina bins birdie bittner bjorn blair blaise blake
blanc blanca blanchard blanche blanda blandine blank blanka blaze blazej blick block blom blum bob bobbie bobby
bode boehm bogan bogdan bogdana bogisich bohemond bohm bojan bojana boleslav bon boniface bonita bonnet bonnie
borer boris borislav borka bos bosco bosman botsford bouchard bourgeois boyd boyer boyle bozena bozidar brad
braden bradford bradley bradly bradtke brady braeden braga brain brakus brandi brando brandon brandt brandy
brandyn branimir branislav branka branko brannon branson brant braulio braun braxton brayan breana breanna
breanne breitenberg brekke brenda brendan brenden brendon brenna brennan brennon brent bret breton brett bria
briac brian briana brianne brice bridget bridgette bridie brielle brieuc brigita brigitte brionna brisa britney
brito britt brittany brix brock broderick brody bronislava brook brooke brooklyn brooks brown bruce bruen brun
bruna brunehaut brunehilde brunet brunner bruno bryan bryana bryant bryce brycen bryon buck buckridge bud buddy
budimir buford buhler bulah burak burdette burger burkhard burkhardt burley burnice buss buster byron cade caden
caesar cai caitlin caitlyn cale caleb caleigh cali calista calixte callie calvin camacho camara camden camelia
camelien cameron camila camilla camille camillien campos camren camron camryn camylle can candace candelario
candice candida candide candido capucine cara carey caribert carina carine carissa carl carla carlee carleton
carley carli carlie carlo carloman carlos carlota carlotta carlton carmel carmela carmella carmelo carmen
carmine carol carolanne carole carolina caroline carolyn carolyne caron carpentier carre carrie carroll carson
carter cartwright cary casandra casey casimer casimir casper cassandra cassandre cassidy cassie cassien cassin
castro catalina caterina catharina catharine catherine cathrine cathryn cathy cayla ceasar cecelia cecil cecile
cecilia cedric cedrick cedrik celeste celestin celestine celestino celia celien celina celine cem cesaire cesar
ceyda ceylin cezar chad chadd chadrick chaim champlin chance chandler chanel chanelle chantal charity charlaine
charlemagne charlene charles charley charlie charline charlotte charpentier chase chasity chauncey chaya chaz
chelsea chelsey chelsie chen cheng cheryl chesley chester chet chevalier cheyanne cheyenne chiara childebert
chilperic chloe chretien chris christ christa christelle christian christiana christiane christiansen christie
christina christine christodule christop christoph christophe christopher christy chrysole chrysostome chyna
ciara cicero cielo cierra cindy citlalli clair claire clara clarabelle clare clarence clarissa clarisse clark
claud claude claudia claudie claudien claudine claudio clay clayton cleandre clelie clemence clemens clement
clemente clementina clementine clemmie cleo cleora clery cleta cletus cleve cleveland clifford clifton clint
clinton clio clotaire clotilde clovis cloyd clyde coby cody colby cole coleman colin coline colleen collet
collier collin collins colt colten colton columbus come concepcion conception conn connelly conner connie connor
conor conrad conroy considine constance constant constantin consuelo cooper cora coralie coraline corbin
cordelia cordell cordia cordie corene corentin corentine corey corine corinna corinne corkery cormier cornelia
cornelius cornell corona corrine cortez cortney corvin corwin cory cosima costa coty courtney cousin coy craig
crawford cremin creola crist cristal cristian cristina cristobal cristopher crona cronin crooks cruickshank cruz
crystal crystel cullen cummerata cummings curt curtis cydney cynthia cyprien cyriaque cyrielle cyril cyrille
cyrus dach dado dagmar dagmara dahl dahlia daija daisha daisy dakota dale dalia dalila dallas dallin dalton
damaris dameon damian damien damion damjan damon damore dan dana dandre dane dangelo danial danica daniel
daniela daniella danielle danika danila danilo danka dannie danny dante danu danyka daphne daphnee daphney darby
dare daren daria darian dariana darien darin darina darinka dario darion darius darko darla darlene darnell
daron darrel darrell darren darrick darrin darrion darron darryl darwin daryl dashawn dasia dasilva daugherty
dave david davide davin davion davis davon davonte dawn dawson dax dayana dayna dayne dayton dean deangelo
deanna debbie debora deborah debra deckow declan dedric dedrick dee defne deion deja dejah dejan dejon dejuan
delaney delbert delfina delia delilah dell della delmer delores delpha delphia delphin delphine delta demarco
demarcus demario demetris demetrius demond dena denesik denis denisa denise deniz dennis deon deondre deontae
deonte dereck derek derick deron derrick deschamps deshaun deshawn desire desiree desmond dessie destany destin
destinee destiney destini destiny devan devante deven devin devon devonte devos devyn dewayne dewey dewitt
dexter diamond diana diane dianna dianne dibbert dickens dicki dickinson didier diego dies dietrich dieudonne
dieudonnee dilan dilara dillan dillon dimitri dina dino dion divna dixie dny dobromila dobroslav dobroslava dock
dolly dolores domenic domenica domenick domenico domingo dominic dominick dominik dominique don donald donat
donata donato donavon dong donna donnell donnelly donnie donny dooley dora dorcas doreen dorian doriane dorina
dorine doris dorota dorotea dorothea dorothee dorothy dorris dortha dorthy douce doug douglas dovie doyle draga
dragan dragomir drake drew duane duarte dubois dubuque dudek dudley dufour dulce dumas dumont duncan dupont
dupuis dupuy durand durgan durward dusan dustin dusty duval dwayne dwight dylan earl earlene earline earnest
earnestine easter easton ebba ebert ebony eda edd eddie eddy eden edgar edgard edgardo edison edita edith edmee
edmond edmund edna edouard eduard eduarda eduardo edward edwardo edwin edwina edyth edythe efe effertz effie
efrain efrem efren eileen einar eino ela eladio elaina elaine elbert elda eldon eldora eldred eldridge elea
eleanor eleanora eleanore eleazar electa elena eleni elenor elenora eleonora eleonore eleuthere elfrieda eli
elia eliah elian eliana eliane elias elie eliezer elif elijah elin elina eline elinor elinore elio elisa
elisabeth elisaveta elise elisee eliseo elisha elissa eliza elizabeth ella ellen elli ellie elliot elliott ellis
ellsworth elly elmer elmira elmo elmore elna elnora elodie elody eloisa eloise elouise eloy elroy elsa else
elsie elta elton elva elvera elvie elvira elvis elwin elwyn elyse elyssa elza elzear ema emanuel emanuela emard
emelia emelie emeline emely emerald emerance emerencie emeric emerson emery emie emil emile emilia emilian
emiliano emilie emilija emilio emily emin emir emma emmalee emmanuel emmanuelle emmelie emmerich emmet emmett
emmie emmitt emmy emory emre ena ender enes enguerrand enid enoch enola enos enrico enrique ensar enya enzo
ephraim epiphane era erdman eren eriberto eric erica erich erick ericka erik erika erin erling erma erna ernest
ernestina ernestine ernesto ernie ernser ernst ervin erwin eryn esma esmeralda esperanza essie esta esteban
estefania estel estela estell estella estelle ester estera estevan esther estrella etha ethan ethel ethelyn
ethyl etienne ettie eubert eudes eudora eudoxe eudoxie eugen eugene eugenia eugenie eula eulah eulalia eulalie
euna eunice euphrasie eusebe eusebie eusebio eustache eva evalyn evan evangeline evans evariste eve evelin
evelina eveline evelyn evelyne everardo everett everette evers evert evie evrard ewald ewell ezekiel ezequiel
ezra fabian fabiana fabien fabienne fabio fabiola fabre fabrice fadel fae fahey faith falba falk fan fannie
fanny fanta fantin fantine farah farida farkas farrell fatima fatma faure faustine faustino fausto favian favre
fay faye federico fedor fedora feeney feest feil felicia feliciano felicie felicita felicite felicity felipa
felipe felix felton femke feng ferdinand fermin fern fernandez fernando ferne ferry fiacre fidel fidele fierro
filiberto filip filipa filomena finja fink finley finn finnley fiona firmin fischer fisher flatley flavia flavie
flavien flavio fleta fletcher fleur fleury flo flodoard flora florczak flore florence florencio florent
florentin florestan florian florida florie florine flossie floy floyd flynn fonseca fontaine ford forest forrest
forster fortune fortunee foster foulques fournier frami france frances francesca francesco francette francia
francine francis francisca francisco francisque franco francois francoise franecki franey frank frankie franklin
franz franziska fred freda freddie freddy frederic frederick frederik frederique fredrick fredy freeda freeman
freida frey freya frida frieda friedrich friesen fritsch fritz fryd fuchs fulbert fulcran fulgence funk furkan
furman fynn gabe gabin gabor gabriel gabriela gabriella gabrielle gabrijela gael gaelle gaetano gage gaia gail
gaillard gal galina gamper gang garance garay garcia gardner garett garfield garland garnet garnett garnier
garret garrett garrick garrison garry garth gary gaspar gaspard gaston gatien gaud gauthier gautier gavin gayle
gedeon gehrig geiger gemma gene general genesis geneva genevieve gennaro genoveva geo geoffrey geoffroy georg
george georges georgette georgia georgiana georgianna geovanni geovanny geovany gerald geraldine gerard gerardo
gerasim geraud gerberge gerbert gerda gerhard gerhardt gerhold gerlach germain germaine german gerrit gerry
gerson gertruda gertrude gervais ghislain gia giada gian gianluca gianni gibson gideon gil gilbert gilberto
gilda giles gilles gillian gina ginger gino gioia giovani giovanna giovanni giovanny girard girart giraud gisele
gislason gislebert gisselle giulia giuliana giuliano giulio giuseppe gladyce gladys gleason gleb gleichner glen
glenda glenn glenna glennie gloria glover godfrey golda golden goldner gondebaud gong gonthier gontran gonzague
gonzalez gonzalo goodwin goran gorczany gordana gordon gottlieb goyette grace gracie graciela grady graf graham
grant granville grayce grayson green greenfelder greenholt greg gregg gregoire gregor gregoria gregorio gregory
greta gretchen greyson griffin grimes gross grover grube gruber guadalupe gudrun guenievre guerin guerra gui
guido guilhemine guillaume guillemette guillermo guillot guiseppe gulgowski gunnar gunner gus gusikowski gussie
gust gustav gustave gustavine gustavo gutkowski gutmann guy guyot gwen gwenaelle gwendolyn haag habib hackett
hadley hafner hagen hagenes hahn hailee hailey hailie hajek hakan hakim hal haleigh haley halie halima halle
hallie halvorson hamill hammes hamza han hana hand hane hank hanna hannah hanne hannes hans hansen hao harald
harber hardouin hardy harley harmon harmony harold harriet harris harrison harry hartmann harvey hasan haskell
hasler hassan hassie hattie hauck haven hayden hayes haylee hayley haylie hazel hazle heaney heath heathcote
heather heaven heber hector hedelin hegmann heidenreich heidi heinrich helen helena helene helga helier helin
hellen heller helmer heloise henderson hendrik henri henrietta henriette henrik henry herbert herluin herman
hermann hermina hermine herminia herminio hermiston hershel herta hertha herve herzog hess hessel hester hettie
hettinger hickle hilaire hilario hilbert hilda hildebert hildegard hillard hillary hilll hills hilma hilpert
hilton hincmar hintz hipolito hippolyte hiram hirt hirthe hmd hobart hodkiewicz hoeger hofer hoffman hoffmann
hofmann holden hollie hollis holly holm homenick homer hommel hong hongxuan honore honorine hope hoppe horace
horacio horak hortense horvath hosea houston howard howe howell hoyt hsn huang huber hubert hudson huel huels
huet hugh hugo hugues huguette hui hulda humberto hunter hyatt hyman ian ibrahim icie ida idell idella idris
ignacio ignat ignatius igor ike ila ilarion ilayda ileana ilene ilia iliana ilias ilija ilja ilona ilyas ima
imani imelda imke immanuel imogene imran ina inara inaya ines inez inga ingrid ingrida inka inna innocent iosif
ira irem irena irene irina iris irma irvin irving irwin isa isaac isabeau isabel isabela isabell isabella
isabelle isac isadore isai isaiah isaias isak iseult isidore isidro ismael ismail ismerie isobel isom israel
issac itzel iva ivah ivan ivana ivanka ivanna ivanov ivanova ivica ivo ivory ivy izabela izabella izaiah izolda
jabari jace jacey jacinthe jacinto jack jackeline jackie jacklyn jackson jacky jaclyn jacob jacobi jacobs
jacobson jacqueline jacquelyn jacques jacquet jacynthe jada jade jaden jadon jadranka jadyn jaeden jaida jaiden
jailyn jaime jairo jakayla jake jakob jakov jakub jakubowski jaleel jalen jalon jalyn jamaal jamal jamar
jamarcus jambor jamel james jameson jamey jamie jamil jamila jamir jamison jammie jan jana janae jane janelle
janessa janet janice janick janie janik janina janine janis janiya janka janna janne jannie jannik jannis jano
janosch jansen jany japhet jaquan jaquelin jaqueline jara jared jaren jari jarne jarod jaron jaros jarred
jarrell jarret jarrett jarrod jarvis jasen jasinski jaskolski jasmin jasmina jasmine jasna jason jasper jast
jaunita javier javon javonte jay jayce jaycee jayda jayde jayden jaydon jaylan jaylen jaylin jaylon jayme jayne
jayson jazlyn jazmin jazmyn jazmyne jean jeanette jeanie jeanne jeannedarc jeannel jeannette jeannie jeannot jed
jedediah jedidiah jeff jefferey jeffery jeffrey jeffry jehanne jena jenifer jenkins jenna jennie jennifer
jennings jenny jennyfer jens jensen jerad jerald jeramie jeramy jerde jerel jeremiah jeremias jeremie jeremy
jermain jermaine jermey jerod jerome jeromy jerrell jerrod jerrold jerry jesper jess jesse jessica jessie
jessika jessy jessyca jesus jett jette jettie jevon jewel jewell jia jian jiang jil jill jillian jim jimmie
jimmy jin jincheng joachim joakim joan joana joanie joann joanna joanne joannie joanny joany joaquim joaquin job
jocelyn jocelyne jodi jodie jody joe joel joelle joesph joey johan johann johanna johannes johathan john
johnathan johnathon johnnie johnny johnpaul johns johnson johnston jolie jolien joline joly jon jona jonah jonas
jonatan jonathan jonathon jones joost jordan jordane jordi jordon jordy jordyn jorge jorgen joris jose josef
josefa josefin josefina josefine joseph josephine josh joshua joshuah josiah josiane josianne josie josse
josselin josue jourdain jovan jovana jovani jovanny jovany joy joyce jozef jozefina juan juana juanita judah
judd jude judge judicael judith judson judy jule jules julia julian juliana julianne julie julien juliet julieta
juliette julio juliocesar julius jun juna june jung junior junius juri juste justen justice justin justina
justine juston justus justyn juvenal juwan kaan kacey kaci kacie kaczmarek kade kaden kadin kaela kaelyn kai
kaia kailee kailey kailyn kaiser kaitlin kaitlyn kaja kale kaleb kaleigh kaley kali kalina kalinowski kallie
kameron kamil kamila kamille kamren kamron kamryn kane kaplan kara karan kareem karelle karen kari kariane
karianne karim karin karina karine karl karla karlee karley karli karlie karlo karolann karolina karoline karson
kasandra kasey kasper kassandra kassulke katarina kate katelin katelyn katelynn katerina katharina katherine
katheryn kathleen kathlyn kathryn kathryne kathy katie katja katlyn katlynn kato katrin katrina katrine kattie
kaufmann kaul kautzer kavon kay kaya kaycee kayden kayla kaylah kaylee kayleigh kayley kayli kaylie kaylin
kazimir keagan keanu keara keaton kedzierski keebler keegan keeley keeling keely keenan keira keith kellen
keller kelley kelli kellie kelly kelsi kelsie kelton kelvin kemal kemmer ken kenan kendall kendra kendrick kenna
kennedi kennedy kenneth kennith kenny kent kenton kenya kenyatta kenyon keon kerem kerim kerluke kern kerry
kertzmann keshaun keshawn kessler keven kevin kevon keyon keyshawn khalid khalil khan kian kiana kianna kiara
kiarra kick kiehn kiel kiera kieran kihn kilback kiley kilian kim kimberly kimi king kip kira kirk kirlin
kirsten kirstin kita kitty kjell klaas klara klaus klein klemens klimczak kliment kling klocko knut kobe koby
koch kody koelpin koenig koepp koha kohler kolar kolby kole kong konieczny konopelski konrad konstantin koray
korbin korey kornel kory kos koss kovac kovacek kovacs kozey kraig krajcik kral kramer kraus kreiger kris krista
kristen kristi kristian kristie kristijan kristin kristina kristine kristof kristofer kristoffer kristopher
kristy krol kruger krupa krystal krystel krystina kshlerin kub kubik kuhic kuhlman kuhn kulas kunde kung kunz
kunze kuphal kurt kurtis kutch kuvalis kwadwo kyan kyla kyle kylee kyleigh kyler kylie kyra labadie lacey
lacroix lacy lada ladarius ladislav lafayette lai laila laine laisha lakin lam lamar lambert lamont lana lance
landen landry lane laney lang langosh langworth lara larisa larissa larkin laron larry lars larson larue lasse
latoya laura laurane laure laurel laureline lauren laurence laurene laurens laurent lauretta lauri lauriane
laurianne laurie laurin laurine laury lauryn lavada lavern laverna laverne lavina lavinia lavon lavonne lawrence
lawson layla layne lazar lazare lazaro lea leah leal lean leana leander leandra leandre leandro leann leanna
leanne leannon leatha lebsack leclerc leclercq lecomte leda ledner lee lefebvre lefevre leffler legall legrand
legros lehmann lehner leif leigh leila leilani lela lelah leland lelia lemaire lemke lemoine lempi lemuel len
lena lene leni lenia lenka lenn lenna lennart lennert lennie lennox lenny lenora lenore lenya leo leola leon
leona leonard leonardo leone leonel leoni leonid leonida leonidas leonie leonne leonor leonora leontina leopold
leopoldine leopoldo leora lera leroux leroy lesch lesley leslie lesly lessie lester leta letha leticia letitia
letizia leu leufroy leuschke lev levent levi levin lew lewis lexi lexie lexus leyla lia liam lian liana liang
lias libbie libby libere lidia lidija lietald lihui lila lili lilia lilian liliana liliane lilla lillian
lilliana lillie lilly lily lilyan lin lina lincoln lind linda lindgren lindsay lindsey line linn linnea linnie
lino linus linwood lio lion lionel lisa lisandro lisanne lise lisette littel little litzy liu liv liva livia
livio liya liyana liz liza lize lizeth lizzie ljuba llewellyn lloyd lockman logan loic lois lola lolita loma lon
london long longin lonie lonnie lonny lonzo lopez lora loraine loren lorena lorene lorenz lorenza lorenzo
loretta lori lorine loris lorna lorrain lorraine lothaire lott lotta lotte lottie lou louie louis louisa louise
loup lourdes louvenia lovato lowe lowell loy loyal loyce luan luana lubina lubowitz luc luca lucas lucia lucian
luciana luciano lucie lucien lucienne lucija lucile lucille lucinda lucio lucious lucius lucy ludie ludivine
ludmila ludolphe ludovic ludwig lue lueilwitz luella luettgen luigi luis luisa luise luiza lujza luk luka lukac
lukas luke lula lulu luna lupe lura lurline luther lutz luz lya lyda lydia lydie lyla lyle lyn lynch lynda
lynette lynn lynne lyric lysanne mabel mabelle mable mac macaire macejkovic macey macgyver maci macie mack
mackenzie macy madaline madalyn maddison madeleine madeline madelyn madelynn mader madge madie madilyn madisen
madison madisyn madonna mads madyson mae maegan maeve mafalda magali magda magdalen magdalena maggie maggio
magnolia magnus maguelone mahaut mahir mai maia maida maier maillard maira maiya maja major makar makayla
makenna makenzie maksim malachi malcolm malek malena malia malik malika malin malina malinda mallaury mallie
mallory malo malvina mamert mamie mamula manasse mandy manfred manley mann manon mansur mante manuel manuela mao
mara marc marceau marcel marcela marcelin marcelina marceline marcelino marcella marcelle marcellus marcelo
marchal marchand marcia marco marcos marcus marek maren mares margaret margareta margarete margarett margaretta
margarette margarita margaux marge margie margot margret marguerite mari maria mariah mariam marian mariana
mariane marianna marianne mariano maribel marica marie mariela mariella marielle marietta marija marika marilie
marilou marilyn marilyne marin marina marine marino mario marion marisa marisol marit marita maritza marius
marjolaine marjorie marjory mark marko markowski marks markus marlee marlen marlena marlene marley marlin marlo
marlon marquardt marques marquis marquise marsha marshall marta martha marthe martial martin martina martine
martinez martins marty marvin mary maryam maryann maryjane maryse masa mason masson mate matej mateja mateo
mathew mathias mathieu mathilda mathilde mathis mathurin matias matilda matilde matis matos mats matt matteo
matthew matthias matthieu matthis matti mattia mattie mattis matula maud maude maudie maugis maureen maurer
maurice mauricette mauricio maurine mauro maverick mavis max maxellende maxence maxie maxim maxima maxime
maximilian maximilien maximillia maximillian maximo maximus maxine maxwell may maya maybell maybelle maye mayer
mayert mayeul maymie maynard mayra mazie mcclure mccullough mcdermott mcglynn mckayla mckenna mckenzie
mclaughlin meagan meaghan meda mederic medhurst medina megan megane meggie meghan mehmet meier meike mekhi
melania melanie melany melba melchior melek melike melina melinda melis melisa melisande melissa melissandre
mellie melodie melody meloni melvin melvina melyna melyssa mena menard mence meng mensah mercedes mercier
meredith meri merl merle merlin merovee merritt mert mertens mertie mertz merve mervin meryem meta mette metz
meunier meyer mia micaela micah michael michaela michal michale michalik micheal michel michele michelle mick
miguel mika mikail mikayla mike mikel mila milan milana mildred mile milena miles milford milica milla miller
millie mills milo milos miloslava milton mina mindy minerva minnie miodrag mira mirac miracle miran miranda
miray mirco mireille mirela mireya miriam mirka mirko miro miron miroslav miroslava mirza misael missouri misty
mitchel mitchell mittie mladen modest modesta modesto moen mohamed mohammad mohammed mohr moira moise moises
moisette moller mollie molly molnar mona monahan monica monika monique monroe monserrat monserrate montana monte
monty moore mora morar moreau morel moreno morgan morgane moriah morin morissette moritz morris morten mortimer
morton mosciski mose moser moses moshe mossie mota moulin moussa mozell mozelle mraz mrym mstislav mswd mueller
muhammad muhammed muller munch murat murazik muriel murl murphy murray musa mustafa mya myah mylan mylene myles
myn myr myra myriam myrl myrna myron myrtice myrtie myrtis myrtle nada nadege nader nadezda nadia nadine nadir
nadja nagy nakia name nancy nannie naomi naomie napoleon narciso narcisse nash nasir nat natalia natalie natan
natasa natasha nathalie nathan nathanael nathanial nathaniel nathen naudet nava nayeli nazario neal ned neda
nedra neha nehemie neil nela nelda neli nella nelle nelli nellie nelly nels nelson nene neo neoma nestor nettie
neubauer neumann neva nevena nevenka nevio newell newton nguyen nia nicephore nicholas nicholaus nichole nick
nicklaus nickolas nico nicola nicolai nicolas nicole nicolette niels nienow nigel nika nike nikita nikki nikko
niklas niklaus niko nikodem nikola nikolai nikolas nikolaus nikolina nila nils nina nine nino nisa nitzsche noa
noah noam noble noe noel noelia noelle noemi noemie noemy nola nolan nona noor nora norah norbert norberto
norene norma norman normand norris norval norwood nova novak novella nowak nsr nwachukwu nya nyah nyasia nym
oberbrunner obie oceane ocie oconnell oconner octave octavia oda odell odessa odette odie odile odilon odin odon
ofelia oger ohara oke okeefe okey okon okuneva ola olaf olah ole oleg olen oleta olga olimpia olin oliva olive
oliver olivera olivia olivier oliwia ollie olson olympe oma omar omari ombline omer ona ondricka onie onur opal
ophelia ophelie oppong ora oral oran oreilly oren orest oriande oriane orie orin orion orland orlando orlane
orlo orn orpha orrin ortiz orval orville osbaldo osborne oscar osei osinski oskar osvaldo oswald oswaldo otha
otho otilia otis oto ottilie ottis otto oury ova owen ozanne ozella pablo pacheco pacocha pacome padberg pagac
paige palemon palma pam pamela pan pansy paola paolo parfait paris parisian parker pascal pascale pasquale pat
patel paterne patience patrice patricia patrick patrik patrizia patsy patti pattie patty paucek paul paula paule
paulette paulina pauline pavel pavlina pavlov paxton payton pearl pearlie pearline pecine pedro peggie peggy
pelagie pena penelope penny pepe pepin perceval percival percy perez peri perla pero perrin perrine perrot perry
petar pete peter petit petra petronela petronille petrov petrova petru peyton pfannerstill pfeffer pham phil
philemon philibert philip philipp philippe philippine phillip philomene philothee phoebe phyllis pia picard pie
pierce pierre pierrick pietro pilar pink pinkie piper pius platon pohl poirier polina polizzi pollich polly pons
popov popova porter pouros powlowski precious predovic prem presley preston prevost price primerose prince
princess priscilla priscille prohaska prokop prosacco prosper providenci prudence pulcherie purdy qian queen
queenie quentin quentine quieta quigley quincy quinn quinten quintia quinton quitzon rachael rachel rachelle
rachid rada radim radislav radmila radomir radoslav radovan rae raegan rafael rafaela raheem rahel rahsaan rahul
raina raisa rajko rak raleigh ralph ramiro ramon ramona ramos rana randal randall randi randolph randy rania
ranko ransom raoul raphael raphaelle raquel rashad rashawn rasheed rasmus rath ratibor ratke rau raul raven ray
rayan raymond raymonde raymundo raynor reagan reanna reba rebeca rebecca rebeka rebekah reece reed reese regan
reggie regina reginald regine regis reichel reichert reid reilly reina reine reinger reinhold reis rejean
rejeanne remi remington rempel remy ren renard renata renato renaud renault rene renee renner rens ressie reta
retha retta reuben reva rex rey reybaud reyes reymundo reyna reynold reynolds rhea rhett rhianna rhiannon rhoda
rhonda riana ricardo riccardo rice richard richards richie richmond richter rick rickey rickie ricky rico
rigoberto riley rina rippin rita ritchie ritter ritz river riviere robb robbie robel robert roberta roberto
roberts robin robinson robyn rocco roch rocha roche rochelle rocio rocky rod roderick rodger rodion rodney
rodolfo rodolphe rodrick rodrigo rodrigue rodriguez roel rogahn rogelio roger rogers rohan roland rolande
rolando rolfson rolland rollin roma romaguera romain romaine roman romana romane romeo romero romina romuald
romy ron ronald ronaldo ronan ronja ronnie ronny roob roos roosevelt rory rosa rosalee rosalia rosalie rosalind
rosalinda rosalyn rosamond rosanna rosario roscoe rose roselin roseline rosella roselyn rosemarie rosemary
rosenbaum rosendo rosetta rosie rosina roslyn ross rossie rostislav roth rousseau roussel roux rowan rowe rowena
rowland roxane roxanne roy royal royce royer roza rozalia rozella ruben rubie ruby rubye rudolf rudolph rudy
ruecker rufus runolfsdottir runolfsson runte rupert ruslan russ russel russell rusty ruth ruthe rutherford
ruthie ryan ryann ryder rylan rylee ryleigh ryley saba sabina sabine sabri sabrina sabryna sadie sadye safa
safiya sage said saige salih sallie sally salma salome salomon salvador salvatore sam samanta samantha samara
sami samia samir samira sammie sammy samson samuel sanchez sanda sander sandra sandrine sandro sandy sanford
sanja santa santiago santina santino santos sara sarah sarai sari sarina sasa sasha saskia satterfield sauer
saul sauveur sava savanah savanna savannah savin savina savinien savion savoia sawayn scarlett schaden schaefer
schafer schamberger schenk scheurer schiller schimmel schinner schmeler schmid schmidt schmitt schneider schoen
scholastique schowalter schroder schroeder schuler schulist schultz schulz schumacher schumm schuppe schuster
schuyler schwab schwartz schwarz scot scott scottie scotty seamus sean sebastian sebastien sedrick segolene
seiler selena selim selin selina selma selmer semih sena senger serafina seraphin serena serenity serge sergio
seth severin severine shad shaina shakira shana shanahan shane shanel shanelle shania shanie shaniya shanna
shannon shanny shanon shany shari sharon shaun shawn shawna shaylee shayna shayne shdy shea sheila sheldon
shelia shelley shelly shemar sheri sheridan sherman sherri sherry sherwood sheryl shi shields shirley shyann
shyanne shyl sibyl sibylle sid sidney sidoine sidonia sienna sierra sigebert sigismond sigmund sigrid sigurd
sikora silas silvana silvere silvia sim sima simeon simon simona simone simonis sina sinan sincere sipes sister
sixte sixtine skiles skye skyla skylar sladek slava slavica slavka slavko slavomir smith smitham smyr sofia
sofie sofija sokolova sokolowski sokrat solange soledad soline solomon solon sommer sona song sonia sonja sonny
sonya sophia sophie soraya soren spencer spinka sporer stacey stacy stamm stan stanford stanislas stanislav
stanislava stanley stanton stark stefan stefania stefanie stefanova steffen stehr stela stella stepan stepanov
stephan stephane stephania stephanie stephany stephen stephon sterling steuber steve steven stevie stewart
stiedemann stojan stokes stoltenberg stone stracke straka streich stroman strosin stuart sturmer sue summer sun
sunita sunny susan susana susanna susanne susie suzana suzanne suzon sven svetlana svetozar swaniawski swassane
swift syble sydnee sydney sydni sydnie syf sylvain sylvan sylvester sylvestre sylvia sylviane sylvie tabea
tabitha tad taha talia talon tamara tami tamia tammy tan tancrede tang tanguy tania tanja tanner tanya tao tara
taras tarik tarja taryn tasha tate tatiana tatjana tatum tatyana taurean taurin tavares taya taylor tea teagan
ted teddy telly teo teodor teodora teodoro teofil teona terence teresa teri terrance terrell terrence terri
terrill terry tess tessa tessie tevin thad thaddeus thais thalia thea thelma theo theodor theodora theodore
theodose theophile theophraste theresa therese theresia theron thiago thibault thibert thiel thierry thomas
thompson thora thurman tia tiago tian tiana tianna tiara tibor tierra tiffany till tillman tim timmothy timmy
timo timoleon timon timotej timoteo timothee timothy timur tina tine tiphaine titien tito titus tobias tobin
toby tod todd tom toma tomas tomasa tome tomislav tommie tommy toney toni tonnin tony tonya torey torp torphy
torrance torres torrey toth toussaint towne toy trace tracey traci tracy trajan trantow travis travon tre
tremaine tremayne tremblay trent trenton tressa tressie treutel treva trever trevion trevor trey tricia trinity
trisha tristan tristian tristin triston tromp troy trudie trycia trystan tuana turcotte turner turold twila
tyler tyra tyree tyreek tyrel tyrell tyrese tyrique tyron tyrone tyshawn tyson ubaldo ulices ulises ulker
ullrich ulysse umut una unique upton urbain urban urbaniak uriah uriel ursula ursule vada vadim vala valentin
valentina valentine valentino valere valeri valeria valerie valerija valery valle vallie valter van vance vanda
vandenberg vandervort vanesa vanessa vanja varga varvara vasco vasil vasile vasilisa vasseur vaughn veda vega
vela velda velimir vella velma velva vena venance venceslas venera veniamin vera verda verdie vergie verla
verlie vern verna verner vernice vernie vernon verona veronica veronika veronique vesna vesta veum vianney
vicenta vicente vicki vickie vicky victoire victor victoria victorien victorin vida vidal viera vigile viktor
viktoria villa villanueva vilma vince vincent vincenza vincenzo vinciane vinnie viola violet violeta violette
virgie virgil virginia virginie vita vital vitali vito viva vivian viviana viviane vivianne vivien vivienne vlad
vladimir vladimira vladislav vladislava vlasta vlastimir vogel vogt volkman von vonrueden vseslav vsevolod wade
waelchi wagner waino waldo waleran walker wallace walsh walter walton wan wanda wandrille wang ward warren
waters watsica watson wava waylon wayne weber webster wehner weimann weiqi weiss weissnat welch weldon
wellington wendell wendy werner wesley wessel west westley weston white whitney wiegand wilber wilbert wilbur
wilburn wilderman wiley wilford wilfred wilfredo wilfrid wilhelm wilhelmine wilkinson will willa willard willi
william williamson willie willis willms willow willy wilma wilmer wilson wilton windler winfield winifred
winkler winnifred winona winston wintheiser wisoky wisozk witting wiza wolf wolff woodrow wuckert wunsch wyatt
wyman xander xaver xavier xaviere xenia xenophon xue xzavier yadira yago yahya yan yana yang yannick yannik
yannis yao yara yasin yasmeen yasmin yasmine yazmin yelin yesenia yessenia yin yoann yolanda yolande yong
yoshiko yost younes youssef ysaline yseult ysyn yuan yuna yundt yunus yuri yusuf yves yvette yvonne zach
zachariah zacharie zachary zache zachery zack zackary zackery zafir zahra zaira zakary zander zane zaneta
zapletal zara zaria zayd zboncak zdenka zdravko zechariah zehra zelaya zelda zella zelma zemlak zena zeno
zephirin zetta zeynep zhang zhao zheng zhou zhu ziegler ziemann zieme zimmermann zina zinaida zion zita zlata
zlatko zoe zoeva zoey zofia zoie zoila zola zoltan zora zoran zorka zula zulauf zuzanna
`

/** Words that posts use most and that are no such names, written by `npm run train`. rarity.ts reads them. */
export const COMMON_WORDS = `
abandon abandoned abiding ability able aboard abolish abortion abortions about above absence absent absolute
absolutely absurd abuse abused abuser abusers abusing abusive abysmal academic academy accent accept acceptable
acceptance accepted accepting accepts access accessories accessory accident accidentally accidents accommodate
accomplish accomplished accord according accordingly account accountable accounts acct accurate accusation
accusations accuse accused accuser accusers accuses accusing ace aces achieve achieved achievement acid
acknowledge acoustic across act acted acting action actions active actively activism activist activists
activities activity actor actors actress acts actual actually add added addict addicted addiction adding
addition additional address addressed addresses addressing adds adjustment admin administration admire admission
admit admits admitted admitting adopt adopted adopting adorable adore ads adult adults advance advanced advances
advantage adventure advertising advice advise advised adviser advocacy advocate advocates advocating affair
affairs affect affected affecting affects afford affordable afghan afghans afraid after aftermath afternoon
afterwards again against age aged agencies agency agenda agent agents ages aggression aggressive ago agree
agreed agreement agrees aha ahead aid aiding aids aim aimed aiming aims air aired airing airlines airplane
airport airports airs aisle alarm alas albino album albums alcohol alcoholic ale alert algebra alien aliens
align aligned alike alive all allegation allegations alleged allegedly alleges allergies alley alliance allies
allow allowed allowing allows almighty almost alone along alongside alpha already alright also alt alter
alternate alternative although alumni always amateur amazed amazing amazingly amazon ambassador ambitious amen
amend amendment amid ammo amnesty among amongst amount amounts amp amphitheater amusing anaconda anal analysis
analyst anarchists anarchy anatomy ancestors anchor ancient and android anew angels anger angle angry animal
animals animated anime ankle ankles anniversary announce announced announcement announcements announcer
announces announcing annoy annoyed annoying annual annulment anonymous another answer answered answering answers
ant anthem anti anticipated anxiety any anybody anymore anyone anything anytime anyway anywhere apart apartment
ape apes apocalypse apologies apologize apologized apologizes apologizing apology app appalling apparent
apparently appeal appeals appear appearance appeared appearing appears appeasement applaud apple apples
application applications applied applies apply applying appoint appointed appointment appointments appreciate
appreciated appreciation approach approaching appropriate approval approve approved approves apps apt arc are
area areas arena argue arguing argument arguments arm armed armor arms army around arrange arrest arrested
arrests arrival arrivals arrive arrived arrives arriving arrogance arrogant arrow arrows arsenal article
articles artist artists arts ash ashamed ashes aside ask asked asking asks asleep aspect aspects ass assassinate
assassinated assassination assault assaulted assaulting assaults assembly asses assessment asset asshole
assholes assignment assimilate assist assistance assistant assisted associate associated association
associations assume assumed assuming assure assured astonishing astrology asylum ate atheist atheists athlete
athletes athletic atmosphere atrocious attached attack attacked attacking attacks attempt attempted attempting
attempts attend attendance attended attending attends attention attitude attitudes attorney attorneys attract
attracted attraction attractive auburn auction audacity audience audio audition auditions aunt austerity author
authoritarian authoritarianism authorities authority auto autographs automatic automatically avail availability
available avatar avengers avenue average avoid avoided await awaiting awaits awake awaken awakening awakens
award awarded awards aware awareness away awe awesome awful awfully awhile awkward axe aye babe babes babies
bachelor back backed backfire background backing backlash backs backstage backup backward backwards bacon bad
baddest badge badger badly bag bagel baggy bags bail bailed bailout bait baiting bake baker balance balanced
bald bale ball ballet balling ballot ballroom balls ban banana bananas band bands bandwagon bang banging bangs
bank banking bankrupt banks banned banner banning bans banter baptist bar barbarians barbaric barbecue barber
bare barely bargain bark barrel bars base baseball based baseman basement bases bash bashed bashing basic
basically basics basis basket basketball bass bastard bastards bat batch bath bathroom baton bats batter battery
batting battle battlefield battleground battling bay beach bean beans bear beard bearing bears beast beat beaten
beater beating beats beautiful beautifully beauty became because become becomes becoming bed bedroom beds
bedtime bee beef beefing been beers bees before beg began begging begin beginning begins begun behalf behave
behaved behavior behead behind being beings belated belief beliefs believe believed believes believing belly
belong belongs beloved below belt belts bench bend benefit benefits beside besides best bet beta betray betrayal
betrayed bets better betting between beware beyond bias biased bible biblical bid bidding big bigger biggest
biggie bigot bigoted bigotry bigots bike bikes bikini billboard billion billionaire billionaires billions bills
bin binge bingo biology bionic bird birdies birds birth birthday birthdays birthright biscuits bishop bishops
bit bitch bitches bitching bitchy bite bites biting bits bitten bitter bittersweet bizarre black blackout blacks
blade blah blame blamed blames blaming bland blanket blaring blast blasted blasting blasts blatant blatantly
bleach bleacher bleed bleeding bless blessed blessing blessings blew blind blindly blink bliss blitz blockbuster
blocked blocking blocks blog blonde blondes blood bloody blossom blow blowing blown blows blue blues blunt boa
board boards boas boat boats bodies body bogey bogeys bold bolder bologna bolt bomb bombed bombing bombings
bombs bond bone boner bones bonus boo boobs booed book booked booking books boom booming boon boos boost boot
booth boots booty border borders bore bored boring born borrow borrowed bosh boss bosses bot both bother
bothered bothers bottle bottles bottom bottoms bought bounce bound bout bow bowl bowling box boxer boxers boxes
boxing boy boycott boycotting boyfriend boyfriends boys bra brace braces brag bragging braids brainless brains
brainwashed brake branch brand brat brave bravo brawl bray bread break breakdown breaker breakers breakfast
breaking breaks breast breath breathe breathing breed breeders breeze breezy brewers brewery brewing brick
bricks bride bridge bridging brief briefly brigade bright brighten brighter brightest brilliant bring bringing
brings brink broad broadcast broadcaster broadcasting broads broke broken broncos broom brother brotherhood
brothers brought brownie brownies browns browser bruises brunch brush brutal brutality bubble bubbles buccaneers
bucket bucks buddies budget buffalo buffet bug bugs build building buildings builds built bull bullet bullets
bullied bullies bullpen bulls bullshit bully bullying bum bummed bummer bump bumped bumping bun bunch bundle
bunker bunny bunt burden burgers buried burn burned burning burns burnt burrito burst bury bus buses bush
business businesses bust busted busting busy but butch butler butt butter butterfly button butts buy buyers
buying buys buzz buzzing bye cab cabin cabinet cable cactus cage caged cages cake cakes cal calculated calendar
calendars calf calif call called caller calling calls calm cam came camel cameo camera cameras camp campaign
campaigning campaigns camping camps campus canal cancel canceled cancelled cancels cancer candidate candidates
candle candles candy cane canning cannot canon cans cant cap capable capacity cape capital capitalism capitalist
capitol capped caps captain caption capture captured car carbon card cardboard cardigan cardinal cardinals cards
care cared career careers careful carefully careless cares caring carnival carpet carried carrier carries carry
carrying cars cart carted cartel cartels cartoon cartoons cascades case cases cash cashier cashing casino cast
casting castle casual casually cat catalog catastrophe catch catcher catches catching category cater catering
catfish cathedral catholic cats caught cause caused causes causing caution cautious cave cease celebrate
celebrated celebrates celebrating celebration celebrations celebrities celebrity cell cells censored censoring
censorship census cent center centers central centrist cents centuries century ceremony certain certainly
certificate certified chain chains chair chairman chairs challenge challenged challenges challenging chamber
chamberlain chambers champ champagne champion champions championship championships champs chancellor chances
change changed changes changing channel channels chant chanting chaos chapel chapter char character characters
charge charged charger chargers charges charities charm charming chart charts chasing chat chatting cheap
cheaper cheat cheated cheater cheating cheats check checked checking checkout checks cheek cheeks cheeky cheer
cheering cheerleader cheers cheese cheesecake cheesy chef chemical chemistry cherry chest chew chewing chi chic
chick chicken chicks chief chiefs child childhood childish children chile chili chill chilling chilly chin china
chink chinks chip chips chocolate choice choices choir choke choked chokes choking choose choosing chop chose
chosen chubby chuck chug chunk chunky church churches cigarette cigarettes cinema cinemas cinnamon circle
circles circuit circulation circumstances circus cite cited cities citizen citizens citizenship city civil
civilians civilization claim claimed claiming claims clam clams clan clap clarify clash class classes classic
classical classics classy clause clean cleaned cleaning cleanup clear clearance cleared clearly clears clerk
clever click clicking client clients cliff climate climb climbing clingy clinic clip clippers clips clock clocks
close closed closely closer closes closest closet closing cloth clothes clothing cloud clouds clout clown clowns
club clubhouse clubs clue clueless clues clutch coach coaches coaching coal coalition coast coat cocaine cock
cocks cocktail cocktails cocky coconut cod code coffee coffin coin coincidence coke cola cold coldest coliseum
collaboration collapse collar colleagues collect collected collecting collection collective college colleges
collusion cologne color colored colors colts column combat combination combine combined combo comeback comedian
comedians comedy comes comfort comfortable comic comical comics coming command commander commanders comment
commentary commentator commented commenting comments commerce commercial commercials commission commissioner
commit commitment commits committed committee common commons commonwealth communication communism communist
communists communities community companies company comparable compare compared compares comparing comparison
compassion compassionate compatible compete competent competing competition competitive complain complained
complaining complains complaint complaints complete completed completely completion complex compliment
compliments composer comprehensive compromise computer computers computing comrade con concede concentrate
concentration concept concepts concern concerned concerns concert concerts conclude concluded conclusion
conclusions concrete concussion condemn condemning condition conditions condo condolences condom condoms
conducted cone conference confess confession confessional confidence confident confidential confirm confirmation
confirmed confirms conflict conflicted confront confuse confused confusing confusion congratulate
congratulations congress congressional congressman connect connected connecting connection connections conquer
cons conscience conscious consecutive consensual consensus consent consequences conservative conservatives
consider consideration considered considering considers consist consisted consistent consistently consists
console conspiracy constantly constituents constitution constitutional construction consumer consumers cont
contact contacted contacts contain contemplation contempt contender contenders content contention contest
contestants context continue continued continues continuing contraband contract contrary contribute contributing
contribution contributions control controlled controller controlling controls controversial controversy
convenient convention conversation conversations conversion convert converted convicted convince convinced
convincing cook cooked cookie cookies cooking cool cooler coolest coon coons cooperation coordinator cop cope
copies copped copper cops copy copying cord core cork corn corner corners corny corp corporate corporation
correct corrected correction correctly correctness correlation corrupt corruption cosplay cost costing costs
costume costumes cotton couch cougar cough could council councils count countdown counted counter counties
counting countless countries country counts county coup couple couples courage courageous course court courtesy
courts cousins cover coverage covered covering covers cow coward cowards cowboy cowboys coworker coworkers cox
crack crackdown cracked cracker crackers cracking cracks craft cramps crap crappy crash crashed crashes craving
crawfish crawl cray craziest crazy cream create created creates creating creation creative creativity creator
creature creatures credibility credible credit credited credits creed creek creep creeps creepy crew crib
cricket cried cries crime crimes criminal criminals cripple crisis criteria critic critical criticism criticize
criticizing critics critique cronies crook crooked cross crossed crosses crossfire crossing crow crowd crowded
crowds crown crowned crows crucial crude cruel crufts cruise cruising crunch crush crushed crushes crusty cry
crybaby crying cube cubs cud cuddle cue cuff cuffed cuffing cult cultural culture cultures cum cumming cunt
cunts cup cupid cups curb cure curfew curiosity curious curl curls current currently curry curse curve curved
custody customer customers customs cut cute cutest cuts cutting cycle cycling cypress dad daddy dads daft daily
dairy dam damage damaged damaging dame damn damned dance danced dancer dances dancing dandy danger dangerous
dangerously dark darkness darling darn dash dashboard data database date dated dates dating daughter daughters
day daylight days dead deadline deadly deaf deal dealer dealing deals dealt dear death deaths debacle debate
debates debating debt debut debuting debuts decade decades decency decent deceptive decide decided decides
deciding decision decisions deck declaration declare declared declares declaring declined dedicated dedication
deeds deep deeper deeply deer default defeat defeated defeating defeats defend defended defender defenders
defending defends defense defenseless defensive defensively deficit define defined definite definitely
definition degree degrees delay delayed delays delete deleted deleting deliberate deliberately delicious delight
delighted deliver delivered delivering delivers delivery deluded delusion deluxe demand demanded demanding
demands demo democracy democrat democratic democrats demographic demographics demon demons demonstrate den
denial denied denies denounce denounced dental dentist deny denying department departure depend dependent
depending depends deplorable deport deportation deportations deported deporting depository depressed depressing
depression dept depth deputy derail deranged derby descent describe described describes describing description
desert deserve deserved deserves design designed designer desk desperate desperately desperation despicable
despise despite dessert destination destroy destroyed destroying destruction destructive detail detailed details
detain detained detention determine determined devastated devastating develop developed developer developing
development device devices devil devils diabetes dial dialogue diamonds diapers diaries diary dice dick dicks
dictate dictator dictators dictatorship dictionary did die died diet diff difference differences different
differently difficult dig digging digital digits dignity dike dilemma dime din ding dining dink dinner dinners
dinosaurs dip diplomatic dipped direct directed directing direction directions directly director dirk dirt dirty
dis disabled disagree disagrees disappear disappeared disappoint disappointed disappointing disappointment
disarm disaster disc discipline disclosed disco discount discounted discover discovered discredit discrimination
discs discuss discussed discusses discussing discussion discussions disease diseases disgrace disgraceful
disgust disgusted disgusting dish dishes dishonest disingenuous dislike dismiss dismissed dismissive disorder
displaced display dispute disregard disrespect disrespected disrespectful disrupt diss dissed distance distant
distinction distinguished distract distracted distraction distress distributed district districts disturbed
disturbing ditch diva divas dive diverse diversity divide divided divine diving division divorce divorced doc
docs doctor doctors document documentary documents dodge dodgers doe does dog dogs doing doll dollar dollars
dolphins dome domestic dominance dominant dominate dominated donate donated donating donation donations done
donkey donors dons donut donuts doom doomed door doors dope dork dot double doubles doubt douche down downhill
download downloaded downloading downs downstairs downtown dozen dozens draft drafted drafts drag dragged
dragging dragon drain drama dramatic dramatically draw drawing drawn draws dreads dream dreamed dreamer dreamers
dreaming dreams dregs dress dressed dresses dressing dried drift drill drink drinking drinks dripping drive
driven driver drivers drives driving droid drone drop dropped dropping drops drove drown drowned drowning drug
drugs drum drummer drunk drunken dry dual duck ducks dude dudes due duels duet duh duke dull dumb dumber dumbest
dummy dump dumped dumping dumpster dungeon dunno duo during dust duty dye dyer dying dyke dykes dynamite dynasty
each eager eagle eagles ear earlier early earn earned ears earth earthquake ease easier easiest easily east
eastbound eastern easy eat eaten eater eating eats echo eclipse economic economics economy edge edit edited
edition editor editorial educate educated educating education effect effective effects effort efforts egg
eggplant eggs ego eight either elbow elderly elect elected election elections electoral electorate electric
electricity elementary elements elephant elevator elf eligible eliminate eliminated elimination elite elites
elitist elsewhere email emails embarrassed embarrassing embarrassment embassy embrace embracing emergency
emirates emo emoji emojis emotion emotional emotionally emotions empathy empire employee employees employers
employment empower empowerment empty enact encore encounter encountered encourage encouraged encouraging
encyclopaedia end ended ending endless endorsed endorsement endorses ends endure enemies enemy energy enforce
enforced enforcement enforcing engage engaged engagement engaging engine enjoy enjoyable enjoyed enjoying enjoys
enough enrichment ensure enter entered entering enters entertain entertaining entertainment entire entirely
entitled entitlement entrance entrepreneurs entry environment environmental envy epic episode episodes epitome
equal equality equalizer equally equals equipment equivalent erasing error errors escape escaped esp especially
espy essay essential essentially est establish established establishment estate esteem etc eternal ethics ethnic
euro euros even evening event events eventually ever every everybody everyday everyone everything everywhere
eviction evidence evil evolution evolved exact exactly exam example examples excellent except exception
exceptional exchange excited excitement exciting exclusive exclusively excuse excuses executed execution
executive exercise exes exhibit exhibition exist existed existence existent existing exists exit exotic expand
expands expect expectations expected expecting expects expense expensive experience experienced experiences
experiencing experiment expert expertise experts expired explain explained explaining explains explanation
explode explore explosive expo expose exposed exposes exposing exposure express expressed expressing extend
extended extension extent extra extraordinary extreme extremely extremists eye eyebrows eyed eyelashes eyes
fabric fabulous facade face faced faces facial facility facing fact factor factory facts factual faculty fade
faded fag faggot faggots fags fail failed failing fails failure faint fair fairground fairgrounds fairly fairy
faithful fake faking falcons fall fallen falling falls false falsely fame familiar families family famous fancy
fandom fans fantastic fantasy far farewell farm farmers fart fascism fascist fascists fashion fast faster
fastest fat fatal fate father fathers fault favor favorite favorites fear feared fearful fearless fears feast
feat feather feature featured features featuring fed federal feds fee feed feedback feeding feeds feel feeling
feelings feels fees feet fell fellow felon felony felt female females feminism feminist feminists fence fest
festival feud fever few fewer fey fiasco fiction fiddle field fielding fields fierce fiesta fifth fifty fight
fighter fighters fighting fights figure figured figures file filed files filing fill filled filling film filmed
filming films filter filth filthy final finale finally finals finance financial find finder finding finds fine
fined finest finger fingers finish finished finishes finishing fire firearms fired fires firework fireworks
firing firm first fiscal fish fishing fist fit fitness fits fitting five fix fixed fixing fixture flag flags
flagship flair flake flame flames flash flat flavor flavored flawed fled flee fleeing flesh flew flex flick
flies flight flights flip flipped flipping flirt flirting float floating flock flood flooding floor flop flops
flow flower flowers flowing flows flu fluke flush fly flyer flying foam foams fob focus focused focusing foe
fold folk folks follow followed follower followers following follows foo food foods fool fooled fooling foolish
fools foot footage football for forbid force forced forces forcing forecast forehead foreign foreigners forever
forget forgetting forgive forgot forgotten form formal format formed former formerly forms formula fort forth
fortunate forum forward fought foul found foundation founder founding four fourth fox fraction fragile frame
franchise frankly frat fraud freak freaked freaking freaks freaky free freed freedom freestyle freeze freezing
french fresh freshman fridge fried friend friendly friends friendship fries frightening fringe fro frog from
front frozen fruit frustrated frustration fry fuck fucked fucker fuckers fucking fucks fudge fuel full fuller
fully fumble fun function fund funded funding funds funeral funky funnier funniest funny furious furniture
further fury fusion fuss future futures fuzzy gabby gag gain gaining gains gala galaxy gallery gamble game games
gaming gangs gap garage garbage garden gardens garner gas gate gates gather gathered gathering gauge gave gay
gays gear gee gees geez gem gen gender genera generally generation generations generous genius genocide genre
gentle gentleman genuine genuinely gesture get gets getting ghetto ghettos ghost giant giants gift gifts gig
gigs gimme gin girl girlfriend girlfriends girls give giveaway given gives giving glad gladly glass glasses
global globe globes glorious glory gloves glow goal goalkeeper goals goat god goddamn goddess godless gods goes
going gold golf golfer gone gonna good goodbye goodness goodnight goods goofy google googled gook goon goons
gore gorge gorgeous gosh gospel gossip got gotta gotten gov govern government governments governor governors
govt grab grabbed grabbing grabs grade grader graders grades graduate graduated graduation gram grammar grand
grandfather grandma grandmother grandpa grandparents granite granny granted grants graphic grasp grass grateful
grave gravity gray grease great greater greatest greatly greatness greats greedy greet greetings grew grey greys
grief grieving grill grilled grim grind grip grocery ground grounded groundhog grounds group groupie groups grow
growing grown grows growth guarantee guaranteed guard guardian guards guess guessed guessing guest guests
guidance guide guided guilt guilty guinea guitar guitarist gulf gullible gum gun guns gut guts gutted gutter
guys gym hack hacked hackers had hah hail hair haircut haired hairy half halfway hall halo ham hammer hamstring
handed handful handicapped handing handle handled handling hands handsome handy hang hanged hanging hangout
hangover hangs happen happened happening happens happier happiest happily happiness happy harass harassed
harassing harassment harbor hard harden harder hardest hardly harm harsh hart has hashtag hat hatch hate hated
hateful hater haters hates hating hatred hats haul have having hawk hawks hazard head headache headed header
heading headline headlines headlining headphones heads healing health healthcare healthy hear heard hearing
hearings hears heart heartbreak heartbreaking heartbroken heartless hearts heat heated heavens heavily heavy
heavyweight heck hedge heel heels height held helicopter hell hello helmet helmets help helped helpful helping
helps hence her herald here heritage hero heroes hers herself hes hey hick hicks hid hidden hide hideous hides
hiding high higher highest highlight highlights highly highway hike hilarious hill hillbillies hillbilly him
himself hint hip hippo hips hire hired hires hiring his historic historical historically history hit hits hitter
hitters hitting hoax hobbit hobby hockey hoe hoes hog hogan hold holder holders holding holds hole holes holiday
holidays holocaust holy home homeboy homecoming homeland homeless homemade homers homes hometown homework
homicide homie homies homophobic honest honestly honesty honey honor honorable honored honoring honors hood
hoodie hoods hook hooked hooks hoop hop hoped hopeful hopefully hopes hoping horizon hormones horn horny
horrendous horrible horrific horrifying horror horse horses hos hospital hospitals host hostages hosted hostile
hosting hosts hot hotel hotels hotter hottest hour hours house household houses housewife housing hoverboard how
however hrs hub hubby hug huge hugs huh hulk hull human humane humanitarian humanity humans humble humor hump
hundred hundreds hung hunger hungover hungry hunt hunters hunting huntsman hurdle hurricane hurry hurt hurting
hurts husband husbands hustle hype hyped hypocrisy hypocrite hypocrites hypocritical hysteria hysterical ice
iced icing icon idea ideal ideas identical identify identity ideology idiot idiotic idiots idol ids iffy
ignorance ignorant ignore ignored ignoring iguana iii ill illegal illegally illegals illness illuminations
illustrated image images imaginary imagine imagining immature immediate immediately immigrant immigrants
immigration immoral impact impeached imperial implemented implications implying import importance important
importantly imposed impossible impress impressed impression impressive improve improved improvement improving
inability inbox inc incapable incarnate inch incident incidents inciting include included includes including
inclusion income incoming incompetent inconsiderate inconsistent inconvenience incorrect increase increased
increasingly incredible incredibly indeed independence independent indicted indigenous indirect individual
individuals indoor induced industrial industry inevitable infamous infant infection inferior infinite infinity
influence influenced influential influx info inform information informed inhumane initial initiative injured
injuries injury ink inn inner inning innings innocence innovation inquiry ins insane insanity insecure inside
insider insight insist insists inspiration inspirational inspire inspired inspiring install installed
installment instance instant instead instructor instrumental insult insulted insulting insults insurance
insurgency integration integrity intel intellectual intelligence intelligent intended intense intent intention
intentionally intentions inter interact intercepted interest interested interesting interests interference
interim interior internal international internet internship intervention interview interviewed interviewing
interviews intimate into intolerant intro introduce introduced introducing invade invaded invaders invading
invasion invented invest investigate investigated investigation investment investors invisible invitation
invitational invite invited invites inviting involve involved involvement involves ion iron ironic ironically
irony irrational irrelevant irresponsible irritating island islands issue issued issues item items its itself
jackass jacket jackets jacks jags jail jailed jam jamming japan jays jazz jealous jeans jeopardy jerk jerks
jersey jerseys jet jets jewelry jig jihad jihadist jihadists jiujitsu jobless jobs join joined joining joins
joint joke joker jokes joking journal journalism journalist journalists journey judgement judges judging
judgment judicial juice juicy jump jumped jumping jumps jungle juniors junk jury just justified justify juvenile
karaoke karate karma keen keep keeper keeping keeps kept ketchup key keyboard keynote keys kicked kicking
kickoff kicks kid kidding kidnapped kids kill killed killer killers killing killings kills kind kinda kinder
kindly kinds kingdom kings kinky kiss kissed kisses kissing kit kitchen kitten knee kneeling knees knew knife
knight knights knock knocked knocking know knowing knowledge known knows kudos lab label labeled labor lack
lacking lacks lad ladies lads lady laid lair lake lakes lamb lame land landed landing lands landscape language
languages lap laptop large larger largest laser lashes last lasted lasting late lately later latest latter laugh
laughable laughed laughing laughs laughter launch launched launches launching laundry law lawmakers lawn laws
lawsuit lawyer lawyers lax lay laying lazy lbs lead leader leaders leadership leading leads leaf league leagues
leak leaked leaks leaning learn learned learning least leather leave leaves leaving lecture led left lefties
leftist leftists leftovers lefty leg legacy legal legally legend legendary legends leggings legislation legit
legitimate legs lemme lemon lemonade lens lent leprechaun lesbian less lesser lesson lessons let lethal lets
letter letters letting level levels liability liar liars lib liberal liberalism liberals libertarians liberty
library license licenses lick licked lie lied lies life lifestyle lifetime lift lifted lifting light lighter
lightning lights lightweight like liked likely likes likewise liking limit limitations limited limits lined
lines lineup lingerie lining link linked links lions lip lips lipstick liquor list listed listen listened
listeners listening listens lists lit lite literally live lived liver lives living load loaded loads loaf loan
loans lobby local locals located location locations lock locked locker loco log logic logical logo lonely longer
longest look looked looking lookout looks looney loop loose lord lose loser losers loses losing loss losses lost
lot lots lottery loud louder lounge love loved lovely lover lovers loves loving low lower lowest loyalty luck
luckily lucky lunatic lunch lungs lupin lure luxury lying lyrics machine macron mad madden made madness magazine
magic magical maiden mail main mainly mains mainstream maintain maintenance majority majors make maker makers
makes makeup making male males mall mama man manage managed management manager managers manages mandate
mandatory mane manga mania manifesto manipulate manipulated manly manner manners manning mans mansion
manslaughter many map maps mar marathon march marched marches marching marijuana mariners marked market
marketing markets marking maroon marriage marriages married marry mars mart marvel mask masked masks mass
massacre massage masses massive master mastermind masters masturbate match matches matching material mates math
matter matters mature maximum maybe mayhem mayo mayor meal meals mean meaning meaningless means meant meanwhile
measure measures meat med medal media medical medicine mediocre meek meet meeting meetings meets meg meh
meltdown melting member members membership meme memes memo memorial memories memory men mental mentality
mentally mention mentioned mentions mentor menu mercury mercy mere merely mermaid merry mesa mess message
messages messed messiah messing messy met metal method metro mickey microwave mid middle midnight midterm
midterms midway might mighty migrant migrants migration mil mild mildly milf militant militants military milk
mill million millionaire millionaires millions min mind minded mindless minds mine mines mini minimum minions
minister ministers ministry minor minorities minority minors mint mints minus minute minutes mirror misconduct
miserable misery misguided misleading misogyny miss missed misses missile missing mission missions mistake
mistaken mistakes mistress mitt mix mixed moan moaning mob mobile mobs mock mocked mocking mockingbird mocks
mode model models moderate modern molesting mom moment moments momentum momma mommy moms money mongering monkey
monkeys monologue monopoly monster monsters montage month monthly months monument mood moon moral morals more
morn morning mornings morocco moron morons mos mosque most mostly mother motherfucker motherfuckers
motherfucking mothering mothers motion motivated motivation motives motor motto mound mount mountain mountains
mouse mouth mouths move moved movement moves movie movies moving much mud multi multiple mum municipal murder
murdered murderer murderers murdering murders muscat muscle muse museum music musical musicians must mustache
mustard mute mutual myself mysterious mystery myth nail nailed nails naive naked named names naming nap nappy
narcissist narrative nasty nation national nationalism nationalist nationally nationals nations nationwide
native natural naturally nature naughty navy near nearby nearly necessarily necessary neck need needed needing
needs needy negative negativity negotiating negotiations neighbor neighborhood neighbors neither neon nephew
nerd nerve nerves nervous nest net nets network networking networks neutral never new newest newly news
newspaper next nexus nice nicely nicer nicest niece nigga niggas niggaz nigger niggers night nightclub nightmare
nights ninja ninth nip nipple nipples nips nirvana nit nite nobody noise nominated nomination nominations
nominee nominees non none nonsense noon nope nor norm normal normally north northern northwestern nose not notch
note notebook noted notes nothing notice noticed notifications notion notorious novel now nowadays nowhere
nuclear nude nudes nuggets nuke number numbers numerous nun nurse nurses nursing nut nuts oak oath obey object
objects obsessed obsession obstruction obvious obviously occasion occasionally occupation occupy occur occurred
ocean odd odds off offend offended offense offensive offer offered offering offers office officer officers
offices official officially officials offspring often oil okay old older oldest once one ones ongoing online
only onto oops open opened opener opening openly opens opera operate operating operation operations opinion
opinions opponent opponents opportunist opportunistic opportunities opportunity oppose opposed opposing opposite
opposition oppression ops optimistic option optional options oracle orange orchestra order ordered ordering
orders ordinary organic organization organizations organized orientation origin original originally orioles
other others otherwise ouch ought ounce our ours ourselves out outbreak outcome outdoor outdoors outfit outfits
outing outlaws outrage outraged outrageous outright outs outside outstanding oval over overall overcome overdue
overhaul overly overnight overrated overrun overtime overturned overwhelming owe owes owl own owned owner owners
ownership owning owns oxford pace pacific pack package packed packers packing packs pact pad page pageant pages
paid pain painful paint painter painting pair pairs pal palace pale palm pals pancake pancakes panda panel panic
panthers panties pants papa paper papers paperwork par parade paradise parallel paranoid pardon parent
parenthood parents park parked parking parks parliament parliamentary parody part participate participated
participating participation particular particularly parties partisan partly partner partners partnership
partridge parts party partying pass passed passes passing passion passionate password past pastor pastors patch
path pathetic patient patients patriot patriotic patriots patrol pats pattern pavilion pay paycheck payday payed
paying payment payments payroll pays peace peaceful peak peaked peanut pee peek peep peeps pen penalty pence
pencil penis pennant pennies pentagon people peoples pep pepper per percent percentage perfect perfectly perform
performance performances performed performing performs perhaps period periods perks permanent permanently
permission permit persecuted persecution person persona personal personality personally persons perspective
pesky pet petition pets petty phantom phase phenomenal philosophy phoenix phone phones phony photo photographer
photography photos phrase physical physically physics pick picked picking picks picnic picture pictures piece
pieces pierced pig pigs pile pill pillow pills pilot pilots pimp pimps pin pinch pine pineapple pipe pirate
pirates piss pissed pisses pissing pistol pit pitch pitcher pitches pitching pitiful pity pixels pizza place
placed places placing plague plain plan plane planes planet planned planning plans plant plants plastic plate
platform platforms play played player players playground playing playlist playoff playoffs plays plaza plea
plead pleasant please pleased pleasure pledge plenary plenty plies plight plot plug plus pocket pockets podcast
poet poetic poetry point pointed pointing pointless points poison poke pole police policies policy polish polite
political politically politician politicians politics poll polling polls polo ponder pool poop poor poorly pop
popcorn pope popped popping pops popular population populations porch pork porn port portion portrait ports pose
posed poses posing position positions positive possessed possession possibility possible possibly post postal
posted poster posters posting postponed posts pot potato potatoes potential potentially potter pound pounds pour
pouring poverty powder power powered powerful powers practically practice practices practicing praise praised
praises pray prayer prayers praying preach preaching precisely predator predators predict predictable predicted
prediction predictions prefer preferred pregnancy pregnant prejudice premier premiere premiered premieres
premiering premiers premium prep preparation preparations prepare prepared prepares preparing prepping pres
presence present presentation presented presenting presents preserve presidency president presidential
presidents press pressed pressure pretend pretending pretty prevent prevented prevents preview previews previous
previously prey priceless prices prick pride priest primarily primary prime principle principles print prior
priorities priority prison prisoners prisons privacy private privilege privileged prize prizes pro probably
probe problem problematic problems proceeds process processing produce produced producer producers product
production productive products prof professional professor professors profile profiles profit profits program
programme programming programs progress progressive progressives project projection projects prom prominent
promise promised promises promising promo promote promoted promoting promotion prone pronounce proof propaganda
proper properly property prophet proposal proposals propose proposed props pros prosecute prosecuted prosecution
prospect prospects prosperity prostitute protect protected protecting protection protections protects protest
protested protesters protesting protestors protests proud proudly prove proved proven proves provide provided
provides providing province proving prude psychic psycho psychotic pub public publication publicity publicizing
publicly published puke pull pulled pulling pulls pulse pump pumped pumpkin pun punch punched punches punching
pundits punish punished punishment punk punt puppet puppets puppies puppy purchase purchased pure purge purple
purpose purposely purse pursue pursuit push pushed pushes pushing pussies pussy put puts putting puzzle quad
quadruple qualified qualifier qualify qualifying quality quarter quarterback quarters quartet queens queer
queers quest question questioned questioning questions quick quickly quiet quietly quit quite quits quitting
quiz quote quoted quotes rabbit rabid raccoon race races racial racing racism racist racists radical radicals
radio rage raging raid raided raider raiders raids rain rainbow rained raining rains rainy raise raised raises
raising rallies rally ram rampage rampant rams ran random randomly range rangers rank ranked ranking rankings
ranks rant rants rap rape raped rapes raping rapist rapists rapper rappers rapping raps rare rarely raspberry
rat ratchet rate rated rates rather rating ratings rational rats rave ravens raw rays reach reached reaches
reaching react reaction reactions read reader readers reading reads ready real realest realistic reality realize
realized realizes realizing really reap reason reasonable reasons rebel rebels rebound rebuild rebuilding recall
recap receive received receiver receives receiving recent recently reception recipe reckless reckon recognition
recognize recognized recommend reconsider record recorded recording records recover recovery recruit recruiting
recruitment red redneck rednecks reds redskins reduce reduced reduction ref refer referee reference referendum
referred referring refers reflect reflection reflects reform reforms refrain refreshing refuge refugee refugees
refund refusal refuse refused refuses refusing regard regarding regardless regards regime region regional
register registered registration regret regrets regular regulations rehab reign reigns reject rejected rejects
relate related relating relation relations relationship relationships relatives relax relaxed relaxing release
released releases releasing relevant reliable relief religion religions religious rely remain remaining remains
remarkable remarks rematch remember remembered remembering remembers remembrance remind reminded reminder
reminding reminds remote removal remove removed removes removing renewal renewed rent rep repatriation repeal
repeat repeated repeatedly repeats replace replaced replacement replaces replacing replay replied replies reply
report reported reportedly reporter reporters reporting reports represent representation representative
representatives representing represents reps republic republican republicans reputation request requested
requests require required requirement requires rescheduled rescue rescued research reservations reserve reserved
reset resettled residence resident residents resign resignation resigned resist resistance resolution resort
resources respect respected respecting respond responded responding responds response responses responsibility
responsible rest restaurant restaurants resting restore restored restrictions result results resume resumes
retail retard retarded retards rethink retina retire retired retirement retiring retreat return returned
returning returns retweet retweeted retweeting retweets reunification reunion reunite reunited rev reveal
revealed revealing reveals revenge reverse reversed review reviewing reviews revised revisit revoke revolution
reward rewarded rhetoric rhymes rich richest ricks rid ride rider riders rides ridiculous ridiculously riding
rifle rifles rigged right righteous rightly rights rim ring rings riot rioting riots rip ripped ripping rips
rise rises rising risk risks rite rival rivalry rivals rivers road roads roar roast roasted rob robbed robbery
robbing robot rock rocked rocket rockets rocking rocks rode rodeo roe rogue role roles roll rolled rolling rolls
romance romantic roof rookie room roommate rooms root rooting roots rope roses roster rot rotation rotten
rotting rouge rough round rounds roundup route routes routine row rowdy rows royals rub rubber rubbing rubbish
rude rug rugby ruin ruined ruining ruins rule ruled rules ruling rum rumble rumor rumored rumors run runaways
runner runners running runs runway rural rush rushed rushing sabotage sac sack sacked sacks sacred sacrifice sad
saddened sadly safe safely safer safest safety sag saga saint saints sake salad salaries salary sale sales
salmon salon salt salty salute same sample samples sanctions sanctuary sand sandals sanders sandwich sandwiches
sane sang sanity sarcasm sarcastic sassy sat satellite satire satisfied sauce savage savages save saved saves
saving savings savior saw say saying says scale scam scandal scare scared scarf scaring scary scene scenes
schedule scheduled scheme scholar school schools science scientists scoop score scored scoreless scorer scores
scoring scout scouts scrap scratch scream screamed screaming screams screen screening screenings screens
screenshots screw screwed screwing scrimmage script scripted scrolling scum scumbag scumbags sea seal sealed
search searched searching season seasons seat seats sec second secondary seconds secret secretary secretly
secrets sect section sector secure secured security see seed seeds seeing seek seeker seekers seeking seeks seem
seemed seemingly seems seen sees segment select selected selection selective self selfie selfies selfish sell
seller selling sellout sells semester semi semifinals seminar semis senate senator senators send sending sends
senior seniors sense sensible sensitive sent sentence sentenced sentences separate separated separating
separation sequel serial series serious seriously sermon serve served server servers serves service services
serving session sessions set sets setting settings settle settled settlement setup seven several severe severely
sex sexiest sexism sexist sexual sexuality sexually sexy shade shades shadow shady shake shaker shaking shall
sham shambles shame shameful shameless shape shaped share shared shares sharia sharing shark sharp shave shaved
she shed sheen sheep sheet sheets shell shelter shelters sheriff shes shield shift shifting shifts shill shine
shines shining ship shipped shipping ships shirt shirts shit shits shitting shitty shock shocked shocking shocks
shoe shoes shook shoot shooter shooting shootings shoots shop shoppers shopping shops shore shores short shorter
shortly shorts shot shotgun shots should shoulder shoulders shout shouting shouts shove shoved shovel show
showcase showdown showed shower showing shown shows shrimp shrugs shuffle shut shutdown shutting shy sick
sickening side sided sideline sidelines sides sideways sigh sighs sight sighting sign signal signaling signals
signature signed significant signing signs silence silent silently silly silver similar similarities simple
simply sin since sincerely sing singer singers singing single singles sings sink sins sip sir sis sissy sisters
sit sitcom site sites sits sitting situation situations six sixteen sixth size sized skate sketch ski skies
skill skilled skills skin skinned skinny skip skipped skipping skull skulls sky slackers slag slam slammed slams
slander slant slap slapped slapping slaps slash slaughter slaughtered slave slavery slaves slay slaying sled
sleep sleeping sleeps sleepy slept slice slick slide slides sliding slight slightly slim slimy slip slipped
slippery slipping slips slit slope slopes sloppy slot slow slowly slum slut sluts smack smacked small smaller
smalls smart smarter smartest smartphone smash smashed smashing smear smell smells smelly smile smiles smiling
smoke smoked smokes smoking smooth smug smugglers snack snacks snag snake snakes snap snapped snaps snatch sneak
sneakers sneaking sneaky sniff snitch snoop snow snowflake snowflakes snowman soaked soap soaring sob sobbing
sober soccer social socialism socialist socialists society sociopath sock socks soda soft software solar sold
soldier soldiers sole solely soles solid solidarity solo solution solutions solve solved some somebody someday
somehow someone something sometime sometimes somewhat somewhere son songs sonic sons soon sooner sophomore sore
sorry sort sorta sorted sorts sos sought soul souls sound sounded sounding sounds soundtrack soup sour source
sources south southern southpaw sovereign sovereignty sox spa space spaces spaghetti spam span spare spark speak
speaker speakers speaking speaks spear special specialist specially specials species specific specifically specs
spectrum speculation speech speed speedway spell spelling spend spending spends spent spewing spice spicy spider
spill spin spine spinning spirit spiritual spit spite spitting splash split splitting splurge spoil spoiled
spoiler spoilers spoke spoken spokesman sponsor sponsored sponsoring sponsors spook spooky sport sporting sports
spot spotlight spots spotted spout spray spread spreading spreads spree spring springs sprint spurs spy squad
square squeeze stab stabbed stable stack stacks stadium staff stage staged stairs stake stakes stalk stalking
stall stamp stamps stance stand standard standards standing stands stank star stare stared staring starring
stars start started starter starters starting starts starve starving stash stat state stated statement
statements states stating station stations statistic statistics stats statue status stay stayed staying stays
steady steak steal stealing steals steam steel stein stem step stepped stepping steps stick sticker stickers
sticking sticks stiff still sting stink stinks stir stock stocks stoke stoked stole stolen stomach stoned stoner
stones stood stoops stop stopped stopping stops storage store stores stories storm stormy story straight strait
straits stranded strange stranger strangers strap strategic strategy strawberry streak stream streamed streaming
street streets strength stress stressed stressful stressing stretch strict stricter strictest strictly strike
strikeout striker strikes striking string strip stripper strippers stripping stroke strokes stroll strong
stronger strongest struck struggle struggles struggling stuck stud student students studied studies studio
studios studs study studying stuff stuffed stunned stunning stunt stupid stupidest stupidity sturgeon style
styled styles stylish stylus sub subject subliminal submit submitted subs subscribe subtitles subway succeed
succeeding success successful successfully such suck sucked sucker sucking sucks sudden suddenly sued suffer
suffered suffering suffers sugar suggest suggested suggesting suggestion suggestions suggests suicide suing suit
suite suits sum summers summit sums sundae sung sunglasses sunrise sunset sunshine sup super superb superior
superman supernatural superstar supplies supply support supported supporter supporters supporting supports
suppose supposed supposedly supremacist supremacists supremacy supreme sure surely surface surge surgery
surprise surprised surprises surprising surprisingly surrender surrendered surround surrounded survival survive
survived survivor survivors suspect suspected suspects suspend suspended suspension sustainable swag swallow
swamp swan swap swear sweat sweater sweating sweats sweep sweet sweetest sweetheart sweetie sweets swept swim
swimming swing swinging swings switch switched swore symbol sympathy syndrome system systems tab table tables
tablet tackle taco tacos tactic tactics tag tagged tags tail tailgate tails take taken takeover taker takes
taking tale talent talented tales talk talked talker talking talks tall taller tank tanked tanks tans tantrum
tantrums tap tape tapes target targeted targeting targets task taste tastes tasting tasty tatted tattoo tattooed
tattoos taught tavern tax taxes taxi taxpayer taxpayers teach teacher teachers teaches teaching team teaming
teammates teams tear tearing tears tease teaser teasing tech technical technically technology tee teen teenage
teenagers teens tees teeth telephone television tell telling tells temp temper temple temporary tempted ten tend
tendencies tender tennis tens tent tentatively term terms terrible terribly terrific terrified terrifying
territory terror terrorism terrorist terrorists test testify testimony testing tests text texted texting texts
than thank thankful thankfully thanking thanks thanksgiving that thatcher the theater theaters theatre theatres
thee theft their theirs them theme themselves then theories theory therapist therapy there therefore these
theses they thick thief thighs thin thine thing things think thinker thinking thinks third thirst thirsty thirty
this tho those thou though thought thoughts thousand thousands thread threat threaten threatened threatening
threatens threats three threesome threshold threw thrill thrilled thriller thrive throat throats throbbing
throne thrones through throughout throw throwback throwing thrown throws thru thug thugs thumb thunder
thunderbolt thus thy tick ticket tickets tidal tide tie tied tier ties tiger tigers tight time timeline times
timing tinder tiny tip tipping tips tired tit titan titans title titles tits toast today toddler toe toes
together toilet told tolerance tolerant tolerate tomb tomorrow ton tone tongue tonight tons too took tool tools
top topic topical topics topped tops tore torn tornado toss tot total totally touch touchdown touched touches
touching tough tougher toughest tour touring tourist tourists tournament tourney tours toward towards towel
tower town towns toxic toys track tracking tracks trade traded trading tradition traditional traffic trafficking
tragedy tragic trail trailer trailing trails train trained trainer training trains traitor traitors trans
transfer transit transition translation transparency transparent transport transportation trap trapped trash
trashes trashy trauma travel traveled traveling travelling travels tread treason treasure treat treated treating
treatment treats tree trees trek trend trending trends trial trials triangle tribe tribune tribute trick tricks
tricky tried tries trifecta trigger trill trillion trilogy trio trip triple tripping trips triumph trivia troll
trolling trolls troops trophy trouble truck trucks true truly trump trumps trunk trust trusted truth truthful
truths try trying tsunami tub tube tucker tune tuned tunes tunnel turd turkey turn turned turning turns turtle
tweet tweeted tweeter tweeting tweets twelve twenty twerk twerking twice twilight twin twins twist twisted
twitter two tying type types typical typing tyrant ugh ugliest ugly ultimate ultra umbrella ump unable
unacceptable unaccompanied unarmed unbelievable unborn unbreakable unbroken uncharted uncle uncomfortable
unconscious unconstitutional undefeated under undercover undergo undermine underneath underrated understand
understanding understands understood undertaker underwear undocumented uneducated unemployed unemployment
unethical unexpected unfair unfortunate unfortunately ungrateful unhappy unhinged uniform uniforms uninformed
union unions unit unite united units unity universal universe university unknown unless unlike unlikely
unlimited unmentionables unnecessary unofficially unpacked unpopular unreal unstable until unto untrue unveil
unveiled unveiling unveils upcoming update updated updates updating upgrade upgraded upgrading uphold upload
uploaded upon upper ups upset upside upstairs upstate urge urged urges use used useful useless user users uses
usher using usual usually utter utterly vacation vacations vagina vague valentines valid valley valor valuable
value values vampire vampires vamps vanilla vans variety various varsity vary vast vegetables vehicle vengeance
venue verdict verge verify verse version versions versus very vessel vet veteran veterans veto vets vetting via
vibe vibes vice vicious victim victims victory video videos view viewers viewing views vile village villages
villain villas vine vines vintage vinyl violate violated violating violation violations violence violent viral
virgin virgins virtual virtue virus visa visas vision visit visited visiting visitors visits visual vocabulary
vocal vodka voice voices void vol volleyball volume volumes volunteer volunteers vote voted voter voters votes
voting vow vulnerable wack wacky waffle wage wages wagon waist wait waited waiting waitress waits wake waking
wale wales walk walked walking walks wall wallet walls wanderers wanna wannabe want wanted wanting wants war
wardrobe warehouse warfare warm warming warn warned warning warns warped warrant warrior warriors wars was wash
washed washing wasp waste wasted wasting watch watched watches watching watchman water watermelon wave waved
waves waving wax way ways weak weakness wealth wealthy weapon weapons wear wearing wears weather weave web
webcast website wed wedding weds wee weed week weekend weekends weekly weeks weigh weight weights weird welcome
welcomed welcomes welcoming welfare well wells wen went were western wet wetback whack whale what whatever whats
whatsoever wheel wheels when whenever where whereas wherever whether which while whilst whine whining whiny whip
whipped whips whispers whistle whistling whites who whoa whoever whole whom whoop whoops whore whores whose why
wicked wide widely wife wig wigs wiki wild wildcat willing wilt win wind winding window windows winds wine wing
wingers wings wink winner winners winning wins winter wipe wiped wire wisdom wise wish wished wishes wishing wit
witch with withdraw within without witness witnessed wives wiz wizards woes woke wolves woman womb women won
wonder wondered wonderful wondering wonders wont woo wood woods woody woof word words wore work worked worker
workers working workout works workshop world worlds worldwide worm worms worn worried worries worry worrying
worse worship worst worth worthless worthy would wow wrap wrapped wraps wrath wreck wrecking wrestle wrestler
wrestling wright wrist write writer writers writes writing written wrong wrote xxx yahoo yanks yard yards yea
yeah year yearbook years yell yelled yelling yellow yep yes yesterday yet yoga yokel you young younger youngest
your yours yourself yourselves yous youth yrs yummy yup zap zebra zebras zero zombie zombies zone zones zoo
`
