/** The watchwords of hate, which name no group that they are said of. */
export const SLOGANS = `
heil hitler
sieg heil
hitler was right
hitler did nothing wrong
white power
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
(holocaust|shoah) (never happened|is a (hoax|lie|myth)|was a (hoax|lie|myth)|didn't happen)
`
