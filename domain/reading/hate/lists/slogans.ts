/** The watchwords of hate, which name no group that they are said of. */
export const SLOGANS = `
heil hitler
sieg heil
hitler was right
hitler did nothing wrong
white power
secure the existence of our people
future for white children
white pride
white race first
white genocide
race war now
blood and soil
jews will not replace us
gas the (jews|kikes)
(build|fire up|bring back|heat) _ (ovens|gas chambers)
gas chambers (were|was) (a|the) (good|great|best)
who let her out of the kitchen
(get|go) back (to|in|into) the kitchen (woman|women|bitch|girl|where you)
(run|drive|mow|shoot|blow|burn|bomb) _ _ pride (parade/s|march/es|float/s)
kkk forever
great replacement is (real|true|happening)
(mixing|mix) (races|the races)
race mixing is
(homosexuality|being gay|being trans|being queer|being lesbian|transgenderism) is (a|an) (disease|sin|abomination|sickness|
  perversion|mental illness|crime|choice)
(homosexuality|being gay|being trans|being queer|being lesbian|gay marriage) (should|must) be (a crime|illegal|banned|outlawed|
  punished|cured|forbidden)
(homosexuality|being gay|being trans|being queer|being lesbian) is (disgusting|unnatural|wrong|sick|sinful|evil|an illness|a lie)
(rather|sooner) (my|our) (son|daughter|kid|kids|child|children) _ _ _ than (gay|trans|lesbian|queer|black|muslim|jewish|autistic|disabled)
nothing good _ (came|comes|come) (out of|from) (africa|islam|israel|india|mexico|the middle east)
holohoax
(six million|6 million) (is a|was a|never) (lie|hoax|myth|happened|died)
(jews|zionists|jew) (did|caused|planned|staged) 9/11
(jewish|zionist) (agenda|cabal|conspiracy|elite|bankers|puppet masters)
zionist occupied government
protocols of the elders
white genocide is real
(jews|jew) killed (jesus|christ)
bring back (segregation|apartheid|slavery|lynching|lynchings|the lynch mob|jim crow|the gas chambers|eugenics)
(slavery|apartheid|segregation|eugenics) (was|is|were) (good|right|a good|the right|better|justified|underrated|fine)
only good {group} is a dead
only good {group} is dead
(kalergi|great replacement) plan
(islam|muslims) will (take over|conquer|replace)
(there are|there's|theres) only two genders
(being trans|being transgender|being non binary|being nonbinary|being intersex|being gay|being bisexual|bisexuality|intersex|
  transgenderism|non binary genders) (isn't|is not|isnt) (real|natural|normal|a thing)
(gave|give|giving) women the vote
two bombs (wasn't|weren't|was not|were not) enough
hitler (should have|should've|shoulda) (finished|won)
finish what hitler
superior race
master race
white race (must|has to|will) (survive|rise|win)
keep (america|europe|britain|england|germany|sweden|australia) white
(holocaust|shoah) (never happened|is a (hoax|lie|myth)|was a (hoax|lie|myth)|didn't happen)
`

/** Watchwords against those who came from elsewhere: only in a tag are these said of people, and of nothing else. */
export const TAG_SLOGANS = `
deport them
deport them all
deport all illegals
deport all aliens
deport illegals
deport illegal aliens
send them back
send them all back
send them home
send them all home
ship them back
kick them out
throw them out
keep them out
get them out
stop the invasion
no more migrants
no more refugees
no more immigrants
no more muslims
no migrants
no refugees
ban islam
ban muslims
ban sharia
stop islam
remove kebab
refugees not welcome
refugees go home
migrants go home
rapefugees
illegals go home
`
